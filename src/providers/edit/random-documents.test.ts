import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseEnv } from 'node:util';
import { parse as parseJsonc } from 'jsonc-parser';
import { getProperties } from 'properties-file';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { parse as parseYaml } from 'yaml';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { applyEdits } from './apply-edits.ts';
import type { Edit, FormatName } from './inputs.ts';

/** Random documents with a comment on every line, edited at random; what comes out is read by the parsers, not by the provider. */

type Data = string | number | boolean | readonly Data[] | { readonly [key: string]: Data };

const key = fc.constantFrom('a', 'b', 'c', 'name', 'x-y', 'with space', 'd.e', '10', 'true');
const word = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    'true',
    '1',
    'null',
    '- a',
    'a: b',
    '#c',
    'two words',
    'ü',
    '"q"',
    "it's",
    'back\\slash',
    '{',
    '*a',
    '&b',
    '%',
    '@x',
    ' lead',
    '~',
    '2020-01-01',
    '0x1',
    '1e3',
  ),
  fc.string({ maxLength: 6 }),
);
const scalar: fc.Arbitrary<Data> = fc.oneof(word, fc.integer({ min: -1000, max: 1000 }), fc.boolean());
const { data } = fc.letrec<{ data: Data; map: Data; list: Data }>(tie => ({
  data: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('map'), tie('list')),
  map: fc.dictionary(key, tie('data'), { maxKeys: 4, noNullPrototype: true }),
  list: fc.array(tie('data'), { maxLength: 3 }),
}));
const root = fc.dictionary(key, data, { maxKeys: 5, minKeys: 1, noNullPrototype: true });

const isMap = (value: unknown): value is Record<string, Data> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Writers with comments: the layout is chosen by numbers that fast-check makes ---------------------------------------

interface Layout {
  readonly step: number;
  readonly listStep: number;
  readonly flow: boolean;
  readonly ending: string;
  readonly finalEnd: boolean;
}
const layout: fc.Arbitrary<Layout> = fc.record({
  step: fc.constantFrom(2, 3, 4),
  listStep: fc.constantFrom(0, 2),
  flow: fc.boolean(),
  ending: fc.constantFrom('\n', '\r\n'),
  finalEnd: fc.boolean(),
});

function yamlLines(value: Data, { step, listStep, flow }: Layout, depth = 0): string[] {
  const inner = (part: Data, by: number): string[] =>
    yamlLines(part, { step, listStep, flow, ending: '', finalEnd: true }, depth + 1).map(line => ' '.repeat(by) + line);
  const small = (part: Data): boolean =>
    typeof part !== 'object' || Object.keys(part).length === 0 || (flow && depth > 1);
  if (Array.isArray(value)) {
    return value.flatMap((item: Data) => {
      if (small(item)) return [`- ${JSON.stringify(item)} # c`];
      const [first = '', ...rest] = inner(item, 2);
      return [`- ${first.slice(2)}`, ...rest];
    });
  }
  if (!isMap(value)) return [JSON.stringify(value)];
  return Object.entries(value).flatMap(([name, part]) => {
    const label = JSON.stringify(name);
    if (small(part)) return [`${label}:  ${JSON.stringify(part)}   # about`];
    return [`${label}: # of it`, ...inner(part, Array.isArray(part) ? listStep : step), '', '# after'.padStart(2)];
  });
}

function jsonLines(value: Data, { step, flow }: Layout): string {
  const text = JSON.stringify(value, undefined, flow ? '\t' : step);
  return text.replaceAll(/,$/gm, ', // c');
}

function tomlLines(value: Record<string, Data>, steps: readonly string[] = []): string[] {
  const name = (key: string): string => JSON.stringify(key);
  const inline = (part: Data): string => {
    if (Array.isArray(part)) return `[${part.map(inline).join(', ')}]`;
    if (!isMap(part)) return JSON.stringify(part).replaceAll('\u007f', String.raw`\u007f`);
    return `{${Object.entries(part)
      .map(([key, item]) => `${name(key)} = ${inline(item)}`)
      .join(', ')}}`;
  };
  const own = Object.entries(value).filter(([, part]) => !isMap(part));
  const tables = Object.entries(value).filter(([, part]) => isMap(part));
  return [
    ...own.map(([key, part]) => `${name(key)} = ${inline(part)} # c`),
    ...tables.flatMap(([key, part]) => [
      '',
      '# about',
      `[${[...steps, key].map(name).join('.')}] # h`,
      ...tomlLines(part as Record<string, Data>, [...steps, key]),
    ]),
  ];
}

const joined = (lines: readonly string[], { ending, finalEnd }: Layout): string =>
  lines.join(ending) + (finalEnd ? ending : '');

// Edits, and what they mean -----------------------------------------------------------------------------------------

interface Case {
  readonly edit: Edit;
  readonly after: Data;
}

/** A place in the document, or one that could be there. */
function chooseCase(document: Record<string, Data>, numbers: readonly number[], value: Data): Case {
  const [walk = 0, kind = 0, last = 0] = numbers;
  const steps: (string | number)[] = [];
  let at: Data = document;
  for (let depth = 0; depth <= walk % 4; depth++) {
    const names: readonly string[] = typeof at === 'object' ? Object.keys(at) : [];
    if (names.length === 0) break;
    const name: string = names[(walk + depth * 7) % names.length] ?? '';
    steps.push(Array.isArray(at) ? Number(name) : name);
    at = (at as Record<string, Data>)[name] as Data;
  }
  const copy = structuredClone(document);
  const holder = (path: readonly (string | number)[]): Record<string, Data> =>
    path.reduce<Data>((part, step) => (part as Record<string, Data>)[step] as Data, copy) as Record<string, Data>;
  const place = holder(steps.slice(0, -1));
  const name = steps.at(-1) ?? 'a';
  if (kind % 4 === 0) {
    place[name] = value;
    return { edit: { operation: 'set', key: steps, value }, after: copy };
  }
  if (kind % 4 === 1 && !Array.isArray(place)) {
    delete place[name];
    return { edit: { operation: 'delete', key: steps }, after: copy };
  }
  if (kind % 4 === 2 && Array.isArray(at)) {
    const list = holder(steps) as unknown as Data[];
    if (!list.some(item => JSON.stringify(item) === JSON.stringify(value))) list.push(value);
    return { edit: { operation: 'append', key: steps, value }, after: copy };
  }
  const fresh = `new${last % 3}`;
  if (isMap(at)) {
    holder(steps)[fresh] = value;
    return { edit: { operation: 'merge', key: steps, value: { [fresh]: value } }, after: copy };
  }
  copy[fresh] = { inner: value };
  return { edit: { operation: 'set', key: [fresh, 'inner'], value }, after: copy };
}

async function editText(text: string, edit: Edit, format: FormatName): Promise<string> {
  return (await applyEdits(text, [edit], { shown: 'f', format, signal: new AbortController().signal })).text;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const comments = (text: string): number => (text.match(/# (?:c|about|of it|after|h)\s*$|\/\/ c\s*$/gm) ?? []).length;

interface Format {
  readonly format: FormatName;
  write(document: Record<string, Data>, layout: Layout): string;
  read(text: string): unknown;
}

const FORMATS: readonly Format[] = [
  {
    format: 'yaml',
    write: (document, how) => joined(yamlLines(document, how), how),
    read: text => parseYaml(text, { version: '1.2', merge: false }) as unknown,
  },
  {
    format: 'json',
    write: (document, how) => joined(jsonLines(document, how).split('\n'), how),
    read: text => parseJsonc(text, [], { allowTrailingComma: true }) as unknown,
  },
  {
    format: 'toml',
    write: (document, how) => joined(tomlLines(document), how),
    read: text => getStaticTOMLValue(parseTOML(text)),
  },
];

for (const { format, write, read } of FORMATS) {
  suite(format, () => {
    test('an edit of any document means what it says, changes only what it names, and does nothing the second time', async () => {
      await fc.assert(
        fc.asyncProperty(
          root,
          layout,
          fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
          data,
          async (document, how, numbers, value) => {
            const before = write(document, how);
            assert.deepEqual(plain(read(before)), plain(document), 'the test writes what it means');
            const { edit, after } = chooseCase(document, numbers, value);
            const made = await editText(before, edit, format);
            assert.deepEqual(plain(read(made)), plain(after), made);
            assert.equal(await editText(made, edit, format), made);
            if (before.includes('\r\n')) assert.doesNotMatch(made, /(?<!\r)\n/, 'line ends stay');
            else if (before.includes('\n')) assert.doesNotMatch(made, /\r/);
            if (edit.operation === 'append' || edit.operation === 'merge') {
              assert.equal(comments(made), comments(before), made);
              const left = new Set(made.split(/\r?\n/).map(line => line.replaceAll(/[,\s]/g, '')));
              const lost = before.split(/\r?\n/).filter(line => !left.has(line.replaceAll(/[,\s]/g, '')));
              assert.ok(lost.length <= 1, `${lost.join('|')} in\n${made}`);
            }
          },
        ),
        { numRuns: randomRuns(400) },
      );
    });
  });
}

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,5}$/);
const FLAT = [
  {
    format: 'env' as const,
    word: fc.string({ maxLength: 8 }).filter(text => !/[\r\n"'`\\]/.test(text)),
    line: (key: string, value: string) => `export ${key}="${value}" # c`,
    read: (text: string) => parseEnv(text) as unknown,
  },
  {
    format: 'properties' as const,
    word: fc.string({ maxLength: 8 }),
    line: (key: string, value: string) =>
      `${key} : ${value.replaceAll(/[^ -~]|\\/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).replace(/^ /, String.raw`\u0020`)}`,
    read: (text: string) => getProperties(text) as unknown,
  },
];

for (const { format, word, line, read } of FLAT) {
  test(`${format}: a changed, a new and a deleted name leave every other line as it is`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, word, { maxKeys: 5, minKeys: 1, noNullPrototype: true }),
        name,
        word,
        fc.nat(2),
        async (document, fresh, value, kind) => {
          const lines = Object.entries(document).flatMap(([key, text]) => ['# above', line(key, text)]);
          const before = `${lines.join('\n')}\n`;
          const [known = ''] = Object.keys(document);
          const key = kind === 0 ? fresh : known;
          const edit: Edit = kind === 2 ? { operation: 'delete', key } : { operation: 'set', key, value };
          const made = await editText(before, edit, format);
          const { [key]: _old, ...rest } = document;
          assert.deepEqual(plain(read(made)), plain(kind === 2 ? rest : { ...document, [key]: value }), made);
          assert.equal(await editText(made, edit, format), made);
          const left = made.split('\n');
          const changed = lines.filter(text => !left.includes(text));
          assert.ok(changed.length <= 1, changed.join('|'));
        },
      ),
      { numRuns: randomRuns(300) },
    );
  });
}
