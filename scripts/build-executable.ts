/** Builds the single executable: `npm run build:executable -- --platform linux-arm64 --out release`. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildExecutable, PLATFORMS } from './release/executable.ts';
import { platformHere } from './release/node-binary.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { platform: { type: 'string' }, out: { type: 'string' } } });
const wanted = values.platform ?? platformHere();
const platform = PLATFORMS.find(one => one === wanted);

if (platform === undefined) {
  console.error(`error: no executable is built for "${wanted}"; --platform is one of ${PLATFORMS.join(', ')}`);
  process.exitCode = 3;
} else {
  const directory = values.out ?? join(root, 'release', platform);
  mkdirSync(directory, { recursive: true });
  const { file, licenses } = await buildExecutable(platform, directory);
  for (const [name, text] of Object.entries(licenses)) writeFileSync(join(directory, name), text);
  console.log(`built ${relative(process.cwd(), file)}, ${Math.round(statSync(file).size / 1024 / 1024)} MiB`);
}
