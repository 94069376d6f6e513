import { type CelHost, compile, ENVIRONMENTS, type FunctionDoc, functionDocs } from '../../src/expression/cel/cel.ts';
import { escapedTable } from './markdown.ts';

/** The reference page of the expression language: tables from the functions themselves, results computed. */
export function celPage(host: CelHost): string {
  return [
    INTRODUCTION,
    ...LIBRARIES.flatMap(library => ['', `### ${library.title}`, '', library.text, '', functionTable(library)]),
    '',
    EXAMPLES_TITLE,
    '',
    exampleTable(host),
    '',
    COSTS,
  ].join('\n');
}

interface Library {
  readonly title: string;
  readonly text: string;
  has(row: FunctionDoc): boolean;
}

const standard = new Map(functionDocs(ENVIRONMENTS.filter).map(row => [row.name, row]));
const everywhere = new Set(functionDocs(ENVIRONMENTS.eval).map(({ name }) => name));
const target = (row: FunctionDoc, type: RegExp): boolean => row.signatures.some(signature => type.test(signature));

/** A function is in the first library that has it. */
const LIBRARIES: readonly Library[] = [
  {
    title: 'Standard library',
    text: 'All that a `filter` of the HTTP API may use.',
    has: row => standard.get(row.name)?.signatures.includes(row.signatures[0] ?? '') === true,
  },
  {
    title: 'Optional values',
    text: '`a.?b` and `a[?k]` give an optional value: nothing when the key is missing.',
    has: row => target(row, /^optional|^list\(optional/),
  },
  { title: 'Paths', text: 'Text only, `/` on every system.', has: ({ name }) => name.startsWith('filepath.') },
  {
    title: 'Regular expressions',
    text: 'RE2 syntax, linear time, no look-around and no back-references; a pattern has at most 1000 characters.',
    has: ({ name }) => name.startsWith('regex.'),
  },
  { title: 'Numbers', text: 'On `int`, `uint` and `double`.', has: ({ name }) => name.startsWith('math.') },
  {
    title: 'Time',
    text: 'UTC unless a zone is given. The clock stands still during a call: every look at it gives the instant at which the call began.',
    has: ({ name }) => name.startsWith('time.'),
  },
  {
    title: 'Names and side notes',
    text: 'For names of parts, and for finding mistakes.',
    has: ({ name }) => /^(?:cel|guid|debug|out)\./.test(name),
  },
  { title: 'Data formats', text: 'JSON, YAML and base64.', has: ({ name }) => /^(?:json|yaml|base64)\./.test(name) },
  {
    title: 'Texts',
    text: 'Lengths and positions count Unicode code points, from 0.',
    has: row => row.name.startsWith('strings.') || target(row, /^string\./),
  },
  {
    title: 'Maps',
    text: 'They give new maps and leave theirs as they are.',
    has: row => row.name.startsWith('map.') || target(row, /^map\./),
  },
  { title: 'Lists and sets', text: 'They give new lists and leave theirs as they are.', has: () => true },
];

function functionTable(library: Library): string {
  const rows = ROWS.filter(row => LIBRARIES.find(({ has }) => has(row)) === library);
  return escapedTable(
    ['Call', 'What it gives'],
    rows.map(row => [signatureLines(row), everywhere.has(row.name) ? row.doc : `${row.doc} On the command line only.`]),
  );
}

/** What the standard library has in one form and others in more stands in both, each with its forms. */
const ROWS: readonly FunctionDoc[] = functionDocs(ENVIRONMENTS.cli).flatMap(row => {
  const plain = standard.get(row.name);
  if (plain === undefined) return [row];
  const more = row.signatures.filter(signature => !plain.signatures.includes(signature));
  return more.length === 0 ? [plain] : [plain, { ...row, signatures: more }];
});

const MAX_SIGNATURES = 4;

function signatureLines({ signatures }: FunctionDoc): string {
  const shown = signatures.slice(0, signatures.length > MAX_SIGNATURES + 4 ? 3 : MAX_SIGNATURES + 4);
  const lines = shown.map(signature => `\`${plainTypes(signature)}\``);
  return [...lines, ...(shown.length < signatures.length ? ['...'] : [])].join('<br>');
}

/** Types as people say them. */
const plainTypes = (signature: string): string =>
  signature
    .replaceAll(/\(dyn, dyn\)(?= ->|\))/g, '(any, any)')
    .replaceAll('optional_type', 'optional')
    .replaceAll('null_type', 'null')
    .replaceAll(/\b(?:dyn|T)\b(?!\()/g, 'any')
    .replaceAll(/list\(any\)/g, 'list')
    .replaceAll(/map\(any, any\)/g, 'map');

const DATA = {
  _: {
    region: 'eu-west-1',
    replicas: 3,
    ratio: 0.5,
    'image-tag': 'v1.4.0',
    hosts: [
      { name: 'web-1', port: 80, labels: { tier: 'web' } },
      { name: 'db-1', port: 5432, labels: {} },
    ],
  },
};

const EXAMPLES: readonly string[] = [
  '_.replicas + 1',
  '_.replicas * _.ratio',
  '7 / 2',
  'double(7) / 2.0',
  '_.region.startsWith("eu-") ? "Europe" : "elsewhere"',
  '_["image-tag"]',
  '_.hosts.map(h, h.name)',
  '_.hosts.filter(h, has(h.labels.tier)).map(h, h.name + ":" + string(h.port))',
  '_.hosts.exists(h, h.port < 1024)',
  '_.hosts[1].labels.?tier.orValue("none")',
  '_.?nope.hasValue()',
  '_.hosts.sortBy(h, h.port).first().value().name',
  '_.hosts.map(h, h.port).sum()',
  '_.hosts.reduce(total, h, {}, map.add(total, h.name, h.port))',
  'strings.kebab("MyService")',
  '_.hosts.transformMapEntry(i, h, {h.name: h.port})',
  '"%s runs %d replicas".format([_.region, _.replicas])',
  'regex.replace("v1.4.0", "[.][0-9]+$", ".x")',
  'map.merge({"a": 1, "b": 2}, {"b": 3})',
  'duration("90m") > duration("1h")',
  'timestamp("2026-03-01T10:00:00Z").getDayOfWeek()',
  'cel.bind(n, size(_.hosts), n * n)',
  'json.unmarshal("[1, 2, 3]").map(x, x * 2)',
];

function exampleTable(host: CelHost): string {
  const rows = EXAMPLES.map(source => {
    const value = compile(source, ENVIRONMENTS.cli, { variables: ['_'] }).evaluate(DATA, { costLimit: 10_000, host });
    return [`\`${source}\``, `\`${JSON.stringify(value)}\``];
  });
  return escapedTable(['Expression', 'Result'], rows);
}

const INTRODUCTION =
  `# Expressions (CEL)

<!-- Written by scripts/generate/cel-doc.ts from the functions themselves. Do not edit. -->

Expressions are written in the [Common Expression Language](https://cel.dev). They stand in \`{expr: ...}\` values, in conditions
(\`when\`, \`until\`, \`retryIf\`), in rules (\`validate: {expr: ...}\`), in inputs of providers that evaluate them (\`expression\` of \`cel\`), after
\`--where\` and \`--select\`, in assertions of tests and in the \`filter\` of the HTTP API. Which variables exist in which place is described in
[solution.md](solution.md#variables-by-context). \`tool eval cel '<expression>'\` tries one out,
\`tool eval validate '<expression>'\` only checks it, and \`tool get functions [word]\` lists the functions.

## Values

| Topic | Rule |
| --- | --- |
| Resolvers | \`_.region\`; a name with \`-\` is written \`_["image-tag"]\` or \`` +
  '`` _.`image-tag` ``' +
  `\` |
| Numbers | A number without fraction within ±(2^53 - 1) is an \`int\`, whatever its spelling or source (\`1.0\` in YAML, JSON from a service); others are \`double\`. Integers of 64 bits are exact; what does not fit is an error |
| Mixed numbers | \`int\` with \`double\` in \`+ - * /\` gives \`double\`; not in a \`filter\`. \`7 / 2\` is 3: write \`double(_.x) / 2\` |
| null | A value like any other, in and out. Nothing turns into null by itself |
| Missing keys | Reading one is an error that names the keys that are there. \`has(a.b)\` asks, \`a.?b.orValue(x)\` reads with a fallback, \`"k" in map\` looks for a key |
| Skipped resolvers | Their names are absent from \`_\`: guard with \`has(_.x)\` or \`_.?x\` |
| Results | Bytes print as base64, \`uint\` as number, instants as RFC 3339, durations as text. NaN and infinities are no results |
| Errors | Name the place in the document and the nearest names, keys and types; never values |
| Purity | No input, no output, no waiting. Two looks at one place give the same |

## Operators

By precedence, the tightest first. Operators of one row go from left to right; \`&&\` and \`||\` decide without an operand that fails or is
not known yet, where the other is enough.

| Operators | Meaning |
| --- | --- |
| \`a.b\` \`a[b]\` \`a.?b\` \`a[?b]\` \`f(x)\` | member, element, optional member, optional element, call |
| \`!a\` \`-a\` | not, negative |
| \`*\` \`/\` \`%\` | product, quotient (of whole numbers without fraction), remainder |
| \`+\` \`-\` | sum, difference; texts, lists and bytes are joined by \`+\` |
| \`==\` \`!=\` \`<\` \`<=\` \`>\` \`>=\` \`in\` | comparison, also across numeric types; element of a list, key of a map |
| \`&&\` | both |
| \`\\|\\|\` | at least one |
| \`a ? b : c\` | b when a is true, else c |

Literals: \`1\`, \`0x1F\`, \`2u\`, \`1.5\`, \`"text"\`, \`'text'\`, \`r"raw \\d"\`, \`"""several lines"""\`, \`b"bytes"\`, \`true\`, \`false\`, \`null\`, \`[1, 2]\`, \`{"key": 1}\`.
An element may be optional: \`[?a.?b]\`, \`{?"key": a.?b}\`. \`//\` begins a comment.

## Functions and macros

A call of the form \`list.map(x, e)\` binds the name \`x\` in \`e\`; it hides an outer one. *any* stands for any type.`;

const EXAMPLES_TITLE = `## Examples

With \`_\` = \`${JSON.stringify(DATA._)}\`:`;

const COSTS = `## Limits

Every evaluation has a cost limit, counted in units: about one for each step, and more for work that grows with its data. The cost of an
expression depends on nothing but the expression and its data; only long searches with hostile regular expressions are charged by time.
All limits: [limits](../limits.md).

| Where | Limit |
| --- | --- |
| command line, solutions | 1,000,000 units |
| \`POST /eval/cel\` | 100,000 units |
| \`filter\` of a list | 10,000 units for each item, 2,000 characters, the standard library alone |
| any expression | 100,000 characters, 250 levels, 50,000 parts |

| Step | Units |
| --- | --- |
| a constant | 0 |
| a variable; each member or element of it | 1 |
| a call, an operator | 1, unless listed |
| a list, a map | 10, 30 |
| comparing or joining texts; \`startsWith\`, \`endsWith\` | a tenth of their size |
| \`contains\`; \`matches\` | a tenth of one size times a tenth of the other; a tenth of the text times a quarter of the pattern |
| each element in \`map\`; \`filter\`; \`all\`, \`exists\` | 12 and the body; the body and 13 for a hit; 3 or 4 and the body |
| \`reduce\` | 2 and the body for each element, and a tenth for each part of what a turn makes |
| \`sum\` | 1, and 1 for each element |
| \`cel.bind\` | 10 and both parts |
| a turn of any loop | 1 at least |
| values that are compared, searched, formatted | a tenth for each value that is looked at, as often as it is |
| listing more than 100 keys of a map | a quarter for each |
| the result | a quarter for each part and each ten characters, where that is more than all else |
| a regular expression that is computed | 20, its length, and 10 for each step that its repetitions add |
| \`regex.findAll\`, \`split\`, \`replace\`, \`extract\` | 4 times the price of \`matches\` |
| \`sort\`, \`distinct\`; \`sets\` | 11 + 2n²; the product of the sizes |
`;
