import type { Reference } from '../reference.ts';
import type { Ast } from './ast.ts';
import { Bytes, isMapValue, Optional, optionalValue, UnknownSignal } from './boxes.ts';
import { type Checked, check } from './checker.ts';
import { compileAst, type Executable } from './compiler.ts';
import type { CelEnvironment } from './environment.ts';
import { CelError, Failure, Stop } from './errors.ts';
import type { CelHost, Need } from './host.ts';
import { isKeyedMap } from './maps.ts';
import { type ParseLimits, parseWith } from './parser.ts';
import { referencesOf } from './references.ts';
import { createRun, NO_VARIABLES, nextCheckpoint, type Run, type Variables } from './run.ts';
import { DYN, type Type } from './types.ts';

export interface EvaluateOptions {
  /** Units that the evaluation may spend; reaching beyond ends it with a `CelError` of kind `cost`. */
  readonly costLimit: number;
  /** Looked at before the start and about every 1,000 units. */
  readonly signal?: AbortSignal | undefined;
  readonly host?: CelHost | undefined;
}

/** A compiled expression. It may be evaluated any number of times, also while another evaluation of it is under way. */
export interface Program {
  readonly source: string;
  readonly ast: Ast;
  /** Static type of the result; dyn when it is known at run time only. */
  readonly type: Type;
  /** What the expression reads of its variables, in order of the text. */
  readonly references: readonly Reference[];
  /** Set when the value does not depend on variables or the host and can be computed. Found on first access. */
  readonly constant: { readonly value: unknown } | undefined;
  /** What the caller has to load and hand in with the host before evaluating. */
  readonly needs: readonly Need[];
  /** Whether a function of this full name (`yaml.marshal`, `matches`) is called. */
  uses(functionName: string): boolean;
  /**
   * The value: JSON data, maps without prototype, and the boxes of values.ts. Variables are read when they are needed, so a
   * getter may throw `UnknownSignal`. Throws only `CelError`.
   */
  evaluate(variables: Variables, options: EvaluateOptions): unknown;
  /** Units spent by the most recent evaluation. */
  readonly lastCost: number;
}

export interface CompileOptions {
  /** Variables that may be named, with or without types. Without it every root name is taken for a variable. */
  readonly variables?: ReadonlyMap<string, Type> | readonly string[] | undefined;
  readonly limits?: ParseLimits | undefined;
}

/** Throws `CelError` of kind `syntax` or `check`; unknown names come with the nearest known ones. */
export function compile(source: string, environment: CelEnvironment, options: CompileOptions = {}): Program {
  const { macros, optionals } = environment;
  const ast = parseWith(source, { limits: options.limits ?? environment.limits, macros, optionals });
  const checked = check(source, ast, environment, typesOf(options.variables));
  return createProgram(source, ast, checked, environment);
}

export function typesOf(variables: CompileOptions['variables']): ReadonlyMap<string, Type> | undefined {
  return variables === undefined || isTypes(variables) ? variables : new Map(variables.map(name => [name, DYN]));
}

const isTypes = (variables: ReadonlyMap<string, Type> | readonly string[]): variables is ReadonlyMap<string, Type> =>
  variables instanceof Map;

/** Units that finding a constant may cost. */
const CONSTANT_LIMIT = 1000;

function createProgram(source: string, ast: Ast, checked: Checked, environment: CelEnvironment): Program {
  const executable = compileAst(ast, checked, environment);
  const evaluator = createEvaluator({ source, ast, checked, environment, executable });
  const lazy: {
    references?: readonly Reference[];
    functions?: ReadonlySet<string>;
    constant?: { readonly value: unknown } | null;
  } = {};
  const program: Program = {
    source,
    ast,
    type: checked.type,
    get references() {
      lazy.references ??= referencesOf(source, ast, checked);
      return lazy.references;
    },
    get constant() {
      if (lazy.constant === undefined) lazy.constant = constantOf(program, checked) ?? null;
      return lazy.constant ?? undefined;
    },
    needs: needsOf(checked),
    uses(name) {
      lazy.functions ??= new Set(entriesOf(checked).map(entry => entry.name));
      return lazy.functions.has(name);
    },
    evaluate: evaluator.evaluate,
    get lastCost() {
      return evaluator.lastCost();
    },
  };
  return program;
}

function entriesOf(
  checked: Checked,
): { readonly name: string; readonly pure: boolean; readonly needs: Need | undefined }[] {
  return [...checked.targets.values()].flatMap(target => (target.kind === 'function' ? [target.entry] : []));
}

const NO_NEEDS: readonly Need[] = [];

function needsOf(checked: Checked): readonly Need[] {
  let needs: Set<Need> | undefined;
  for (const target of checked.targets.values()) {
    if (target.kind !== 'function' || target.entry.needs === undefined) continue;
    needs ??= new Set();
    needs.add(target.entry.needs);
  }
  return needs === undefined ? NO_NEEDS : [...needs];
}

function constantOf(program: Program, checked: Checked): { readonly value: unknown } | undefined {
  if (program.references.length > 0 || program.needs.length > 0) return undefined;
  if (entriesOf(checked).some(({ pure }) => !pure)) return undefined;
  try {
    return { value: program.evaluate(NO_VARIABLES, { costLimit: CONSTANT_LIMIT }) };
  } catch {
    return undefined;
  }
}

interface EvaluatorParts {
  readonly source: string;
  readonly ast: Ast;
  readonly checked: Checked;
  readonly environment: CelEnvironment;
  readonly executable: Executable;
}

interface Evaluator {
  evaluate(variables: Variables, options: EvaluateOptions): unknown;
  lastCost(): number;
}

/** One run is kept and used again; while it is busy further evaluations make their own. */
function createEvaluator({ source, ast, checked, environment, executable }: EvaluatorParts): Evaluator {
  const { code, cost, slots } = executable;
  const kept = createRun(executable);
  let busy = false;
  let lastCost = 0;
  let gathering: Executable | undefined;

  function evaluate(variables: Variables, options: EvaluateOptions): unknown {
    const own = !busy;
    const run = own ? kept : createRun(executable);
    busy = true;
    try {
      begin(run, variables, options, cost);
      return finish(run, code(run), environment.finite);
    } catch (error) {
      throw translated(run, error, variables, options);
    } finally {
      lastCost = run.cost;
      if (own) {
        busy = false;
        release(run, slots);
      }
    }
  }

  function translated(run: Run, error: unknown, variables: Variables, options: EvaluateOptions): CelError {
    if (error instanceof UnknownSignal) return unknownError(allCauses(error, variables, options));
    const at = (offset: number): { source: string; offset: number } => ({ source, offset: Math.max(0, offset) });
    if (error instanceof Failure) {
      return new CelError(
        'evaluation',
        typeof error.describe === 'string' ? error.describe : error.describe(),
        at(error.offset < 0 ? run.at : error.offset),
      );
    }
    if (error instanceof Stop) return new CelError(error.kind, error.message, at(ast.at));
    if (error instanceof RangeError)
      return new CelError('evaluation', 'the expression or a value in it is too deep or too large', at(ast.at), {
        cause: error,
      });
    return new CelError('evaluation', error instanceof Error ? error.message : String(error), at(ast.at), {
      cause: error,
    });
  }

  function unknownError(causes: readonly string[]): CelError {
    const sorted = [...new Set(causes)].sort();
    return new CelError(
      'unknown',
      `the value is not known yet: it needs ${sorted.join(', ')}`,
      { source, offset: ast.at },
      { causes: sorted },
    );
  }

  /** A second evaluation, without effects on the host, that goes on where the first one ended. */
  function allCauses(first: UnknownSignal, variables: Variables, options: EvaluateOptions): readonly string[] {
    gathering ??= compileAst(ast, checked, environment, true);
    const run = createRun(gathering);
    const { host } = options;
    const silent: CelHost | undefined =
      host === undefined ? undefined : { ...host, guid: () => '', debug: () => undefined, sleep: () => undefined };
    try {
      begin(run, variables, { ...options, host: silent }, gathering.cost);
      gathering.code(run);
      return first.causes;
    } catch (error) {
      return error instanceof UnknownSignal ? error.causes : first.causes;
    }
  }

  return { evaluate, lastCost: () => lastCost };
}

function begin(run: Run, variables: Variables, options: EvaluateOptions, cost: number): void {
  run.variables = variables;
  run.cost = cost;
  run.costLimit = options.costLimit;
  run.signal = options.signal;
  run.host = options.host;
  run.nonFinite = false;
  run.checkpoint = nextCheckpoint(run);
  if (options.signal?.aborted === true) throw new Stop('aborted', 'the evaluation was aborted');
}

function finish(run: Run, result: unknown, finite: boolean): unknown {
  if (run.cost > run.costLimit) throw new Stop('cost', `the cost limit of ${run.costLimit} was exceeded`);
  if (typeof result === 'number') {
    if (finite && !Number.isFinite(result)) throw new Failure('the result is not a finite number', 0);
    return result;
  }
  if (typeof result === 'function' || typeof result === 'symbol') throw new Failure('the result is no value', 0);
  if (typeof result !== 'object' || result === null) return result ?? null;
  if (finite && run.nonFinite && !allFinite(result))
    throw new Failure('the result contains a number that is not finite', 0);
  return result instanceof Uint8Array && !(result instanceof Bytes) ? new Bytes(result) : result;
}

function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(allFinite);
  if (value instanceof Optional) return allFinite(optionalValue(value));
  if (!isMapValue(value)) return true;
  return (isKeyedMap(value) ? [...value.values()] : Object.values(value)).every(allFinite);
}

function release(run: Run, slots: number): void {
  run.variables = NO_VARIABLES;
  run.signal = undefined;
  run.host = undefined;
  run.patterns = undefined;
  for (let i = 0; i < slots; i++) run.slots[i] = undefined;
}
