import { filtered, type LiquidValue, liquidText, testValue, truth, wordValue } from './to-liquid-values.ts';
import { refusal } from './writer.ts';

/** What a function may do in addition to giving a value. */
export interface Making {
  /** A word for the value, which is first put into a variable unless it is a word already. */
  word(value: LiquidValue): string;
  /** Writes tags. */
  tag(code: string): void;
  /** A name for a variable that nothing else uses. */
  name(): string;
  note(message: string): void;
  readonly called: string;
  readonly offset: number;
}

type ToLiquid = (args: readonly LiquidValue[], making: Making) => LiquidValue;

const NIL = wordValue('nil', 'nil');
const at = (args: readonly LiquidValue[], index: number): LiquidValue => args[index] ?? NIL;

/** Adds a filter. */
function filter(value: LiquidValue, filters: string, kind: LiquidValue['kind'], making: Making): LiquidValue {
  const code = value.shape === 'filtered' ? value.code : making.word(value);
  return filtered(code, filters, kind);
}

/** The value as Go prints it inside of a text; `nil`: what nil is printed as. */
function printedAsGo(value: LiquidValue, nil: string | undefined, making: Making): LiquidValue {
  if (value.kind === 'text') return value;
  if (value.kind === 'int' || value.kind === 'bool') return filter(value, 'append: ""', 'text', making);
  return filter(value, nil === undefined ? 'go_text' : `go_text: ${liquidText(nil)}`, 'text', making);
}

const onText =
  (name: string, note?: string): ToLiquid =>
  (args, making) => {
    if (note !== undefined) making.note(note);
    return filter(at(args, 0), name, 'text', making);
  };

const compared =
  (operator: string): ToLiquid =>
  (args, making) =>
    testValue(`${making.word(at(args, 0))} ${operator} ${making.word(at(args, 1))}`);

const joined = (tests: readonly LiquidValue[], operator: 'and' | 'or', making: Making): LiquidValue => {
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  // Liquid has no parentheses.
  const codes = tests.map(test => (test.shape === 'test' || test.shape === operator ? test.code : making.word(test)));
  return testValue(codes.join(` ${operator} `), operator);
};

export const joinedByAnd = (tests: readonly LiquidValue[], making: Making): LiquidValue => joined(tests, 'and', making);
export const joinedByOr = (tests: readonly LiquidValue[], making: Making): LiquidValue => joined(tests, 'or', making);

/** Whether a value holds in Go. */
export const heldBy = (value: LiquidValue, making: Making): LiquidValue =>
  truth(value.shape === 'filtered' ? wordValue(making.word(value), value.kind) : value);

export function negated(test: LiquidValue, making: Making): LiquidValue {
  const code = test.shape === 'test' && !test.code.startsWith('not ') ? test.code : making.word(test);
  return testValue(`not ${code}`);
}

/** A whole number: where the text does not tell, what is no number fails, and fractions are cut off. */
function whole(value: LiquidValue, making: Making): string {
  if (value.kind === 'int') return making.word(value);
  const word = making.word(value);
  making.tag(`{% if ${word} < 0 %}{% endif %}`);
  return making.word(filtered(word, 'to_integer', 'int'));
}

const folded =
  (name: string): ToLiquid =>
  (args, making) => {
    const words = args.map(value => whole(value, making));
    const [first = '0', ...others] = words;
    if (others.length === 0) return wordValue(first, 'int');
    return filtered(first, others.map(other => `${name}: ${other}`).join(' | '), 'int');
  };

/** The first of the values that holds, or the last one. */
function firstThat(args: readonly LiquidValue[], holds: boolean, making: Making): LiquidValue {
  const name = making.name();
  const [first = NIL, ...others] = args;
  making.tag(`{% assign ${name} = ${first.code} %}`);
  const result = wordValue(name, 'any');
  for (const other of others) {
    const test = truth(result);
    making.tag(holds ? `{% if ${test.code} %}{% else %}` : `{% if ${test.code} %}`);
    making.tag(`{% assign ${name} = ${other.code} %}{% endif %}`);
  }
  return result;
}

/** The text that the template names, where it is one. */
function literalText(value: LiquidValue, making: Making): string {
  if (typeof value.literal === 'string' && value.literal !== '') return liquidText(value.literal);
  throw refusal(`function "${making.called}" needs a text that stands in the template and is not empty`, making.offset);
}

function format(args: readonly LiquidValue[], making: Making): LiquidValue {
  const [pattern, ...values] = args;
  if (typeof pattern?.literal !== 'string')
    throw refusal('printf needs a format that stands in the template', making.offset);
  const parts = pattern.literal.split(/(%.)/);
  let used = 0;
  const texts = parts.flatMap((part): LiquidValue[] => {
    if (!/^%.$/.test(part)) return part === '' ? [] : [wordValue(liquidText(part), 'text', part)];
    if (part === '%%') return [wordValue('"%"', 'text', '%')];
    const value = values[used++];
    if (value === undefined) throw refusal('printf has too few arguments', making.offset);
    const { kind } = value;
    const fits = part === '%v' || (part === '%s' && kind === 'text') || (part === '%d' && kind === 'int');
    if (!fits)
      throw refusal(
        `"${part}" of printf has no counterpart for a value whose kind the template does not tell`,
        making.offset,
        'write %v',
      );
    return [printedAsGo(value, '<nil>', making)];
  });
  if (used !== values.length) throw refusal('printf has too many arguments', making.offset);
  return concatenated(texts, making);
}

function concatenated(texts: readonly LiquidValue[], making: Making): LiquidValue {
  const words = texts.map(text => making.word(text));
  const [first = '""', ...others] = words;
  if (others.length === 0) return wordValue(first, 'text');
  return filtered(first, others.map(text => `append: ${text}`).join(' | '), 'text');
}

function printed(args: readonly LiquidValue[], making: Making): LiquidValue {
  if (args.length > 1 && !args.every(({ kind }) => kind === 'text'))
    throw refusal(
      'print has no counterpart for several values that are not known to be text',
      making.offset,
      'use printf "%v%v"',
    );
  const texts = args.map(value => printedAsGo(value, '<nil>', making));
  return concatenated(texts, making);
}

/** Texts in quotes, one after the other; nil is left out. */
function quoted(args: readonly LiquidValue[], making: Making): LiquidValue {
  const [value] = args;
  if (value === undefined || args.length > 1)
    throw refusal('quote has a counterpart for one value only', making.offset);
  making.note('control characters and characters that do not show are escaped otherwise by quote of Go');
  if (value.kind !== 'any' && value.kind !== 'nil')
    return filter(printedAsGo(value, undefined, making), 'quote', 'text', making);
  const word = making.word(value);
  const name = making.name();
  making.tag(
    `{% assign ${name} = "" %}{% if ${word} != nil %}{% assign ${name} = ${word} | go_text | quote %}{% endif %}`,
  );
  return wordValue(name, 'text');
}

function joinedTexts([separator, list]: readonly LiquidValue[], making: Making): LiquidValue {
  const [between, items] = [making.word(separator ?? NIL), making.word(filter(list ?? NIL, 'compact', 'list', making))];
  const [name, lead, item] = [making.name(), making.name(), making.name()];
  making.tag(
    `{% capture ${name} %}{% assign ${lead} = "" %}{% for ${item} in ${items} %}{{ ${lead} }}{{ ${item} | go_text }}{% assign ${lead} = ${between} %}{% endfor %}{% endcapture %}`,
  );
  return wordValue(name, 'text');
}

function indented(lead: string): ToLiquid {
  return ([width, text], making) => {
    const count = width?.literal;
    if (typeof count !== 'number' || count < 0 || count > 1000)
      throw refusal(`"${making.called}" needs a number that stands in the template`, making.offset);
    const pad = ' '.repeat(count);
    return filter(
      text ?? NIL,
      `replace: "\\n", ${liquidText(`\n${pad}`)} | prepend: ${liquidText(lead + pad)}`,
      'text',
      making,
    );
  };
}

function makeList(args: readonly LiquidValue[], making: Making): LiquidValue {
  return filtered('nil', ['compact', ...args.map(value => `push: ${making.word(value)}`)].join(' | '), 'list');
}

function makeDict(args: readonly LiquidValue[], making: Making): LiquidValue {
  const words = args.map((value, index) => {
    if (index % 2 === 0 && typeof value.literal !== 'string')
      throw refusal('a key of dict must be a text that stands in the template', making.offset);
    return making.word(value);
  });
  if (words.length % 2 === 1) words.push('""');
  return filtered('nil', words.length === 0 ? 'dict' : `dict: ${words.join(', ')}`, 'any');
}

function indexed([value, ...keys]: readonly LiquidValue[], making: Making): LiquidValue {
  if (value?.kind === 'text') throw refusal('index of a text has no counterpart in Liquid', making.offset);
  const words = keys.map(key => {
    if (key.literal === 'size')
      throw refusal('the key "size" may be the number of members in Liquid', making.offset, 'read it as .size');
    if (key.kind === 'any' || key.kind === 'text')
      if (key.literal === undefined)
        making.note('a key that is computed as "size" is a key in Go, and the number of members in Liquid');
    return making.word(key);
  });
  // A condition would take an item that is not there as nil: it is read before.
  return {
    code: `${making.word(value ?? NIL)}${words.map(key => `[${key}]`).join('')}`,
    kind: 'any',
    shape: 'filtered',
  };
}

function has([needle, list]: readonly LiquidValue[], making: Making): LiquidValue {
  if (needle === undefined || (needle.kind !== 'text' && needle.kind !== 'bool'))
    throw refusal('has looks for a text or bool that the template tells to be one', making.offset);
  const items = making.word(filter(list ?? NIL, 'compact', 'list', making));
  return testValue(`${items} contains ${making.word(needle)}`);
}

const CASES = 'letters whose other case has several letters (such as ß), and Σ at the end of a word, change in Liquid';
const SPACES = 'U+0085 is a space for Go and U+FEFF is one for Liquid';

/** Functions with a filter, or a few tags, that give the same. */
export const FUNCTIONS_IN_LIQUID: ReadonlyMap<string, ToLiquid> = new Map<string, ToLiquid>([
  ['upper', onText('upcase', CASES)],
  ['lower', onText('downcase', CASES)],
  ['trim', onText('strip', SPACES)],
  ['b64enc', onText('base64_encode')],
  ['sha256sum', onText('sha256')],
  [
    'replace',
    ([old, by, text], making) =>
      filter(text ?? NIL, `replace: ${literalText(old ?? NIL, making)}, ${making.word(by ?? NIL)}`, 'text', making),
  ],
  ['contains', ([part, text], making) => testValue(`${making.word(text ?? NIL)} contains ${making.word(part ?? NIL)}`)],
  ['quote', quoted],
  ['print', printed],
  ['printf', format],
  ['toString', ([value], making) => printedAsGo(value ?? NIL, '<nil>', making)],
  ['join', joinedTexts],
  ['indent', indented('')],
  ['nindent', indented('\n')],
  [
    'default',
    ([other, value], making) => firstThat(value === undefined ? [other ?? NIL] : [value, other ?? NIL], true, making),
  ],
  ['coalesce', (args, making) => firstThat([...args, NIL], true, making)],
  ['and', (args, making) => firstThat(args, false, making)],
  ['or', (args, making) => firstThat(args, true, making)],
  ['not', (args, making) => negated(heldBy(at(args, 0), making), making)],
  ['empty', (args, making) => negated(heldBy(at(args, 0), making), making)],
  [
    'ternary',
    ([yes, no, test], making) => {
      const name = making.name();
      const condition = making.word(test ?? NIL);
      making.tag(
        `{% assign ${name} = ${(no ?? NIL).code} %}{% if ${condition} == true %}{% assign ${name} = ${(yes ?? NIL).code} %}{% endif %}`,
      );
      return wordValue(name, 'any');
    },
  ],
  [
    'eq',
    ([first, ...others], making) =>
      joinedByOr(
        others.map(other => testValue(`${making.word(first ?? NIL)} == ${making.word(other)}`)),
        making,
      ),
  ],
  ['ne', compared('!=')],
  ['lt', compared('<')],
  ['le', compared('<=')],
  ['gt', compared('>')],
  ['ge', compared('>=')],
  ['index', indexed],
  ['list', makeList],
  ['tuple', makeList],
  ['dict', makeDict],
  ['first', (args, making) => filter(at(args, 0), 'first', 'any', making)],
  ['last', (args, making) => filter(at(args, 0), 'last', 'any', making)],
  ['rest', (args, making) => filter(at(args, 0), 'shift', 'list', making)],
  ['initial', (args, making) => filter(at(args, 0), 'pop', 'list', making)],
  ['reverse', (args, making) => filter(at(args, 0), 'reverse', 'list', making)],
  ['append', (args, making) => filter(at(args, 0), `push: ${making.word(at(args, 1))}`, 'list', making)],
  ['prepend', (args, making) => filter(at(args, 0), `unshift: ${making.word(at(args, 1))}`, 'list', making)],
  [
    'concat',
    ([first, ...others], making) =>
      filter(
        first ?? NIL,
        others.map(other => `concat: ${making.word(other)}`).join(' | ') || 'compact',
        'list',
        making,
      ),
  ],
  ['has', has],
  ['hasKey', ([map, key], making) => testValue(`${making.word(map ?? NIL)} contains ${making.word(key ?? NIL)}`)],
  [
    'len',
    ([value], making) => {
      if (value?.kind === 'text')
        throw refusal('len of a text counts bytes, which has no counterpart in Liquid', making.offset);
      // A text fails: Liquid counts its characters.
      return filter(value ?? NIL, value?.kind === 'list' ? 'size' : 'go_range | size', 'int', making);
    },
  ],
  ['add', folded('plus')],
  ['add1', (args, making) => folded('plus')([at(args, 0), wordValue('1', 'int', 1)], making)],
  ['sub', folded('minus')],
  ['mul', folded('times')],
  ['max', folded('at_least')],
  ['min', folded('at_most')],
  ['mustFromJson', (args, making) => filter(at(args, 0), 'from_json', 'any', making)],
]);

/** Near equivalents, for an author who rewrites the place by hand. */
export const NEAR_FILTERS: Readonly<Record<string, string>> = {
  toYaml: 'to_yaml keeps the order of the keys and lays lists out otherwise',
  toJson: 'to_json keeps the order of the keys and escapes less',
  toRawJson: 'to_json keeps the order of the keys',
  fromYaml: 'from_yaml reads any document',
  fromJson: 'from_json fails where fromJson gives nil: use mustFromJson here first',
  date: 'date takes a format of strftime',
  now: 'write "now" | date: "%Y"',
  trimSuffix: 'remove_last removes the last place wherever it is',
  trimPrefix: 'remove_first removes the first place wherever it is',
  trunc: 'slice counts characters',
  substr: 'slice counts characters',
  split: 'split leaves out empty texts at the end',
  splitList: 'split leaves out empty texts at the end',
  sortAlpha: 'sort compares numbers as numbers',
  div: 'divided_by: n, true rounds down',
  mod: 'modulo has the sign of the divisor',
  uniq: 'uniq takes 1 and 1.0 as one',
  required: 'lint and the types of resolvers tell what is missing',
  fail: 'use the validation of a resolver',
  tpl: 'a text is not a template in Liquid',
};
