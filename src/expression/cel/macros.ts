import type { Ast, Fold, FoldMacro } from './parse/ast.ts';

/** A call whose name and number of arguments are those of a macro. */
export interface MacroCall {
  readonly name: string;
  readonly target: Ast | undefined;
  readonly args: readonly Ast[];
  readonly start: number;
  readonly end: number;
  readonly at: number;
  fail(message: string, offset: number): never;
  /** Counts the new node and gives its height. */
  grow(...below: readonly (Ast | undefined)[]): number;
}

export interface Macro {
  /** `name/arguments`, for those of the namespace `cel` with it: `all/2`, `cel.bind/3`. */
  readonly key: string;
  readonly signature: string;
  readonly doc: string;
  /** Undefined: the arguments are not those of the macro; the call stays a call. */
  expand(call: MacroCall): Ast | undefined;
}

const arg = (call: MacroCall, index: number): Ast => {
  const found = call.args[index];
  return found ?? call.fail('an argument is missing', call.at);
};

function variable(call: MacroCall, index: number): string {
  const node = arg(call, index);
  if (node.kind !== 'identifier' || node.absolute)
    return call.fail(`the ${index === 0 ? 'first' : 'second'} argument of ${call.name} must be a plain name`, node.at);
  return node.name;
}

interface FoldShape {
  readonly macro: FoldMacro;
  readonly two?: boolean;
  readonly condition?: boolean;
}

function fold(call: MacroCall, shape: FoldShape): Fold {
  const range = call.target ?? call.fail(`${call.name} needs a list or map before it`, call.at);
  const body = arg(call, call.args.length - 1);
  const condition = shape.condition === true ? arg(call, call.args.length - 2) : undefined;
  const name = variable(call, 0);
  const second = shape.two === true ? variable(call, 1) : undefined;
  if (second === name) call.fail('the two variables must differ', arg(call, 1).at);
  const { start, end, at } = call;
  return {
    kind: 'fold',
    macro: shape.macro,
    range,
    variable: name,
    second,
    condition,
    body,
    start,
    end,
    at,
    height: call.grow(range, condition, body),
  };
}

const foldMacro = (key: string, shape: FoldShape, signature: string, doc: string): Macro => ({
  key,
  signature,
  doc,
  expand: call => fold(call, shape),
});

const has: Macro = {
  key: 'has/1',
  signature: 'has(value.field) -> bool',
  doc: 'Whether the map has the field.',
  expand(call) {
    if (call.target !== undefined) return undefined;
    const select = arg(call, 0);
    if (select.kind !== 'select' || select.optional)
      return call.fail('has(...) needs a field, e.g. has(_.name)', select.at);
    const { start, end, at } = call;
    return { kind: 'has', select, start, end, at, height: call.grow(select) };
  },
};

const bind: Macro = {
  key: 'cel.bind/3',
  signature: 'cel.bind(name, value, expression) -> dyn',
  doc: 'The expression with a name for the value, which is computed once.',
  expand(call) {
    const [value, body] = [arg(call, 1), arg(call, 2)];
    const { start, end, at } = call;
    return { kind: 'bind', variable: variable(call, 0), value, body, start, end, at, height: call.grow(value, body) };
  },
};

const optionalMap = (name: string, flat: boolean, doc: string): Macro => ({
  key: `${name}/2`,
  signature: `optional.${name}(name, expression) -> optional_type(dyn)`,
  doc,
  expand(call) {
    const operand = call.target;
    if (operand === undefined) return undefined;
    const body = arg(call, 1);
    const { start, end, at } = call;
    return {
      kind: 'optionalMap',
      flat,
      operand,
      variable: variable(call, 0),
      body,
      start,
      end,
      at,
      height: call.grow(operand, body),
    };
  },
});

const reduce: Macro = {
  key: 'reduce/4',
  signature: 'list.reduce(total, x, initial, expression) -> dyn',
  doc: 'The expression for every element (of a map: every key), each time with what it gave before as total.',
  expand(call) {
    const range = call.target ?? call.fail('reduce needs a list or map before it', call.at);
    const [initial, body] = [arg(call, 2), arg(call, 3)];
    const [total, name] = [variable(call, 0), variable(call, 1)];
    if (total === name) call.fail('the two variables must differ', arg(call, 1).at);
    const { start, end, at } = call;
    const height = call.grow(range, initial, body);
    return { kind: 'reduce', range, total, variable: name, initial, body, start, end, at, height };
  },
};

const STANDARD: readonly Macro[] = [
  has,
  foldMacro(
    'all/2',
    { macro: 'all' },
    'list.all(x, predicate) -> bool',
    'Whether the predicate holds for every element (of a map: every key).',
  ),
  foldMacro(
    'exists/2',
    { macro: 'exists' },
    'list.exists(x, predicate) -> bool',
    'Whether the predicate holds for some element.',
  ),
  foldMacro(
    'exists_one/2',
    { macro: 'exists_one' },
    'list.exists_one(x, predicate) -> bool',
    'Whether the predicate holds for exactly one element.',
  ),
  foldMacro('map/2', { macro: 'map' }, 'list.map(x, expression) -> list', 'The expression for every element.'),
  foldMacro(
    'map/3',
    { macro: 'map', condition: true },
    'list.map(x, predicate, expression) -> list',
    'The expression for every element for which the predicate holds.',
  ),
  foldMacro(
    'filter/2',
    { macro: 'filter' },
    'list.filter(x, predicate) -> list',
    'The elements for which the predicate holds.',
  ),
];

const TWO = 'with index and element (of a map: key and value)';
const EXTENDED: readonly Macro[] = [
  bind,
  foldMacro('all/3', { macro: 'all', two: true }, 'list.all(i, x, predicate) -> bool', `all, ${TWO}.`),
  foldMacro('exists/3', { macro: 'exists', two: true }, 'list.exists(i, x, predicate) -> bool', `exists, ${TWO}.`),
  foldMacro(
    'existsOne/2',
    { macro: 'exists_one' },
    'list.existsOne(x, predicate) -> bool',
    'Another name of exists_one.',
  ),
  foldMacro(
    'existsOne/3',
    { macro: 'exists_one', two: true },
    'list.existsOne(i, x, predicate) -> bool',
    `exists_one, ${TWO}.`,
  ),
  foldMacro(
    'transformList/3',
    { macro: 'transformList', two: true },
    'list.transformList(i, x, expression) -> list',
    `map, ${TWO}.`,
  ),
  foldMacro(
    'transformList/4',
    { macro: 'transformList', two: true, condition: true },
    'list.transformList(i, x, predicate, expression) -> list',
    `map with predicate, ${TWO}.`,
  ),
  foldMacro(
    'transformMap/3',
    { macro: 'transformMap', two: true },
    'map.transformMap(k, v, expression) -> map',
    'A map with the same keys and new values.',
  ),
  foldMacro(
    'transformMap/4',
    { macro: 'transformMap', two: true, condition: true },
    'map.transformMap(k, v, predicate, expression) -> map',
    'The same for the entries for which the predicate holds.',
  ),
  foldMacro(
    'transformMapEntry/3',
    { macro: 'transformMapEntry', two: true },
    'map.transformMapEntry(k, v, {key: value}) -> map',
    'A map of the entries that the expression gives.',
  ),
  foldMacro(
    'transformMapEntry/4',
    { macro: 'transformMapEntry', two: true, condition: true },
    'map.transformMapEntry(k, v, predicate, {key: value}) -> map',
    'The same for the entries for which the predicate holds.',
  ),
  foldMacro(
    'sortBy/2',
    { macro: 'sortBy' },
    'list.sortBy(x, key) -> list',
    'The list in the order of the key of each element.',
  ),
  reduce,
  optionalMap('optMap', false, 'The expression for the value, or none.'),
  optionalMap('optFlatMap', true, 'The same, where the expression gives an optional itself.'),
];

/** Names that optimizers write; `cel.index(0)` and the like become names that no source can spell. */
const BLOCKS: readonly Macro[] = [
  {
    key: 'cel.block/2',
    signature: 'cel.block([values], expression) -> dyn',
    doc: 'The expression with values computed once.',
    expand(call) {
      const [list, body] = [arg(call, 0), arg(call, 1)];
      if (list.kind !== 'list') return call.fail('cel.block needs a list of values', list.at);
      const values = list.elements.map(element => element.value);
      const { start, end, at } = call;
      return { kind: 'block', values, body, start, end, at, height: call.grow(list, body) };
    },
  },
  ...['cel.index/1', 'cel.iterVar/2', 'cel.accuVar/2'].map(
    (key): Macro => ({
      key,
      signature: `${key.slice(0, -2)}(...) -> dyn`,
      doc: 'A name inside cel.block.',
      expand(call) {
        const name = `@${[call.name, ...call.args.map(node => (node.kind === 'literal' ? String(node.value) : call.fail('a number is needed', node.at)))].join(':')}`;
        const { start, end, at } = call;
        return { kind: 'identifier', name, absolute: false, start, end, at, height: call.grow() };
      },
    }),
  ),
];

const macroKeys = (macros: readonly Macro[]): ReadonlySet<string> => new Set(macros.map(({ key }) => key));

/** The sets that environments choose from. */
export const STANDARD_MACROS = macroKeys(STANDARD);
export const EXTENDED_MACROS = macroKeys([...STANDARD, ...EXTENDED]);
export const ALL_MACROS = macroKeys([...STANDARD, ...EXTENDED, ...BLOCKS]);

export const MACROS: ReadonlyMap<string, Macro> = new Map(
  [...STANDARD, ...EXTENDED, ...BLOCKS].map(macro => [macro.key, macro]),
);
