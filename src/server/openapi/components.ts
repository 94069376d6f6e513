import type { JsonMap } from '../../core/json/json.ts';
import { PAGINATION } from '../../operations/pages.ts';
import { PROBLEM } from '../../operations/wire-schemas.ts';
import type { Schema } from '../routes/schema.ts';
import { HEADERS } from './headers.ts';

export type Reference = { readonly $ref: string };

type Section = 'schemas' | 'responses' | 'examples' | 'headers' | 'parameters';

/** What operations share. A part is written once, under a name; asking for it gives the reference. */
export interface Components {
  schema(name: string, schema: Schema): Reference;
  header(name: keyof typeof HEADERS): Reference;
  /** Made when it is asked for the first time. */
  part(section: Section, name: string, make: () => object): Reference;
  /** Sections that have parts, by name. */
  all(): Readonly<Partial<Record<Section, JsonMap>>>;
}

export function createComponents(): Components {
  const sections = new Map<Section, Map<string, object>>();
  const part: Components['part'] = (section, name, make) => {
    const parts = sections.get(section) ?? new Map<string, object>();
    sections.set(section, parts);
    if (!parts.has(name)) parts.set(name, make());
    return { $ref: `#/components/${section}/${name}` };
  };
  return {
    part,
    schema: (name, schema) => part('schemas', name, () => schema),
    header: name => part('headers', name, () => HEADERS[name]),
    all: () => Object.fromEntries([...sections].sort(byName).map(([section, parts]) => [section, sorted(parts)])),
  };
}

export const problemSchema = (components: Components): Reference => components.schema('Problem', PROBLEM);

/** The schema of a list endpoint: one page of items. */
export function pageSchema(components: Components, item: Reference, warnings?: Schema): JsonMap {
  return {
    type: 'object',
    required: ['items', 'pagination'],
    properties: {
      items: { type: 'array', maxItems: 1000, items: item },
      pagination: components.schema('Pagination', PAGINATION),
      ...(warnings !== undefined && { warnings: warnings as JsonMap }),
    },
    additionalProperties: false,
  };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
const sorted = (parts: ReadonlyMap<string, object>): JsonMap => Object.fromEntries([...parts].sort(byName)) as JsonMap;
