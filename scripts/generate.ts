/** Writes everything that is made from the sources and committed: schemas, validators, reference pages. Tests compare them. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'generate');
const generators = readdirSync(folder)
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort();
for (const name of generators) {
  console.log(name);
  const { status } = spawnSync(process.execPath, [join(folder, name)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
