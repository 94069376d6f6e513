import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, render } from './trial.ts';

const DATA = { name: 'demo', cfg: { hosts: [{ id: 1 }], none: null }, _: { name: 'demo', 'a-b': 2 } };

/** A text, its message, line:column, and what the hint must contain. */
const EVALUATION: readonly (readonly [string, string, string, string?])[] = [
  ['{{ nmae }}', 'unknown variable "nmae"', '1:4', '"name"'],
  ['\n {{ name }}{{ x.y }}', 'unknown variable "x"', '2:15'],
  ['{{ cfg.host }}', 'cfg is a map and has no key "host"', '1:4', '"hosts"'],
  ['{{ _.nam }}', '_ is a map and has no key "nam"', '1:4', '"name"'],
  ['{{ cfg.hosts[3] }}', 'cfg.hosts is a list and has no item [3]', '1:4'],
  ['{{ cfg.hosts[0].id.x }}', 'cfg.hosts[0].id is a number and has no key "x"', '1:4'],
  ['{{ cfg.none.x }}', 'cfg.none is null and has no key "x"', '1:4'],
  ['{{ name.x }}', 'name is text and has no key "x"', '1:4'],
  ['{{ cfg["no-ne"] }}', 'cfg is a map and has no key "no-ne"', '1:4', '"none"'],
  ['{{ cfg.hosts["0"] }}', 'cfg.hosts is a list and has no key "0"', '1:4', 'written \\[0'],
  ['{{ cfg.hosts.0 }}', 'cfg.hosts is a list and has no key "0"', '1:4', 'written \\[0'],
  ['{{ cfg[name].x }}', 'cfg is a map and has no part with this computed key', '1:4'],
  ['{{ cfg["hosts"][0].x }}', 'cfg["hosts"][0] is a map and has no key "x"', '1:4'],
  ['{{ [name].x }}', 'there is no variable with this computed name', '1:4'],
  ['{{ "abc".x }}', '"abc" is text and has no key "x"', '1:4'],
  ['{{ name | append: nope }}', 'unknown variable "nope"', '1:19'],
  ['{% assign x = nope %}', 'unknown variable "nope"', '1:15'],
  ['{% echo nope %}', 'unknown variable "nope"', '1:9'],
  ['{% for i in nope %}{% endfor %}', 'unknown variable "nope"', '1:13'],
  ['{% case nope %}{% when 1 %}{% endcase %}', 'unknown variable "nope"', '1:9'],
  ['{% case name %}{% when nope %}{% endcase %}', 'unknown variable "nope"', '1:24'],
  ['{% if true %}{{ nope }}{% endif %}', 'unknown variable "nope"', '1:17'],
  ['{{ name | upcase | default: nope }}', 'unknown variable "nope"', '1:29'],
  ['{{ nope | upcase | default: "x" }}', 'unknown variable "nope"', '1:4'],
  ['{{ nope == 1 }}', 'unknown variable "nope"', '1:4'],
  ['{% liquid\n  echo name\n  echo nope\n%}', 'unknown variable "nope"', '3:8'],
  ['{{ constructor }}{{ x }}', 'unknown variable "constructor"', '1:4'],
];

for (const [source, message, place, hint] of EVALUATION) {
  test(`${JSON.stringify(source)}: ${message}`, () => {
    const error = failure(source, DATA);
    assert.equal(error.message, message);
    assert.equal(error.kind, 'evaluation');
    assert.equal(`${error.line}:${error.column}`, place);
    if (hint === undefined) assert.equal(error.hint, undefined);
    else assert.match(error.hint ?? '', new RegExp(hint));
  });
}

/** A text, what its message must contain, and line:column. */
const SYNTAX: readonly (readonly [string, RegExp, string, RegExp?])[] = [
  ['{{ name other }}', /unexpected "other" after "name"; in Liquid: \{\{ name \}\}/, '1:9'],
  ['{{ name upcase }}', /in Liquid: \{\{ name \| upcase \}\}/, '1:9'],
  ['{{ name | upcas }}', /unknown filter "upcas"/, '1:11', /"upcase"/],
  ['{{ name | upcase | sampel }}', /unknown filter "sampel"/, '1:20'],
  ['{{ name | upcase: 1 }}', /filter "upcase" takes no argument, here are 1/, '1:11'],
  ['{{ name | append }}', /filter "append" takes 1 argument, here are 0/, '1:11'],
  ['{{ name | replace: "a", "b", "c" }}', /takes 1 to 2 arguments, here are 3/, '1:11'],
  ['{{ name | default: 1, keep: true }}', /filter "default" has no argument "keep"/, '1:11'],
  ['{{ name, other }}', /unexpected ", other"/, '1:8'],
  ['{{ name ) }}', /unexpected/, '1:9'],
  ['{{ }}', /nothing stands between/, '1:1'],
  ['{{ name == }}', /a value is missing after "=="/, '1:11'],
  ['{{ == name }}', /unexpected "=="/, '1:4'],
  ['{{ name == == name }}', /unexpected "=="/, '1:12'],
  ['{{ name and }}', /a value is missing/, '1:12'],
  ['{{ name. }}', /a name is missing after "."/, '1:9'],
  ['{{ cfg[] }}', /a key is missing in \[\]/, '1:8'],
  ['{{ cfg[name other] }}', /unexpected "other" in \[\]/, '1:12'],
  ['{{ cfg["a" | upcase] }}', /unexpected "| upcase" in \[\]/, '1:11'],
  ['{{ 9007199254740993 }}', /too large/, '1:4'],
  ['{{ name', /"\{\{" is never closed/, '1:1'],
  ['{{ "name }}', /"\{\{" is never closed/, '1:1'],
  ['x {% if name', /"\{%" is never closed/, '1:3'],
  ['{% raw %}', /\{% raw %\} is never closed/, '1:1'],
  ['{% assign x = "abc %}', /quoted text is never closed/, '1:15'],
  ['{% assign x = "ab\\" %}', /quoted text is never closed/, '1:15'],
  ['{% if name %}', /\{% if %\} is never closed/, '1:1', /endif/],
  ['{% for i in name %}{% endif %}', /\{% endif %\} closes nothing/, '1:20', /endfor/],
  ['{% endif %}', /\{% endif %\} closes nothing/, '1:1'],
  ['{% if a %}{% else if b %}{% endif %}', /in Liquid: \{% elsif b %\}/, '1:19'],
  ['{% if a %}{% else x %}{% endif %}', /unexpected "x"/, '1:19'],
  ['{% if a %}{% elif b %}{% endif %}', /in Liquid: \{% elsif condition %\}/, '1:11'],
  ['{% if .a %}{% endif %}', /in Liquid: a/, '1:7'],
  ['{% if a b %}{% endif %}', /unexpected "b" after "a"/, '1:9'],
  ['{% if %}{% endif %}', /a value is missing/, '1:6'],
  ['{% if a %}{% endif x %}', /unexpected "x"/, '1:20'],
  ['{% else %}', /\{% else %\} stands outside of \{% if %\}/, '1:1'],
  ['{% when 1 %}', /stands outside of \{% case %\}/, '1:1'],
  ['{% break %}', /stands outside of \{% for %\}/, '1:1'],
  ['{% capture x %}{% break %}{% endcapture %}', /stands outside of \{% for %\}/, '1:16'],
  ['{% asign x = 1 %}', /unknown tag "asign"/, '1:1', /"assign"/],
  ['{% assign x == 1 %}', /"=" is missing/, '1:13'],
  ['{% assign = 1 %}', /name of a variable is missing/, '1:11'],
  ['{% assign _ = 1 %}', /the name "_" is reserved/, '1:11'],
  ['{% capture __self %}{% endcapture %}', /reserved/, '1:12'],
  ['{% capture x y %}{% endcapture %}', /unexpected "y"/, '1:14'],
  ['{% for i in list | sort %}{% endfor %}', /a loop takes no filter/, '1:18', /assign first/],
  ['{% for i in list by: 2 %}{% endfor %}', /unexpected "by"/, '1:18'],
  ['{% for i of list %}{% endfor %}', /"in" is missing/, '1:12'],
  ['{% case a %}{% when 1 2 %}{% endcase %}', /unexpected "2"/, '1:23'],
  ['{% cycle "a" "b" %}', /unexpected ""b"" after ""a""/, '1:14'],
  ['{% include "x" %}', /does not exist here: use \{% render/, '1:1'],
  ['{% layout "x" %}', /does not exist here/, '1:1'],
  ['{% block x %}{% endblock %}', /does not exist here/, '1:1'],
  ['{% increment x %}', /does not exist here: use .* plus: 1/, '1:1'],
  ['{% decrement x %}', /does not exist here: use .* minus: 1/, '1:1'],
  ['{{ list | sample }}', /"sample" does not exist here/, '1:11'],
  ['{{ list | raw }}', /"raw" does not exist here/, '1:11'],
  ['{{ list | where_exp: "x", "x.a" }}', /"where_exp" does not exist here: .*where/, '1:11'],
  ['{{ list | find_exp: "x", "x.a" }}', /"find_exp" does not exist here/, '1:11'],
  ['{{ list | find_index_exp: "x", "x.a" }}', /does not exist here/, '1:11'],
  ['{{ list | group_by_exp: "x", "x.a" }}', /does not exist here/, '1:11'],
  ['{{ list | has_exp: "x", "x.a" }}', /does not exist here/, '1:11'],
  ['{{ list | reject_exp: "x", "x.a" }}', /does not exist here/, '1:11'],
  ['{% render name %}', /name of a file in quotes/, '1:15'],
  ['{% render "a{{ x }}" %}', /cannot be computed/, '1:11'],
  ['{% render "../x" %}', /directory of the solution/, '1:11'],
  ['{% render "/etc/passwd" %}', /directory of the solution/, '1:11'],
  ['{% render "x" y %}', /unexpected "y"/, '1:15'],
];

for (const [source, message, place, hint] of SYNTAX) {
  test(`${JSON.stringify(source)} is refused before it is rendered`, () => {
    const error = failure(source, DATA);
    assert.equal(error.kind, 'syntax');
    assert.match(error.message, message);
    assert.equal(`${error.line}:${error.column}`, place);
    if (hint !== undefined) assert.match(error.hint ?? '', hint);
  });
}

test('tests and default take an absent variable or key as nil', () => {
  assert.equal(render('{% if nope %}a{% else %}b{% endif %}'), 'b');
  assert.equal(render('{% unless cfg.nope.deeper %}a{% endunless %}', DATA), 'a');
  assert.equal(render('{% if nope == nil and cfg.hosts[7] == nil %}a{% endif %}', DATA), 'a');
  assert.equal(render('{% if false %}{% elsif nope %}a{% else %}b{% endif %}'), 'b');
  assert.equal(render('{{ nope | default: "d" }} {{ cfg.nope.x | default: 1 }}', DATA), 'd 1');
  assert.equal(render('{{ nope or name }} {{ nope and name }} {{ not nope }}', DATA), 'true false true');
  assert.equal(render('{% assign x = nope | default: "d" %}{{ x }}'), 'd');
});

test('null is a value like any other', () => {
  assert.equal(render('[{{ cfg.none }}]', DATA), '[]');
  assert.equal(render('{{ cfg.none | default: "d" }}', DATA), 'd');
  assert.equal(render('{% if cfg.none == nil %}nil{% endif %}{% for i in cfg.none %}x{% endfor %}', DATA), 'nil');
});

test('no name reaches what JavaScript attaches to values', () => {
  const names = ['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];
  for (const name of names) {
    assert.match(failure(`{{ ${name} }}`, DATA).message, /unknown variable/);
    for (const owner of ['cfg', 'cfg.hosts', 'name', 'cfg.hosts[0].id', '_']) {
      assert.match(failure(`{{ ${owner}.${name} }}`, DATA).message, /has no key/);
      assert.match(failure(`{{ ${owner}["${name}"] }}`, DATA).message, /has no key/);
    }
    assert.match(failure(`{% for i in cfg.hosts %}{{ forloop.${name} }}{% endfor %}`, DATA).message, /has no key/);
    assert.equal(render(`{{ cfg.hosts | map: "${name}" | to_json }}`, DATA), '[null]');
    assert.equal(render(`{{ cfg.hosts | where: "${name}" | size }}`, DATA), '0');
  }
});

test('keys with the names of inherited members are keys when they are there', () => {
  const own = JSON.parse('{"constructor": "c", "__proto__": "p", "m": {"toString": "t"}}') as Record<string, unknown>;
  assert.equal(render('{{ constructor }}{{ m.toString }}{{ __proto__ }}', own), 'ctp');
  assert.equal(
    render('{% assign constructor = 1 %}{{ constructor }}{% capture toString %}x{% endcapture %}{{ toString }}'),
    '1x',
  );
});

test('what is not own is not there', () => {
  const inherited = Object.create({ secret: 'no' }) as Record<string, unknown>;
  assert.match(failure('{{ secret }}', inherited).message, /unknown variable/);
});

test('data that are frozen and have no prototype are read like others', () => {
  const data = Object.freeze(
    Object.assign(Object.create(null), {
      m: Object.freeze(Object.assign(Object.create(null), { l: Object.freeze([3, 1, 2]) })),
    }),
  );
  assert.equal(
    render(
      '{{ m.l | sort | join: "," }} {{ m.l | reverse | first }} {% for p in m %}{{ p[0] }}={{ p[1] }}{% endfor %}',
      data,
    ),
    '1,2,3 2 l=[3,1,2]',
  );
});

test('the caller may say why something is missing', () => {
  const describeMissing = (root: string, path: readonly (string | number)[]): string | undefined =>
    `${root}/${path.join('/')}` === 'x/' || `${root}/${path.join('/')}` === '_/x'
      ? 'resolver "x" was skipped'
      : undefined;
  assert.equal(failure('{{ x }}', DATA, { describeMissing }).message, 'resolver "x" was skipped');
  assert.equal(failure('{{ _.x.y }}', DATA, { describeMissing }).message, 'resolver "x" was skipped');
  assert.equal(failure('{{ y }}', DATA, { describeMissing }).message, 'unknown variable "y"');
  assert.equal(render('{{ x | default: "d" }}', DATA, { describeMissing }), 'd');
});

test('a named text is named in its errors', () => {
  assert.equal(failure('\n{{ x }}', {}, { name: 'motd.liquid' }).message, 'unknown variable "x" (motd.liquid:2:4)');
  assert.equal(failure('{% if %}', {}, { name: 'motd.liquid' }).file, 'motd.liquid');
});

test('no error quotes data', () => {
  const secret = 'hunter2-secret';
  const data = { s: secret, l: [secret], m: { k: secret } };
  const sources = [
    's | plus: 1',
    's | from_json',
    's | from_yaml | plus: 1',
    's | date: "%Y"',
    's | base64_decode',
    'l | sum',
    's | regex_matches: s',
    's.x',
    'l[9]',
    'm.x',
    's | url_decode | divided_by: s',
    's | round: s',
    '"a" | indent: s',
    '1 | date: "%Y", s',
    'l | sort: "a" | first | times: 2',
    'm[s]',
    '"x" | regex_replace: "(", s',
  ];
  for (const source of sources) {
    for (const text of [`{{ ${source} }}`, `{% assign v = ${source} %}`]) {
      try {
        render(text, data);
      } catch (error) {
        const { message, hint, stack } = error as { message: string; hint?: string; stack: string };
        assert.ok(!`${message}${hint}${stack}`.includes(secret), `${text}: ${message}`);
      }
    }
  }
});

test('outer variables are hidden by those of the data, looked up and not copied', () => {
  const outer = { name: 'outer', region: 'eu', toString: 'own' };
  assert.equal(render('{{ name }} {{ region }} {{ toString }}', { name: 'inner' }, { outer }), 'inner eu own');
  assert.throws(() => render('{{ regoin }}', {}, { outer }), { hint: 'did you mean "region"?' });
  const many = new Proxy(outer, {
    ownKeys: () => {
      throw new Error('all were listed');
    },
  });
  assert.equal(render('{{ region }}{% if nowhere %}x{% endif %}', {}, { outer: many }), 'eu');
});
