import { isMap, toJson } from '../../../core/json/json.ts';
import { parseJson } from '../../../core/json/json-read.ts';
import { mapFrom } from '../../../core/json/ordered-map.ts';
import { isTooDeep, TOO_DEEP } from '../../../core/json/value-depth.ts';
import { evaluationFault } from '../check/error.ts';
import { isNil } from '../render/compare.ts';
import { kindWord } from '../render/print.ts';
import { checkedCount, type Filter, type FilterCall, type Filters, printedText, requireLibrary } from './filter.ts';

/** nil, false and empty text or list give way; with `allow_false: true` false stays. */
function fallback(value: unknown, [other]: readonly unknown[], { named }: FilterCall): unknown {
  if (value === false && named.get('allow_false') === true) return value;
  const isEmpty = (typeof value === 'string' || Array.isArray(value)) && value.length === 0;
  return isEmpty || isNil(value) || value === false ? other : value;
}

const toJsonText: Filter = {
  min: 0,
  max: 1,
  apply: (value, [indent = 0], { meter }) => {
    const text = JSON.stringify(toJson(value), null, checkedCount(indent, 'the indentation', { min: 0, max: 10 }));
    meter.use(text.length);
    return text;
  },
};

function fromJson(value: unknown, _: readonly unknown[], { meter }: FilterCall): unknown {
  const text = printedText(value);
  meter.use(text.length);
  try {
    return withoutPrototypes(parseJson(text));
  } catch (error) {
    throw error instanceof RangeError ? error : evaluationFault('from_json needs JSON text');
  }
}

/** Maps have no prototype. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (!isMap(value)) return value;
  return mapFrom(Object.entries(value).map(([key, item]) => [key, withoutPrototypes(item)] as const));
}

function toYaml(value: unknown, _: readonly unknown[], { meter, libraries }: FilterCall): string {
  const text = requireLibrary(libraries.yaml).write(toJson(value));
  meter.use(text.length);
  return text.replace(/\n$/, '');
}

function fromYaml(value: unknown, _: readonly unknown[], { meter, libraries }: FilterCall): unknown {
  const { parse } = requireLibrary(libraries.yaml);
  const text = printedText(value);
  meter.use(text.length);
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof RangeError ? error : evaluationFault('from_yaml needs one YAML document');
  }
}

function toHcl(value: unknown, _: readonly unknown[], { meter, libraries }: FilterCall): string {
  const { write } = requireLibrary(libraries.hcl);
  const plain = toJson(value);
  try {
    const text = write(plain);
    meter.use(text.length);
    return text.replace(/\n$/, '');
  } catch (error) {
    throw error instanceof RangeError ? error : evaluationFault('to_hcl needs a value that HCL has a form for');
  }
}

function fromHcl(value: unknown, _: readonly unknown[], { meter, libraries }: FilterCall): unknown {
  const { parse } = requireLibrary(libraries.hcl);
  const text = printedText(value);
  meter.use(text.length);
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof RangeError ? error : evaluationFault('from_hcl needs HCL text');
  }
}

/** The map with entries added or replaced: keys and values in turn, then names with values. */
function withEntries(value: unknown, args: readonly unknown[], { named, meter }: FilterCall): unknown {
  if (!isNil(value) && !isMap(value)) throw evaluationFault(`dict adds to a map or nil, not to ${kindWord(value)}`);
  if (args.length % 2 === 1) throw evaluationFault('dict needs a value after each key');
  const entries: (readonly [string, unknown])[] = isMap(value) ? Object.entries(value) : [];
  for (let i = 0; i < args.length; i += 2) entries.push([keyText(args[i]), args[i + 1]]);
  entries.push(...named);
  meter.useItems(meter.weigh(entries.map(([, item]) => item)));
  const map = mapFrom(entries);
  if (isTooDeep(map)) throw evaluationFault(`dict makes a map that is ${TOO_DEEP}`);
  return map;
}

function keyText(key: unknown): string {
  if (typeof key !== 'string') throw evaluationFault(`a key of dict must be text, not ${kindWord(key)}`);
  return key;
}

/** A text filter without arguments. */
function onText(run: (text: string) => unknown): Filter {
  return {
    min: 0,
    max: 0,
    apply: (value, _, { meter }) => {
      const text = printedText(value);
      meter.use(text.length);
      return run(text);
    },
  };
}

function shellQuote(text: string): string {
  if (text.includes('\0')) throw evaluationFault('shell_quote: no shell takes text with a NUL character');
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A label of RFC 1123: lower-case letters, digits and `-`, at most 63, `-` neither first nor last. */
function dnsName(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 63)
    .replace(/-$/, '');
  if (name === '') throw evaluationFault('dns_name: the text has no letter or digit');
  return name;
}

/** Loaded by the first template that hashes something: it costs 5 ms, half of what the engine does. */
const crypto = () => process.getBuiltinModule('node:crypto');

const toBytesOrText = (value: unknown): Uint8Array | string =>
  value instanceof Uint8Array ? value : printedText(value);

function base64Decode(text: string): string {
  const compact = text.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact) || compact.replace(/=+$/, '').length % 4 === 1) {
    throw evaluationFault('base64_decode needs base64 text');
  }
  return Buffer.from(compact, 'base64').toString('utf8');
}

const onBytes = (args: 0 | 1, run: (bytes: Uint8Array | string, argument: unknown) => string): Filter => ({
  min: args,
  max: args,
  apply: (value, [argument], { meter }) => {
    const bytes = toBytesOrText(value);
    meter.use(bytes.length);
    return run(bytes, argument);
  },
});

export const DATA_FILTERS: Filters = {
  default: { min: 1, max: 1, named: ['allow_false'], apply: fallback },
  dict: { min: 0, max: Infinity, named: 'any', apply: withEntries },
  to_json: toJsonText,
  json: toJsonText,
  jsonify: toJsonText,
  inspect: toJsonText,
  from_json: { min: 0, max: 0, apply: fromJson },
  to_yaml: { min: 0, max: 0, needs: 'yaml', apply: toYaml },
  from_yaml: { min: 0, max: 0, needs: 'yaml', apply: fromYaml },
  to_hcl: { min: 0, max: 0, needs: 'hcl', apply: toHcl },
  from_hcl: { min: 0, max: 0, needs: 'hcl', apply: fromHcl },
  quote: onText(text => JSON.stringify(text)),
  shell_quote: onText(shellQuote),
  dns_name: onText(dnsName),
  base64_encode: onBytes(0, bytes => Buffer.from(bytes as string).toString('base64')),
  base64_decode: onText(base64Decode),
  sha256: onBytes(0, bytes => crypto().createHash('sha256').update(bytes).digest('hex')),
  hmac_sha256: onBytes(1, (bytes, key) =>
    crypto().createHmac('sha256', toBytesOrText(key)).update(bytes).digest('hex'),
  ),
};
