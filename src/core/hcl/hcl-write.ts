import { isMap } from '../json/json.ts';
import { ATTRIBUTES, looksLikeBlocks, ROOT_BLOCKS } from './hcl-data.ts';
import { formatHcl } from './hcl-format.ts';
import { HclError, lexHcl } from './hcl-lex.ts';
import { parseHcl } from './hcl-parse.ts';

/** The data cannot be written as HCL; the message names the place in the data. */
export class HclDataError extends Error {}

/** Data as `readHcl` gives them as text, formatted. With `variables` every key is an attribute, as in `.tfvars`. Throws `HclDataError`. */
export function writeHcl(data: unknown, { variables = false }: { readonly variables?: boolean } = {}): string {
  if (!isMap(data)) throw new HclDataError('HCL is written from a map');
  const text = bodyLines(data, '', variables ? 'variables' : 'root').join('');
  return formatHcl(text);
}

/** The blocks of one type of a body, each with its line end; `value` as under their type in `readHcl`. Throws `HclDataError`. */
export const writeHclBlocks = (type: string, value: unknown, isRoot: boolean): readonly string[] =>
  [...blockTexts(type, value, type, isRoot)].map(text => formatHcl(text));

/** One value as an expression on one or more lines. */
export function writeHclValue(data: unknown): string {
  return formatHcl(`x = ${expression(data, '')}\n`).slice('x = '.length, -1);
}

type Kind = 'root' | 'variables' | 'block';

function bodyLines(body: Readonly<Record<string, unknown>>, path: string, kind: Kind): readonly string[] {
  const attributes = attributeNames(body, path);
  const lines: string[] = [];
  let wasBlock = false;
  for (const [name, value] of Object.entries(body)) {
    if (name === ATTRIBUTES) continue;
    const place = path === '' ? name : `${path}.${name}`;
    requireName(name, place);
    const isBlock = kind !== 'variables' && !attributes.has(name) && looksLikeBlocks(name, value, kind === 'root');
    const texts = isBlock
      ? blockTexts(name, value, place, kind === 'root')
      : [`${name} = ${attributeText(value, place)}\n`];
    for (const text of texts) {
      if (lines.length > 0 && (isBlock || wasBlock)) lines.push('\n');
      lines.push(text);
      wasBlock = isBlock;
    }
  }
  return lines;
}

function attributeNames(body: Readonly<Record<string, unknown>>, path: string): ReadonlySet<unknown> {
  const names = body[ATTRIBUTES] ?? [];
  if (!Array.isArray(names)) throw new HclDataError(`${path === '' ? '' : `${path}.`}${ATTRIBUTES} is a list of names`);
  return new Set(names as readonly unknown[]);
}

const NAME = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

function requireName(name: string, place: string): void {
  if (!NAME.test(name)) throw new HclDataError(`${place}: "${name}" cannot be the name of an attribute or block`);
}

function* blockTexts(type: string, value: unknown, path: string, isRoot: boolean): Iterable<string> {
  const labels = isRoot ? ROOT_BLOCKS.get(type) : undefined;
  for (const { names, body, place } of bodies(value, path, labels)) {
    const head = [type, ...names.map(name => quoted(name))].join(' ');
    const lines = bodyLines(body, place, 'block');
    yield lines.length === 0 ? `${head} {\n}\n` : `${head} {\n${lines.join('')}}\n`;
  }
}

interface WrittenBlock {
  readonly names: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly place: string;
}

/** `labels`: as many as blocks of this type have; undefined: maps are labels until there is a list. */
function* bodies(value: unknown, path: string, labels: number | undefined): Iterable<WrittenBlock> {
  if (Array.isArray(value)) {
    for (const [index, body] of (value as readonly unknown[]).entries()) {
      if (!isMap(body)) throw new HclDataError(`${path}[${index}]: a block is a map`);
      yield { names: [], body, place: `${path}[${index}]` };
    }
    return;
  }
  if (!isMap(value)) throw new HclDataError(`${path}: a block is a map, or a list of maps`);
  if (labels === 0) {
    yield { names: [], body: value, place: path };
    return;
  }
  for (const [label, inner] of Object.entries(value)) {
    const rest = labels === undefined ? undefined : labels - 1;
    for (const block of bodies(inner, `${path}.${label}`, rest))
      yield { ...block, names: label === '' ? block.names : [label, ...block.names] };
  }
}

/** Texts of several lines that end with a line end are heredocs. */
function attributeText(value: unknown, path: string): string {
  if (typeof value !== 'string' || !/\n[^]*\n$/.test(value) || /[\r\0]/.test(value)) return expression(value, path);
  requireTemplate(value, path);
  const marker = freeMarker(value);
  return `<<${marker}\n${value}${marker}`;
}

function expression(value: unknown, path: string): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return text(value, path);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return scalar(value);
  if (Array.isArray(value)) {
    const items = (value as readonly unknown[]).map((item, index) => expression(item, `${path}[${index}]`));
    const oneLine = `[${items.join(', ')}]`;
    return items.length === 0 || (!oneLine.includes('\n') && oneLine.length <= MAX_LINE)
      ? oneLine
      : `[\n${items.map(item => `${item},\n`).join('')}]`;
  }
  if (!isMap(value)) throw new HclDataError(`${path}: this value has no form in HCL`);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, part]) => `${keyText(key, path)} = ${expression(part, `${path}.${key}`)}\n`).join('')}}`;
}

const MAX_LINE = 80;

function scalar(value: number | bigint | boolean): string {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return value.toExponential();
  return String(value);
}

/** `${...}` alone is an expression; every other text is a template between quotes. */
function text(value: string, path: string): string {
  const code = codeIn(value);
  if (code !== undefined) return code;
  requireTemplate(value, path);
  return quoted(value);
}

/** The expression of a text that is nothing but one `${...}`. */
function codeIn(value: string): string | undefined {
  if (!value.startsWith('${') || !value.endsWith('}')) return undefined;
  const code = value.slice(2, -1).trim();
  try {
    const { body } = parseHcl(`x = ${code}\n`);
    const [item, more] = body.items;
    if (item?.kind !== 'attribute' || more !== undefined) return undefined;
    // What is data by itself would be read as other data.
    return item.value.kind === 'code' ? code : undefined;
  } catch (error) {
    if (error instanceof HclError) return undefined;
    throw error;
  }
}

/** What stands between quotes: escapes outside of `${...}` and `%{...}`, which stay as they are. */
function quoted(value: string): string {
  let made = '';
  for (const part of templateParts(value)) made += part.isCode ? part.text : escaped(part.text);
  return `"${made}"`;
}

const escaped = (value: string): string =>
  value.replaceAll(
    /[\\"\n\r\t\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g,
    char => SHORT[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function requireTemplate(value: string, path: string): void {
  if (!/[$%]\{/.test(value)) return;
  try {
    const { body } = parseHcl(`x = ${quoted(value)}\n`);
    if (body.items.length === 1) return;
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
  }
  throw new HclDataError(
    `${path}: the text has \${ or %{ that begins no expression: write $\${ or %%{ for the characters themselves`,
  );
}

interface TextPart {
  readonly isCode: boolean;
  readonly text: string;
}

/** Throws `HclError` when something that begins has no end. */
function templateParts(value: string): readonly TextPart[] {
  if (!/[$%]\{/.test(value)) return [{ isCode: false, text: value }];
  const marker = freeMarker(value);
  const head = `<<${marker}\n`;
  const parts: TextPart[] = [];
  let [depth, from] = [0, 0];
  for (const { kind, start, end } of lexHcl(`${head}${value}\n${marker}\n`)) {
    if (kind === 'interpolation' || kind === 'control') {
      if (depth++ > 0) continue;
      parts.push({ isCode: false, text: value.slice(from, start - head.length) });
      from = start - head.length;
    }
    if (kind === 'end' && --depth === 0) {
      parts.push({ isCode: true, text: value.slice(from, end - head.length) });
      from = end - head.length;
    }
  }
  return [...parts, { isCode: false, text: value.slice(from) }];
}

/** A marker for a heredoc that equals no line of the text. */
function freeMarker(value: string): string {
  let marker = 'EOT';
  while (value.split('\n').some(line => line.trim() === marker)) marker += '_';
  return marker;
}

function keyText(key: string, path: string): string {
  if (NAME.test(key) && key !== 'for') return key;
  const code = codeIn(key);
  if (code !== undefined) return code.startsWith('(') ? code : `(${code})`;
  requireTemplate(key, `${path}.${key}`);
  return quoted(key);
}
