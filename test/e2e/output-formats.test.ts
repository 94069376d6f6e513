import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { plainData } from '../../src/core/yaml/node.ts';
import { readYaml } from '../../src/core/yaml/yaml.ts';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SPEC = `  resolvers:
    region: {provider: parameter, inputs: {key: region, default: eu}}
    pass: {provider: parameter, inputs: {key: pass, default: default-pass}, sensitive: true}
    user: {provider: env, inputs: {operation: get, name: WHO}, internal: true}
    now: {value: {expr: string(time.now())}}
    a-b: {value: {expr: '{"n": [1, 2.5], "who": _.user + "\\n"}'}}
  workflow:
    actions:
      note: {provider: message, inputs: {message: {tmpl: 'to {{ region }}'}}}
      odd-name: {provider: exec, inputs: {command: exit 3}, dependsOn: [note], onError: continue}
`;
const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo, version: 1.0.0}\nspec:\n';

async function inSolution<T>(
  work: (run: (...words: string[]) => Promise<CliOutcome>, directory: string) => Promise<T>,
) {
  return withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': HEAD + SPEC });
    const environment = { WHO: 'ada' };
    return work((...words) => tool(words, { cwd: directory, environment }), directory);
  });
}

describe('-o csv', () => {
  test('a run gives a line for each action, resolvers a line for each value, and nothing else is on stdout', () =>
    inSolution(async run => {
      const ran = await run('run', '-f', '.', '-o', 'csv');
      assert.equal(ran.code, 0, ran.stderr);
      const [head, first = '', second = '', ...rest] = ran.stdout.split('\n');
      assert.equal(head, 'action,section,status,startedAt,endedAt,attempts,results,error');
      assert.match(first, /^note,actions,succeeded,/);
      assert.match(second, /^odd-name,actions,failed,.*exit code 3"$/);
      assert.deepEqual(rest, ['']);
      assert.match(ran.stderr, /^to eu$/m);
      const values = await run('run', 'resolver', 'region', 'pass', '-o', 'csv');
      assert.equal(values.stdout, 'name,value\nregion,eu\npass,[REDACTED]\n');
    }));

  test('a list that a command prints, reshaped with --select', () =>
    inSolution(async run => {
      const { stdout } = await run(
        'lint',
        'rules',
        '-o',
        'csv',
        '--where',
        'item.id == "invalid-test-name"',
        '--select',
        '_.map(r, {"id": r.id, "severity": r.severity})',
      );
      assert.equal(stdout, 'id,severity\ninvalid-test-name,error\n');
    }));
});

test('-o toml gives values, with secrets hidden', () =>
  inSolution(async run => {
    const { stdout } = await run('run', 'resolver', 'region', 'pass', 'a-b', '-o', 'toml');
    assert.equal(stdout, 'region = "eu"\npass = "[REDACTED]"\n\n[a-b]\nn = [1, 2.5]\nwho = "ada\\n"\n');
    const { stdout: written, stderr } = await run(
      'render',
      'solution',
      '-f',
      '.',
      '-o',
      'toml',
      '--output-file',
      'g.toml',
    );
    assert.equal(written, '', stderr);
  }));

test('-o mermaid is the picture of --graph mermaid, for commands that have one', () =>
  inSolution(async run => {
    for (const words of [['run', 'resolver'], ['render', 'solution'], ['explain']]) {
      const [picture, same] = [
        await run(...words, '-f', '.', '-o', 'mermaid'),
        await run(...words, '-f', '.', '--graph', 'mermaid'),
      ];
      assert.equal(picture.code, 0, picture.stderr);
      assert.match(picture.stdout, /^flowchart /);
      assert.equal(picture.stdout, same.stdout);
    }
    const { code, stderr } = await run('run', '-f', '.', '-o', 'mermaid');
    assert.equal(code, 3);
    assert.match(stderr, /-o: "mermaid" is not one of auto, table, json, yaml, toml, csv, quiet, test/);
  }));

describe('-o test', () => {
  for (const words of [
    ['run', 'solution', '-r', 'region=us', '-r', 'pass=s3cret-pass'],
    ['run', 'solution', '-r', 'region=us', '-r', 'pass=succeeded'],
    ['run', 'action', 'note', '-r', 'region=us'],
    ['run', 'resolver', '-r', 'region=1.10'],
    ['run', 'resolver', 'a-b', '--skip-transform'],
  ]) {
    test(`what "${words.join(' ')}" writes passes, where the environment is another one, too`, () =>
      inSolution(async (run, directory) => {
        const { code, stdout, stderr } = await run(...words, '-f', '.', '-o', 'test');
        assert.equal(code, 0, stderr);
        assert.doesNotMatch(stdout + stderr, /s3cret|default-pass/);
        const part = `apiVersion: tool.dev/v1\nkind: Solution\nspec:\n${stdout.replaceAll(/^(?=.)/gm, '  ')}`;
        await writeFile(join(directory, 'tests.yaml'), part);
        await writeFile(join(directory, 'solution.yaml'), `compose: [tests.yaml]\n${HEAD}${SPEC}`);
        const tested = await tool(['test', '-f', '.', '--skip-builtins'], { cwd: directory });
        assert.equal(tested.code, 0, tested.stdout + stdout);
        assert.match(tested.stdout, /1 passed, 0 failed/);
      }));
  }

  test('holds inputs, mocks of what came from outside, and expectations only of what stays', () =>
    inSolution(async run => {
      const { stdout, stderr } = await run('run', '-f', '.', '-r', 'region=us', '-r', 'pass=s3cret-pass', '-o', 'test');
      const { testing } = plainData(readYaml(stdout, 'test')) as { testing: { cases: Record<string, unknown> } };
      assert.deepEqual(JSON.parse(JSON.stringify(testing.cases)), {
        'run-solution': {
          command: ['run', 'solution'],
          args: ['-o', 'json'],
          inputs: { region: 'us' },
          mocks: { user: 'ada' },
          assertions: [
            { expression: '__output.status == "partial-success"' },
            { expression: '__output.actions.note.status == "succeeded"' },
            { expression: '__output.actions["odd-name"].status == "failed"' },
            { expression: '__output.resolvers.region.value == "us"' },
            { expression: '"value" in __output.resolvers.pass' },
            { expression: '"value" in __output.resolvers.now' },
            { expression: '__output.resolvers["a-b"].value == {"n":[1,2.5],"who":"ada\\n"}' },
          ],
        },
      });
      assert.match(stderr, /parameter "pass" is sensitive: give the case an example of it under inputs/);
    }));

  test('expects the exit code of a run that failed, and does not go with --dry-run', () =>
    inSolution(async (run, directory) => {
      await writeFile(join(directory, 'solution.yaml'), HEAD + SPEC.replace(', onError: continue', ''));
      const failed = await run('run', '-f', '.', '-o', 'test');
      assert.equal(failed.code, 6);
      assert.match(failed.stdout, /^ {6}exitCode: 6$/m);
      const dry = await run('run', '-f', '.', '--dry-run', '-o', 'test');
      assert.deepEqual([dry.code, dry.stdout], [3, '']);
      assert.match(dry.stderr, /-o test writes what a run gave: it does not go with --dry-run/);
    }));
});
