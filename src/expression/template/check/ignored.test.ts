import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, parse, reads, render } from './trial.ts';

const REGION = { ignoredBlocks: [{ start: '/*<', end: '>*/' }] };
const LINE = { ignoredBlocks: [{ line: '# keep' }] };

test('a region is copied with its marks and not read', () => {
  const source = 'a {{ x }} /*< {{ .y }} {% if %} >*/ {{ x }}';
  assert.equal(render(source, { x: 1 }, REGION), 'a 1 /*< {{ .y }} {% if %} >*/ 1');
  assert.deepEqual(reads(source, REGION), ['x', 'x']);
});

test('every line with the mark is copied', () => {
  const source = '{{ x }}\n{{ .Values.y }} # keep\n  {% bad # keep\n{{ x }}';
  assert.equal(render(source, { x: 1 }, LINE), '1\n{{ .Values.y }} # keep\n  {% bad # keep\n1');
});

test('tags may begin before a block and end behind it', () => {
  const source =
    '{% for i in list -%}\n  /*< {{ a }}\n>*/ \n{%- endfor %}|{% raw %}/*<{{ r }}>*/{% endraw %}{% capture c %}/*<{{ c }}>*/{% endcapture %}{{ c }}';
  assert.equal(render(source, { list: [1, 2] }, REGION), '/*< {{ a }}\n>*//*< {{ a }}\n>*/|/*<{{ r }}>*//*<{{ c }}>*/');
});

test('what stands behind a block keeps its place in errors and references', () => {
  const source = '/*< \n\n >*/ {{ x }}\n/*<>*/{{ y }}';
  assert.deepEqual(
    parse(source, REGION).references.map(({ line, column }) => `${line}:${column}`),
    ['3:9', '4:10'],
  );
  const { line, column } = failure(source, { x: 1 }, REGION);
  assert.deepEqual([line, column], [4, 10]);
});

test('the block that begins first counts', () => {
  const both = { ignoredBlocks: [{ line: '# keep' }, { start: '<<', end: '>>' }] };
  const source = '<<\n# keep {{ .a }} >> {{ x }}\n # keep << {{ .b }}\n{{ x }}';
  assert.equal(render(source, { x: 1 }, both), '<<\n# keep {{ .a }} >> 1\n # keep << {{ .b }}\n1');
});

test('marks may be equal, and many', () => {
  const same = { ignoredBlocks: [{ start: '%%', end: '%%' }] };
  assert.equal(
    render('%%{{ a }}%%{{ x }}%%{{ b }}%%'.repeat(50), { x: 1 }, same),
    '%%{{ a }}%%1%%{{ b }}%%'.repeat(50),
  );
});

test('a region without end is a fault where it begins', () => {
  const { kind, line, column, message } = failure('a\n /*< b {{ x }}', {}, REGION);
  assert.deepEqual([kind, line, column], ['syntax', 2, 2]);
  assert.match(message, /begins with "\/\*<" has no end/);
});

test('a mark that does not occur changes nothing', () => {
  assert.equal(
    render('{{ x }}', { x: 1 }, { ignoredBlocks: [{ start: '', end: '' }, { line: '' }, { line: 'no' }] }),
    '1',
  );
});
