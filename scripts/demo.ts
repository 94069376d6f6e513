/** Previews a real example and then runs it: the last step of the README's first command. Writes below `demo/`. */

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const cwd = join(root, 'demo');
mkdirSync(cwd, { recursive: true });

const RUN = ['run', 'solution', '-f', '../examples/scaffold-service/solution.yaml', '-r', 'service=orders'];
for (const words of [[...RUN, '--dry-run'], RUN]) {
  console.log(`\n$ tool ${words.join(' ')}\n`);
  const { status } = spawnSync(process.execPath, [join(root, 'bin/tool.cjs'), ...words], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
console.log('\nThe files are in demo/orders. Typed again, the preview says that nothing would change.');
