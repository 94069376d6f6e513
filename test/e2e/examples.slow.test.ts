import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool } from '../support/cli.ts';
import { docBlocks, looksLike } from '../support/documents/doc-blocks.ts';
import { EXAMPLE_NAMES, EXAMPLES } from '../support/documents/examples.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** What an example needs to be told. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'database-migration': ['-r', 'approved-by=ada'],
  'regional-rollout': ['-r', 'version=1.2.3'],
  'stale-branches': ['-r', '@sample.yaml'],
  'inventory-config': [
    '--resolver-override',
    'hosts=[{"name":"a","address":"10.0.0.1","healthy":true},{"name":"b","address":"10.0.0.2","healthy":true}]',
  ],
};

test('the index lists every example once, in order', () => {
  const index = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
  const rows = [...index.matchAll(/^\| \[(.*?)\]\((.*?)\) \|/gm)];
  assert.deepEqual(
    rows.map(([, name]) => name),
    EXAMPLE_NAMES,
  );
  for (const [, name = '', link = ''] of rows) {
    assert.ok(existsSync(join(EXAMPLES, link)), `${link} does not exist`);
    assert.equal(link, `${name}/README.md`, 'every example has a page');
  }
});

/** The words of a command; quotes are those of a shell. */
const shellWords = (command: string): readonly string[] =>
  [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));

for (const name of EXAMPLE_NAMES) {
  describe(`the example ${name}`, () => {
    const inCopy = <T>(body: (cwd: string) => Promise<T>): Promise<T> =>
      withTempDir(async directory => {
        const cwd = join(directory, name);
        cpSync(join(EXAMPLES, name), cwd, { recursive: true });
        if (existsSync(join(cwd, 'prepare.sh'))) execFileSync('sh', ['prepare.sh'], { cwd });
        return body(cwd);
      });

    test('passes its own tests', async () => {
      const { code, stdout, stderr } = await inCopy(cwd =>
        tool(['test', 'functional', '-f', 'solution.yaml', '-j', '1'], { cwd }),
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

    test('has the plan that its page shows', async () => {
      const [command, plan] = docBlocks(readFileSync(join(EXAMPLES, name, 'README.md'), 'utf8'));
      const words = shellWords(command?.text.trim() ?? '');
      assert.deepEqual([command?.language, plan?.language, words[0]], ['sh', 'text', 'tool']);
      const { code, stdout, stderr } = await inCopy(cwd => tool(words.slice(1), { cwd }));
      assert.equal(code, 0, stderr);
      assert.ok(looksLike(plan?.text ?? '', stdout), stdout);
    });
  });
}
