import { isMap, type Json, toJson } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import type { TemplateSyntax } from '../../core/text/template-syntax.ts';
import { formatPath } from '../../expression/path.ts';
import type { Condition, Value } from '../../expression/value.ts';

/** A value as it would be written, so that two spellings of one meaning are equal. Data that looks like a reference is under `literal`. */
export function writtenValue(value: Value): Json {
  switch (value.kind) {
    case 'literal':
      return writtenData(toJson(value.value));
    case 'resolver':
      return { rslvr: formatPath(value.name, value.path) };
    case 'secret':
      return { secret: value.source };
    case 'expression':
      return { expr: value.source };
    case 'template':
      return { tmpl: value.source, ...(value.syntax !== undefined && { syntax: writtenSyntax(value.syntax) }) };
    case 'list':
      return value.items.map(writtenValue);
    case 'map':
      return mapped(value.entries, writtenValue);
  }
}

function writtenSyntax({ language, delimiters, missingKey = 'error' }: TemplateSyntax): Json {
  if (delimiters === undefined && missingKey === 'error') return language;
  return { language, missingKey, ...(delimiters !== undefined && { delimiters }) };
}

export function writtenCondition({ constant, source }: Condition): Json {
  return constant ?? source;
}

export function mapped<T>(entries: Iterable<readonly [string, T]>, each: (item: T) => Json): Record<string, Json> {
  return mapFrom([...entries].map(([key, item]) => [key, each(item)] as const));
}

const REFERENCES = new Set(['rslvr', 'expr', 'tmpl', 'literal']);

function writtenData(value: Json): Json {
  if (Array.isArray(value)) return value.map(writtenData);
  if (!isMap(value)) return value;
  const [only, second] = Object.keys(value);
  const isReference =
    only !== undefined && (REFERENCES.has(only) || (only === 'secret' && typeof value[only] === 'string'));
  if (isReference && second === undefined) return { literal: value };
  return mapped(Object.entries(value as Readonly<Record<string, Json>>), writtenData);
}
