/** `npm run bench -- <name> [flags of it]`: one benchmark; without a name, all of them. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const all = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.ts') && name !== 'run.ts')
  .map(name => basename(name, '.ts'))
  .sort();
const words = process.argv.slice(2);
const flags = words.filter(word => word.startsWith('-'));
const wanted = words.filter(word => !word.startsWith('-'));
const unknown = wanted.filter(name => !all.includes(name));
if (unknown.length > 0) {
  console.error(`there is no benchmark ${unknown.join(', ')}: ${all.join(', ')}`);
  process.exit(3);
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(import.meta.dirname, `${name}.ts`), ...flags], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = status ?? 1;
}
