import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, render } from '../check/trial.ts';

const nested = (depth: number, open = '{% if true %}', close = '{% endif %}'): string =>
  `${open.repeat(depth)}x${close.repeat(depth)}`;

test('tags may be nested 100 deep', () => {
  assert.equal(render(nested(100)), 'x');
  const { kind, message, column } = failure(nested(101));
  assert.deepEqual([kind, message, column], ['limit', 'tags are nested more than 100 deep', 1301]);
});

test('tags inside of a liquid tag count as well', () => {
  const inner = `{% liquid\n${'if true\n'.repeat(60)}echo 1\n${'endif\n'.repeat(60)}%}`;
  assert.equal(render(nested(40, '{% unless false %}', '{% endunless %}').replace('x', inner)), '1');
  assert.equal(failure(nested(41).replace('x', inner)).kind, 'limit');
});

test('the deepest nesting of tags and files together is rendered or refused, never a crash', () => {
  const file = (name: string): string => nested(99).replace('x', `{% render "${name}" %}`);
  const partials = new Map(Array.from({ length: 16 }, (_, i) => [`f${i}`, i === 15 ? 'end' : file(`f${i + 1}`)]));
  try {
    assert.equal(render(file('f0'), {}, { partials }), 'end');
  } catch (error) {
    assert.equal((error as { kind?: string }).kind, 'limit');
  }
});

test('brackets nested without end are refused', () => {
  for (const source of [
    `{{ ${'a['.repeat(20_000)}`,
    `{{ ${'a['.repeat(20_000)}1${']'.repeat(20_000)} }}`,
    `{{ ${'('.repeat(30_000)} }}`,
  ]) {
    assert.match(failure(source).kind, /limit|syntax/);
  }
});

test('a source longer than allowed is refused, counted in characters', () => {
  const smile = '😀'.repeat(10);
  assert.equal(render(smile, {}, { maxSource: 10 }), smile);
  assert.equal(failure(`${smile}!`, {}, { maxSource: 10 }).kind, 'limit');
  assert.equal(
    failure('{{ "aaaaaaaaa" }}', {}, { maxSource: 10 }).message,
    'the template is longer than 10 characters',
  );
  assert.equal(render('{{ "aaaaaaaaa" }}'), 'aaaaaaaaa');
  assert.equal(
    failure('{{ "aaaaaaaaa" }}', {}, { maxSource: 10 }).kind,
    'limit',
    'also when the text is known already',
  );
});

test('the output is limited in bytes', () => {
  assert.equal(render('{{ x }}', { x: 'é'.repeat(5) }, { maxOutput: 10 }).length, 5);
  assert.equal(failure('{{ x }}', { x: 'é'.repeat(5) }, { maxOutput: 9 }).message, 'the output is larger than 9 bytes');
  assert.equal(failure('aaaaaaaaaa{{ x }}', { x: '' }, { maxOutput: 9 }).kind, 'limit');
  assert.equal(render('{% for i in (1..5) %}ab{% endfor %}', {}, { maxOutput: 10 }), 'ababababab');
});

test('the time that is over is told as durations are written', () => {
  const { kind, message } = failure('{% for i in (1..1000000) %}{{ i }}{% endfor %}', {}, { timeoutMs: 1 });
  assert.deepEqual([kind, message], ['limit', 'the rendering takes longer than 1ms']);
});

test('an integer beyond 2^53 as a parameter of a loop is more than any list has items', () => {
  const n = 2n ** 53n + 1n;
  assert.equal(render('{% for i in (1..3) limit: n %}{{ i }}{% endfor %}', { n }), '123');
  assert.equal(render('{% for i in (1..3) offset: n %}{{ i }}{% else %}none{% endfor %}', { n }), '');
  assert.match(render('{% tablerow i in (1..3) cols: n limit: n %}{{ i }}{% endtablerow %}', { n }), /3<\/td><\/tr>$/);
});

test('a signal that fired ends the rendering', () => {
  assert.equal(failure('{{ x }}', { x: 1 }, { signal: AbortSignal.abort() }).kind, 'aborted');
});

test('a signal that fires while the template is rendered ends it', () => {
  const controller = new AbortController();
  const data = {
    get x() {
      controller.abort();
      return 1;
    },
  };
  assert.equal(
    failure('{{ x }}{% for i in (1..1000000) %}{% endfor %}', data, { signal: controller.signal }).kind,
    'aborted',
  );
});

test('a search that looks at the rest of the text for each match ends', () => {
  const { kind, message } = failure('{{ t | regex_replace: "a.*b|a", "x" }}', { t: 'a'.repeat(40_000) });
  assert.equal(kind, 'limit');
  assert.match(message, /the regular expression takes longer than 500 ms on this text/);
});
