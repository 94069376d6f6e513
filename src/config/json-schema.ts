import type { Json, JsonMap } from '../core/json/json.ts';
import type { KeyRow } from './key-row.ts';
import { CONFIG_TREE, grow, type Section, type Tree } from './read/tree.ts';

/** JSON Schema 2020-12 of the configuration file, for editors and for `tool schema`. */
export function configSchema(): JsonMap {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://tool.dev/schemas/v1/config.json',
    title: 'Configuration',
    ...sectionSchema(CONFIG_TREE),
  };
}

function treeSchema(tree: Tree): JsonMap {
  return tree.kind === 'section' ? sectionSchema(tree) : leafSchema(tree.row);
}

function sectionSchema({ row, members, entry }: Section): JsonMap {
  const properties = Object.fromEntries([...members].map(([name, tree]) => [name, treeSchema(tree)]));
  return {
    description: row.doc,
    type: row.nullable === true ? ['object', 'null'] : 'object',
    ...(members.size > 0 && { properties }),
    ...(row.whole === true && { required: [...members.keys()] }),
    ...(row.names !== undefined && { propertyNames: row.names.schema }),
    additionalProperties: entry === undefined ? false : treeSchema(entry),
  };
}

function leafSchema(row: KeyRow): JsonMap {
  const { nullable = false, secret = false } = row;
  const value = valueSchema(row);
  const types = typeof value['type'] === 'string' && nullable ? { type: [value['type'], 'null'] } : {};
  return {
    description: row.doc,
    ...value,
    ...types,
    ...(nullable && Array.isArray(value['enum']) && { enum: [...(value['enum'] as readonly Json[]), null] }),
    ...(row.default !== undefined && { default: row.default }),
    ...(secret && { writeOnly: true }),
  };
}

/** A word that reads as a number may be written as one. */
function enumSchema(words: readonly string[]): JsonMap {
  const numbers = words.filter(word => String(Number(word)) === word).map(Number);
  if (numbers.length === 0) return { type: 'string', enum: [...words] };
  return { type: ['string', 'number'], enum: [...words, ...numbers] };
}

const DURATION_PATTERN = '^(?:(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:ns|us|µs|μs|ms|s|m|h))+$';

function valueSchema(row: KeyRow): JsonMap {
  switch (row.type) {
    case 'bool':
      return { type: 'boolean' };
    case 'integer':
    case 'bytes':
    case 'number':
      return {
        type: row.type === 'number' ? 'number' : 'integer',
        minimum: Number(row.min ?? 0),
        ...(row.max !== undefined && { maximum: Number(row.max) }),
      };
    case 'duration':
      return { type: 'string', pattern: DURATION_PATTERN };
    case 'enum':
      return enumSchema(row.values ?? []);
    case 'text':
    case 'path':
      return textSchema(row);
    case 'list':
      return { type: 'array', items: textSchema(row), maxItems: row.maxItems ?? 100 };
    case 'map':
      return { type: 'object' };
    case 'records':
      return { type: 'array', items: recordSchema(row), maxItems: row.maxItems ?? 100 };
  }
}

const MAX_TEXT = 1000;

function textSchema({ rule = {} }: KeyRow): JsonMap {
  return {
    type: 'string',
    maxLength: rule.max ?? MAX_TEXT,
    ...(rule.pattern !== undefined && { pattern: rule.pattern.source }),
  };
}

function recordSchema({ items = [], required = [] }: KeyRow): JsonMap {
  const { description: _, ...schema } = sectionSchema(grow(items, []));
  return { ...schema, required };
}
