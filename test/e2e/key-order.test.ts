import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startServer } from '../support/api-server.ts';
import { tool } from '../support/cli.ts';
import { inDirectory, onSolution, resolved } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { withWebServer } from '../support/web-server.ts';

/** As text: a literal of JavaScript would lose the order before the test begins. */
const TEXT = '{"b":1,"10":{"z":1,"1":2},"9":[{"y":1,"0":2}]}';
const YAML = '{b: 1, 10: {z: 1, 1: 2}, 9: [{y: 1, 0: 2}]}';
const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo}\nspec:\n';
const withResolvers = (lines: readonly string[]): string =>
  `${HEAD}  resolvers:\n    lit: {value: ${YAML}}\n${lines.map(line => `    ${line}\n`).join('')}`;

/** stdout without its white space. */
const compact = (text: string): string => text.replaceAll(/\s/g, '');

describe('keys that look like integers keep their authored order', () => {
  const ROWS: readonly (readonly [what: string, resolver: string])[] = [
    ['in a literal', `{value: ${YAML}}`],
    ['in a literal with a reference in it', `{value: {b: 1, 10: {rslvr: 'lit["10"]'}, 9: {expr: '_.lit["9"]'}}}`],
    ['through a reference', '{value: {rslvr: lit}}'],
    ['in a map of an expression', `{value: {expr: "{'b': 1, '10': _.lit['10'], '9': _.lit['9']}"}}`],
    ['in a computed map', '{value: {expr: "_.lit.transformMap(k, v, v)"}}'],
    ['in merged maps', `{value: {expr: "map.merge({'b': 1, '10': _.lit['10']}, {'9': _.lit['9']})"}}`],
    ['in selected entries', `{value: {expr: "map.select(map.merge(_.lit, {'8': 1}), ['9', 'b', '10'])"}}`],
    ['in what is left of a map', `{value: {expr: "map.omit(map.merge(_.lit, {'8': 1}), ['8'])"}}`],
    ['through JSON text', '{value: {expr: "json.unmarshal(json.marshal(_.lit))"}}'],
    ['through YAML text', '{value: {expr: "yaml.unmarshal(yaml.marshal(_.lit))"}}'],
    ['through the filters of templates', '{value: {expr: "json.unmarshal(_.text)"}}'],
    ['as the default of a provider input', '{provider: static, inputs: {value: {rslvr: lit}}}'],
    ['through type any', `{type: any, value: ${YAML}}`],
  ];
  for (const [what, resolver] of ROWS) {
    test(what, async () => {
      const document = withResolvers([
        'text: {value: {tmpl: "{{ lit | to_json | from_json | to_json }}"}}',
        `x: ${resolver}`,
      ]);
      const ran = await onSolution({ document }, ['run', 'resolver', 'x']);
      assert.equal(compact(ran.stdout), `{"x":${TEXT}}`, ran.stderr);
    });
  }

  test('when a template walks over them', async () => {
    const document = withResolvers(['x: {value: {tmpl: "{% for e in lit %}{{ e[0] }} {% endfor %}"}}']);
    const { data } = await onSolution({ document }, ['run', 'resolver', 'x']);
    assert.deepEqual(data, { x: 'b 10 9 ' });
  });

  test('in YAML output', async () => {
    const { stdout } = await onSolution({ document: withResolvers([]) }, ['run', 'resolver', '-o', 'yaml']);
    assert.match(stdout, /b: 1\n {2}"10":\n {4}z: 1\n {4}"1": 2\n {2}"9":\n/);
  });

  test('beside what is hidden', async () => {
    const document = `${HEAD}  resolvers:\n    s: {value: secret-of-ours, sensitive: true}\n    x: {value: {b: 1, 10: {expr: _.s}, 9: 2}}\n`;
    const { stdout } = await onSolution({ document }, ['run', 'resolver', 'x']);
    assert.equal(compact(stdout), '{"x":{"b":1,"10":"[REDACTED]","9":2}}');
  });

  test('in parameters of the command line and of a file', async () => {
    const read = { x: { resolve: { with: [{ provider: 'parameter', inputs: { key: 'p' } }] } } };
    const typed = await resolved(read, ['-r', `p=${TEXT}`]);
    assert.equal(compact(typed.stdout), `{"x":${TEXT}}`);
    const filed = await onSolution({ resolvers: read, files: { 'p.yaml': `p: ${YAML}\n` } }, [
      'run',
      'resolver',
      '-r',
      '@p.yaml',
    ]);
    assert.equal(compact(filed.stdout), `{"x":${TEXT}}`);
  });

  test('in the body of a request, in the answer, and in a file that is written', () =>
    withTempDir(async directory => {
      await withWebServer(
        (_request, response) => void response.setHeader('content-type', 'application/json').end(TEXT),
        async ({ origin, received }) => {
          const document = `${withResolvers([])}  workflow:
    actions:
      send: {provider: http, inputs: {url: '${origin}', method: POST, body: {rslvr: lit}, autoParseJson: true}}
      keep:
        provider: file
        inputs: {operation: write, path: out.json, content: {expr: 'json.marshal(__actions.send.results.body)'}}
`;
          const ran = await inDirectory(directory, { document }, ['run', 'solution']);
          assert.equal(ran.code, 0, ran.stderr);
          assert.deepEqual(
            received.map(({ body }) => body),
            [TEXT],
          );
          assert.equal(await readFile(join(directory, 'out.json'), 'utf8'), TEXT);
        },
      );
    }));

  test('in the report of a dry-run', async () => {
    const document = `${HEAD}  workflow:\n    actions:\n      a: {provider: static, inputs: {value: ${YAML}}}\n`;
    const { stdout } = await onSolution({ document }, ['run', 'solution', '--dry-run', '--verbose']);
    assert.ok(compact(stdout).includes(`"value":${TEXT}`), stdout);
  });

  test('in a snapshot that is shown again', async () => {
    await withTempDir(async directory => {
      const document = withResolvers([]);
      await inDirectory(directory, { document }, ['run', 'resolver', '--snapshot=taken.json']);
      const shown = await tool(['snapshot', 'show', './taken.json', '-o', 'json'], { cwd: directory });
      assert.ok(compact(shown.stdout).includes(TEXT), shown.stderr + shown.stdout);
    });
  });

  test('in data for an expression, on the command line and over HTTP', () =>
    withTempDir(async directory => {
      const words = ['eval', 'cel', '_.x', '--data', `{"x":${TEXT}}`, '-o', 'json'];
      assert.ok(compact((await tool(words, { cwd: directory })).stdout).includes(TEXT));
      const server = await startServer({ directory });
      const answer = await fetch(`${server.url}/v1/eval/cel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"expression":"_.x","data":{"x":${TEXT}}}`,
      });
      const text = await answer.text();
      await server.stop();
      assert.ok(text.includes(TEXT), text);
    }));
});

describe('integers beyond 2^53', () => {
  test('are written as text, with a warning that names the place', async () => {
    const { data, stderr } = await resolved({ id: { value: { expr: "{'a': [9007199254740993]}" } } });
    assert.deepEqual(data, { id: { a: ['9007199254740993'] } });
    assert.match(
      stderr,
      /^warning: resolver "id": the integer at \/a\/0 is written as text, because JSON numbers are exact/m,
    );
  });

  test('are not told of when the value is hidden', async () => {
    const { stderr } = await resolved({ id: { value: { expr: '9007199254740993' }, sensitive: true } });
    assert.equal(stderr, '');
  });

  test('are told in the results of a run', async () => {
    const { data } = await onSolution(
      { workflow: { actions: { a: { provider: 'cel', inputs: { expression: '9007199254740993' } } } } },
      ['run', 'solution'],
    );
    assert.match(JSON.stringify(data), /"warnings":\["action \\"a\\": the integer is written as text/);
  });

  test('a number that no double can hold is an error where JSON is read', async () => {
    const { code, stderr } = await resolved({ x: { value: { expr: "json.unmarshal('[1e400]')" } } });
    assert.equal(code, 1);
    assert.match(stderr, /this text is not JSON/);
  });
});
