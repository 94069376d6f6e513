import { isMap } from '../core/json/json.ts';
import { childTaints, type Taint, taintAt } from '../core/secrets/taint.ts';

/** Which parts of some data a schema marks with `x-sensitive`. */
export type Marks = (data: unknown) => Taint;

/** Undefined when the schema marks nothing. A part that several places describe is marked when one of them says so. */
export function compileMarks(schema: unknown): Marks | undefined {
  if (!isMap(schema)) return undefined;
  if (schema['x-sensitive'] === true) return data => (data === undefined || data === null ? undefined : 'root');
  const branches = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap(list =>
    Array.isArray(list) ? list.map(compileMarks) : [],
  );
  const all = [memberMarks(schema), itemMarks(schema), ...branches].filter(marks => marks !== undefined);
  if (all.length === 0) return undefined;
  return data => all.reduce<Taint>((taint, marks) => overlay(taint, marks(data), data), undefined);
}

function itemMarks({ items }: Readonly<Record<string, unknown>>): Marks | undefined {
  const marks = compileMarks(items);
  if (marks === undefined) return undefined;
  return data =>
    Array.isArray(data) ? childTaints(data.map((item, index) => [index, marks(item)] as const)) : undefined;
}

function memberMarks(schema: Readonly<Record<string, unknown>>): Marks | undefined {
  const named = marksByName(schema['properties']);
  const patterns = [...marksByName(schema['patternProperties'])].map(([pattern, marks]) => ({
    matches: nameTest(pattern),
    marks,
  }));
  const rest = compileMarks(schema['additionalProperties']);
  if (rest === undefined && patterns.length === 0 && named.size === 0) return undefined;
  const marksForName = (name: string): Marks | undefined =>
    named.get(name) ?? patterns.find(({ matches }) => matches(name))?.marks ?? rest;
  return data =>
    isMap(data)
      ? childTaints(Object.entries(data).map(([name, value]) => [name, marksForName(name)?.(value)] as const))
      : undefined;
}

function marksByName(schemas: unknown): Map<string, Marks> {
  const found = new Map<string, Marks>();
  for (const [name, schema] of Object.entries(isMap(schemas) ? schemas : {})) {
    const marks = compileMarks(schema);
    if (marks !== undefined) found.set(name, marks);
  }
  return found;
}

/** A pattern that cannot be read here hides more rather than less. */
function nameTest(pattern: string): (name: string) => boolean {
  try {
    const compiled = new RegExp(pattern, 'u');
    return name => compiled.test(name);
  } catch {
    return () => true;
  }
}

/** What is tainted already, and what is marked beside it. Both are about `data`, so that one can go into the parts of the other. */
export function overlay(taint: Taint, marked: Taint, data: unknown): Taint {
  if (marked === undefined || taint === 'root') return taint;
  if (taint === undefined || marked === 'root') return marked;
  return childTaints(
    dataMembers(data).map(
      ([name, part]) => [name, overlay(taintAt(taint, [name]), taintAt(marked, [name]), part)] as const,
    ),
  );
}

function dataMembers(data: unknown): (readonly [string | number, unknown])[] {
  if (Array.isArray(data)) return data.map((item: unknown, index) => [index, item] as const);
  return isMap(data) ? Object.entries(data) : [];
}
