import assert from 'node:assert/strict';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');

/** What an example needs to be told. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'regional-rollout': ['-r', 'version=1.2.3'],
  'inventory-config': [
    '--resolver-override',
    'hosts=[{"name":"a","address":"10.0.0.1","healthy":true},{"name":"b","address":"10.0.0.2","healthy":true}]',
  ],
};

for (const name of readdirSync(EXAMPLES)) {
  describe(`the example ${name}`, () => {
    const inCopy = <T>(body: (cwd: string) => Promise<T>): Promise<T> =>
      withTempDir(async directory => {
        const cwd = join(directory, name);
        cpSync(join(EXAMPLES, name), cwd, { recursive: true });
        return body(cwd);
      });

    test('passes its own tests', async () => {
      const { code, stdout, stderr } = await inCopy(cwd =>
        tool(['test', 'functional', '-f', 'solution.yaml'], { cwd }),
      );
      assert.equal(code, 0, `${stdout}\n${stderr}`);
    });

    test('has nothing that lint would say', async () => {
      const { stdout } = await inCopy(cwd => tool(['lint', '-f', 'solution.yaml', '-o', 'json'], { cwd }));
      const { findings } = JSON.parse(stdout) as { findings: unknown[] };
      assert.deepEqual(findings, []);
    });

    test('is previewed without a warning and without an effect', async () => {
      await inCopy(async cwd => {
        const before = readdirSync(cwd, { recursive: true }).length;
        const { code, stderr, stdout } = await tool(
          ['run', 'solution', '-f', 'solution.yaml', '--dry-run', ...(WORDS[name] ?? [])],
          { cwd },
        );
        assert.equal(code, 0, stderr + stdout);
        assert.equal(
          readdirSync(cwd, { recursive: true }).filter(path => !String(path).startsWith('.home')).length,
          before,
        );
      });
    });

    test('is explained', async () => {
      const { code, stderr } = await inCopy(cwd => tool(['explain', '-f', 'solution.yaml'], { cwd }));
      assert.equal(code, 0, stderr);
    });
  });
}
