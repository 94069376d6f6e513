import type { FilteredValueToken, Token, ValueToken } from 'liquidjs';
import { type Tokenizer, TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import { nearest } from '../../core/text/nearest.ts';
import type { Need } from '../cel/cel.ts';
import { syntaxFault } from './check/error.ts';
import { excerpt } from './check/excerpt.ts';
import { FILTERS, REMOVED_FILTERS } from './filters/table.ts';

/** What is found while a text is checked. */
export interface Findings {
  readonly needs: Set<Need>;
}

type FilterToken = FilteredValueToken['filters'][number];

/** Reads a value with its filters up to the end of the tag and refuses whatever LiquidJS would silently drop. */
export function checkValueToEnd(reader: Tokenizer, findings: Findings): void {
  checkFilteredValue(reader, findings);
  checkEnd(reader);
}

export function checkFilteredValue(reader: Tokenizer, findings: Findings): void {
  reader.skipBlank();
  if (reader.end()) throw syntaxFault('a value is missing', reader.p);
  const value = reader.readFilteredValue();
  checkOperands(value.initial.postfix);
  for (const filter of value.filters) checkFilter(filter, findings);
}

export function checkEnd(reader: Tokenizer): void {
  reader.skipBlank();
  if (!reader.end()) throw syntaxFault(`unexpected "${excerpt(reader.remaining())}"`, reader.p);
}

/** A single value where no filter may stand. */
export function checkValue(reader: Tokenizer): ValueToken {
  const value = reader.readValue();
  if (value === undefined) throw syntaxFault('a value is missing', reader.p);
  checkToken(value);
  return value;
}

/** Values and operators must alternate; LiquidJS takes the first value of `{{ name other }}` and drops the rest. */
function checkOperands(postfix: readonly Token[]): void {
  let previous: Token | undefined;
  let needsOperand = true;
  for (const token of postfix.toSorted((a, b) => a.begin - b.begin)) {
    if (TypeGuards.isOperatorToken(token)) {
      const isPrefix = token.operator === 'not';
      if (isPrefix !== needsOperand) throw syntaxFault(`unexpected "${token.operator}"`, token.begin);
      needsOperand = true;
    } else {
      if (!needsOperand) throw secondValue(previous, token);
      checkToken(token);
      needsOperand = false;
    }
    previous = token;
  }
  if (needsOperand) throw syntaxFault(`a value is missing after "${previous?.getText() ?? ''}"`, previous?.end ?? 0);
}

function secondValue(first: Token | undefined, second: Token): Error {
  const [before, after] = [excerpt(first?.getText() ?? ''), excerpt(second.getText())];
  const form = FILTERS.has(after)
    ? `{{ ${before} | ${after} }}`
    : `{{ ${before} }} or {{ ${before} | filter: ${after} }}`;
  return syntaxFault(`unexpected "${after}" after "${before}"; in Liquid: ${form}`, second.begin);
}

/** One value and the values in its brackets. */
function checkToken(token: Token): void {
  if (TypeGuards.isQuotedToken(token)) return checkQuoted(token);
  if (TypeGuards.isNumberToken(token)) return checkNumber(token);
  if (TypeGuards.isRangeToken(token)) {
    checkToken(token.lhs);
    checkToken(token.rhs);
  }
  if (!TypeGuards.isPropertyAccessToken(token)) return;
  const text = token.getText();
  if (text.startsWith('.'))
    throw syntaxFault(`"${excerpt(text)}" begins with a dot; in Liquid: ${text.slice(1)}`, token.begin);
  if (text.endsWith('.')) throw syntaxFault('a name is missing after "."', token.end);
  if (token.variable !== undefined) checkToken(token.variable);
  for (const key of token.props) if (!TypeGuards.isWordToken(key) || key.size() === 0) checkBracket(key);
}

/** LiquidJS skips everything between the first value in a bracket and the bracket's end. */
function checkBracket(key: Token): void {
  const rest = key.input.slice(key.end, key.input.indexOf(']', key.end)).trim();
  if (key.size() === 0) throw syntaxFault('a key is missing in []', key.begin);
  if (rest !== '') throw syntaxFault(`unexpected "${excerpt(rest)}" in []`, key.end);
  checkToken(key);
}

/** The reader stops at the first quote without a backslash, or at the end of the tag. */
function checkQuoted(token: Token): void {
  const text = token.getText();
  const [backslashes = ''] = /\\*$/.exec(text.slice(1, -1)) ?? [];
  const isClosed = text.length >= 2 && text.endsWith(text.charAt(0)) && backslashes.length % 2 === 0;
  if (!isClosed) throw syntaxFault('a quoted text is never closed', token.begin);
}

function checkNumber(token: Token): void {
  const text = token.getText();
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)))
    throw syntaxFault(`the number ${excerpt(text)} is too large`, token.begin);
}

function checkFilter(token: FilterToken, { needs }: Findings): void {
  const filter = FILTERS.get(token.name);
  if (filter === undefined) throw unknownFilter(token);
  let count = 0;
  for (const argument of token.args) {
    if (Array.isArray(argument)) checkNamed(token, argument[0] ?? '', argument[1]);
    else {
      checkToken(argument);
      count++;
    }
  }
  if (count < filter.min || count > filter.max) throw wrongCount(token, filter, count);
  if (filter.needs !== undefined) needs.add(filter.needs);
}

function checkNamed(token: FilterToken, name: string, value: ValueToken | undefined): void {
  const names = FILTERS.get(token.name)?.named ?? [];
  if (names !== 'any' && !names.includes(name)) {
    throw syntaxFault(
      `filter "${token.name}" has no argument "${excerpt(name)}"`,
      token.begin,
      `write {{ value | ${token.name}: argument }}`,
    );
  }
  if (value === undefined) throw syntaxFault(`the argument "${name}" has no value`, token.begin);
  checkToken(value);
}

function wrongCount({ name, begin }: FilterToken, { min, max }: { min: number; max: number }, count: number): Error {
  const takes = max === 0 ? 'no argument' : `${min === max ? min : `${min} to ${max}`} argument${max === 1 ? '' : 's'}`;
  return syntaxFault(`filter "${name}" takes ${takes}, here are ${count}`, begin);
}

/** What filters and functions of other languages are called here. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  (
    [
      ['upcase', ['upper', 'toUpper', 'toUpperCase', 'uppercase', 'upperAscii']],
      ['downcase', ['lower', 'toLower', 'toLowerCase', 'lowercase', 'lowerAscii']],
      ['size', ['length', 'len', 'count']],
      ['strip', ['trim']],
      ['to_json', ['toJson', 'tojson', 'to_nice_json']],
      ['from_json', ['fromJson', 'fromjson']],
      ['to_yaml', ['toYaml', 'toyaml', 'to_nice_yaml']],
      ['to_hcl', ['toHcl', 'tohcl', 'hclencode']],
      ['from_hcl', ['fromHcl', 'fromhcl', 'hcldecode']],
      ['from_yaml', ['fromYaml', 'fromyaml']],
      ['base64_encode', ['b64enc', 'b64encode']],
      ['base64_decode', ['b64dec', 'b64decode']],
      ['indent', ['nindent']],
      ['default', ['d', 'coalesce']],
      ['date', ['strftime']],
      ['regex_replace', ['regexReplaceAll', 'gsub']],
      ['quote', ['squote']],
      ['sha256', ['sha256sum', 'hash']],
      ['camel', ['camelcase', 'camel_case', 'camelize']],
      ['pascal', ['pascalcase', 'pascal_case']],
      ['snake', ['snakecase', 'snake_case', 'underscore']],
      ['kebab', ['kebabcase', 'kebab_case', 'dasherize']],
      ['title', ['titlecase', 'title_case', 'titleize']],
      ['dict', ['combine', 'merge', 'set']],
    ] as const
  ).flatMap(([name, others]) => others.map(other => [other, name] as const)),
);

function unknownFilter({ name, begin }: FilterToken): Error {
  const removed = REMOVED_FILTERS.get(name);
  if (removed !== undefined) return syntaxFault(`filter "${name}" does not exist here: ${removed}`, begin);
  const known = ELSEWHERE.get(name);
  const names = known === undefined ? nearest(name, FILTERS.keys()) : [known];
  const hint = names.length === 0 ? undefined : `did you mean ${names.map(found => `"${found}"`).join(' or ')}?`;
  return syntaxFault(`unknown filter "${excerpt(name)}"`, begin, hint);
}
