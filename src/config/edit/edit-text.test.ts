import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { changeText } from './edit-text.ts';

const change = (text: string, key: string, value?: unknown): string =>
  changeText(text, { path: key.split('.'), value });

const FILE = `# head
version: 1   # the format

logging:
    # how loud
    level: 'warn'   # quoted
    format:   text
settings: {output: json, noColor: true} # flow
auth:
  cloud:
    defaultScopes:
      # the first
      - openid
      - email   # second
    profiles:
      a: {}
      b:
        clientId: "x"

# tail
`;

interface Case {
  readonly title: string;
  readonly key: string;
  readonly value?: unknown;
  /** Lines of the file that go, and what comes in their place. */
  readonly from: string;
  readonly to: string;
}

const CASES: readonly Case[] = [
  {
    title: 'a scalar keeps its quotes and its comment',
    key: 'logging.level',
    value: 'debug',
    from: "level: 'warn'",
    to: "level: 'debug'",
  },
  {
    title: 'a plain scalar keeps the space before it',
    key: 'logging.format',
    value: 'json',
    from: 'format:   text',
    to: 'format:   json',
  },
  { title: 'a scalar of another type', key: 'version', value: 2, from: 'version: 1', to: 'version: 2' },
  { title: 'double quotes stay', key: 'auth.cloud.profiles.b.clientId', value: 'y"z', from: '"x"', to: '"y\\"z"' },
  {
    title: 'a member of a flow map',
    key: 'settings.noColor',
    value: false,
    from: 'noColor: true',
    to: 'noColor: false',
  },
  {
    title: 'a new member of a flow map',
    key: 'settings.noProgress',
    value: true,
    from: 'noColor: true}',
    to: 'noColor: true, noProgress: true}',
  },
  {
    title: 'a new key stands after the last of its map, at its indent',
    key: 'logging.file',
    value: '/l',
    from: 'format:   text\n',
    to: 'format:   text\n    file: /l\n',
  },
  {
    title: 'a new key in an empty flow map',
    key: 'auth.cloud.profiles.a.project',
    value: 'p',
    from: 'a: {}',
    to: 'a: {project: p}',
  },
  {
    title: 'a new map with a key',
    key: 'auth.directory.tenantId',
    value: 't',
    from: 'clientId: "x"\n',
    to: 'clientId: "x"\n  directory:\n    tenantId: t\n',
  },
  {
    title: 'a new section at the end of the last one, before the comment that ends the file',
    key: 'cel.costLimit',
    value: 5,
    from: 'clientId: "x"\n',
    to: 'clientId: "x"\ncel:\n  costLimit: 5\n',
  },
  {
    title: 'a block list in place of a block list',
    key: 'auth.cloud.defaultScopes.1',
    value: 'profile',
    from: '- email ',
    to: '- profile ',
  },
  {
    title: 'an item after the last one',
    key: 'auth.cloud.defaultScopes.2',
    value: 'profile',
    from: '- email   # second\n',
    to: '- email   # second\n      - profile\n',
  },
  { title: 'removing an item', key: 'auth.cloud.defaultScopes.1', from: '      - email   # second\n', to: '' },
  { title: 'removing a key takes its line', key: 'logging.format', from: '    format:   text\n', to: '' },
  { title: 'removing the first member of a flow map', key: 'settings.output', from: 'output: json, ', to: '' },
  { title: 'removing the last member of a flow map', key: 'settings.noColor', from: ', noColor: true', to: '' },
  {
    title: 'removing a map takes its lines',
    key: 'auth.cloud.profiles',
    from: '    profiles:\n      a: {}\n      b:\n        clientId: "x"\n',
    to: '',
  },
  {
    title: 'a map that becomes empty goes too',
    key: 'auth.cloud.profiles.b.clientId',
    from: '      b:\n        clientId: "x"\n',
    to: '',
  },
];

for (const { title, key, value, from, to } of CASES) {
  test(`${title}: ${key}`, () => {
    assert.equal(FILE.split(from).length, 2, 'the place is unique');
    assert.equal(
      change(FILE, key, value),
      FILE.replace(from, () => to),
    );
    const windows = FILE.replaceAll('\n', '\r\n');
    assert.equal(
      change(windows, key, value),
      FILE.replace(from, () => to).replaceAll('\n', '\r\n'),
      'with line ends of Windows',
    );
  });
}

const SMALL: readonly (readonly [title: string, text: string, key: string, value: unknown, result: string])[] = [
  ['an empty file', '', 'a.b', 1, 'a:\n  b: 1\n'],
  ['a file with comments only', '# c\n', 'a', 'x', '# c\na: x\n'],
  ['a file without a final line end', 'a: 1', 'b', 2, 'a: 1\nb: 2\n'],
  ['a byte order mark', '\ufeffa: 1\n', 'a', 2, '\ufeffa: 2\n'],
  ['a start of a document', '---\na: 1\n', 'b', 2, '---\na: 1\nb: 2\n'],
  ['a key without value', 'a:\nb: 1\n', 'a.c', 2, 'a:\n  c: 2\nb: 1\n'],
  ['a key without value, with a comment', 'a: # why\nb: 1\n', 'a', 2, 'a: 2 # why\nb: 1\n'],
  ['null', 'a: ~ # why\n', 'a', 2, 'a: 2 # why\n'],
  ['null that becomes a map', 'a: null\n', 'a.b', 2, 'a: {b: 2}\n'],
  ['a block scalar', 'a: |\n  x\n  y\nb: 1\n', 'a', 'z', 'a: z\nb: 1\n'],
  ['a block map that becomes null', 'a:\n  b: 1\nc: 2\n', 'a', null, 'a: null\nc: 2\n'],
  [
    'a block map in place of one',
    'a:\n  b: 1 # gone\nc: 2\n',
    'a',
    { d: { e: [1] } },
    'a:\n  d:\n    e: [1] # gone\nc: 2\n',
  ],
  ['a block list that becomes a flow list', 'a:\n- x\n- y\nc: 2\n', 'a', ['z'], 'a: [z]\nc: 2\n'],
  [
    'a list of objects',
    'v: 1\n',
    'a',
    [{ name: 'n', m: { x: 1 } }, { name: 'o' }],
    'v: 1\na:\n  - name: n\n    m:\n      x: 1\n  - name: o\n',
  ],
  [
    'an object more in such a list',
    'a:\n- name: n\n  path: p\nb: 1\n',
    'a.1',
    { name: 'o' },
    'a:\n- name: n\n  path: p\n- name: o\nb: 1\n',
  ],
  [
    'an object less in such a list',
    'a:\n  - name: n\n    path: p\n  - name: o\nb: 1\n',
    'a.0',
    undefined,
    'a:\n  - name: o\nb: 1\n',
  ],
  ['the only item of a list', 'a:\n  - name: n\nb: 1\n', 'a.0', undefined, 'b: 1\n'],
  ['a text that reads like something else', 'a: x\n', 'a', 'true', 'a: "true"\n'],
  ['a text with a colon', 'a: x\n', 'a', 'b: c', 'a: "b: c"\n'],
  ['a text with brackets', 'a: x\n', 'a', 'b, [c]', 'a: "b, [c]"\n'],
  ['lines', 'a: x\n', 'a', 'b\nc', 'a: "b\\nc"\n'],
  ['a name with a slash', 'a: 1\n', 'POST /x', 2, 'a: 1\nPOST /x: 2\n'],
  ['the comment of a map keeps it', 'a:\n  # why\n  b: 1\nc: 2\n', 'a.b', undefined, 'a: {}\n  # why\nc: 2\n'],
  ['the last key of the file', 'a: 1\n', 'a', undefined, ''],
  ['a key that is not there', 'a: 1\n', 'b.c', undefined, 'a: 1\n'],
];

for (const [title, text, key, value, result] of SMALL) {
  test(title, () => assert.equal(change(text, key, value), result));
}

test('what cannot be changed without doubt is refused', () => {
  for (const [text, key] of [
    ['a: &x {b: 1}\nc: *x\n', 'c.b'],
    ['a: &x {b: 1}\nc: *x\n', 'a.b'],
    ['a: 1\n', 'a.b'],
    ['a: !!str 5\n', 'a'],
  ] as const) {
    assert.throws(() => change(text, key, 7), { code: 'invalid-input', hint: /config edit/ }, text);
  }
});

const NAME = fc.constantFrom('a', 'b', 'c', 'd-e');
const LEAF = fc.oneof(
  fc.integer({ min: -5, max: 999 }),
  fc.boolean(),
  fc.constantFrom('x', 'off', 'y z', '1.10', '#no', "it's", '{a}', 'a: b', ''),
);
const TREE = fc.letrec<{ value: unknown; map: Record<string, unknown> }>(tie => ({
  value: fc.oneof(
    { weight: 3, arbitrary: LEAF },
    { weight: 1, arbitrary: fc.array(LEAF, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: tie('map') },
  ),
  map: fc.dictionary(NAME, tie('value'), { minKeys: 1, maxKeys: 3 }),
})).map;

/** The map as text, with comments, blank lines and both styles strewn in. */
function written(map: Readonly<Record<string, unknown>>, indent: number, dice: () => number): string {
  const pad = ' '.repeat(indent);
  return Object.entries(map)
    .map(([name, value]) => {
      const comment = dice() % 3 === 0 ? `${pad}# about ${name}\n` : dice() % 5 === 0 ? '\n' : '';
      const tail = dice() % 4 === 0 ? ' # tail' : '';
      const nested = typeof value === 'object' && value !== null && !Array.isArray(value) && dice() % 3 !== 0;
      return nested
        ? `${comment}${pad}${name}:${tail}\n${written(value as Record<string, unknown>, indent + 2, dice)}`
        : `${comment}${pad}${name}: ${JSON.stringify(value)}${tail}\n`;
    })
    .join('');
}

/** Whether something that is not a map stands in the way. */
function leadsThroughValue(map: unknown, path: readonly string[]): boolean {
  let at = map;
  for (const name of path.slice(0, -1)) {
    at = (at as Record<string, unknown> | undefined)?.[name];
    if (at !== undefined && (typeof at !== 'object' || Array.isArray(at))) return true;
  }
  return false;
}

test('any change makes exactly that change: the data, and no line of anything else', () => {
  fc.assert(
    fc.property(
      TREE,
      fc.array(fc.nat(99), { minLength: 40, maxLength: 40 }),
      fc.array(NAME, { minLength: 1, maxLength: 3 }),
      LEAF,
      (map, dice, path, value) => {
        let at = 0;
        const text = written(map, 0, () => dice[at++ % dice.length] ?? 0);
        let made: string;
        try {
          made = changeText(text, { path, value });
        } catch (error) {
          assert.equal((error as { code?: string }).code, 'invalid-input');
          assert.ok(leadsThroughValue(map, path), text);
          return;
        }
        const data = parse(made) as Record<string, unknown>;
        assert.deepEqual(
          path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], data),
          value,
        );
        const comments = (source: string): readonly string[] => source.match(/# (about|tail).*/g) ?? [];
        const replaced = path.reduce<unknown>(
          (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
          map,
        );
        if (typeof replaced !== 'object') assert.deepEqual(comments(made), comments(text));
        assert.equal(changeText(made, { path, value }), made, 'again changes nothing');
        if (replaced === undefined)
          assert.deepEqual(comments(changeText(made, { path, value: undefined })), comments(text));
      },
    ),
    { numRuns: randomRuns(400) },
  );
});

test('a key that a map merges is set in the map itself; what would change an anchor is refused', () => {
  const text = 'base: &a\n  b: 1\nauth:\n  cloud:\n    <<: *a\n    c: 2\n';
  assert.equal(changeText(text, { path: ['auth', 'cloud', 'b'], value: 9 }), `${text}    b: 9\n`);
  assert.throws(() => changeText(text, { path: ['base', 'b'], value: 9 }), /the configuration file was not changed/);
});
