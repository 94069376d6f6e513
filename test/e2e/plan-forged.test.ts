import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type PlanDocument, sealPlan } from '../../src/plans/plan.ts';
import { parsePlan, planText } from '../../src/plans/plan-file.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo, version: 1.0.0 }
spec:
  resolvers:
    who: { value: ada }
  workflow:
    actions:
      write: { provider: file, inputs: { operation: write, path: out/a.txt, createDirs: true, onConflict: overwrite, content: { rslvr: who } } }
      other: { provider: file, dependsOn: [write], inputs: { operation: write, path: out/b.txt, createDirs: true, onConflict: overwrite, content: b } }
      run: { provider: exec, inputs: { command: echo, args: [hi] } }
`;

/** A plan, changed, with its digests made anew: as somebody writes it who knows how. */
type Forge = (plan: { [Name in keyof PlanDocument]: unknown } & { actions: Record<string, unknown>[] }) => void;

async function applied(forge: Forge | undefined, work?: (directory: string) => Promise<void>) {
  return withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': SOLUTION });
    const run = (...words: readonly string[]) => tool(words, { cwd: directory, stdin: '' });
    assert.equal((await run('plan', '-f', 'solution.yaml', '--out', 'p.plan')).code, 0);
    const plan = parsePlan(await readFile(join(directory, 'p.plan'), 'utf8'), 'p.plan');
    const copy = structuredClone(plan) as unknown as Parameters<Forge>[0];
    forge?.(copy);
    await writeFile(join(directory, 'p.plan'), planText(sealPlan(copy as unknown as PlanDocument)));
    await work?.(directory);
    const { code, stderr } = await run('apply', 'p.plan');
    return { code, stderr, happened: existsSync(join(directory, 'out')) };
  });
}

describe('a plan file that was changed and sealed anew', () => {
  test('is applied when nothing was changed', async () => {
    const { code, happened } = await applied(undefined);
    assert.deepEqual([code, happened], [0, true]);
  });

  const FORGED: readonly (readonly [string, number, RegExp, Forge])[] = [
    [
      'with another text of its document',
      12,
      /file solution\.yaml of the plan was changed after it was made: it does not have its digest/,
      plan => {
        const [file] = (plan.bundle as { files: { text: string }[] }).files;
        if (file !== undefined) file.text = file.text.replace('hi', 'bye');
      },
    ],
    [
      'with a file more',
      12,
      /file more\.txt of the plan was changed/,
      plan => (plan.bundle as { files: object[] }).files.push({ path: 'more.txt', digest: 'sha256:00', text: 'x' }),
    ],
    [
      'with another value of a resolver',
      12,
      /input "content": the plan showed "ada"; now: "eve"/,
      plan => Object.assign(plan.values as object, { who: { status: 'succeeded', value: { json: '"eve"' } } }),
    ],
    [
      'with a value that is no JSON',
      4,
      /not a readable plan: "values" is not what a plan holds/,
      plan => Object.assign(plan.values as object, { who: { status: 'succeeded', value: { json: '{' } } }),
    ],
    [
      'with an action twice',
      12,
      /action "write": its place among the actions: the plan showed 4; now: [12]/,
      plan => plan.actions.push(structuredClone(plan.actions.find(({ name }) => name === 'write') ?? {})),
    ],
    [
      'with its actions in another order',
      12,
      /its place among the actions: the plan showed 1; now: 3/,
      plan => plan.actions.reverse(),
    ],
    [
      'without an action',
      12,
      /action "other": the action: the plan showed nothing/,
      plan => {
        plan.actions = plan.actions.filter(({ name }) => name !== 'other');
      },
    ],
    [
      'without an effect',
      12,
      /action "write": file out(\/a\.txt)?: the plan showed nothing; now: created/,
      plan => Object.assign(plan.actions[0] ?? {}, { effects: [] }),
    ],
    [
      'with an output directory elsewhere',
      12,
      /the plan showed nothing; now: created/,
      plan => Object.assign(plan.options as object, { outputDirectory: '../elsewhere' }),
    ],
    [
      'that has expired',
      12,
      /the plan expired at 2020/,
      plan => Object.assign(plan, { expires: '2020-01-01T00:00:00Z' }),
    ],
  ];
  for (const [what, code, message, forge] of FORGED)
    test(`${what} is refused, and nothing happens`, async () => {
      const result = await applied(forge);
      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr, message);
      assert.equal(result.happened, false);
    });
});

test('a link in place of the directory that a plan writes to is refused, and nothing is written behind it', async () => {
  await withTempDir(async behind => {
    const result = await applied(undefined, directory => symlink(behind, join(directory, 'out')));
    assert.equal(result.code, 12, result.stderr);
    assert.match(result.stderr, /file out\/a\.txt: the plan showed created/);
    assert.equal(existsSync(join(behind, 'a.txt')), false);
  });
});

test('a plan on stdin is an error that says what to do', async () => {
  await withTempDir(async cwd => {
    for (const words of [
      ['apply', '-'],
      ['apply', '--plan', '-'],
    ]) {
      const { code, stderr } = await tool(words, { cwd, stdin: '{}' });
      assert.equal(code, 3);
      assert.match(stderr, /a plan is read from a file, not from stdin/);
    }
  });
});
