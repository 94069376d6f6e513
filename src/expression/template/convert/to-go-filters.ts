import { call, type GoValue, type Names, wholeNumber, word } from './to-go-values.ts';
import { refusal } from './writer.ts';

interface FilterCall {
  readonly value: GoValue;
  readonly args: readonly GoValue[];
  readonly names: Names;
  readonly offset: number;
  readonly name: string;
}

type ToGo = (given: FilterCall) => GoValue;

/** A value as text, as Liquid turns values into text. */
export function liquidText(value: GoValue, names: Names): string {
  switch (value.kind) {
    case 'text':
      return word(value);
    case 'nil':
      return '""';
    case 'int':
    case 'bool':
      return `(toString ${word(value)})`;
    default:
      if (names.isPlain) return `(toString ${word(value)})`;
      names.use('text');
      return `(include "liquid.text" ${word(value)})`;
  }
}

/** A function of one text. */
const onText =
  (name: string, note?: string): ToGo =>
  ({ value, names, offset }) => {
    if (note !== undefined) names.note(offset, note);
    return call(`${name} ${liquidText(value, names)}`, 'text');
  };

/** A function of two whole numbers. */
const onWhole =
  (name: string): ToGo =>
  ({ value, args: [other], names }) =>
    call(`${name} ${wholeNumber(value, names)} ${other === undefined ? '' : wholeNumber(other, names)}`, 'int');

const argument = ({ args: [first], name, offset }: FilterCall): GoValue => {
  if (first === undefined) throw refusal(`filter "${name}" without an argument has no counterpart`, offset);
  return first;
};

/** The argument where Go and Liquid agree only on texts that are not empty. */
function searchedText(given: FilterCall): string {
  const { literal } = argument(given);
  if (typeof literal === 'string' && literal !== '') return word(argument(given));
  throw refusal(
    `filter "${given.name}" needs a text that stands in the template and is not empty`,
    given.offset,
    'write the text in quotes',
  );
}

const MAX_REPEATED = 1000;

function fallback(given: FilterCall): GoValue {
  const { value } = given;
  const other = argument(given);
  if (value.kind === 'int') return value;
  // The value is written twice.
  if (value.code.length > MAX_REPEATED)
    throw refusal('the value before "default" is too long to be written twice', given.offset, 'assign it first');
  return call(`ternary ${word(other)} ${word(value)} (has ${word(value)} (list nil false "" (list)))`);
}

const CASES =
  'letters whose other case has several letters (such as ß), and Σ at the end of a word, stay as they are in Go';
const SPACES = 'U+0085 is a space for Go and U+FEFF is one for Liquid';

/** Filters with a function, or a few, that give the same. */
export const FILTERS_IN_GO: ReadonlyMap<string, ToGo> = new Map<string, ToGo>([
  ['upcase', onText('upper', CASES)],
  ['downcase', onText('lower', CASES)],
  [
    'strip',
    given => {
      if (given.args.length > 0) throw refusal('filter "strip" with characters has no counterpart', given.offset);
      return onText('trim', SPACES)(given);
    },
  ],
  [
    'append',
    given => call(`print ${liquidText(given.value, given.names)} ${liquidText(argument(given), given.names)}`, 'text'),
  ],
  [
    'prepend',
    given => call(`print ${liquidText(argument(given), given.names)} ${liquidText(given.value, given.names)}`, 'text'),
  ],
  [
    'replace',
    given => {
      const by = given.args[1];
      const text = by === undefined ? '""' : liquidText(by, given.names);
      return call(`replace ${searchedText(given)} ${text} ${liquidText(given.value, given.names)}`, 'text');
    },
  ],
  ['remove', given => call(`replace ${searchedText(given)} "" ${liquidText(given.value, given.names)}`, 'text')],
  ['quote', onText('toRawJson', 'U+2028 and U+2029 are escaped in Go')],
  ['base64_encode', onText('b64enc')],
  ['sha256', onText('sha256sum')],
  [
    'join',
    given => {
      const separator = given.args[0] === undefined ? '" "' : liquidText(given.args[0], given.names);
      given.names.use('join');
      return call(`include "liquid.join" (list ${separator} ${word(given.value)})`, 'text');
    },
  ],
  [
    'size',
    ({ value, names }) => {
      if (value.kind === 'list') return call(`len ${word(value)}`, 'int');
      names.use('size');
      return call(`int (include "liquid.size" ${word(value)})`, 'int');
    },
  ],
  ['default', fallback],
  ['first', ({ value }) => call(`first ${word(value)}`)],
  ['last', ({ value }) => call(`last ${word(value)}`)],
  ['reverse', ({ value }) => call(`reverse ${word(value)}`, 'list')],
  ['push', given => call(`append ${word(given.value)} ${word(argument(given))}`, 'list')],
  ['unshift', given => call(`prepend ${word(given.value)} ${word(argument(given))}`, 'list')],
  ['shift', ({ value }) => call(`rest ${word(value)}`, 'list')],
  ['pop', ({ value }) => call(`initial ${word(value)}`, 'list')],
  ['concat', given => call(`concat ${word(given.value)} ${word(argument(given))}`, 'list')],
  [
    'compact',
    given => {
      if (given.args.length > 0) throw refusal('filter "compact" with a key has no counterpart', given.offset);
      return call(`without ${word(given.value)} nil`, 'list');
    },
  ],
  ['plus', onWhole('add')],
  ['minus', onWhole('sub')],
  ['times', onWhole('mul')],
  ['at_least', onWhole('max')],
  ['at_most', onWhole('min')],
  ['from_json', ({ value, names }) => call(`mustFromJson ${liquidText(value, names)}`)],
]);

/** Near equivalents, for an author who rewrites the place by hand. */
export const NEAR_FUNCTIONS: Readonly<Record<string, string>> = {
  to_json: 'toRawJson writes the keys of maps sorted',
  json: 'toRawJson writes the keys of maps sorted',
  to_yaml: 'toYaml writes the keys of maps sorted',
  from_yaml: 'fromYaml reads maps only',
  sort: 'sortAlpha sorts values as texts',
  split: 'splitList keeps empty texts at the end',
  date: 'date takes a layout of Go',
  indent: 'indent also indents empty lines',
  uniq: 'uniq tells 1 from 1.0',
  divided_by: 'div gives whole numbers',
  modulo: 'mod gives the sign of the first number',
  url_encode: 'urlquery escapes more characters',
  map: 'pluck, or a range over the list',
  where: 'write a range with an if',
  base64_decode: 'b64dec needs padding',
  slice: 'substr counts bytes',
  truncate: 'trunc counts bytes',
};
