import type { Reference } from '../../reference.ts';
import type { Checked } from '../check/check-state.ts';
import { check } from '../check/checker.ts';
import { DYN, type Type } from '../check/types.ts';
import { isAttribute } from '../compile/compile-access.ts';
import { compileAst, type Executable } from '../compile/compiler.ts';
import type { FunctionEntry } from '../functions/entry.ts';
import type { Ast } from '../parse/ast.ts';
import { parseWith } from '../parse/parser.ts';
import type { ParseLimits } from '../parse/parser-state.ts';
import { celReferences } from '../references.ts';
import { createTracking, shieldedHost, speakable, type Taints, type Tracked } from '../track/tracking.ts';
import { UnknownSignal } from '../values/boxes.ts';
import type { CelEnvironment } from './environment.ts';
import { type CelError, Suspension } from './errors.ts';
import { begin, type EvaluateOptions, type Finishing, finish, release, silenced, toCelError } from './evaluation.ts';
import type { Need } from './host.ts';
import { createRun, NO_VARIABLES, type Run, type Variables } from './run.ts';

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
  /** What the caller has to load and pass with the host before evaluating. */
  readonly needs: readonly Need[];
  /** Whether a function of this full name (`yaml.marshal`, `matches`) is called. */
  uses(functionName: string): boolean;
  /**
   * The value: JSON data, maps without prototype, and the boxes of values.ts. Variables are read when they are needed, so a
   * getter may throw `UnknownSignal`. Throws only `CelError`, and the `Suspension` of a host.
   */
  evaluate(variables: Variables, options: EvaluateOptions): unknown;
  /** The same value at the same cost, with its sensitive parts, given the taints of the variables. Slower. */
  evaluateTracked(variables: Variables, taints: Taints, options: EvaluateOptions): Tracked;
  /** Units spent by the most recent evaluation. */
  readonly lastCost: number;
}

export interface CompileOptions {
  /**
   * Variables that may be named, with or without types. Without it every root name is taken for a variable; the names of
   * types (`int`, `list`) are then variables where one of that name is given, but no references.
   */
  readonly variables?: ReadonlyMap<string, Type> | readonly string[] | undefined;
  readonly limits?: ParseLimits | undefined;
}

/** Throws `CelError` of kind `syntax` or `check`; unknown names come with the nearest known ones. */
export function compile(source: string, environment: CelEnvironment, options: CompileOptions = {}): Program {
  const { macros, optionals } = environment;
  const ast = parseWith(source, { limits: options.limits ?? environment.limits, macros, optionals });
  return new CompiledProgram(source, {
    ast,
    environment,
    checked: check(source, ast, environment, variableTypes(options.variables)),
  });
}

export function variableTypes(variables: CompileOptions['variables']): ReadonlyMap<string, Type> | undefined {
  return variables === undefined || isTypes(variables) ? variables : new Map(variables.map(name => [name, DYN]));
}

const isTypes = (variables: ReadonlyMap<string, Type> | readonly string[]): variables is ReadonlyMap<string, Type> =>
  variables instanceof Map;

/** Units that finding a constant may cost. */
const CONSTANT_LIMIT = 1000;

interface Parts {
  readonly ast: Ast;
  readonly checked: Checked;
  readonly environment: CelEnvironment;
}

/** A class, because getters of an object literal would make each program cost twice the time of compiling it. */
class CompiledProgram implements Program {
  readonly source: string;
  readonly needs: readonly Need[];
  lastCost = 0;
  readonly #parts: Parts;
  readonly #finishing: Finishing;
  /** Built for the first evaluation: a program that is only checked needs none. */
  #executable: Executable | undefined;
  /** Kept from one evaluation to the next; while it is in use, further evaluations create their own. */
  #idle: Run | undefined;
  #gathering: Executable | undefined;
  #tracked: Executable | undefined;
  #references: readonly Reference[] | undefined;
  #constant: { readonly value: unknown } | null | undefined;

  constructor(source: string, parts: Parts) {
    this.source = source;
    this.#parts = parts;
    this.needs = hostNeeds(parts.checked);
    this.#finishing = { finite: parts.environment.finite, isRead: isAttribute(parts.ast) };
  }

  get ast(): Ast {
    return this.#parts.ast;
  }

  get type(): Type {
    return this.#parts.checked.type;
  }

  get references(): readonly Reference[] {
    this.#references ??= celReferences(this.source, this.#parts.ast, this.#parts.checked);
    return this.#references;
  }

  get constant(): { readonly value: unknown } | undefined {
    if (this.#constant === undefined) this.#constant = this.#findConstant() ?? null;
    return this.#constant ?? undefined;
  }

  uses(functionName: string): boolean {
    return calledFunctions(this.#parts.checked).some(({ name }) => name === functionName);
  }

  evaluate(variables: Variables, options: EvaluateOptions): unknown {
    this.#executable ??= compileAst(this.#parts.ast, this.#parts.checked, this.#parts.environment);
    const { code, cost } = this.#executable;
    const run = this.#idle ?? createRun(this.#executable);
    this.#idle = undefined;
    try {
      begin(run, variables, options, cost);
      return finish(run, code(run), this.#finishing);
    } catch (error) {
      if (error instanceof Suspension) throw error;
      throw this.#translated(run, error, variables, options);
    } finally {
      this.lastCost = run.cost;
      release(run);
      this.#idle = run;
    }
  }

  evaluateTracked(variables: Variables, taints: Taints, options: EvaluateOptions): Tracked {
    const { ast, checked, environment } = this.#parts;
    this.#tracked ??= compileAst(ast, checked, environment, 'tracked');
    const { code, cost } = this.#tracked;
    const run = createRun(this.#tracked);
    const tracking = createTracking(taints);
    run.tracking = tracking;
    try {
      begin(run, variables, { ...options, host: shieldedHost(options.host, tracking) }, cost);
      const value = finish(run, code(run), this.#finishing);
      return { value, taint: tracking.taint };
    } catch (error) {
      throw this.#translated(run, speakable(error), variables, options);
    } finally {
      this.lastCost = run.cost;
    }
  }

  #translated(run: Run, error: unknown, variables: Variables, options: EvaluateOptions): CelError {
    const place = { source: this.source, offset: this.#parts.ast.at };
    return toCelError(error instanceof UnknownSignal ? this.#united(error, variables, options) : error, place, run.at);
  }

  /** A second evaluation, without effects on the host, that continues where the first one ended, to find all causes. */
  #united(first: UnknownSignal, variables: Variables, options: EvaluateOptions): UnknownSignal {
    const { ast, checked, environment } = this.#parts;
    this.#gathering ??= compileAst(ast, checked, environment, 'gather');
    const run = createRun(this.#gathering);
    try {
      begin(run, variables, { ...options, host: silenced(options.host) }, this.#gathering.cost);
      this.#gathering.code(run);
    } catch (error) {
      if (error instanceof UnknownSignal) return error;
    }
    return first;
  }

  #findConstant(): { readonly value: unknown } | undefined {
    if (this.references.length > 0 || this.needs.length > 0) return undefined;
    if (calledFunctions(this.#parts.checked).some(({ pure }) => !pure)) return undefined;
    const { lastCost } = this;
    try {
      return { value: this.evaluate(NO_VARIABLES, { costLimit: CONSTANT_LIMIT }) };
    } catch {
      return undefined;
    } finally {
      this.lastCost = lastCost;
    }
  }
}

const calledFunctions = (checked: Checked): readonly FunctionEntry[] =>
  [...checked.targets.values()].flatMap(target => (target.kind === 'function' ? [target.entry] : []));

const NO_NEEDS: readonly Need[] = [];

function hostNeeds(checked: Checked): readonly Need[] {
  let needs: Set<Need> | undefined;
  for (const target of checked.targets.values()) {
    if (target.kind !== 'function' || target.entry.needs === undefined) continue;
    needs ??= new Set();
    needs.add(target.entry.needs);
  }
  return needs === undefined ? NO_NEEDS : [...needs];
}
