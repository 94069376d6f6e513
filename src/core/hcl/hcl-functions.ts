import {
  compareNumbers,
  type Fraction,
  fraction,
  giveUp,
  isBinary,
  isEntries,
  isEqual,
  isItems,
  isNumber,
  makeEntries,
  makeItems,
  makeText,
  notNull,
  numberText,
  sortedEntries,
  sortedTexts,
  toBoolean,
  toNumber,
  toText,
  typeText,
  unified,
  unsigned,
  type Value,
  wholeNumber,
} from './hcl-values.ts';

/**
 * Gives up where Terraform would fail, or where only Terraform knows. `spend` is called for steps beyond the size of
 * the inputs and the result.
 */
export type HclFunction = (inputs: readonly Value[], spend: (steps: number) => void) => Value;

/** As many as Terraform's `range` gives. */
const MAX_RANGE = 1024;
const MAX_WIDTH = 1000;

const list = (items: readonly Value[]): Value => makeItems(items, 'list');

const itemsIn = (value: Value | undefined): readonly Value[] =>
  value !== undefined && isItems(value) ? value.items : giveUp();

/** The items of a list or a tuple; a set has no order. */
const orderedItems = (value: Value | undefined): readonly Value[] =>
  value !== undefined && isItems(value) && value.kind !== 'set' ? value.items : giveUp();

/** For letters beyond ASCII the language follows tables that this program does not have. */
function plainText(value: Value | undefined): string {
  const text = toText(value ?? giveUp());
  return /^[\t\n\x20-\x7e]*$/.test(text) ? text : giveUp();
}

const anyText = (value: Value | undefined): string => toText(value ?? giveUp());
const input = (inputs: readonly Value[], index: number): Value => {
  const value = inputs[index];
  return value === undefined ? giveUp() : value;
};

const onText =
  (change: (text: string) => string, read = plainText): HclFunction =>
  ([value]) =>
    makeText(change(read(value)));

const onTwo =
  (work: (text: string, other: string) => Value): HclFunction =>
  ([text, other]) =>
    work(anyText(text), anyText(other));

const onNumber =
  (work: (number: Fraction) => Value): HclFunction =>
  ([value]) =>
    work(toNumber(value ?? giveUp()));

function floor({ top, bottom, isRough }: Fraction): Fraction {
  if (isRough) giveUp();
  const whole = top / bottom;
  return fraction(top < 0n && whole * bottom !== top ? whole - 1n : whole);
}

const negative = ({ top, bottom, isRough }: Fraction): Fraction => fraction(-top, bottom, isRough);

const extreme =
  (sign: 1 | -1): HclFunction =>
  inputs => {
    const numbers = inputs.map(toNumber);
    const [first = giveUp()] = numbers;
    return numbers.reduce((best, one) => (compareNumbers(one, best) * sign > 0 ? one : best), first);
  };

/** The items without repetitions. */
function distinct(items: readonly Value[], spend: (steps: number) => void): readonly Value[] {
  const found: Value[] = [];
  for (const item of items) {
    spend(found.length);
    if (!found.some(one => isEqual(one, item))) found.push(item);
  }
  return found;
}

function flatten(value: Value): readonly Value[] {
  return itemsIn(value).flatMap(item => (item !== null && isItems(item) ? flatten(item) : [item]));
}

function flags(value: Value | undefined): readonly boolean[] {
  const items = itemsIn(value);
  // The type of a list without items is not known here.
  if (items.length === 0 && value !== null && value !== undefined && isItems(value) && value.kind !== 'tuple') giveUp();
  return items.map(item => toBoolean(notNull(item)));
}

/** The items among which a value can be looked for: all must have its type. */
function comparable(items: readonly Value[], value: Value): readonly Value[] {
  const type = typeText(value);
  return items.every(item => typeText(item) === type) ? items : giveUp();
}

function toSet(items: readonly Value[], spend: (steps: number) => void): Value {
  const all = distinct(unified(items).map(notNull), spend);
  if (all.every(item => typeof item === 'string')) return makeItems(sortedTexts(all), 'set');
  if (!all.every(isNumber)) return giveUp();
  return makeItems([...(all as Fraction[])].sort(compareNumbers), 'set');
}

function toMap(value: Value): Value {
  if (!isEntries(value)) return giveUp();
  const values = unified([...value.entries.values()]);
  return makeEntries(new Map([...value.entries.keys()].map((key, index) => [key, values[index] ?? null])), 'map');
}

function range(inputs: readonly Value[]): Value {
  const numbers = inputs.map(value => fraction(BigInt(wholeNumber(value))));
  const [start, end, step] =
    numbers.length === 1
      ? [fraction(0n), numbers[0] ?? giveUp()]
      : [numbers[0] ?? giveUp(), numbers[1] ?? giveUp(), numbers[2]];
  const isUp = compareNumbers(start, end) <= 0;
  const by = step ?? fraction(isUp ? 1n : -1n);
  if (by.top === 0n || by.top > 0n !== isUp) return compareNumbers(start, end) === 0 ? list([]) : giveUp();
  const items: Fraction[] = [];
  let at = start;
  while (compareNumbers(at, end) * (isUp ? 1 : -1) < 0) {
    if (items.push(at) > MAX_RANGE) giveUp();
    at = fraction(at.top + by.top);
  }
  return list(items);
}

/** `%s`, `%v`, `%d` and `%%`, with a width; other verbs are not evaluated. */
function format([template, ...values]: readonly Value[]): string {
  let next = 0;
  const made = plainText(template).replaceAll(/%(?:%|([-0]?)(\d{0,4})([a-zA-Z#+ .*[])?)/g, verb => {
    if (verb === '%%') return '%';
    const [, flag, width = '', letter] = /^%([-0]?)(\d{0,4})([svd])$/.exec(verb) ?? giveUp();
    const value = notNull(input(values, next++));
    const text = letter === 'd' ? String(wholeNumber(value)) : letter === 's' ? plainText(value) : shown(value);
    const length = Number(width);
    if (length > MAX_WIDTH || (flag === '0' && letter !== 'd')) giveUp();
    if (flag !== '0') return flag === '-' ? text.padEnd(length) : text.padStart(length);
    return text.startsWith('-') ? `-${text.slice(1).padStart(length - 1, '0')}` : text.padStart(length, '0');
  });
  return next === values.length ? makeText(made) : giveUp();
}

/** Long numbers are shown with an exponent. */
function shown(value: Value): string {
  if (isItems(value) || isEntries(value)) return json(value);
  return isNumber(value) && Math.abs(wholeNumber(value)) >= 1_000_000 ? giveUp() : plainText(value);
}

/** As `jsonencode` writes it: keys in order, and no character that HTML minds. */
function json(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return jsonText(value);
  if (isNumber(value)) return numberText(value);
  if (isItems(value)) return `[${value.items.map(json).join(',')}]`;
  return `{${sortedEntries(value)
    .map(([key, member]) => `${jsonText(key)}:${json(member)}`)
    .join(',')}}`;
}

function jsonText(text: string): string {
  // How other control characters are written depends on the version.
  if (!text.isWellFormed() || /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text)) giveUp();
  return JSON.stringify(text).replaceAll(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function fromBase64(text: string): string {
  const bytes = Buffer.from(text, 'base64');
  const read = bytes.toString('utf8');
  return bytes.toString('base64') === text && Buffer.from(read).equals(bytes) ? read : giveUp();
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const ROWS: readonly (readonly [name: string, work: HclFunction])[] = [
  // Texts
  ['upper', onText(text => text.toUpperCase())],
  ['lower', onText(text => text.toLowerCase())],
  [
    'title',
    onText(text =>
      text.replaceAll(
        /(^|[^A-Za-z0-9_])([a-z])/g,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      ),
    ),
  ],
  ['trimspace', onText(text => text.trim())],
  ['chomp', onText(text => text.replace(/\n+$/, ''))],
  ['strrev', onText(text => text.split('').reverse().join(''))],
  ['trimprefix', onTwo((text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text))],
  ['trimsuffix', onTwo((text, suffix) => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text))],
  ['startswith', onTwo((text, prefix) => text.startsWith(prefix))],
  ['endswith', onTwo((text, suffix) => text.endsWith(suffix))],
  ['strcontains', onTwo((text, part) => text.includes(part))],
  [
    'trim',
    ([text, characters]) => {
      const [from, set] = [plainText(text), plainText(characters)];
      if (set === '') return from;
      return from.replace(new RegExp(`^[${escaped(set)}]+`), '').replace(new RegExp(`[${escaped(set)}]+$`), '');
    },
  ],
  [
    'replace',
    ([text, part, by]) => {
      const [from, old] = [anyText(text), anyText(part)];
      const isPattern = old.length > 1 && old.startsWith('/') && old.endsWith('/');
      return old === '' || isPattern ? giveUp() : makeText(from.split(old).join(anyText(by)));
    },
  ],
  [
    'substr',
    ([value, from, count]) => {
      const text = plainText(value);
      const [offset, length] = [wholeNumber(from ?? null), wholeNumber(count ?? null)];
      if (offset < 0 || offset > text.length || length < -1) return giveUp();
      return length === -1 ? text.slice(offset) : text.slice(offset, offset + length);
    },
  ],
  [
    'indent',
    ([count, text]) => {
      const spaces = wholeNumber(count ?? null);
      if (spaces < 0 || spaces > MAX_WIDTH) return giveUp();
      return makeText(
        anyText(text)
          .split('\n')
          .join(`\n${' '.repeat(spaces)}`),
      );
    },
  ],
  [
    'join',
    ([separator, ...lists]) =>
      makeText(
        lists
          .flatMap(itemsIn)
          .map(item => toText(notNull(item)))
          .join(anyText(separator)),
      ),
  ],
  [
    'split',
    ([separator, text]) => (anyText(separator) === '' ? giveUp() : list(anyText(text).split(anyText(separator)))),
  ],
  ['format', inputs => format(inputs)],
  [
    'base64encode',
    ([text]) => (anyText(text).isWellFormed() ? Buffer.from(anyText(text)).toString('base64') : giveUp()),
  ],
  ['base64decode', ([text]) => fromBase64(plainText(text))],
  ['jsonencode', ([value]) => makeText(json(value ?? null))],

  // Numbers
  ['abs', onNumber(number => (number.top < 0n ? negative(number) : number))],
  ['floor', onNumber(floor)],
  ['ceil', onNumber(number => unsigned(negative(floor(negative(number))), number.top < 0n))],
  ['signum', ([value]) => fraction(BigInt(Math.sign(wholeNumber(value ?? null))))],
  ['max', extreme(1)],
  ['min', extreme(-1)],
  [
    'sum',
    ([value]) => {
      const numbers = itemsIn(value);
      if (numbers.length === 0) return giveUp();
      return numbers.reduce<Fraction>((total, one) => {
        const { top, bottom } = one !== null && isNumber(one) && isBinary(one) ? one : giveUp();
        return fraction(total.top * bottom + top * total.bottom, total.bottom * bottom);
      }, fraction(0n));
    },
  ],

  // Types
  ['tostring', ([value]) => (value === null ? null : anyText(value))],
  ['tonumber', ([value]) => (value === null ? null : toNumber(value ?? giveUp()))],
  ['tobool', ([value]) => (value === null ? null : toBoolean(value ?? giveUp()))],
  ['tolist', ([value]) => list(unified(itemsIn(value)))],
  ['toset', ([value], spend) => toSet(itemsIn(value), spend)],
  ['tomap', ([value]) => toMap(value ?? null)],

  // Collections
  [
    'length',
    ([value]) => {
      if (value === null || value === undefined || isNumber(value) || typeof value === 'boolean') return giveUp();
      if (typeof value === 'string') return fraction(BigInt(plainText(value).length));
      return fraction(BigInt(isItems(value) ? value.items.length : value.entries.size));
    },
  ],
  [
    'concat',
    lists => {
      const items = lists.flatMap(orderedItems);
      if (lists.every(one => one !== null && isItems(one) && one.kind === 'tuple')) return makeItems(items);
      // Lists of several types become one of a common type, and that of an empty one is not known here.
      const isOneType = lists.every(one => itemsIn(one).length > 0) && new Set(items.map(typeText)).size === 1;
      return isOneType ? list(items) : giveUp();
    },
  ],
  ['flatten', ([value]) => list(flatten(value ?? null))],
  ['reverse', ([value]) => list([...orderedItems(value)].reverse())],
  ['distinct', ([value], spend) => list(distinct(unified(orderedItems(value)).map(notNull), spend))],
  [
    'compact',
    ([value]) =>
      list(orderedItems(value).flatMap(item => (item === null || toText(item) === '' ? [] : [toText(item)]))),
  ],
  ['sort', ([value]) => list(sortedTexts(itemsIn(value).map(item => toText(notNull(item)))))],
  [
    'slice',
    ([value, from, to]) => {
      const [items, start, end] = [orderedItems(value), wholeNumber(from ?? null), wholeNumber(to ?? null)];
      return start < 0 || end > items.length || start > end ? giveUp() : list(items.slice(start, end));
    },
  ],
  [
    'element',
    ([value, at]) => {
      const [items, index] = [orderedItems(value), wholeNumber(at ?? null)];
      return items.length === 0 || index < 0 ? giveUp() : (items[index % items.length] ?? null);
    },
  ],
  ['contains', ([value, item]) => comparable(itemsIn(value), item ?? null).some(one => isEqual(one, item ?? null))],
  [
    'index',
    ([value, item]) => {
      const at = comparable(orderedItems(value), item ?? null).findIndex(one => isEqual(one, item ?? null));
      return at === -1 ? giveUp() : fraction(BigInt(at));
    },
  ],
  ['range', range],
  ['one', ([value]) => (itemsIn(value).length > 1 ? giveUp() : (itemsIn(value)[0] ?? null))],
  [
    'coalesce',
    inputs => {
      const values = unified(inputs);
      return notNull(values.find(value => value !== null && value !== '') ?? null);
    },
  ],
  ['alltrue', ([value]) => flags(value).every(flag => flag)],
  ['anytrue', ([value]) => flags(value).some(flag => flag)],
  [
    'merge',
    maps => {
      const all = maps.filter(map => map !== null).map(map => (isEntries(map) ? map : giveUp()));
      const entries = new Map(all.flatMap(map => [...map.entries]));
      if (all.every(({ kind }) => kind === 'object')) return makeEntries(entries);
      const isOneType =
        all.every(map => map.entries.size > 0) && new Set([...entries.values()].map(typeText)).size === 1;
      return isOneType ? makeEntries(entries, 'map') : giveUp();
    },
  ],
  ['keys', ([map]) => (map !== undefined && isEntries(map) ? list(sortedTexts([...map.entries.keys()])) : giveUp())],
  [
    'values',
    ([map]) => (map !== undefined && isEntries(map) ? list(sortedEntries(map).map(([, value]) => value)) : giveUp()),
  ],
  [
    'lookup',
    ([map, key, fallback]) => {
      if (map === undefined || !isEntries(map) || map.kind !== 'object') return giveUp();
      const found = map.entries.get(anyText(key)) ?? fallback;
      return found === undefined ? giveUp() : found;
    },
  ],
  [
    'zipmap',
    ([names, values]) => {
      const [keys, all] = [orderedItems(names).map(toText), orderedItems(values)];
      return keys.length === all.length
        ? makeEntries(new Map(keys.map((key, index) => [key, all[index] ?? null])), 'map')
        : giveUp();
    },
  ],
];

/** How many inputs each function takes, except those that take any number. */
const COUNTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  trimprefix: [2, 2],
  trimsuffix: [2, 2],
  startswith: [2, 2],
  endswith: [2, 2],
  strcontains: [2, 2],
  trim: [2, 2],
  replace: [3, 3],
  substr: [3, 3],
  indent: [2, 2],
  split: [2, 2],
  slice: [3, 3],
  element: [2, 2],
  contains: [2, 2],
  index: [2, 2],
  lookup: [3, 3],
  zipmap: [2, 2],
  range: [1, 3],
  join: [2, Number.POSITIVE_INFINITY],
};
const ANY_COUNT: ReadonlySet<string> = new Set(['format', 'max', 'min', 'concat', 'coalesce', 'merge']);

function counted(name: string, work: HclFunction): HclFunction {
  if (ANY_COUNT.has(name)) return work;
  const [least, most] = COUNTS[name] ?? [1, 1];
  return (inputs, spend) => (inputs.length < least || inputs.length > most ? giveUp() : work(inputs, spend));
}

/** Pure functions whose result does not depend on the machine, by their names. */
export const FUNCTIONS: ReadonlyMap<string, HclFunction> = new Map(
  ROWS.map(([name, work]) => [name, counted(name, work)] as const),
);
