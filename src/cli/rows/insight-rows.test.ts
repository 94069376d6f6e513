import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { INSIGHT_COMMANDS } from './insight-rows.ts';

const DOCUMENT = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: deploy, version: 1.0.0, description: Puts it there.}
spec:
  resolvers:
    region: {provider: parameter, inputs: {key: region, default: eu}, description: Where to.}
  workflow:
    actions:
      say: {provider: message, inputs: {message: {rslvr: region}}, description: Says where.}
`;
const SAMPLE_ID = '20260102T030405Z-deploy-0a1b2c';

/** Everything that the examples name. */
async function prepare(cwd: string): Promise<void> {
  const second = DOCUMENT.replace('1.0.0', '1.1.0');
  await writeFiles(cwd, { 'solution.yaml': DOCUMENT, 'old.yaml': second, 'prod.env': 'region=eu\n' });
  for (const name of ['before', 'after', 'run'])
    await tool(['run', 'solution', '-r', `region=${name}`, `--snapshot=${name}.json`], { cwd });
  const report = await tool(['run', 'solution', '--dry-run', '-o', 'json'], { cwd });
  await writeFile(join(cwd, 'report.json'), report.stdout);
  await writeFiles(cwd, {
    [`.home/data/tool/snapshots/${SAMPLE_ID}.json`]: await readFile(join(cwd, 'run.json'), 'utf8'),
  });
  for (const file of ['solution.yaml', 'old.yaml']) {
    const { code, stderr } = await tool(['catalog', 'publish', '-f', file], { cwd });
    assert.equal(code, 0, stderr);
  }
}

/** The words of the last command of a pipe, without the shell's quotes; the one before it gives stdin. */
const commandWords = (command: string): readonly string[] =>
  [...(command.split('|').at(-1) ?? '').matchAll(/'([^']*)'|(\S+)/g)]
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
    .slice(1);

test('every example works when it is typed', () =>
  withTempDir(async cwd => {
    await prepare(cwd);
    for (const { words, examples } of INSIGHT_COMMANDS) {
      for (const { command } of examples) {
        await writeFile(join(cwd, 'solution.yaml'), DOCUMENT);
        const typed = commandWords(command);
        const own = words === 'new solution' ? [...typed, '--force'] : typed;
        const outcome: CliOutcome = await tool(own, { cwd, ...(typed.includes('-') && { stdin: DOCUMENT }) });
        const expected = command.includes('--exit-code') ? 2 : 0;
        assert.equal(outcome.code, expected, `${command}\n${outcome.stdout}${outcome.stderr}`);
      }
    }
  }));

test('every command tells its flags and exit codes', async () => {
  for (const { words } of INSIGHT_COMMANDS) {
    const { code, stdout } = await tool([...words.split(' '), '--help'], { cwd: '/' });
    assert.equal(code, 0);
    assert.match(stdout, /^Usage:\n {2}tool /m);
    assert.match(stdout, /^Exit codes:\n {2}0 ok/m);
  }
});
