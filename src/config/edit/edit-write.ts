import { isScalar, type Node, stringify } from 'yaml';

/** Values as YAML text, to be put into a document. */

/** Whether it stands behind `key:` on the same line: everything but maps and lists of maps. */
export function isInline(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(item => typeof item !== 'object' || item === null);
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

/** One line, legal inside brackets too. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalarText(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${keyText(name)}: ${flowText(inner)}`)
    .join(', ')}}`;
}

export const keyText = (name: string): string => scalarText(name);

function scalarText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/[\n\r\t]/.test(value) || value.length > 500) return JSON.stringify(value);
  const text = stringify(value, { lineWidth: 0, version: '1.2' }).trimEnd();
  const plain = text === value;
  // Legal where it stands alone, not inside brackets.
  return plain && /[,[\]{}]/.test(value) ? JSON.stringify(value) : text;
}

/** The text that replaces a scalar, with the quotes that the scalar had. */
export function scalarLike(old: Node, value: unknown): string {
  if (typeof value !== 'string' || !isScalar(old)) return flowText(value);
  if (old.type === 'QUOTE_DOUBLE') return JSON.stringify(value);
  if (old.type === 'QUOTE_SINGLE' && !/[\n\r\t]/.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return flowText(value);
}

/** A map or list as lines of a block at this indent. */
export function blockLines(value: unknown, indent: number): readonly string[] {
  const pad = ' '.repeat(indent);
  if (Array.isArray(value)) return value.flatMap((item: unknown) => itemLines(item, indent));
  if (typeof value !== 'object' || value === null) return [`${pad}${flowText(value)}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    isInline(inner)
      ? [`${pad}${keyText(name)}: ${flowText(inner)}`]
      : [`${pad}${keyText(name)}:`, ...blockLines(inner, indent + 2)],
  );
}

function itemLines(item: unknown, indent: number): readonly string[] {
  const pad = ' '.repeat(indent);
  if (isInline(item)) return [`${pad}- ${flowText(item)}`];
  const [first = '', ...rest] = blockLines(item, indent + 2);
  return [`${pad}- ${first.slice(indent + 2)}`, ...rest];
}
