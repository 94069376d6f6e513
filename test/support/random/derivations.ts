import { ENVIRONMENTS } from '../../../src/expression/cel/cel.ts';
import type { Type, TypeKind } from '../../../src/expression/cel/check/types.ts';
import type { FunctionEntry, Overload } from '../../../src/expression/cel/functions/entry.ts';
import { FILTERS } from '../../../src/expression/template/filters/table.ts';
import * as fc from './fast-check.ts';

/** Names of values that an expression can begin with, by type: those that read a secret stand beside those that do not. */
export type Sources = Readonly<Partial<Record<TypeKind, readonly string[]>>>;

type Builder = (parts: readonly string[]) => string;
interface Form {
  readonly needs: readonly TypeKind[];
  readonly build: Builder;
}

const KINDS: readonly TypeKind[] = [
  'string',
  'int',
  'uint',
  'double',
  'bool',
  'bytes',
  'list',
  'map',
  'timestamp',
  'duration',
  'optional_type',
  'null_type',
  'type',
];

/** Functions of any number of arguments are no more likely than others. */
const MAX_ARGUMENTS = 3;

/** Functions that wait, or that give something else each time. */
const LEFT_OUT: ReadonlySet<string> = new Set(['debug.sleep', 'guid.new', 'time.now', 'time.nowFmt']);

/** Random derivations of the sources in CEL. Almost all of them compile, most of them can be evaluated. */
export function celDerivations(sources: Sources): fc.Arbitrary<string> {
  const formsByKind = formsByType();
  const { any } = fc.letrec<Record<string, string>>(tie => {
    const leaf = (kind: TypeKind): fc.Arbitrary<string> => fc.constantFrom(...(sources[kind] ?? ['dyn(null)']));
    const expressionArbitrary = (kind: TypeKind): fc.Arbitrary<string> => {
      const forms = formsByKind.get(kind) ?? [];
      const made = forms.map(({ needs, build }) =>
        needs.length === 0 ? fc.constant(build([])) : fc.tuple(...needs.map(need => tie(need))).map(build),
      );
      return fc.oneof({ maxDepth: 3, depthIdentifier: 'derivation' }, leaf(kind), ...made);
    };
    return {
      ...Object.fromEntries(KINDS.map(kind => [kind, expressionArbitrary(kind)])),
      any: fc.oneof(
        { arbitrary: tie('string'), weight: 4 },
        { arbitrary: tie('map'), weight: 3 },
        { arbitrary: tie('list'), weight: 3 },
        ...['int', 'double', 'bool', 'bytes', 'timestamp', 'duration', 'optional_type'].map(kind => tie(kind)),
      ),
    };
  });
  return any as fc.Arbitrary<string>;
}

/** What makes a value of each type: every overload of every function of the command line, operators and macros. */
function formsByType(): ReadonlyMap<TypeKind, readonly Form[]> {
  const forms = new Map<TypeKind, Form[]>();
  const add = (kind: TypeKind, needs: readonly TypeKind[], build: Builder): void => {
    forms.set(kind, [...(forms.get(kind) ?? []), { needs, build }]);
  };
  for (const entry of ENVIRONMENTS.cli.functions.values())
    if (!LEFT_OUT.has(entry.name))
      for (const overload of entry.overloads.filter(({ parameters }) => parameters.length <= MAX_ARGUMENTS))
        addCall(add, entry, overload);
  addOperators(add);
  addMacros(add);
  return forms;
}

type Add = (kind: TypeKind, needs: readonly TypeKind[], build: Builder) => void;

const neededKind = ({ kind }: Type): TypeKind => (kind === 'dyn' || kind === 'parameter' ? 'string' : kind);

function addCall(add: Add, { name }: FunctionEntry, { parameters, result, method }: Overload): void {
  const needs = parameters.map(neededKind);
  const call = (parts: readonly string[]): string =>
    method ? `${parts[0] ?? ''}.${name}(${parts.slice(1).join(', ')})` : `${name}(${parts.join(', ')})`;
  if (result.kind !== 'dyn' && result.kind !== 'parameter') add(result.kind, needs, call);
  else
    for (const kind of ['string', 'list', 'map'] as const)
      add(
        kind,
        needs.map(need => (need === 'string' ? kind : need)),
        parts => `dyn(${call(parts)})`,
      );
}

function addOperators(add: Add): void {
  for (const kind of ['string', 'int', 'double', 'list', 'bytes'] as const)
    add(kind, [kind, kind], ([a, b]) => `(${a} + ${b})`);
  for (const operator of ['-', '*', '/', '%']) add('int', ['int', 'int'], ([a, b]) => `(${a} ${operator} ${b})`);
  for (const operator of ['==', '!=', '<', '>=']) {
    add('bool', ['string', 'string'], ([a, b]) => `(${a} ${operator} ${b})`);
    add('bool', ['int', 'int'], ([a, b]) => `(${a} ${operator} ${b})`);
  }
  add('bool', ['string', 'list'], ([a, b]) => `(${a} in ${b})`);
  add('bool', ['string', 'map'], ([a, b]) => `(${a} in ${b})`);
  for (const operator of ['&&', '||']) add('bool', ['bool', 'bool'], ([a, b]) => `(${a} ${operator} ${b})`);
  add('bool', ['bool'], ([a]) => `!${a}`);
  for (const kind of ['string', 'int', 'bool', 'list', 'map'] as const)
    add(kind, ['bool', kind, kind], ([a, b, c]) => `(${a} ? ${b} : ${c})`);
  add('list', ['string', 'int', 'map'], parts => `[${parts.map(part => `dyn(${part})`).join(', ')}]`);
  add('list', ['string', 'string'], ([a, b]) => `[${a}, ${b}]`);
  add('map', ['string', 'string', 'list'], ([a, b, c]) => `{"a": dyn(${a}), "b": dyn(${b}), "c": dyn(${c})}`);
  add('map', ['string', 'bool', 'int'], ([a, b, c]) => `{"e": dyn(${a}), "set": dyn(${b}), "n": dyn(${c})}`);
  add('map', ['string', 'string'], ([a, b]) => `{${a}: dyn(${b})}`);
  for (const kind of ['string', 'list', 'map'] as const) {
    add(kind, ['map', 'string'], ([a, b]) => `dyn(${a}[${b}])`);
    add(kind, ['list', 'int'], ([a, b]) => `dyn(${a}[${b}])`);
    add(kind, ['map'], ([a]) => `dyn(${a}.a)`);
    add(kind, ['optional_type', kind], ([a, b]) => `dyn(${a}.orValue(${b}))`);
  }
  add('optional_type', ['map'], ([a]) => `${a}.?a`);
  add('optional_type', ['map', 'string'], ([a, b]) => `${a}[?${b}]`);
}

function addMacros(add: Add): void {
  const text = 'string(dyn(x))';
  add('list', ['list', 'string'], ([a, b]) => `dyn(${a}).map(x, ${text} + ${b})`);
  add('list', ['list'], ([a]) => `dyn(${a}).map(x, {"a": x, "n": 1})`);
  add('list', ['list', 'bool', 'string'], ([a, b, c]) => `dyn(${a}).map(x, ${b}, ${text} + ${c})`);
  add('list', ['list', 'string'], ([a, b]) => `dyn(${a}).filter(x, ${text} != ${b})`);
  add('list', ['list'], ([a]) => `dyn(${a}).sortBy(x, ${text})`);
  add('list', ['list', 'string'], ([a, b]) => `dyn(${a}).sortBy(x, ${b})`);
  add('list', ['map'], ([a]) => `dyn(${a}).transformList(k, x, k + ${text})`);
  add('map', ['map', 'string'], ([a, b]) => `dyn(${a}).transformMap(k, x, dyn(k == "open" ? ${b} : x))`);
  add('map', ['map'], ([a]) => `dyn(${a}).transformMapEntry(k, x, {"k" + k: x})`);
  add('list', ['map'], ([a]) => `dyn(${a}).map(k, k)`);
  add('list', ['list', 'list'], ([a, b]) => `dyn(dyn(${a}).reduce(t, x, ${b}, t + [x]))`);
  add('string', ['list', 'string'], ([a, b]) => `dyn(dyn(${a}).reduce(t, x, ${b}, ${text} == ${b} ? t : t + ${text}))`);
  add('map', ['map', 'map'], ([a, b]) => `dyn(dyn(${a}).reduce(t, k, ${b}, map.add(t, k, ${a}[k])))`);
  for (const macro of ['all', 'exists', 'exists_one'])
    add('bool', ['list', 'string'], ([a, b]) => `dyn(${a}).${macro}(x, ${text} == ${b})`);
  add('bool', ['map'], ([a]) => `has(dyn(${a}).a)`);
  for (const kind of ['string', 'list', 'map'] as const)
    add(kind, [kind, kind], ([a, b]) => `cel.bind(y, ${a}, size(y) > 3 ? ${b} : y)`);
  add('optional_type', ['optional_type', 'string'], ([a, b]) => `${a}.optMap(x, ${text} + ${b})`);
}

/** Values that a template can begin with. */
export interface LiquidSources {
  readonly values: readonly string[];
  readonly lists: readonly string[];
}

/** Random templates over the sources: every filter, every tag. */
export function liquidDerivations({ values, lists }: LiquidSources): fc.Arbitrary<string> {
  const operand = fc.constantFrom(...values, ...values, ...lists);
  const argument = fc.oneof(operand, fc.constantFrom('1', '2', '"a"', '"name"', '"[a-z]+"', '"%Y"', '"-"'));
  const filter = fc
    .constantFrom(...FILTERS)
    .chain(([name, { min, max }]) =>
      fc
        .array(argument, { minLength: min, maxLength: Math.min(max, 3) })
        .map(given => (given.length === 0 ? name : `${name}: ${given.join(', ')}`)),
    );
  const value = fc
    .tuple(operand, fc.array(filter, { maxLength: 2 }))
    .map(([first, filters]) => [first, ...filters].join(' | '));
  const condition = fc
    .tuple(operand, fc.constantFrom('==', '!=', '<', 'contains', 'and', 'or'), operand)
    .map(parts => parts.join(' '));
  const { text } = fc.letrec<{ text: string; part: string }>(tie => ({
    text: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map(parts => parts.join('')),
    part: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'template' },
      fc.constantFrom('plain ', 'a@example.com ', '\n'),
      value.map(printed => `<{{ ${printed} }}>`),
      value.map(assigned => `{% assign v = ${assigned} %}`),
      fc.constant('({{ v }})'),
      fc
        .tuple(condition, tie('text'), tie('text'))
        .map(([test, yes, no]) => `{% if ${test} %}${yes}{% else %}${no}{% endif %}`),
      fc.tuple(operand, tie('text')).map(([test, body]) => `{% unless ${test} %}${body}{% endunless %}`),
      fc
        .tuple(operand, operand, tie('text'), tie('text'))
        .map(
          ([subject, when, one, other]) =>
            `{% case ${subject} %}{% when ${when} %}${one}{% else %}${other}{% endcase %}`,
        ),
      fc
        .tuple(fc.constantFrom(...lists), tie('text'))
        .map(([list, body]) => `{% for item in ${list} %}[{{ item.name }}{{ item }}${body}]{% endfor %}`),
      fc
        .tuple(fc.constantFrom(...lists), condition)
        .map(([list, test]) => `{% for item in ${list} %}{% if ${test} %}{% break %}{% endif %}x{% endfor %}`),
      fc.tuple(operand, operand).map(([one, two]) => `{% cycle ${one}, ${two} %}`),
      tie('text').map(body => `{% capture v %}${body}{% endcapture %}`),
      tie('text').map(body => `{% assign v = "p" %}${body}`),
    ),
  }));
  return text;
}
