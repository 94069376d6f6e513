import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as fc from '../../test/support/random/fast-check.ts';
import { randomRuns } from '../../test/support/random-runs.ts';
import { ToolError } from '../core/errors.ts';
import { UnknownSignal } from './cel/values/values.ts';
import { createTemplates, hasMarkup, loadTemplates, TemplateError } from './template.ts';

const NOW = new Date('2026-01-02T15:04:05Z');

test('a text without markup stands for itself, with the engine and without', async () => {
  const templates = [createTemplates(), await loadTemplates()];
  fc.assert(
    fc.property(fc.string(), text => {
      fc.pre(!hasMarkup(text));
      for (const { parse } of templates) {
        const template = parse(text);
        assert.equal(template.constant, text);
        assert.equal(template.render({}, { now: NOW }), text);
        assert.deepEqual([template.references, template.files, template.needs], [[], [], []]);
      }
    }),
  );
});

test('a text with markup is never constant', async () => {
  const { parse } = await loadTemplates();
  assert.equal(parse('{{ 1 }}').constant, undefined);
  assert.equal(parse('{% comment %}{% endcomment %}').constant, undefined);
});

test('LiquidJS as it is loaded imports nothing, so that no template reaches a file through it', () => {
  const text = readFileSync(fileURLToPath(import.meta.resolve('liquidjs/dist/liquid.browser.mjs')), 'utf8');
  assert.doesNotMatch(text, /^\s*import\b|\bimport\(|\brequire\(/m);
});

test('without the engine a text with markup is a fault of the program', () => {
  assert.throws(
    () => createTemplates().parse('{{ x }}'),
    error => error instanceof ToolError && error.code === 'internal',
  );
});

test('the limit of the source holds for texts without markup as well', async () => {
  for (const { parse } of [createTemplates(), await loadTemplates()]) {
    assert.throws(() => parse('abc', { maxSource: 2 }), { name: 'TemplateError', kind: 'limit' });
  }
});

test('texts are parsed once and kept until they are cleared or crowded out', async () => {
  const templates = await loadTemplates({ maxCached: 2 });
  const first = templates.parse('{{ a }}');
  assert.equal(templates.parse('{{ a }}'), first);
  assert.notEqual(templates.parse('{{ a }}', { name: 'other' }), first);
  assert.deepEqual([templates.size, templates.hits, templates.misses], [2, 1, 2]);
  assert.equal(templates.parse('{{ a }}', { isKnown: () => false }), first);
  assert.ok(templates.parse('{{ end }}', { isKnown: () => true }));
  assert.throws(() => templates.parse('{{ end }}', { isKnown: () => false }), TemplateError);
  templates.parse('{{ a }}');
  templates.parse('{{ b }}');
  assert.equal(templates.parse('{{ a }}'), first, 'what was used last stays');
  assert.deepEqual(templates.clear(), { entries: 2 });
  assert.equal(templates.size, 0);
  assert.notEqual(templates.parse('{{ a }}'), first);
  assert.throws(() => templates.parse('{{ .a }}'), TemplateError);
  assert.equal(templates.size, 1);
});

test('a template may be rendered while it is rendered', async () => {
  const template = (await loadTemplates()).parse('{% for i in l %}{{ inner }}{{ i }}{% cycle "a", "b" %}{% endfor %}');
  let depth = 0;
  const data: Record<string, unknown> = {
    l: [1, 2],
    get inner(): string {
      return depth++ > 0 ? '' : `<${template.render(data, { now: NOW })}>`;
    },
  };
  assert.equal(template.render(data, { now: NOW }), '<1a2b>1a2b');
});

test('one rendering leaves nothing behind for the next', async () => {
  const template = (await loadTemplates()).parse('{{ x | default: "none" }}{% assign x = 1 %}{% cycle "a", "b" %}');
  assert.equal(template.render({}, { now: NOW }), 'nonea');
  assert.equal(template.render({}, { now: NOW }), 'nonea');
});

test('whatever is rendered, nothing is thrown but TemplateError', async () => {
  const { parse } = await loadTemplates();
  const data = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', '_', 'list', '__proto__'),
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  );
  fc.assert(
    fc.property(template(), data, (source, values) => {
      try {
        const text = parse(source).render(withUnknown(values), { now: NOW, timeoutMs: 200, maxOutput: 100_000 });
        assert.equal(typeof text, 'string');
      } catch (error) {
        assert.ok(error instanceof TemplateError, `${source}: ${String(error)}`);
        assert.ok(error.line >= 1 && error.column >= 1);
      }
    }),
    { numRuns: randomRuns(3000) },
  );
});

test('whatever is read, references lie in the text and nothing is thrown but TemplateError', async () => {
  const { parse } = await loadTemplates();
  fc.assert(
    fc.property(
      fc.oneof(template(), fc.string({ unit: fc.constantFrom(...'{%}|:."\'[]()a.- =_\n#'.split('')), maxLength: 60 })),
      source => {
        try {
          const lines = source.split('\n');
          for (const { root, line, column } of parse(source).references) {
            const text = lines[line - 1]?.slice(column - 1) ?? '';
            assert.ok(text.startsWith(root) || text.startsWith('['), `${source}: ${root} at ${line}:${column}`);
          }
        } catch (error) {
          assert.ok(error instanceof TemplateError, `${source}: ${String(error)}`);
        }
      },
    ),
    { numRuns: randomRuns(3000) },
  );
});

function withUnknown(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const out = Object.assign(Object.create(null), values) as Record<string, unknown>;
  Object.defineProperty(out, 'u', {
    enumerable: true,
    get(): never {
      throw new UnknownSignal(['because']);
    },
  });
  return out;
}

/** Templates that are often right and often wrong. */
function template(): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    'a',
    'b',
    'list',
    '_.a',
    'a.b',
    'list[0]',
    'list[-1]',
    '_["c"]',
    'u',
    'u.x',
    'nope',
    'a[b]',
    'list.first',
    'constructor',
    'forloop.index',
    'x',
  );
  const value = fc.oneof(
    name,
    fc.constantFrom('1', '-2.5', '"t"', "'{{'", 'true', 'nil', 'empty', '(1..3)', '(a..b)', ''),
  );
  const filter = fc
    .tuple(fc.constantFrom(...FILTER_NAMES), fc.array(value, { maxLength: 2 }))
    .map(([n, args]) => ` | ${n}${args.length > 0 ? `: ${args.join(', ')}` : ''}`);
  const chain = fc.tuple(value, fc.array(filter, { maxLength: 2 })).map(([v, f]) => v + f.join(''));
  const test = fc
    .tuple(value, fc.constantFrom('==', '!=', '<', '>=', 'contains', 'and', 'or', ' '), value)
    .map(parts => parts.join(' '));
  const { node } = fc.letrec<{ node: string }>(tie => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(
        'text ',
        '{{',
        '%}',
        '{% else %}',
        '{%- comment %}{{ x }}{% endcomment -%}',
        '{% raw %}{{ x }}{% endraw %}',
        '\n',
      ),
      chain.map(c => `{{ ${c} }}`),
      chain.map(c => `{% assign x = ${c} %}`),
      chain.map(c => `{%- echo ${c} -%}`),
      fc.tuple(test, tie('node'), tie('node')).map(([t, x, y]) => `{% if ${t} %}${x}{% else %}${y}{% endif %}`),
      fc.tuple(value, tie('node')).map(([v, x]) => `{% for x in ${v} limit: 3 %}${x}{% break %}{% endfor %}`),
      fc.tuple(value, tie('node')).map(([v, x]) => `{% tablerow x in ${v} cols: 2 %}${x}{% endtablerow %}`),
      fc.tuple(value, value, tie('node')).map(([v, w, x]) => `{% case ${v} %}{% when ${w} %}${x}{% endcase %}`),
      tie('node').map(x => `{% capture x %}${x}{% endcapture %}`),
      fc.tuple(value, value).map(([v, w]) => `{% cycle ${v}, ${w} %}`),
      fc.tuple(tie('node'), tie('node')).map(([x, y]) => x + y),
    ),
  }));
  return node;
}

const FILTER_NAMES = [
  'upcase',
  'plus',
  'join',
  'map',
  'where',
  'sort',
  'date',
  'default',
  'to_json',
  'from_json',
  'indent',
  'slice',
  'split',
  'first',
  'size',
  'divided_by',
  'round',
  'replace',
  'truncate',
  'group_by',
  'uniq',
  'sum',
  'concat',
  'quote',
  'url_decode',
  'nope',
  'raw',
];
