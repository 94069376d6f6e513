import { placeBelow } from '../access/roots.ts';
import { ToolError } from '../core/errors.ts';
import type { FileReader } from '../core/ports/ports.ts';
import type { SolutionInput } from '../operations/services.ts';
import type { GivenParameter } from '../operations/solution/run-input.ts';

/** A solution as a caller names it: exactly one of the three. */
export interface SourceArguments {
  readonly solution?: unknown;
  readonly name?: string;
  readonly path?: string;
}

export interface PlacedSource {
  readonly source: SolutionInput;
  /** Base of relative paths of the call. */
  readonly cwd: string;
}

const KINDS = ['solution', 'name', 'path'] as const;

/** `invalid-input` unless exactly one of `solution`, `name` and `path` is given; `field` says where they stand. */
export async function placeSource(
  given: SourceArguments,
  files: FileReader,
  roots: readonly string[],
  field = '',
): Promise<PlacedSource> {
  const kinds = KINDS.filter(kind => given[kind] !== undefined);
  if (kinds.length !== 1) {
    const found = kinds.length === 0 ? 'none is given' : `${kinds.join(' and ')} are given`;
    throw new ToolError('invalid-input', `give exactly one of solution, name and path: ${found}`, {
      field: field === '' ? 'path' : field,
      hint: 'path is a file below the roots, name a solution of a catalog, solution the document itself',
    });
  }
  const cwd = roots[0] ?? '/';
  if (given.path !== undefined) {
    const placed = await placeBelow(files, roots, given.path);
    return { source: { kind: 'file', path: placed.path }, cwd: placed.cwd };
  }
  if (given.name !== undefined) return { source: { kind: 'reference', reference: given.name }, cwd };
  const { solution } = given;
  return typeof solution === 'string'
    ? { source: { kind: 'text', text: solution, name: '<inline>', directory: undefined }, cwd }
    : { source: { kind: 'document', document: solution }, cwd };
}

/** Parameters are JSON already: their values are never interpreted again. */
export function parametersOf(
  params: Readonly<Record<string, unknown>> | undefined,
): ReadonlyMap<string, GivenParameter> {
  return new Map(Object.entries(params ?? {}).map(([key, value]) => [key, { form: 'data', value, source: 'api' }]));
}
