import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyEdits } from './apply-edits.ts';
import { formatFor } from './formats.ts';
import type { Edit } from './inputs.ts';

const edited = async (shown: string, text: string, edits: readonly Edit[]): Promise<string> => {
  const file = { shown, format: formatFor(shown), signal: new AbortController().signal };
  return (await applyEdits(text, edits, file)).text;
};
const set = (key: NonNullable<Edit['key']>, value: unknown, more: Partial<Edit> = {}): Edit => ({
  operation: 'set',
  key,
  value,
  ...more,
});
const remove = (key: NonNullable<Edit['key']>): Edit => ({ operation: 'delete', key });
const append = (key: NonNullable<Edit['key']>, value: unknown): Edit => ({ operation: 'append', key, value });
const merge = (key: Edit['key'], value: unknown): Edit => ({
  operation: 'merge',
  ...(key !== undefined && { key }),
  value,
});

type Case = readonly [title: string, before: string, edits: readonly Edit[], after: string];

const MANIFEST = `# the service
apiVersion: v1
kind: Service
---
apiVersion: apps/v1   # stable
kind: Deployment
metadata:
    name:   "web"
spec:
    containers:
    - name: web  # the main one
      image: 'nginx:1'
    - name: log
      image: fluent:2


    # the end of the list
    replicas: 3
`;

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'file.yaml': [
    ['a plain value', 'a: 1 # one\nb:   2\n', [set('a', 5)], 'a: 5 # one\nb:   2\n'],
    ['quotes stay', 'a: "x"\nb: \'y\' # c\n', [set('a', 'new'), set('b', "it's")], "a: \"new\"\nb: 'it''s' # c\n"],
    ['text that looks like a number', 'a: x\n', [set('a', '10')], 'a: "10"\n'],
    [
      'an image of a container in a manifest of two documents',
      MANIFEST,
      [set('spec.containers[name=web].image', 'nginx:2', { document: { kind: 'Deployment' } })],
      MANIFEST.replace('nginx:1', 'nginx:2'),
    ],
    [
      'a new item with the indentation of the list',
      MANIFEST,
      [{ ...append('spec.containers', { name: 'new', ports: [80, 81] }), document: 1 }],
      MANIFEST.replace('image: fluent:2\n', 'image: fluent:2\n    - name: new\n      ports:\n      - 80\n      - 81\n'),
    ],
    [
      'new keys, nested ones too',
      'a:\n    b: 1 # x\n\nc: 2\n',
      [set('a.d.e', 'f'), set('g', { h: [1] })],
      'a:\n    b: 1 # x\n    d:\n        e: f\n\nc: 2\ng:\n    h:\n        - 1\n',
    ],
    ['a key without a value', 'a:\nb: 1\n', [set('a.c', 2)], 'a:\n  c: 2\nb: 1\n'],
    ['an empty map', 'a: {}\nb: []\n', [set('a.c', 2), append('b', 'x')], 'a:\n  c: 2\nb:\n  - x\n'],
    [
      'maps and lists on one line',
      'a: {x: 1, y: [1, 2]} # c\n',
      [set('a.z', 'q'), append('a.y', 3), remove('a.x')],
      'a: {y: [1, 2, 3], z: q} # c\n',
    ],
    [
      'a deleted key takes its lines',
      'a: 1\nb: # c\n  - x\n  - y\n# about d\nd: 2\n',
      [remove('b')],
      'a: 1\n# about d\nd: 2\n',
    ],
    [
      'a deleted first key of an item',
      '- name: x\n  v: 1\n- name: y\n',
      [remove('[name=x].name')],
      '- v: 1\n- name: y\n',
    ],
    ['a deleted item', 'l:\n  - a # one\n  - b\n  - c\n', [remove('l[1]')].slice(1), 'l:\n  - a # one\n  - b\n  - c\n'],
    [
      'a deleted item that is named by what it has',
      'l:\n  - {n: a}\n  # b\n  - n: b\n    v: 1\n  - n: c\n',
      [remove('l[n=b]')],
      'l:\n  - {n: a}\n  # b\n  - n: c\n',
    ],
    ['the only key', 'a:\n  b: 1\nc: 2\n', [remove('a.b')], 'a: {}\nc: 2\n'],
    ['a text of several lines', 'a: 1\nb: 2\n', [set('a', 'x\ny\n')], 'a: |\n  x\n  y\nb: 2\n'],
    ['a block text', 'a: |\n  old\n  text\n\nb: 2\n', [set('a', 'new')], 'a: new\n\nb: 2\n'],
    ['after a block text that keeps its end', 'a: |+\n  old\n\n', [set('b', 1)], 'a: |+\n  old\n\nb: 1\n'],
    [
      'line ends of Windows',
      'a: 1\r\nb:\r\n  - x\r\n',
      [set('a', 2), append('b', 'y'), set('c.d', 1)],
      'a: 2\r\nb:\r\n  - x\r\n  - "y"\r\nc:\r\n  d: 1\r\n',
    ],
    ['no final line end', 'a: 1', [set('b', 2)], 'a: 1\nb: 2'],
    ['an empty file', '', [set('a.b', 1)], 'a:\n  b: 1\n'],
    ['a file of comments', '# only\n', [set('a', 1)], '# only\na: 1\n'],
    ['an anchor stays', 'a: &x {k: 1}\nb: *x\n', [set('a.k', 2)], 'a: &x {k: 2}\nb: *x\n'],
    ['merge', 'a:\n  b: 1 # x\n  c: 2\n', [merge('a', { b: 3, c: null, d: 4 })], 'a:\n  b: 3 # x\n  d: 4\n'],
    ['merge at the top', 'b: 1\n', [merge(undefined, { a: 2 })], 'b: 1\na: 2\n'],
    [
      'a whole map changes where it differs',
      'a:\n  b: 1 # x\n  c: 2 # y\n',
      [set('a', { b: 1, c: 3 })],
      'a:\n  b: 1 # x\n  c: 3 # y\n',
    ],
    [
      'keys with dots and odd names',
      '"a.b": 1\n',
      [set('["a.b"]', 2), set(['__proto__', 'constructor'], 1)],
      '"a.b": 2\n__proto__:\n  constructor: 1\n',
    ],
    ['a BOM stays', '\ufeffa: 1\n', [set('a', 2)], '\ufeffa: 2\n'],
  ],
  'file.json': [
    [
      'a version',
      '{\n  "name": "x",\n  "version": "1.0.0",\n  "files": ["a", "b"]\n}\n',
      [set('version', '1.1.0')],
      '{\n  "name": "x",\n  "version": "1.1.0",\n  "files": ["a", "b"]\n}\n',
    ],
    [
      'new keys get the indentation of the file',
      '{\n\t"a": {\n\t\t"b": 1\n\t}\n}',
      [set('a.c', [1]), set('d', {})],
      '{\n\t"a": {\n\t\t"b": 1,\n\t\t"c": [\n\t\t\t1\n\t\t]\n\t},\n\t"d": {}\n}',
    ],
    [
      'comments and trailing commas',
      '{\n  // one\n  "a": 1, // A\n  /* two */ "b": [1, 2,], // B\n}\n',
      [append('b', 3), set('c', true), remove('a')],
      '{\n  // one\n  /* two */ "b": [1, 2, 3,], // B\n  "c": true,\n}\n',
    ],
    [
      'a comment after the last key stays with it',
      '{\n  "a": 1 // A\n}\n',
      [set('b', 2)],
      '{\n  "a": 1, // A\n  "b": 2\n}\n',
    ],
    ['the last key', '{\n  "a": 1,\n  "b": 2\n}\n', [remove('b')], '{\n  "a": 1\n}\n'],
    ['one line', '{"a":1,"b":[1,2]}', [set('c', { d: 1 }), remove('a'), append('b', 3)], '{"b":[1,2,3],"c":{"d":1}}'],
    ['one line with spaces', '{"a": 1}\n', [set('b', [1, 2])], '{"a": 1, "b": [1, 2]}\n'],
    ['an empty object', '{}\n', [set('a.b', 1)], '{\n  "a": {\n    "b": 1\n  }\n}\n'],
    ['an empty file', '', [set('a', 1)], '{\n  "a": 1\n}\n'],
    [
      'line ends of Windows',
      '{\r\n  "a": 1\r\n}\r\n',
      [set('b', { c: 1 })],
      '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 1\r\n  }\r\n}\r\n',
    ],
    [
      'a list on one line stays on one',
      '{\n  "a": ["x"],\n  "b": 1\n}\n',
      [set('a', ['y', 'z'])],
      '{\n  "a": ["y", "z"],\n  "b": 1\n}\n',
    ],
  ],
  'file.toml': [
    [
      'values',
      '# c\ntitle = "x" # t\n[a]\nn = 1\n',
      [set('title', 'y'), set('a.n', 2), set('a.m', [1, 'x'])],
      '# c\ntitle = "y" # t\n[a]\nn = 2\nm = [1, "x"]\n',
    ],
    [
      'a new key before the first table',
      '# c\n\n# about a\n[a]\nn = 1\n',
      [set('k', true)],
      '# c\n\nk = true\n\n# about a\n[a]\nn = 1\n',
    ],
    [
      'a new table',
      '[a]\nn = 1 # x\n',
      [set('b', { c: 1, d: { e: 'f' } })],
      '[a]\nn = 1 # x\n\n[b]\nc = 1\n\n[b.d]\ne = "f"\n',
    ],
    [
      'a table in a table comes after it',
      '[a]\nn = 1\n\n[b]\n',
      [set('a.c.d', 1)],
      '[a]\nn = 1\n\n[a.c]\nd = 1\n\n[b]\n',
    ],
    ['dotted keys', 'a.b = 1\nc = 2\n', [set('a.d', 3), remove('a.b')], 'a.d = 3\nc = 2\n'],
    [
      'inline tables and arrays',
      'a = { b = 1, c = [1, 2] } # x\nd = [\n  1, # one\n  2\n]\n',
      [set('a.e', 'f'), append('a.c', 3), append('d', 3), remove('a.b')],
      'a = { c = [1, 2, 3], e = "f" } # x\nd = [\n  1, # one\n  2,\n  3\n]\n',
    ],
    [
      'arrays of tables',
      '[[p]]\nn = "a"\n\n[[p]]\nn = "b"\n\n[q]\nz = 1\n',
      [set('p[n=b].v', 1), append('p', { n: 'c' }), remove('p[n=a]')],
      '[[p]]\nn = "b"\nv = 1\n\n[[p]]\nn = "c"\n\n[q]\nz = 1\n',
    ],
    [
      'a date stays a date',
      "d = 2020-01-01\ns = 'raw'\n",
      [set('d', '2021-02-03'), set('s', 'n\\w')],
      "d = 2021-02-03\ns = 'n\\w'\n",
    ],
    ['a deleted table', '[a]\nn = 1\n\n[a.b]\nm = 2\n\n[c]\nx = 1\n', [remove('a')], '[c]\nx = 1\n'],
    ['the last key of a table', '[a]\nn = 1\n[b]\n', [remove('a.n')], '[a]\n[b]\n'],
    ['an empty file', '', [set('a.b', 1), set('c', 2)], 'c = 2\n\n[a]\nb = 1\n'],
  ],
  '.env': [
    [
      'values keep their quotes',
      '# c\nA=1 # one\nexport B="x y"\nC=\n',
      [set('A', 2), set('B', 'z'), set('C', 'a b'), set('D', 'new')],
      `# c\nA=2 # one\nexport B="z"\nC='a b'\nD=new\n`,
    ],
    ['a value that needs quotes', 'A=1\n', [set('A', 'x # y'), set('B', 'a\nb')], 'A=\'x # y\'\nB="a\\nb"\n'],
    [
      'a value that a shell would run or expand',
      'A="1"\nB=1\n',
      [set('A', '$(id)`id`'), set('B', "it's; id"), set('C', 'a"$HOME')],
      "A='$(id)`id`'\nB=\"it's; id\"\nC='a\"$HOME'\n",
    ],
    ['delete', 'A=1\nB=2\nA=3\n', [remove('A')], 'B=2\n'],
    ['merge', 'A=1\nB=2\n', [merge(undefined, { B: null, C: true })], 'A=1\nC=true\n'],
  ],
  'file.properties': [
    [
      'separators and continued lines',
      '! c\na.b : 1\nlong = x \\\n   y\nend = 1',
      [set('a.b', '2'), set('long', 'z'), set('new', 'ü = x')],
      '! c\na.b : 2\nlong = z\nend = 1\nnew = ü \\= x',
    ],
    ['delete', 'a=1\nb=2 \\\n 3\nc=4\n', [remove('b')], 'a=1\nc=4\n'],
  ],
};

for (const [file, cases] of Object.entries(CASES)) {
  suite(file, () => {
    for (const [title, before, edits, after] of cases) {
      test(title, async () => {
        const first = await edited(file, before, edits);
        assert.equal(first, after);
        assert.equal(await edited(file, first, edits), first);
      });
    }
  });
}

test('YAML: texts that readers of YAML 1.1 take for something else are quoted', async () => {
  const words = ['yes', 'off', 'y', '2024-01-01', '12:30', '1_000', '0o7'];
  const made = await edited('a.yaml', 'a: no\n', [set('a', 'on'), merge('b', { words, on: 1 })]);
  const lines = words.map(word => `    - "${word}"\n`).join('');
  assert.equal(made, `a: "on"\nb:\n  words:\n${lines}  "on": 1\n`);
});

for (const [file, text] of [
  ['a.yaml', `a: ${'['.repeat(4000)}${']'.repeat(4000)}\n`],
  ['a.json', `{"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['a.toml', `a = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
] as const) {
  test(`${file}: a file that is nested too deeply is refused in words`, () =>
    assert.rejects(edited(file, text, [set('b', 1)]), {
      name: 'Failure',
      message: /^a\.\w+(?::\d+:\d+)?: edits\[0\] \(set\): the file is nested too deeply to be edited$/,
    }));
}

test('YAML: a key that is there twice is named with its place', () =>
  assert.rejects(edited('a.yaml', 'a: 1\nb: {x: 1, x: 2}\n', [set('a', 3)]), {
    message: 'a.yaml:2:11: edits[0] (set): key "x" is there twice',
  }));

test('properties: an invalid escape is named with its place', () =>
  assert.rejects(edited('a.properties', '# \\u is fine here\nok=\\\\u\na=x\\u00zz\n', [set('b', 'c')]), {
    name: 'Failure',
    message: 'a.properties:3:4: edits[0] (set): not properties: \\u needs four hexadecimal digits',
  }));

test('a replacement that would grow without end is refused', () =>
  assert.rejects(
    edited('a.txt', 'a'.repeat(100_000), [{ operation: 'replace', pattern: 'a', text: 'b'.repeat(1000) }]),
    { name: 'Failure', message: 'a.txt: edits[0] (replace): the text would grow beyond 67108864 characters' },
  ));

test('markers of a block are more than blanks, and differ in more than them', async () => {
  const block = (begin: string, end: string): Edit => ({ operation: 'block', begin, end, text: 'x' });
  await assert.rejects(edited('a.txt', 'a\n\nb\n', [block('# B', '  ')]), /begin and end must be more than blanks/);
  await assert.rejects(edited('a.txt', 'a\n', [block('# B', ' # B')]), /\(block\): begin and end must differ$/);
});
