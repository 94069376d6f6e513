import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type ApiServer, ask, startServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';

const SECRET = 'hush-hush-hush';
const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: go, version: 1.0.0}
spec:
  syntax: go
  resolvers:
    user: {value: ann}
    token: {sensitive: true, value: ${SECRET}}
    url: {value: {tmpl: 'https://{{ .user }}:{{ .token }}@host/{{ .token | b64enc }}'}}
    size: {value: {tmpl: '{{ if gt (len .token) 5 }}long{{ else }}short{{ end }}'}}
  workflow:
    actions:
      show: {provider: message, inputs: {message: {tmpl: '{{ .user }} {{ .url }} {{ range $i, $c := splitList "" .token }}{{ $c }}{{ end }}'}}}
`;

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

suite('Go templates over HTTP', () => {
  let directory = '';
  let server: ApiServer;

  before(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'tool-server-')));
    await writeFiles(directory, { 'sols/go.yaml': SOLUTION });
    server = await startServer({ directory, apiServer: '{solutionRoots: [sols]}' });
  });
  after(async () => {
    assert.equal(await server.stop(), 0);
    await rm(directory, { recursive: true, force: true });
  });

  const render = async (body: Readonly<Record<string, unknown>>) => await ask(server, '/v1/eval/template', { body });
  async function problem(body: Readonly<Record<string, unknown>>, status: number, code: string): Promise<Problem> {
    const { json, status: found, text } = await render({ syntax: 'go', ...body });
    assert.deepEqual([found, json['code']], [status, code], text);
    return json as unknown as Problem;
  }

  test('a template is rendered in the syntax that the request names', async () => {
    const data = { name: 'web', ports: [80, 443] };
    const template = '{{ .name | upper }}{{ range .ports }} {{ . }}{{ end }}';
    assert.deepEqual((await render({ syntax: 'go', template, data })).json, { output: 'WEB 80 443' });
    assert.deepEqual((await render({ name: 'a.tpl', template, data })).json, { output: 'WEB 80 443' });
    const details = { language: 'go', delimiters: ['[[', ']]'], missingKey: 'empty' };
    assert.deepEqual((await render({ syntax: details, template: '[[ .no ]]{{ x }}', data })).json, {
      output: '{{ x }}',
    });
  });

  test('what is wrong with a template is told with its place', async () => {
    const syntax = await problem({ template: 'a\n{{ nope }}' }, 400, 'invalid-template');
    assert.match(syntax.detail, /function "nope" is not defined/);
    assert.equal(syntax.errors?.[0]?.field, 'body.template');
    const missing = await problem({ template: '{{ .naem }}', data: { name: 1 } }, 400, 'invalid-template');
    assert.match(missing.detail, /unknown variable "naem"/);
    await problem({ template: 'x', syntax: 'jinja' }, 422, 'invalid-input');
    await problem({ template: 'x', syntax: { language: 'go', delimiter: ['a', 'b'] } }, 422, 'invalid-input');
  });

  test('a template reads neither the machine nor files, and gives nothing by chance', async () => {
    for (const template of ['{{ env "HOME" }}', '{{ randAlphaNum 5 }}', '{{ getHostByName "localhost" }}']) {
      const { detail } = await problem({ template }, 400, 'invalid-template');
      assert.match(detail, /does not exist here: /);
    }
    const { json } = await render({ syntax: 'go', template: '{{ template "secret.tpl" . }}' });
    assert.equal(json['code'], 'not-allowed-here');
  });

  test('output, values, depth and time have limits', async () => {
    const much = await problem(
      { template: '{{ range until 20000 }}{{ repeat 60 "x" }}{{ end }}' },
      400,
      'cost-exceeded',
    );
    assert.match(much.detail, /the output is larger than 1048576 bytes/);
    for (const template of [
      '{{ repeat 100000000 "x" }}',
      '{{ until 100000000 | len }}',
      '{{ define "t" }}{{ template "t" . }}{{ end }}{{ template "t" . }}',
      '{{ $s := "x" }}{{ range until 60 }}{{ $s = print $s $s }}{{ end }}',
    ]) {
      const { json, status } = await render({ syntax: 'go', template });
      assert.equal(status, 400, template);
      assert.ok(['cost-exceeded', 'invalid-template'].includes(String(json['code'])), template);
    }
    assert.deepEqual((await render({ syntax: 'go', template: '{{ 1 }}' })).json, { output: '1' });
  });

  test('what is made of a sensitive value is hidden, part by part, in every answer', async () => {
    for (const [path, body] of [
      ['/v1/solutions/run', { path: 'go.yaml' }],
      ['/v1/solutions/render', { path: 'go.yaml' }],
      ['/v1/solutions/dryrun', { path: 'go.yaml', verbose: true }],
    ] as const) {
      const { status, text } = await ask(server, path, { body });
      assert.equal(status, 200, text);
      for (const form of [SECRET, Buffer.from(SECRET).toString('base64')])
        assert.ok(!text.includes(form), `${path} ${text}`);
      if (path.endsWith('run')) assert.match(text, /https:\/\/ann:/);
    }
    assert.ok(!server.stderr().includes(SECRET));
  });

  test('a template is converted to the other syntax, or the place that has no counterpart is told', async () => {
    const convert = async (body: Readonly<Record<string, unknown>>) => await ask(server, '/v1/eval/convert', { body });
    const { json } = await convert({ template: '{{ if eq .n 1 }}one{{ end }}', to: 'liquid' });
    assert.deepEqual(json, { template: '{% if n == 1 %}one{% endif %}', syntax: 'liquid', notes: [] });
    const refused = await convert({ template: '\n{{ list | sort }}', to: 'go' });
    assert.deepEqual([refused.status, refused.json['code']], [400, 'invalid-template']);
    assert.match(refused.text, /filter \\"sort\\" has no counterpart/);
    assert.equal((await convert({ template: 'x' })).status, 422);
  });
});
