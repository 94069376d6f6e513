import { isMap } from '../core/json.ts';
import { childTaints, type Taint } from '../core/taint.ts';

/** Which parts of some data a schema marks with `x-sensitive`. */
export type Marks = (data: unknown) => Taint;

/** Undefined when the schema marks nothing. */
export function compileMarks(schema: unknown): Marks | undefined {
  if (!isMap(schema)) return undefined;
  if (schema['x-sensitive'] === true) return data => (data === undefined || data === null ? undefined : 'root');
  const members = new Map<string, Marks>();
  for (const [name, property] of Object.entries(isMap(schema['properties']) ? schema['properties'] : {})) {
    const marks = compileMarks(property);
    if (marks !== undefined) members.set(name, marks);
  }
  const rest = compileMarks(schema['additionalProperties']);
  const items = compileMarks(schema['items']);
  if (members.size === 0 && rest === undefined && items === undefined) return undefined;
  return data => {
    if (Array.isArray(data)) return childTaints(data.map((item, index) => [index, items?.(item)] as const));
    if (!isMap(data)) return undefined;
    return childTaints(
      Object.entries(data).map(([name, value]) => [name, (members.get(name) ?? rest)?.(value)] as const),
    );
  };
}
