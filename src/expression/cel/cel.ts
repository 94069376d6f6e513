/**
 * The expression engine: CEL with a cost limit. A package of its own; others import only this file and the boxes of
 * values.ts.
 *
 * Evaluation is synchronous. What is heavy to load is not loaded here: `program.needs` names it (`regex`: `await
 * loadRegex()` once per process; `yaml`: a codec of the caller's), and the caller hands it in with the host of each
 * evaluation. A program that needs neither loads neither. There is no module state but code derived from the tables of
 * functions: caches live in what `createProgramCache` and `loadRegex` return.
 *
 * Equal expression, environment, variables and host give equal result and equal cost. Variables are read when they are
 * needed, own properties only: names such as `constructor` are names like any other.
 */
export type { Ast } from './ast.ts';
export { type FunctionDoc, functionDocs } from './documentation.ts';
export type { CelEnvironment } from './environment.ts';
export { ENVIRONMENTS } from './environments.ts';
export { CelError, type CelErrorKind, Suspension } from './errors.ts';
export type { EvaluateOptions } from './evaluation.ts';
export type { CelHost, Need, YamlCodec } from './host.ts';
export { parse } from './parser.ts';
export { compile, type Program } from './program.ts';
export { createProgramCache } from './program-cache.ts';
export { loadRegex, type RegexEngine } from './regex.ts';
export { DYN, formatType, INT, listOf, mapOf, STRING, type Type } from './types.ts';
