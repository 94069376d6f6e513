import type { Json, JsonMap } from '../../core/json/json.ts';
import { DOCUMENT_PARTS } from './document.ts';
import { RESOLVER_PARTS } from './resolver.ts';
import { TESTING_PARTS } from './testing.ts';
import { VALUE_PARTS } from './values.ts';
import { WORKFLOW_PARTS } from './workflow.ts';

const PARTS: Readonly<Record<string, JsonMap>> = {
  ...VALUE_PARTS,
  ...RESOLVER_PARTS,
  ...WORKFLOW_PARTS,
  ...DOCUMENT_PARTS,
  ...TESTING_PARTS,
};
const NAMES = ['solution', 'resolver', 'action', 'workflow'] as const;

/**
 * JSON Schema 2020-12 of a document and of its larger parts, for editors. Descriptions are the reference that users see
 * there. Every schema is self-contained. The loader checks more: references, providers, limits that a schema cannot express.
 */
export function documentSchemas(): Readonly<Record<(typeof NAMES)[number], JsonMap>> {
  return Object.fromEntries(NAMES.map(name => [name, rootSchema(name)])) as Record<(typeof NAMES)[number], JsonMap>;
}

function rootSchema(name: string): JsonMap {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://tool.dev/schemas/v1/${name}.json`,
    title: name,
    ...PARTS[name],
    $defs: Object.fromEntries([...partsWithin(name)].sort().map(part => [part, PARTS[part] ?? {}])),
  };
}

/** The parts that one refers to, directly or not. */
function partsWithin(name: string): Set<string> {
  const found = new Set<string>();
  const open = [...refsIn(PARTS[name] ?? {})];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (found.has(part)) continue;
    found.add(part);
    open.push(...refsIn(PARTS[part] ?? {}));
  }
  return found;
}

function* refsIn(schema: Json): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref' && typeof value === 'string') yield value.slice('#/$defs/'.length);
    else yield* refsIn(value);
  }
}
