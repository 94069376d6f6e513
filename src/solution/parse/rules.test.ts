import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import { ToolError } from '../../core/errors.ts';
import { readDocument } from '../model/document.ts';
import { parseSolution } from './parse.ts';
import type { LoaderFacts } from './reading.ts';

let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});

const lines = (text: string): string[] => errorLines(check(text, facts));

interface Row {
  readonly rule: string;
  /** Specs with the fault, each with what is said of it. */
  readonly hits: readonly (readonly [string, RegExp])[];
  readonly misses: readonly string[];
}

const R = (body: string): string => `  resolvers:\n    ok: {value: [1]}\n    a: ${body}\n`;
const A = (body: string, more = ''): string =>
  `  resolvers:\n    ok: {value: [1]}\n  workflow:\n    actions:\n      b: {provider: exec, inputs: {command: x}, alias: built}\n      a: ${body}\n${more}`;
const F = (body: string): string => A('{provider: exec, inputs: {command: x}}', `    finally:\n      z: ${body}\n`);
const EXEC = 'provider: exec, inputs: {command: x}';

/** Every rule that is refused when a document is loaded. */
const ROWS: readonly Row[] = [
  {
    rule: 'schema-violation',
    hits: [
      [A(`{${EXEC}, onInterrupt: again}`), /"onInterrupt" must be one of rerun, skip, fail/],
      ['  workflow:\n    lock: 7\n    actions: {}\n', /"lock" must be text, not a number.*quote it: "7"/],
      ['  workflow:\n    lock: ""\n    actions: {}\n', /"lock" must have at least 1 characters/],
      [
        R('{provider: static, inptus: {value: 1}, inputs: {value: 1}}'),
        /^7:27 .*unknown field "inptus" in a resolver \(did you mean "inputs"\?\)/,
      ],
      [
        R('{provider: static, inputs: {value: 1}, resolve: []}'),
        /^7:47 .*"provider" at line 7 and "resolve" exclude each other/,
      ],
      [R('{value: 1, timeout: 30}'), /^7:28 .*write 30s/],
      [R('{value: 1, type: String}'), /^7:25 .*did you mean "string"/],
      [R('{value: 1, sensitive: "yes"}'), /must be true or false, not text/],
      [R('{value: 1, inputs: {}}'), /"inputs" stands next to "provider" only/],
      [R('{description: x}'), /a resolver needs provider, resolve or value/],
      [R('{value: {expr: "1", x: 1}}'), /one key only/],
      [R('{value: 1, dependsOn: [ok, ok]}'), /"ok" stands twice/],
      [R('{value: 1, dependsOn: ok}'), /must be a list, not text \(write \[ok\]\)/],
      [R('[]'), /a resolver must be a map, not a list/],
      [R('{resolve: {with: {provider: static}}}'), /"with" must be a list, not a map \(begin the item with "- "\)/],
      [R('{provider: static, inputs: [1]}'), /"inputs" must be a map, not a list/],
      [R('{provider: static, inputs: {value: 1}, forEach: {}}'), /forEach needs "in"/],
      [R('{provider: static, inputs: {value: 1}, forEach: {in: "_.ok"}}'), /write \{expr: "_\.ok"\}/],
      [
        R('{provider: static, inputs: {value: 1}, forEach: {in: [], item: x, index: x}}'),
        /"item" and "index" have the same name/,
      ],
      [A(`{${EXEC}, forEach: {in: [], onError: collect}}`), /"onError" must be one of fail, continue, not "collect"/],
      [A(`{${EXEC}, forEach: {in: [], keepSkipped: true}}`), /unknown field "keepSkipped"/],
      [A('{inputs: {}}'), /an action needs "provider"/],
      [A(`{${EXEC}, retry: {}}`), /retry needs "maxAttempts"/],
      [A(`{${EXEC}, alias: a-b}`), /"a-b" cannot be an alias/],
      [A(`{${EXEC}, alias: built}`), /is that of action "b" too/],
      ['  resolvers:\n    "a b": {value: 1}\n', /"a b" cannot be the name of a resolver/],
      ['  resolvers:\n    a: {value: 1}\n  testing: {suites: {}}\n', /unknown field "suites" in testing/],
      ['  resolvers:\n    a: {value: 1}\n  workflow: []\n', /workflow must be a map, not a list/],
    ],
    misses: [
      R('{provider: static, inputs: {value: 1}, x-inptus: 1}'),
      R('{value: 1, timeout: 30s, type: string, sensitive: true}'),
      R('{value: 1, dependsOn: [ok]}'),
      A(`{${EXEC}, retry: {maxAttempts: 1}, alias: a_b}`),
    ],
  },
  {
    rule: 'duplicate-yaml-key',
    hits: [[R('{value: 1, value: 2}'), /^7:19 .*the key "value" occurs twice in one map, first at line 7/]],
    misses: [R('{value: {value: 1}}')],
  },
  {
    rule: 'empty-solution',
    hits: [
      ['  testing: {}\n', /neither resolvers nor actions/],
      ['  resolvers: {}\n  workflow: {}\n', /neither resolvers nor actions/],
    ],
    misses: ['  resolvers: {a: {value: 1}}\n', '  workflow: {finally: {a: {provider: exec, inputs: {command: x}}}}\n'],
  },
  {
    rule: 'null-resolver',
    hits: [
      [R(''), /^7:5 .*resolver "a" has no body/],
      [R('{}'), /resolver "a" has no body/],
    ],
    misses: [R('{value: null}'), R('{value: }')],
  },
  {
    rule: 'reserved-name',
    hits: [
      ['  resolvers:\n    _: {value: 1}\n', /the resolver name "_" is reserved/],
      ['  resolvers:\n    __a: {value: 1}\n', /the resolver name "__a" is reserved/],
      [`  workflow: {actions: {__a: {${EXEC}}}}\n`, /the action name "__a" is reserved/],
      [A(`{${EXEC}, alias: _}`), /the alias "_" is reserved/],
      [A(`{${EXEC}, alias: b}`), /the alias "b" is the name of an action/],
      [A(`{${EXEC}, alias: ok}`), /the alias "ok" is the name of a resolver/],
      [A(`{${EXEC}, alias: in}`), /is a word of the expression language/],
      [R('{provider: static, inputs: {value: 1}, forEach: {in: [], item: __x}}'), /"__x" is reserved/],
    ],
    misses: ['  resolvers:\n    _a: {value: 1}\n    in: {value: 2}\n', A(`{${EXEC}, alias: inn}`)],
  },
  {
    rule: 'invalid-test-name',
    hits: [
      [
        '  resolvers: {a: {value: 1}}\n  testing:\n    cases: {"a b": {}}\n',
        /^7:13 .*"a b" cannot be the name of a test case/,
      ],
      ['  resolvers: {a: {value: 1}}\n  testing:\n    cases: {__a: {}}\n', /"__a" cannot be/],
    ],
    misses: ['  resolvers: {a: {value: 1}}\n  testing:\n    cases: {_a-b: {}, _base: {}, _1st: {}}\n'],
  },
  {
    rule: 'missing-provider',
    hits: [
      [
        R('{resolve: [{provider: htpp}, {provider: static, inputs: {value: 1}}]}'),
        /^7:30 .*there is no provider "htpp" \(did you mean "http"\?\)/,
      ],
      [R('{value: 1, transform: [{provider: nope}]}'), /there is no provider "nope"/],
      [R('{value: 1, validate: [{provider: nope}]}'), /there is no provider "nope"/],
      [A('{provider: exce}'), /did you mean "exec"/],
      [F('{provider: exce}'), /did you mean "exec"/],
    ],
    misses: [R('{resolve: [{provider: http, inputs: {url: "https://h"}}, {provider: static, inputs: {value: 1}}]}')],
  },
  {
    rule: 'wrong-capability',
    hits: [
      [R('{provider: validation, inputs: {match: x}}'), /provider "validation" cannot be a source/],
      [R('{value: 1, transform: {provider: parameter, inputs: {key: x}}}'), /cannot be a transform step/],
      [R('{value: 1, validate: {provider: http, inputs: {url: x}}}'), /cannot be a validate rule/],
      [A('{provider: parameter, inputs: {key: x}}'), /cannot be an action/],
    ],
    misses: [R('{value: 1, transform: {provider: validation, inputs: {match: x}}}')],
  },
  {
    rule: 'missing-required-input',
    hits: [
      [R('{provider: http, inputs: {method: GET}}'), /^7:19 .*"url" is required/],
      [R('{provider: http}'), /"url" is required/],
      [A('{provider: exec}'), /"command" is required/],
    ],
    misses: [R('{provider: http, inputs: {url: {expr: "string(_.ok)"}}}')],
  },
  {
    rule: 'unknown-provider-input',
    hits: [[R('{provider: http, inputs: {url: "https://h", ulr: x}}'), /^7:52 .*"ulr" \(did you mean "url"\?\)/]],
    misses: [R('{provider: http, inputs: {url: "https://h", query: {ulr: x}}}')],
  },
  {
    rule: 'invalid-provider-input-type',
    hits: [
      [R('{provider: http, inputs: {url: 5}}'), /^7:39 /],
      [R('{provider: http, inputs: {url: "https://h", retry: {maxAttempts: many}}}'), /^7:73 /],
    ],
    misses: [R('{provider: http, inputs: {url: "https://h", retry: {maxAttempts: {expr: "1"}}}}')],
  },
  {
    rule: 'invalid-expression',
    hits: [
      [R('{value: {expr: "_.ok +"}}'), /^7:\d+ /],
      [R('{value: {expr: "1 + \'a\'"}}'), /^7:\d+ /],
      [R('{value: {expr: "nope(1)"}}'), /^7:\d+ /],
      [R('{value: 1, validate: {expr: "__self >"}}'), /^7:\d+ /],
      [R('{provider: cel, inputs: {expression: "1 +"}}'), /^7:\d+ /],
      [R('{provider: http, inputs: {url: "https://h", poll: {until: "body.x =="}}}'), /^7:\d+ /],
    ],
    misses: [R('{value: {expr: "_.ok + [1]"}}'), R('{value: "_.ok +"}'), R('{value: {literal: {expr: "1 +"}}}')],
  },
  {
    rule: 'invalid-condition',
    hits: [
      [R('{value: 1, when: "1 + 1"}'), /^7:25 .*must be bool, this one is int/],
      [R('{value: 1, when: "_.ok +"}'), /^7:\d+ /],
      [R('{value: 1, when: }'), /a condition is true, false or a CEL expression/],
      [R('{resolve: {with: [{provider: static, inputs: {value: 1}}], until: "\'x\'"}}'), /this one is string/],
    ],
    misses: [
      R('{value: 1, when: "_.ok == [1]"}'),
      R('{value: 1, when: "_.ok[0]"}'),
      A(`{${EXEC}, retry: {maxAttempts: 2, retryIf: "__error.exitCode == 3"}}`),
    ],
  },
  {
    rule: 'invalid-template',
    hits: [
      [R('{value: {tmpl: "{{ .ok }}"}}'), /^7:\d+ .*\{\{ ok \}\}/],
      [R('{value: {tmpl: "{{ if .ok }}x{{ end }}"}}'), /^7:\d+ .*\{% if ok %\}/],
      [R('{value: {tmpl: "{{ ok other }}"}}'), /^7:\d+ /],
      [R('{value: {tmpl: "{% nope %}"}}'), /^7:\d+ /],
      [R('{value: {tmpl: "{{ ok | nope }}"}}'), /^7:\d+ /],
      [R('{provider: template, inputs: {template: "{{ ok"}}'), /^7:\d+ /],
    ],
    misses: [R('{value: {tmpl: "{% raw %}{{ .x }}{% endraw %}{{ ok }}"}}'), R('{value: "{{ .x }}"}')],
  },
  {
    rule: 'unknown-resolver-reference',
    hits: [
      [R('{value: {expr: "has(_.okk)"}}'), /^7:\d+ .*there is no resolver "okk" \(did you mean "ok"\?\)/],
      [R('{value: {expr: "_.?okk"}}'), /there is no resolver "okk"/],
      [R('{value: {rslvr: okk}}'), /there is no resolver "okk"/],
      [R('{value: {tmpl: "{{ okk }}"}}'), /there is no resolver or variable "okk"/],
      [R('{value: {tmpl: "{% if _.okk %}{% endif %}"}}'), /there is no resolver "okk"/],
      [R('{value: 1, dependsOn: [okk]}'), /there is no resolver "okk"/],
      [R('{value: 1, messages: {error: {tmpl: "{{ okk }}"}}}'), /"okk"/],
      [
        '  resolvers:\n    a: {provider: parameter, inputs: {key: v}}\n    b: {value: {expr: _.v}}\n',
        /there is no resolver "v" \("v" is a parameter/,
      ],
      [
        A(`{${EXEC}, forEach: {in: [1]}, when: {expr: "_.__item == 1"}}`),
        /\("__item" is a variable: .*\{ expr: __item \}/,
      ],
      [A('{provider: message, forEach: {in: [1], item: z}, inputs: {message: {rslvr: z}}}'), /\("z" is a variable/],
    ],
    misses: [
      R('{value: {expr: "has(_.ok)"}}'),
      R('{value: "_.okk {{ okk }}"}'),
      R('{value: {expr: "[1].map(_, _.x)"}}'),
    ],
  },
  {
    rule: 'unknown-action-reference',
    hits: [
      [A(`{${EXEC}, when: "__actions.bb.status == \\"x\\""}`), /^10:\d+ .*there is no action "bb" \(did you mean "b"/],
      [A(`{${EXEC}, dependsOn: [bb]}`), /there is no action "bb"/],
      [A(`{${EXEC}, dependsOn: [built]}`), /it is the alias of action "b"/],
      [A(`{${EXEC}, exclusive: [bb]}`), /there is no action "bb"/],
    ],
    misses: [A(`{${EXEC}, when: "__actions.b.status == \\"x\\"", dependsOn: [b], exclusive: [b]}`)],
  },
  {
    rule: 'unavailable-variable',
    hits: [
      [R('{value: {expr: __item}}'), /^7:\d+ .*__item does not exist in/],
      [R('{value: {expr: __actions.b}}'), /__actions does not exist/],
      [R('{value: {expr: __self}}'), /__self does not exist/],
      [R('{value: {expr: ok}}'), /there is no variable "ok" \(write _\.ok\)/],
      [
        R('{value: 1, transform: {provider: static, inputs: {value: 1}, forEach: {in: {expr: __item}}}}'),
        /__item does not exist/,
      ],
      [A(`{${EXEC}, when: "buildt.status == 1"}`), /there is no variable "buildt"|did you mean "built"/],
      [A(`{${EXEC}, when: "__error.kind == \\"x\\""}`), /__error does not exist/],
      [A('{provider: exec, inputs: {command: {tmpl: "{{ __self }}"}}}'), /__self does not exist/],
    ],
    misses: [
      R('{provider: static, inputs: {value: {expr: "__item + __index + host"}}, forEach: {in: [], item: host}}'),
      R('{value: 1, transform: {provider: static, inputs: {value: {expr: __self}}}}'),
      A(`{${EXEC}, when: "built.status == \\"x\\" && has(__execution.summary)"}`),
      A('{provider: exec, inputs: {command: {tmpl: "{{ built.results.stdout }} {{ __cwd }}"}}}'),
    ],
  },
  {
    rule: 'resolver-self-reference',
    hits: [
      [R('{value: {expr: _.a}}'), /resolver "a" refers to itself/],
      [R('{value: 1, validate: {expr: "_.a > 0"}}'), /transform and validate see the value as __self/],
      [R('{value: 1, transform: {provider: static, inputs: {value: {rslvr: a}}}}'), /refers to itself/],
    ],
    misses: [R('{value: 1, validate: {expr: "__self > 0"}, messages: {error: {tmpl: "{{ ok }}"}}}')],
  },
  {
    rule: 'resolver-cycle',
    hits: [
      [
        '  resolvers:\n    a: {value: {expr: _.b}}\n    b: {value: {rslvr: c}}\n    c: {value: 1, dependsOn: [a]}\n',
        /^6:\d+ .*: a -> b -> c -> a$/,
      ],
    ],
    misses: ['  resolvers:\n    a: {value: 1, validate: {expr: "__self < _.b"}}\n    b: {value: {expr: _.a}}\n'],
  },
  {
    rule: 'invalid-dependency',
    hits: [
      [A(`{${EXEC}, dependsOn: [a]}`), /^10:\d+ .*names itself/],
      [R('{value: 1, dependsOn: [a]}'), /depends on itself/],
      [F(`{${EXEC}, dependsOn: [b]}`), /of finally names "b" of actions/],
      [A(`{${EXEC}, dependsOn: [z]}`, `    finally: {z: {${EXEC}}}\n`), /of actions names "z" of finally/],
      [F(`{${EXEC}, exclusive: [b]}`), /in "exclusive"/],
    ],
    misses: [A(`{${EXEC}, dependsOn: [b]}`)],
  },
  {
    rule: 'workflow-validation',
    hits: [
      [
        `  workflow:\n    actions:\n      a: {${EXEC}, when: "__actions.b.x == 1"}\n      b: {${EXEC}, dependsOn: [c]}\n      c: {${EXEC}, when: "__actions[\\"a\\"].x == 1"}\n`,
        /: a -> b -> c -> a$/,
      ],
      [A(`{${EXEC}, when: "__actions.a.status == 1"}`), /action "a" refers to itself/],
      [
        A(`{${EXEC}, when: "__actions.z.status == 1"}`, `    finally: {z: {${EXEC}}}\n`),
        /action "a" reads "z" of finally/,
      ],
    ],
    misses: [F(`{${EXEC}, when: "__actions.a.status == \\"failed\\""}`)],
  },
  {
    rule: 'invalid-result-schema',
    hits: [
      [A(`{${EXEC}, resultSchema: {type: strng}}`), /^10:\d+ .*is not a JSON Schema/],
      [A(`{${EXEC}, resultSchema: [1]}`), /must be a JSON Schema, not a list/],
    ],
    misses: [A(`{${EXEC}, resultSchema: {type: string, x-note: 1}}`)],
  },
  {
    rule: 'auth-provider-syntax',
    hits: [
      [
        R('{provider: http, inputs: {url: "https://h", authProvider: "cloud@"}}'),
        /^7:66 .*"cloud@" names no credentials/,
      ],
      [R('{provider: http, inputs: {url: "https://h", authProvider: "cloud@-x"}}'), /names no credentials/],
      [R('{provider: http, inputs: {url: "https://h", authProvider: "cloud@a@b"}}'), /names no credentials/],
    ],
    misses: [
      R('{provider: http, inputs: {url: "https://h", authProvider: "cloud@prod-1_a"}}'),
      R('{provider: http, inputs: {url: "https://h", authProvider: cloud}}'),
    ],
  },
  {
    rule: 'unknown-auth-handler',
    hits: [
      [
        R('{provider: http, inputs: {url: "https://h", authProvider: "clud@prod"}}'),
        /there is no authentication handler "clud" \(did you mean "cloud"\?\)/,
      ],
    ],
    misses: [R('{provider: http, inputs: {url: "https://h", authProvider: "directory@prod"}}')],
  },
  {
    rule: 'resolver-side-effect',
    hits: [
      [
        R('{provider: http, inputs: {url: "https://h", method: post}}'),
        /^7:60 .*provider "http" method "post" is not allowed in a resolver: resolvers must not change anything; use an action$/,
      ],
      [
        R('{value: 1, transform: {provider: file, inputs: {operation: write, path: x, content: y}}}'),
        /provider "file" operation "write"/,
      ],
    ],
    misses: [
      R('{provider: http, inputs: {url: "https://h", method: {expr: "\'POST\'"}}}'),
      R('{provider: file, inputs: {operation: read, path: x}}'),
      R('{provider: exec, inputs: {command: x}}'),
    ],
  },
];

for (const { rule, hits, misses } of ROWS) {
  test(`${rule} is found where it is, and not where it is not`, () => {
    for (const [spec, said] of hits) {
      const found = lines(withHead(spec)).filter(line => line.split(' ')[1] === rule);
      assert.ok(
        found.some(line => said.test(line)),
        `${spec}\n${lines(withHead(spec)).join('\n')}`,
      );
    }
    for (const spec of misses) assert.deepEqual(lines(withHead(spec)), [], spec);
  });
}

test('an operation that does not exist is not also told to have side effects', () => {
  const found = lines(withHead(R('{provider: file, inputs: {operation: list, path: x}}')));
  assert.equal(found.length, 1, found.join('\n'));
  assert.match(found[0] ?? '', /invalid-provider-input-type .*must be one of "read", "write"/);
});

test('the head of a document is checked with hints', () => {
  const rows: readonly (readonly [string, RegExp | undefined])[] = [
    [
      'apiVersion: acme.example/v1\nkind: Solution\nmetadata: {name: abc}\nspec: {resolvers: {a: {value: 1}}}\n',
      undefined,
    ],
    [
      'apiVersion: tool.dev/v2\nkind: Solution\nmetadata: {name: abc}\nspec: {resolvers: {a: {value: 1}}}\n',
      /^1:13 .*version "v2" .* reads v1 \(write apiVersion: tool\.dev\/v1\)/,
    ],
    [
      'apiVersion: Tool.dev/v1\nkind: Solution\nmetadata: {name: abc}\nspec: {resolvers: {a: {value: 1}}}\n',
      /^1:13 .*is not an apiVersion/,
    ],
    [
      'kind: Solution\nmetadata: {name: abc}\nspec: {resolvers: {a: {value: 1}}}\n',
      /^1:1 .*needs "apiVersion" \(write apiVersion: tool\.dev\/v1\)/,
    ],
    [
      'apiVersion: tool.dev/v1\nkind: solution\nmetadata: {name: abc}\nspec: {resolvers: {a: {value: 1}}}\n',
      /^2:7 .*kind must be Solution/,
    ],
    [
      'apiVersion: tool.dev/v1\nkind: Plan\nreport: {}\nvalues: {}\n',
      /^2:7 .*kind must be Solution, not "Plan" \(this is a plan: tool apply <file> executes it, .*\)$/,
    ],
    [
      'apiVersion: tool.dev/v1\nkind: Policy\nmetadata: {name: abc}\nrules: []\n',
      /^2:7 .*kind must be Solution, not "Policy" \(this is a policy: [^\n]*\)$/,
    ],
    [
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {}\nspec: {resolvers: {a: {value: 1}}}\n',
      /^3:11 .*metadata needs "name"/,
    ],
    ['apiVersion: tool.dev/v1\nkind: Solution\nspec: {resolvers: {a: {value: 1}}}\n', /needs "metadata"/],
    ['apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: abc}\n', /needs "spec"/],
    [
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: abc}\nspec: {resolvers: {a: {value: 1}}}\nstate: {}\n',
      /^5:1 .*"state" is not supported/,
    ],
    [
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: abc}\nspec: {resolvers: {a: {value: 1}}}\ncompose: [x.yaml]\n',
      /"compose" needs the directory/,
    ],
    ['- 1\n', /^1:1 .*a solution must be a map, not a list/],
    ['', /a solution must be a map, not nothing/],
  ];
  for (const [text, expected] of rows) {
    const found = lines(text);
    if (expected === undefined) assert.deepEqual(found, []);
    else assert.ok(found.length === 1 && expected.test(found[0] ?? ''), `${text}\n${found.join('\n')}`);
  }
});

test('ten mistakes give ten faults in one go, sorted by position, each with place and pointer', () => {
  const text = withHead(
    [
      '  resolvers:',
      '    a: {provider: htpp, inputs: {url: x}}',
      '    b: {value: 1, timeout: 30}',
      '    c: {value: {expr: "_.nope"}}',
      '    d: {value: {tmpl: "{{ .x }}"}}',
      '    e:',
      '    f: {value: 1, type: String}',
      '    g: {value: 1, when: "1 + 1"}',
      '  workflow:',
      '    actions:',
      '      x: {provider: exec, inputs: {comand: x, command: y}}',
      '      y: {provider: exec, inputs: {command: x}, dependsOn: [zz]}',
      '      y: {}',
      '',
    ].join('\n'),
  );
  assert.throws(
    () => parseSolution(readDocument({ file: 'f.yaml', directory: '/s', content: { text } }), facts),
    (error: unknown) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.code, 'invalid-solution');
      assert.deepEqual(
        error.faults.map(({ at, rule }) => `${at?.file}:${at?.line} ${at?.pointer} ${rule}`),
        [
          'f.yaml:6 /spec/resolvers/a/provider missing-provider',
          'f.yaml:7 /spec/resolvers/b/timeout schema-violation',
          'f.yaml:8 /spec/resolvers/c/value unknown-resolver-reference',
          'f.yaml:9 /spec/resolvers/d/value invalid-template',
          'f.yaml:10 /spec/resolvers/e null-resolver',
          'f.yaml:11 /spec/resolvers/f/type schema-violation',
          'f.yaml:12 /spec/resolvers/g/when invalid-condition',
          'f.yaml:15 /spec/workflow/actions/x/inputs/comand unknown-provider-input',
          'f.yaml:16 /spec/workflow/actions/y/dependsOn/0 unknown-action-reference',
          'f.yaml:17 /spec/workflow/actions/y duplicate-yaml-key',
        ],
      );
      return true;
    },
  );
});
