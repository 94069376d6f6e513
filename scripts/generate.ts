/** Writes everything that is made from the sources and committed: schemas, validators, reference pages. Tests compare them. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const generators = readdirSync(import.meta.dirname)
  .filter(name => /^generate-(?!.*\.test\.ts$).*\.ts$/.test(name))
  .sort();
for (const name of generators) {
  console.log(name);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
