import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnknownSignal } from '../../cel/values/values.ts';
import { failure, render } from './trial.ts';

function withUnknown(
  known: Readonly<Record<string, unknown>>,
  unknown: Readonly<Record<string, readonly string[]>>,
): Record<string, unknown> {
  const out = Object.assign(Object.create(null), known) as Record<string, unknown>;
  for (const [name, causes] of Object.entries(unknown)) {
    Object.defineProperty(out, name, {
      enumerable: true,
      get(): never {
        throw new UnknownSignal(causes);
      },
    });
  }
  return out;
}

const ACTIONS = withUnknown({ done: { status: 'skipped' } }, { build: ['__actions.build'] });
const DATA = withUnknown(
  { __actions: ACTIONS, name: 'demo', list: [ACTIONS] },
  { region: ['resolver region'], build: ['__actions.build'] },
);

/** Every way in which a template may use what it cannot know. */
const USES = [
  '{{ region }}',
  '{{ region.deeper[0] }}',
  '{{ region | upcase }}',
  '{{ name | append: region }}',
  '{{ name | default: region }}',
  '{{ region | default: "d" }}',
  '{{ region == "eu" }}',
  '{{ region or false }}',
  '{{ not region }}',
  '{% if region %}a{% endif %}',
  '{% if region == nil %}a{% endif %}',
  '{% if region == region %}a{% endif %}',
  '{% if region > 1 %}a{% endif %}',
  '{% if region contains "e" %}a{% endif %}',
  '{% if name contains region %}a{% endif %}',
  '{% if true and region %}a{% endif %}',
  '{% if false or region %}a{% endif %}',
  '{% unless region %}a{% endunless %}',
  '{% case region %}{% when "eu" %}a{% endcase %}',
  '{% case name %}{% when region %}a{% endcase %}',
  '{% assign x = region %}',
  '{% assign x = region | default: 1 %}',
  '{% capture x %}{{ region }}{% endcapture %}',
  '{% for r in region %}a{% endfor %}',
  '{% for r in (1..region) %}a{% endfor %}',
  '{% for r in list limit: region %}a{% endfor %}',
  '{% tablerow r in region %}a{% endtablerow %}',
  '{% cycle region, "b" %}',
  '{% cycle region: "a", "b" %}',
  '{% echo region %}',
  '{% liquid echo region %}',
  '{{ __actions[region] }}',
  '{{ list | map: region }}',
];

for (const source of USES) {
  test(`${source} is unknown because of region`, () => {
    const { kind, causes, message } = failure(source, DATA);
    assert.equal(kind, 'unknown', message);
    assert.deepEqual(causes, ['resolver region']);
  });
}

test('whole maps and lists with an unknown member are unknown when they are printed', () => {
  for (const source of [
    '{{ __actions }}',
    '{{ list }}',
    '{{ list | to_json }}',
    '{{ list | map: "build" }}',
    '{% for a in __actions %}{{ a[0] }}{% endfor %}',
  ]) {
    assert.deepEqual(failure(source, DATA).causes, ['__actions.build'], source);
  }
});

test('what is known of a map with unknown members is known', () => {
  assert.equal(render('{{ __actions.done.status }} {{ list[0].done.status }}', DATA), 'skipped skipped');
});

test('an operand that does not matter may be unknown', () => {
  assert.equal(render('{% if false and region %}a{% else %}b{% endif %}', DATA), 'b');
  assert.equal(render('{% if region and false %}a{% else %}b{% endif %}', DATA), 'b');
  assert.equal(render('{% if true or region == "eu" %}a{% endif %}', DATA), 'a');
  assert.equal(render('{% if name == "other" %}{{ region }}{% endif %}', DATA), '');
});

test('the causes of everything that the template reads are named, sorted, each once', () => {
  const { causes, message } = failure('{{ name }}{{ region }}{{ build.results.sha }}{{ __actions.build }}', DATA);
  assert.deepEqual(causes, ['__actions.build', 'resolver region']);
  assert.equal(message, 'not known before __actions.build, resolver region');
});

test('two unknown operands give the causes of both', () => {
  const data = withUnknown({}, { a: ['x', 'z'], b: ['y'] });
  assert.deepEqual(failure('{% if a == b %}{% endif %}', data).causes, ['x', 'y', 'z']);
});
