import { isDouble } from '../../../cel/values/boxes.ts';
import { evaluationFault } from '../../check/error.ts';
import { goJson, jsonFloat } from './json.ts';
import { floatValue, goKind, sortedKeys } from './kinds.ts';
import { deeper, shortest } from './print.ts';

/** YAML as `toYaml` of Helm writes it (sigs.k8s.io/yaml): sorted keys, two spaces, lists at the indentation of their key. */
export function goYaml(value: unknown): string {
  const kind = goKind(value);
  if (kind === 'list' && (value as readonly unknown[]).length > 0)
    return listLines(value as readonly unknown[], '', 0).join('\n');
  if (kind === 'map' && Object.keys(value as object).length > 0) return mapLines(value as Members, '', 0).join('\n');
  return scalar(value, '', false);
}

type Members = Readonly<Record<string, unknown>>;

function mapLines(map: Members, indent: string, depth: number): string[] {
  return sortedKeys(map).flatMap(key => {
    const shown = textScalar(key, '', true);
    const value = map[key];
    const lead = `${indent}${shown.length > 128 ? `? ${shown}\n${indent}` : shown}:`;
    const kind = goKind(value);
    if (kind === 'list' && (value as readonly unknown[]).length > 0)
      return [lead, ...listLines(value as readonly unknown[], indent, deeper(depth))];
    if (kind === 'map' && Object.keys(value as object).length > 0)
      return [lead, ...mapLines(value as Members, `${indent}  `, deeper(depth))];
    return [`${lead} ${scalar(value, `${indent}  `, false)}`];
  });
}

function listLines(list: readonly unknown[], indent: string, depth: number): string[] {
  return list.flatMap(item => {
    const kind = goKind(item);
    const isNested =
      (kind === 'list' && (item as readonly unknown[]).length > 0) ||
      (kind === 'map' && Object.keys(item as object).length > 0);
    if (!isNested) return [`${indent}- ${scalar(item, `${indent}  `, false)}`];
    const inner = `${indent}  `;
    const lines =
      kind === 'list'
        ? listLines(item as readonly unknown[], inner, deeper(depth))
        : mapLines(item as Members, inner, deeper(depth));
    const [first = '', ...others] = lines;
    return [`${indent}- ${first.slice(inner.length)}`, ...others];
  });
}

function scalar(value: unknown, indent: string, isKey: boolean): string {
  switch (goKind(value)) {
    case 'nil':
      return 'null';
    case 'list':
      return '[]';
    case 'map':
      return '{}';
    case 'string':
      return textScalar(value as string, indent, isKey);
    case 'float':
      return yamlFloat(value);
    case 'int':
    case 'uint':
    case 'bool':
      return String(goKind(value) === 'uint' ? goJson(value, { isRaw: true }) : value);
    default:
      return textScalar(JSON.parse(goJson(value, { isRaw: true })) as string, indent, isKey);
  }
}

function yamlFloat(value: unknown): string {
  const number = isDouble(value) ? floatValue(value) : 0;
  if (!Number.isFinite(number)) throw evaluationFault('the number is not finite');
  return Number.isInteger(number) ? jsonFloat(number) : shortest(number);
}

/** Texts that readers of YAML 1.1 take for something other than text. */
const NOT_TEXT =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|y|Y|n|N|<<|=|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const NUMBER =
  /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[0-9a-fA-F_]+|\d[\d_]*|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][-+]?\d+)?|\d[\d_]*\.(?:[eE][-+]?\d+)?)$/;
const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
const DATE = /^\d{4}-\d\d?-\d\d?(?:[Tt ].*)?$/;

const isDate = (text: string): boolean =>
  DATE.test(text) && !Number.isNaN(Date.parse(text.replace(/^(\d{4})-(\d)-/, '$1-0$2-')));

const isResolved = (text: string): boolean =>
  text === '' || NOT_TEXT.test(text) || NUMBER.test(text) || BASE_60.test(text) || isDate(text);

function textScalar(text: string, indent: string, isKey: boolean): string {
  const facts = analyseText(text);
  if (text.includes('\n') && !isKey && facts.blockAllowed) return literal(text, indent);
  if (text.includes('\n') || isResolved(text)) return doubleQuoted(text);
  if (facts.plainAllowed) return text;
  return facts.singleAllowed ? `'${text.replaceAll("'", "''")}'` : doubleQuoted(text);
}

interface Facts {
  readonly plainAllowed: boolean;
  readonly singleAllowed: boolean;
  readonly blockAllowed: boolean;
}

const isPrintable = (char: string): boolean => {
  const code = char.codePointAt(0) ?? 0;
  if (code === 0x0a || (code >= 0x20 && code <= 0x7e) || code === 0x85) return true;
  return (
    code >= 0xa0 &&
    code !== 0xfeff &&
    !(code >= 0xd800 && code <= 0xdfff) &&
    code < 0xfffe + 1 &&
    code !== 0xfffe &&
    code !== 0xffff
  );
};

/** What the analysis of libyaml allows. */
function analyseText(text: string): Facts {
  let special = false;
  let indicators = /^(?:---|\.\.\.)/.test(text);
  const chars = Array.from(text);
  for (const [index, char] of chars.entries()) {
    const next = chars[index + 1];
    const blankFollows = next === undefined || /[ \t\n]/.test(next);
    const before = chars[index - 1];
    const blankBefore = before === undefined || /[ \t\n\0]/.test(before);
    if (index === 0 && '#,[]{}&*!|>\'"%@`'.includes(char)) indicators = true;
    if (index === 0 && '?:-'.includes(char) && blankFollows) indicators = true;
    if (index > 0 && char === ':' && blankFollows) indicators = true;
    if (index > 0 && char === '#' && blankBefore) indicators = true;
    if (!isPrintable(char)) special = true;
  }
  const breakSpace = /\n /.test(text);
  const spaceBreak = / \n/.test(text);
  const isEdged = /^[ \n]|[ \n]$/.test(text);
  const strange = breakSpace || spaceBreak || special;
  return {
    plainAllowed: !isEdged && !strange && !indicators && !text.includes('\n'),
    singleAllowed: !strange,
    blockAllowed: !text.endsWith(' ') && !spaceBreak && !special,
  };
}

function literal(text: string, indent: string): string {
  const hint = /^[ \n]/.test(text) ? '2' : '';
  const chomp = !text.endsWith('\n') ? '-' : /(?:^|\n)\n$/.test(text) ? '+' : '';
  const body = chomp === '-' ? text : text.slice(0, -1);
  const pad = indent === '' ? '  ' : indent;
  return `|${hint}${chomp}\n${body
    .split('\n')
    .map(line => (line === '' ? '' : pad + line))
    .join('\n')}`;
}

const NAMED: Readonly<Record<number, string>> = {
  0: '\\0',
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  27: '\\e',
  34: '\\"',
  92: '\\\\',
  0x85: '\\N',
  0xa0: '\\_',
  0x2028: '\\L',
  0x2029: '\\P',
};

function doubleQuoted(text: string): string {
  let out = '"';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const named = code === 0xa0 ? undefined : NAMED[code];
    if (named !== undefined) out += named;
    else if (isPrintable(char)) out += char;
    else out += code <= 0xff ? `\\x${hex(code, 2)}` : code <= 0xffff ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
  }
  return `${out}"`;
}

const hex = (code: number, width: number): string => code.toString(16).toUpperCase().padStart(width, '0');
