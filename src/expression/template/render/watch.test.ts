import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liquidDerivations } from '../../../../test/support/random/derivations.ts';
import {
  checkNothingShows,
  partlySecret,
  type Seen,
  shownText,
} from '../../../../test/support/random/partly-secret.ts';
import { randomRuns } from '../../../../test/support/random-runs.ts';
import { loadRegex } from '../../cel/cel.ts';
import { TemplateError } from '../check/error.ts';
import { NOW, parse } from '../check/trial.ts';
import { loadHclCodec } from '../hcl-codec.ts';
import { loadYamlCodec } from '../yaml-codec.ts';

/** Nothing that is not tainted depends on the secrets. */
const sample = (secret: string, other: string) => partlySecret(secret, other, 4711 + secret.length);
const { data: OUTER, taints: TAINTS } = sample('hunter2-Zx', 'other-Yy');

/** The text as it is shown. */
function shown(source: string, files: Readonly<Record<string, string>> = {}): string {
  const template = parse(source, { partials: new Map(Object.entries(files)) });
  const options = { outer: OUTER, now: NOW, taints: {}, outerTaint: TAINTS };
  const { text, taint } = template.renderTracked({ _: OUTER }, { ...options, taints: { _: TAINTS } });
  assert.equal(text, template.render({ _: OUTER }, options), 'the same text');
  return shownText(text, taint);
}

const ROWS: readonly (readonly [source: string, shown: string])[] = [
  ['a {{ secret }} b {{ email }}', 'a # b a@example.com'],
  ['{{ _.secret }}|{{ _.email }}', '#|a@example.com'],
  ['{{ secret | upcase }}{{ email | upcase }}', '#A@EXAMPLE.COM'],
  ['{{ email | append: secret }} x', '# x'],
  ['{{ pin }} {{ pin | plus: 1 }} {{ secret | size }} {{ secret.size }}', '# # # #'],
  ['{{ mixed }}!', 'user:#!'],
  ['{{ pair.open }} {{ pair.hidden }} {{ pair }}', 'open # #'],
  ['{{ pair[pair.hidden] | default: "x" }}', '#'],
  ['{% if secret == "x" %}yes{% else %}no{% endif %} end', '# end'],
  ['{% unless secret == "x" %}yes{% endunless %} end', '# end'],
  ['{% case secret %}{% when "x" %}a{% else %}b{% endcase %} end', '# end'],
  ['{% if email == "x" %}{{ secret }}{% else %}no{% endif %}', 'no'],
  ['{% if email == "x" or secret == "y" %}a{% endif %}.', '#.'],
  ['{% assign a = secret %}{% assign b = email %}{{ a }} {{ b }}', '# a@example.com'],
  ['{% assign a = mixed %}{{ a }}', 'user:#'],
  ['{% assign a = pair %}{{ a.open }} {{ a.hidden }}', 'open #'],
  ['{% assign a = "no" %}{% if secret == "x" %}{% assign a = "yes" %}{% endif %}{{ a }}', '#'],
  ['{% capture c %}to {{ secret }}{% endcapture %}<{{ c }}> {{ c | upcase }}', '<to #> #'],
  ['{% for u in users %}{{ u.name }}:{{ u.password }} {% endfor %}', 'ann:# bob:# '],
  ['{% for u in users %}{{ forloop.index }}{{ forloop.length }} {% endfor %}{{ users.size }}', '12 22 2'],
  ['{% for s in some %}{{ s }} {% endfor %}', 'one # three '],
  ['{{ some.first }} {{ some[1] }} {{ some[-1] }} {{ some.last }}', 'one # three three'],
  ['{% for p in pair %}{{ p[0] }}={{ p[1] }};{% endfor %}', 'open=open;hidden=#;'],
  ['{% for k in parsed %}{{ k[0] }}.{% endfor %}end', '#end'],
  ['{% for i in (1..pin) limit: 2 %}x{% endfor %}end', '#end'],
  ['{% for n in names limit: pin %}x{% endfor %}end', '#end'],
  ['{% for u in users %}{% if u.password == "z" %}{% break %}{% endif %}{{ u.name }}{% endfor %} end', '# end'],
  [
    '{% for n in names %}{% for u in users %}{% if u.password == "z" %}{% break %}{% endif %}{% endfor %}{{ n }}{% endfor %}',
    '#x#y',
  ],
  ['{% for x in root.list %}{{ x }},{% endfor %}', '#,#,'],
  ['{% cycle secret, "b" %}{% cycle "c", "d" %}', '#c'],
  [
    '{% tablerow u in users %}{{ u.name }}{{ u.password }}{% endtablerow %}',
    '<tr class="row1"><td class="col1">ann#</td><td class="col2">bob#</td></tr>',
  ],
  ['{{ users | map: "name" | join: "," }} {{ names | join: "," }}', '# x,y'],
  ['{{ secret == "x" }} {{ email == "x" }}', '# false'],
  ['{% assign m = nil | dict: "a", secret, b: email %}{{ m.a }}', '#'],
  ['{% assign m = nil | dict: "a", email %}{{ m.a }} {{ secret | camel }}', 'a@example.com #'],
];
for (const [source, expected] of ROWS) test(`${source} shows ${expected}`, () => assert.equal(shown(source), expected));

test('what a file is given is followed by name', () => {
  const files = {
    'p.liquid': '[{{ a }}|{{ b }}|{{ email }}|{{ secret }}]',
    'each.liquid': '{{ u.name }}={{ u.password }}{{ forloop.last }} ',
  };
  assert.equal(shown('{% render "p.liquid", a: secret, b: email %}', files), '[#|a@example.com|a@example.com|#]');
  assert.equal(shown('{% render "each.liquid" for users as u %}', files), 'ann=#false bob=#true ');
  assert.equal(shown('x{% render "each.liquid" for parsed as u %}y', { 'each.liquid': 'z' }), 'x#y');
});

test('a text without anything sensitive has no sensitive part', () => {
  assert.equal(shown('{{ email }} {{ names | join: "," }}'), 'a@example.com x,y');
});

const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec(), hcl: await loadHclCodec() };
const derivations = liquidDerivations({
  values: [
    'secret',
    'pin',
    'mixed',
    'pair.hidden',
    'pair.open',
    'email',
    'users[0].password',
    'users[1].name',
    '"lit"',
    'names.size',
  ],
  lists: ['users', 'names', 'some', 'root.list', 'parsed', 'letters', '(1..pin)', '(1..3)'],
});

function look(source: string, secret: string, other: string): Seen {
  const { data, taints } = sample(secret, other);
  const options = { outer: data, now: NOW, libraries, taints: { _: taints }, outerTaint: taints };
  try {
    const { text, taint } = parse(source).renderTracked({ _: data }, options);
    return { shown: shownText(text, taint) };
  } catch (error) {
    assert.ok(error instanceof TemplateError);
    return { fault: `${error.message} ${error.hint ?? ''}` };
  }
}

test('what a template shows does not depend on what is sensitive, whatever it computes', () => {
  checkNothingShows({ templates: derivations, look, atLeast: randomRuns(1_000) });
});
