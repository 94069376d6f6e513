/**
 * The expression engine: CEL with a cost limit. A package of its own; others import only this file and the boxes of
 * values.ts.
 *
 * Evaluation is synchronous. Heavy libraries are not loaded here: `program.needs` names them (`regex`: `await
 * loadRegex()` once per process; `yaml`: a codec of the caller's), and the caller passes them with the host of each
 * evaluation. A program that needs neither loads neither. There is no module state except code derived from the tables of
 * functions: caches live in what `createProgramCache` and `loadRegex` return.
 *
 * Equal expression, environment, variables and host give equal result and equal cost. Variables are read when they are
 * needed, own properties only: names such as `constructor` are names like any other.
 */

export { DYN, formatType, INT, STRING, type Type, toListType, toMapType } from './check/types.ts';
export { type FunctionDoc, functionDocs } from './documentation.ts';
export type { Ast } from './parse/ast.ts';
export { parse } from './parse/parser.ts';
export type { CelEnvironment } from './run/environment.ts';
export { ENVIRONMENTS } from './run/environments.ts';
export { CelError, type CelErrorKind, Suspension } from './run/errors.ts';
export type { EvaluateOptions } from './run/evaluation.ts';
export type { CelHost, HclCodec, Need, YamlCodec } from './run/host.ts';
export { compile, type Program } from './run/program.ts';
export { createProgramCache } from './run/program-cache.ts';
export { loadRegex, type RegexEngine } from './run/regex.ts';
