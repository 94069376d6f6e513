import { filters as liquid } from 'liquidjs/dist/liquid.browser.mjs';
import { camelCase, kebabCase, pascalCase, snakeCase, titleCase } from '../../../core/text/letter-case.ts';
import { evaluationFault } from '../check/error.ts';
import { isNil } from '../render/compare.ts';
import { countCodePoints } from '../render/member.ts';
import { checkedCount, type Filter, type FilterCall, type Filters, printedText, toList } from './filter.ts';

type Argument = 'text' | 'count';
type Signature = readonly (Argument | '?')[];

/** Filters of LiquidJS on text: their arguments in order, those behind `?` optional. Values are turned into text first. */
const BORROWED: Readonly<Record<string, Signature>> = {
  append: ['text'],
  prepend: ['text'],
  capitalize: [],
  downcase: [],
  upcase: [],
  lstrip: ['?', 'text'],
  rstrip: ['?', 'text'],
  strip: ['?', 'text'],
  strip_newlines: [],
  squish: [],
  normalize_whitespace: [],
  newline_to_br: [],
  strip_html: [],
  escape: [],
  xml_escape: [],
  escape_once: [],
  remove: ['text'],
  remove_first: ['text'],
  remove_last: ['text'],
  replace: ['text', '?', 'text'],
  replace_first: ['text', '?', 'text'],
  replace_last: ['text', '?', 'text'],
  split: ['text'],
  truncate: ['?', 'count', 'text'],
  truncatewords: ['?', 'count', 'text'],
  number_of_words: ['?', 'text'],
  url_encode: [],
  cgi_escape: [],
  uri_escape: [],
};

type Handler = (this: unknown, ...args: readonly unknown[]) => unknown;
const liquidHandler = (name: string): Handler => liquid[name] as Handler;

function borrow([name, signature]: [string, Signature]): [string, Filter] {
  const kinds = signature.filter(kind => kind !== '?');
  const min = signature.includes('?') ? signature.indexOf('?') : kinds.length;
  const handler = liquidHandler(name);
  return [
    name,
    {
      min,
      max: kinds.length,
      apply: (value, args, { meter }) => {
        const given = args.map((arg, i) => argument(arg, kinds[i] ?? 'text'));
        return handler.call({ context: { memoryLimit: meter } }, printedText(value), ...given);
      },
    },
  ];
}

function argument(value: unknown, kind: Argument): unknown {
  if (value === undefined) return undefined;
  if (kind === 'count') return checkedCount(value, 'the length', { min: 0, max: 2 ** 24 });
  return printedText(value);
}

const SLUG_MODES = ['raw', 'default', 'pretty', 'ascii', 'latin', 'none'];

function slugify(value: unknown, [mode = 'default', cased]: readonly unknown[]): unknown {
  if (!SLUG_MODES.includes(printedText(mode)))
    throw evaluationFault(`slugify knows the modes ${SLUG_MODES.join(', ')}`);
  return liquidHandler('slugify').call(undefined, printedText(value), printedText(mode), cased === true);
}

function urlDecode(value: unknown): string {
  try {
    return decodeURIComponent(printedText(value).replace(/\+/g, ' '));
  } catch {
    throw evaluationFault('url_decode needs percent-encoded UTF-8');
  }
}

/** `a, b, and c` */
function sentence(value: unknown, [connector = 'and']: readonly unknown[], { meter }: FilterCall): string {
  const items = toList(value).map(printedText);
  meter.use(items.reduce((sum, item) => sum + item.length + 2, 0));
  const last = items.at(-1) ?? '';
  if (items.length < 3) return items.join(` ${printedText(connector)} `);
  return `${items.slice(0, -1).join(', ')}, ${printedText(connector)} ${last}`;
}

/** Every line that is not empty begins with `n` spaces, the first one too. */
function indent(value: unknown, [width]: readonly unknown[], { meter }: FilterCall): string {
  const text = printedText(value);
  const pad = ' '.repeat(checkedCount(width, 'the indentation', { min: 0, max: 1000 }));
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  meter.use(text.length + lines * pad.length);
  return text.replace(/^(?=[^\r\n])/gm, pad);
}

const SPELLINGS = { camel: camelCase, pascal: pascalCase, snake: snakeCase, kebab: kebabCase, title: titleCase };

const spelling = ([name, spell]: [string, (text: string) => string]): [string, Filter] => [
  name,
  {
    min: 0,
    max: 0,
    apply: (value, _, { meter }) => {
      const text = printedText(value);
      meter.use(text.length);
      return spell(text);
    },
  },
];

export const TEXT_FILTERS: Filters = {
  ...Object.fromEntries(Object.entries(BORROWED).map(borrow)),
  slugify: { min: 0, max: 2, apply: slugify },
  url_decode: { min: 0, max: 0, apply: urlDecode },
  array_to_sentence_string: { min: 0, max: 1, apply: sentence },
  indent: { min: 1, max: 1, apply: indent },
  ...Object.fromEntries(Object.entries(SPELLINGS).map(spelling)),
  size: { min: 0, max: 0, apply: size },
};

function size(value: unknown): number {
  if (isNil(value)) return 0;
  if (typeof value === 'string') return countCodePoints(value);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  if (value instanceof Map) return value.size;
  if (typeof value === 'object') return Object.keys(value).length;
  throw evaluationFault('size counts text, lists and maps');
}
