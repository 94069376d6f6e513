import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Taint, TextParts } from '../../core/taint.ts';
import { NOW, parse } from './trial.ts';

const OUTER: Readonly<Record<string, unknown>> = {
  secret: 'hunter2-Zx',
  pin: 4711,
  email: 'a@example.com',
  mixed: 'user:hunter2-Zx',
  pair: { open: 'open', hidden: 'hunter2-Zx' },
  users: [
    { name: 'ann', password: 'hunter2-Zx' },
    { name: 'bob', password: 'other-Yy' },
  ],
  names: ['x', 'y'],
  root: { user: 'hunter2-Zx', list: ['a', 'b'] },
  some: ['one', 'hunter2-Zx', 'three'],
  parsed: { 'hunter2-Zx': 1 },
};
const TAINTS = new Map<string, Taint>([
  ['secret', 'root'],
  ['pin', 'root'],
  ['mixed', new TextParts('user:hunter2-Zx', [{ from: 5, to: 15 }])],
  ['pair', new Map([['hidden', 'root']])],
  ['users', new Map([0, 1].map(index => [index, new Map([['password', 'root']])]))],
  ['root', 'root'],
  ['some', new Map([[1, 'derived']])],
  ['parsed', 'derived'],
]);

/** The text as it is shown. */
export function shown(source: string, files: Readonly<Record<string, string>> = {}): string {
  const template = parse(source, { partials: new Map(Object.entries(files)) });
  const options = { outer: OUTER, now: NOW, taints: {}, outerTaint: TAINTS };
  const { text, taint } = template.renderTracked({ _: OUTER }, { ...options, taints: { _: TAINTS } });
  assert.equal(text, template.render({ _: OUTER }, options), 'the same text');
  if (taint === undefined) return text;
  return taint
    .runs(text)
    .map(run => (run.hidden ? '#' : run.text))
    .join('');
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
  ['{% if email == "x" or secret == "y" %}a{% endif %}.', '.'],
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
    'xy',
  ],
  ['{% for x in root.list %}{{ x }},{% endfor %}', '#,#,'],
  ['{% cycle secret, "b" %}{% cycle "c", "d" %}', '#c'],
  [
    '{% tablerow u in users %}{{ u.name }}{{ u.password }}{% endtablerow %}',
    '<tr class="row1"><td class="col1">ann#</td><td class="col2">bob#</td></tr>',
  ],
  ['{{ users | map: "name" | join: "," }} {{ names | join: "," }}', '# x,y'],
  ['{{ secret == "x" }} {{ email == "x" }}', '# false'],
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
