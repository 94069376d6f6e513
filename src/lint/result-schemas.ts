import type { MapNode, Node } from '../core/yaml/node.ts';
import { child, mapAt } from './tree.ts';

export interface FoundSchema {
  readonly schema: MapNode;
  readonly path: readonly (string | number)[];
  /** A branch of `allOf`, `anyOf`, `oneOf`, `not`, `if`: it speaks together with others. */
  readonly composed: boolean;
}

/** The `resultSchema` of every action, as written. */
export function* resultSchemas(root: Node): Generator<FoundSchema> {
  for (const section of ['actions', 'finally']) {
    for (const [name, { value }] of mapAt(root, 'spec', 'workflow', section)?.entries ?? []) {
      const schema = mapAt(value, 'resultSchema');
      if (schema === undefined) continue;
      yield { schema, path: ['spec', 'workflow', section, name, 'resultSchema'], composed: false };
    }
  }
}

const MAPS = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const SCHEMAS = ['items', 'additionalProperties', 'contains', 'propertyNames', 'unevaluatedProperties'];
const BRANCHES = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SINGLE_BRANCHES = ['not', 'if', 'then', 'else'];

/** A schema and all schemas within it, outer ones first. */
export function* schemasIn(schema: MapNode, path: FoundSchema['path'], composed = false): Generator<FoundSchema> {
  yield { schema, path, composed };
  for (const word of MAPS)
    for (const [name, { value }] of mapAt(schema, word)?.entries ?? [])
      if (value.kind === 'map') yield* schemasIn(value, [...path, word, name], composed);
  for (const word of [...SCHEMAS, ...SINGLE_BRANCHES]) {
    const inner = child(schema, word);
    if (inner?.kind === 'map') yield* schemasIn(inner, [...path, word], composed || SINGLE_BRANCHES.includes(word));
  }
  for (const word of BRANCHES) {
    const list = child(schema, word);
    if (list?.kind !== 'list') continue;
    for (const [index, item] of list.items.entries())
      if (item.kind === 'map') yield* schemasIn(item, [...path, word, index], composed || word !== 'prefixItems');
  }
}
