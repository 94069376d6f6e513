/**
 * Builds the single executable: `npm run build:executable -- --platform linux-arm64 --out release`. With `--package` also its
 * archive and, for Linux, its Debian package.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveExecutable } from './release/archives.ts';
import { buildDebianPackage, isDebianPlatform } from './release/debian.ts';
import { buildExecutable, PLATFORMS } from './release/executable.ts';
import { platformHere } from './release/node-binary.ts';
import { readProduct } from './release/product.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { platform: { type: 'string' }, out: { type: 'string' }, package: { type: 'boolean', default: false } },
});
const wanted = values.platform ?? platformHere();
const platform = PLATFORMS.find(one => one === wanted);

if (platform === undefined) {
  console.error(`error: no executable is built for "${wanted}"; --platform is one of ${PLATFORMS.join(', ')}`);
  process.exitCode = 3;
} else {
  const out = values.out ?? join(root, 'release');
  const directory = join(out, platform);
  mkdirSync(directory, { recursive: true });
  const executable = await buildExecutable(platform, directory);
  const built = [executable.file];
  for (const [name, text] of Object.entries(executable.licenses)) writeFileSync(join(directory, name), text);
  if (values.package) {
    const product = readProduct();
    built.push(archiveExecutable(product, platform, executable, out));
    if (isDebianPlatform(platform)) built.push(buildDebianPackage({ product, platform, executable, directory: out }));
  }
  for (const file of built)
    console.log(`built ${relative(process.cwd(), file)}, ${Math.round(statSync(file).size / 1024 / 1024)} MiB`);
}
