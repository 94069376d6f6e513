import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, withServer } from '../support/api-server.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { readContract } from '../support/documents/openapi-contract.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** Secrets that are words of our own answers. */
const DOCUMENT = {
  apiVersion: 'tool.dev/v1',
  kind: 'Solution',
  metadata: { name: 'demo' },
  spec: {
    resolvers: Object.fromEntries(
      ['none', 'succeeded', 'actions', 'fail', 'warning', 'resolver', 'duration'].map((value, i) => [
        `r${i}`,
        { value, sensitive: true },
      ]),
    ),
    workflow: { actions: { say: { provider: 'message', inputs: { message: 'secrets: none, succeeded' } } } },
  },
};

test('answers fit their schemas when a secret equals a word of them, and hide it everywhere else', () =>
  withTempDir(directory =>
    withServer({ directory }, async server => {
      const contract = readContract((await ask(server, '/v1/openapi.json')).json);
      for (const path of ['/explain', '/solutions/run', '/solutions/dryrun', '/solutions/render', '/solutions/lint']) {
        const operation = contract.operations.find(one => one.path === `/v1${path}`) ?? assert.fail(path);
        const { status, headers, text, json } = await ask(server, `/v1${path}`, { body: { solution: DOCUMENT } });
        const answer = { status, headers: Object.fromEntries(headers), body: Buffer.from(text), json: () => json };
        assert.deepEqual(contract.faults(operation, answer), [], text);
        assert.ok(!text.includes('secrets: none'), text);
      }
    }),
  ));

test('a secret that equals the code of a problem does not hide the problem', () =>
  withTempDir(directory =>
    withServer({ directory }, async server => {
      const resolvers = {
        code: { value: 'resolver-failed', sensitive: true },
        bad: { value: { expr: 'debug.throw("it is resolver-failed: " + _.code)' } },
      };
      const solution = { ...DOCUMENT, spec: { resolvers } };
      const got = await ask(server, '/v1/solutions/run', { body: { solution } });
      assert.deepEqual([got.status, got.json['code']], [422, 'resolver-failed'], got.text);
      assert.ok(!got.text.includes('it is resolver-failed'), got.text);
    }),
  ));

test('commands print the same words', () =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'solution.json': JSON.stringify(DOCUMENT) });
    const json = async (...words: readonly string[]) => {
      const { stdout } = await tool([...words, '-f', 'solution.json', '-o', 'json'], { cwd: directory });
      return JSON.parse(stdout);
    };
    const explained = await json('explain');
    assert.equal(explained.sideEffects[0].kind, 'none');
    const run = await json('run', 'solution');
    assert.deepEqual([run.status, run.actions.say.section], ['succeeded', 'actions']);
    assert.deepEqual([run.resolvers.r1.value, run.messages], ['[REDACTED]', ['secrets: [REDACTED], [REDACTED]']]);
    const [planned] = (await json('run', 'solution', '--dry-run')).actionPlan;
    assert.deepEqual(
      [planned.section, planned.wouldDo],
      ['actions', 'Would output info message: secrets: [REDACTED], [REDACTED]'],
    );
  }));
