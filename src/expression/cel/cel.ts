/**
 * The expression engine: CEL with a cost limit. A package of its own; others import only this file and the boxes of
 * values.ts.
 *
 * Evaluation is synchronous. What is heavy to load is not loaded here: `program.needs` names it (`regex`: `await
 * loadRegex()` once per process; `yaml`: the caller's codec), and the caller hands it in with the host of each evaluation.
 * A program that needs neither loads neither. There is no module state: caches live in what `createProgramCache` and
 * `loadRegex` return.
 */
import type { Ast } from './ast.ts';
import type { CelEnvironment } from './environment.ts';
import { CelError } from './errors.ts';
import type { ParseLimits } from './parser.ts';
import type { Program } from './program.ts';
import type { Type } from './types.ts';

export type { Reference } from '../reference.ts';
export type { Ast } from './ast.ts';
export type { CelEnvironment } from './environment.ts';
export { CelError, type CelErrorKind } from './errors.ts';
export type { CelHost, Need, YamlCodec } from './host.ts';
export type { ParseLimits } from './parser.ts';
export type { EvaluateOptions, Program, Variables } from './program.ts';
export { loadRegex, type RegexEngine } from './regex.ts';
export { formatType, type Type } from './types.ts';

export interface CompileOptions {
  /** Variables that may be named, with or without types. Without it every root name is taken for a variable. */
  readonly variables?: ReadonlyMap<string, Type> | readonly string[] | undefined;
  readonly limits?: ParseLimits | undefined;
}

/** Throws `CelError` of kind `syntax`. */
export function parse(source: string, _limits?: ParseLimits): Ast {
  throw new CelError('syntax', 'not built yet', { source, offset: 0 });
}

/** Throws `CelError` of kind `syntax` or `check`; unknown names come with the nearest known ones. */
export function compile(source: string, _environment: CelEnvironment, _options: CompileOptions = {}): Program {
  throw new CelError('syntax', 'not built yet', { source, offset: 0 });
}

export interface ProgramCache {
  readonly compile: typeof compile;
  clear(): { readonly entries: number };
  readonly size: number;
  readonly hits: number;
  readonly misses: number;
}

/** The programs compiled most recently, by environment, expression and variables. Errors are not kept. */
export function createProgramCache(_limit = 1000): ProgramCache {
  return { compile, clear: () => ({ entries: 0 }), size: 0, hits: 0, misses: 0 };
}

export interface FunctionDoc {
  readonly name: string;
  /** `string.startsWith(string) -> bool` */
  readonly signatures: readonly string[];
  readonly doc: string;
  readonly pure: boolean;
}

const none: CelEnvironment = {
  name: 'none',
  functions: new Map(),
  macros: new Set(),
  optionals: false,
  widen: false,
  finite: true,
};
export const ENVIRONMENTS = { filter: none, eval: none, cli: none, conformance: none } as const;

export function functionDocs(_environment: CelEnvironment): readonly FunctionDoc[] {
  return [];
}
