import { isAbsolute, join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { SolutionInput } from '../../operations/services.ts';
import type { GivenParameter } from '../../operations/solution/run-input.ts';

export type SourceBody = Readonly<Record<string, unknown>>;

const KINDS = ['solution', 'name', 'path'] as const;

/** Exactly one of `solution`, `name` and `path`. */
export function sourceOf(body: SourceBody, field = 'body'): SolutionInput {
  const given = KINDS.filter(kind => body[kind] !== undefined);
  const [kind, second] = given;
  if (kind === undefined || second !== undefined) {
    const what = kind === undefined ? 'one of' : 'exactly one of';
    throw new ToolError('invalid-input', `give ${what} solution, name and path`, {
      field: `${field}.${second ?? 'solution'}`,
    });
  }
  const value = body[kind];
  if (typeof value !== 'string') return { kind: 'document', document: value };
  if (kind === 'solution') return { kind: 'text', text: value, name: '<inline>', directory: undefined };
  if (kind === 'name') return { kind: 'reference', reference: value };
  if (!isBelow(value) && !/^https:\/\//i.test(value))
    throw new ToolError('invalid-input', 'must be relative, with / and without ..', { field: `${field}.path` });
  return { kind: 'file', path: value };
}

export function paramsOf(body: SourceBody): ReadonlyMap<string, GivenParameter> {
  const given = isMap(body['params']) ? Object.entries(body['params']) : [];
  return new Map(given.map(([name, value]) => [name, { form: 'data', value, source: 'api' }]));
}

export function overridesOf(body: SourceBody): ReadonlyMap<string, unknown> {
  return new Map(isMap(body['resolver_overrides']) ? Object.entries(body['resolver_overrides']) : []);
}

/** Where actions write, below the output root; a directory that is not there where they may not. */
export function outputDirectoryOf(
  body: SourceBody,
  { outputRoot, nowhere }: { readonly outputRoot: string | undefined; readonly nowhere: string },
): string {
  const given = typeof body['output_dir'] === 'string' ? body['output_dir'] : '';
  if (given !== '' && !isBelow(given))
    throw new ToolError('invalid-input', 'must be relative, with / and without ..', { field: 'body.output_dir' });
  return join(outputRoot ?? nowhere, given);
}

/** Relative, `/` separated, no step up, no drive, no scheme, no NUL. */
export function isBelow(path: string): boolean {
  return (
    !isAbsolute(path) &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) &&
    !path.split('/').includes('..')
  );
}
