import { type Position, ToolError } from '../core/errors.ts';
import { emptyMap, isMap } from '../core/json/json.ts';
import { inOrder } from '../core/json/ordered-map.ts';
import { childTaints, isDerived, isTainted, type Path, type Taint, taintAt } from '../core/secrets/taint.ts';
import { pointerStep, positionWithin } from '../core/yaml/node.ts';
import { CelError, type CelHost, type Program } from './cel/cel.ts';
import { typeName, UnknownSignal } from './cel/values/values.ts';
import type { Libraries } from './expressions.ts';
import { withOpenTexts } from './open-texts.ts';
import { createReadSecrets, type ReadSecrets, UnreadSecret } from './read-secrets.ts';
import type { Reference } from './reference.ts';
import { referenceTaint, resolverValues, type Scope } from './scope.ts';
import { type RenderOptions, type Template, TemplateError, type TrackedText } from './template.ts';
import { type InSlices, Pause, TurnClock, Turns } from './turns.ts';
import type { Condition, ResolverValue, TextPlace, Value } from './value.ts';

export interface Evaluated {
  readonly data: unknown;
  readonly taint: Taint;
}

/** Thrown when a value cannot be known yet. `causes` is sorted, e.g. `__actions.build`, `resolver region`. */
export class Unknown extends Error {
  readonly causes: readonly string[];
  constructor(causes: readonly string[]) {
    super(`not known before ${causes.join(', ')}`);
    this.name = 'Unknown';
    this.causes = causes;
  }
}

/** A leaf of a value that could not be known: where in the value, its source text, and why. */
export interface UnknownLeaf {
  readonly pointer: string;
  readonly source: string;
  readonly causes: readonly string[];
}

export type Known =
  | ({ readonly known: true } & Evaluated)
  | { readonly known: false; readonly leaves: readonly UnknownLeaf[] };

export interface Evaluator {
  /** Throws `Unknown` when a part cannot be known yet, `ToolError` for anything else. */
  evaluate(value: Value, scope: Scope): Evaluated;
  /** The same, with the unknown part as a value: every unknown leaf is listed. */
  evaluateKnown(value: Value, scope: Scope): Known;
  /** A result that is not bool is an error that names its type. */
  evaluateCondition(condition: Condition, scope: Scope): boolean;
  /** CEL and template text of inputs with a language, and of commands. Errors stand inside the text where it is written. */
  evaluateProgram(program: Program, scope: Scope, place?: TextPlace): Evaluated;
  /** The same evaluator; what it evaluates ends with this signal in place of its own. */
  within(signal: AbortSignal): Evaluator;
  /**
   * Runs synchronous work that evaluates, and yields to everything else whenever it has taken a while: the work is then restarted,
   * and reuses what it evaluated before. It must evaluate the same things in the same order, and do nothing else.
   */
  inTurns<T>(work: (evaluator: Evaluator) => T, patience?: Patience): Promise<T>;
  renderTemplate(template: Template, scope: Scope, place?: TextPlace): Evaluated & { readonly data: string };
}

/** Until when work in turns goes on. */
export interface Patience {
  readonly glanced: AbortSignal;
}

export interface EvaluatorOptions {
  /** Cost units of one expression. CLI 1,000,000; server 100,000. */
  readonly costLimit: number;
  readonly maxTemplateOutput: number;
  readonly templateTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The start of the call: what `time.now` and `date: "now"` read. */
  readonly now: Date;
  readonly libraries: Readonly<Libraries>;
  /** What host functions may reach in one evaluation of a place; `place` keys `guid.new`. */
  host(place: string): CelHost;
  /** The secret of that name, for `{secret: name}`. Absent where no value names one. */
  findSecret?(name: string): Promise<string | undefined>;
}

export function createEvaluator(options: EvaluatorOptions): Evaluator {
  return evaluatorInTurns({ ...options, secrets: createReadSecrets(options.findSecret) }, new TurnClock(), undefined);
}

interface RunOptions extends EvaluatorOptions {
  readonly secrets: ReadSecrets;
}

function evaluatorInTurns(options: RunOptions, clock: TurnClock, turns: Turns | undefined): Evaluator {
  const hostAt = (place: string): CelHost => {
    const host = options.host(place);
    return turns === undefined ? host : hostInTurns(host, turns);
  };

  function evaluateProgram(program: Program, scope: Scope, place?: TextPlace): Evaluated {
    const run = (): Evaluated => {
      const given = {
        costLimit: options.costLimit,
        // A host for each evaluation: it counts the calls of `guid.new` from the first one.
        host: hostAt(`${scope.place} ${place?.at.pointer ?? program.source}`),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      };
      if (!readsTainted(program.references, scope))
        return { data: program.evaluate(scope.variables, given), taint: undefined };
      const { value, taint } = program.evaluateTracked(scope.variables, scope.taints, given);
      return { data: value, taint: withOpenTexts(value, outcomeTaint(value, taint), program, scope) };
    };
    try {
      return turns === undefined ? run() : turns.step(run);
    } catch (error) {
      if (error instanceof Pause) throw error;
      throw expressionError(error, { program, scope, place });
    }
  }

  function renderTemplate(template: Template, scope: Scope, place?: TextPlace): Evaluated & { data: string } {
    if (template.constant !== undefined) return { data: template.constant, taint: undefined };
    const given: RenderOptions = {
      outer: resolverValues(scope),
      maxOutput: options.maxTemplateOutput,
      timeoutMs: options.templateTimeoutMs,
      now: options.now,
      libraries: options.libraries,
      describeMissing: (root, path) => missingText(scope, root, path),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    };
    const track = readsTainted(template.references, scope)
      ? { taints: scope.taints, outerTaint: scope.taints['_'] }
      : undefined;
    try {
      const begin = (): InSlices<TrackedText> => template.begin(scope.variables, given, track);
      const { text, taint } = turns === undefined ? toTheEnd(begin()) : turns.slices(begin);
      return { data: text, taint: withOpenTexts(text, taint, template, scope) };
    } catch (error) {
      if (error instanceof Pause) throw error;
      throw templateFailure(error, place);
    }
  }

  function evaluate(value: Value, scope: Scope): Evaluated {
    switch (value.kind) {
      case 'literal':
        return { data: value.value, taint: undefined };
      case 'resolver':
        return readResolver(value, scope);
      case 'secret':
        return options.secrets.read(value);
      case 'expression':
        return evaluateProgram(value.program, scope, value);
      case 'template':
        return renderTemplate(value.template, scope, value);
      case 'map':
        return evaluateMap(value.entries, item => evaluate(item, scope));
      case 'list':
        return evaluateList(value.items, item => evaluate(item, scope));
    }
  }

  function evaluateKnown(value: Value, scope: Scope): Known {
    const leaves: UnknownLeaf[] = [];
    const visit = (part: Value, pointer: string): Evaluated => {
      if (part.kind === 'map') return evaluateMap(part.entries, (item, key) => visit(item, pointer + pointerStep(key)));
      if (part.kind === 'list')
        return evaluateList(part.items, (item, index) => visit(item, pointer + pointerStep(index)));
      try {
        return evaluate(part, scope);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        leaves.push({ pointer, source: writtenSource(part), causes: error.causes });
        return { data: null, taint: undefined };
      }
    };
    const { data, taint } = visit(value, '');
    return leaves.length === 0 ? { known: true, data, taint } : { known: false, leaves };
  }

  function evaluateCondition(condition: Condition, scope: Scope): boolean {
    if (condition.constant !== undefined) return condition.constant;
    if (condition.program === undefined)
      throw new ToolError('internal', `condition without a program: ${condition.source}`);
    const { data: result } = evaluateProgram(condition.program, scope, condition);
    if (typeof result === 'boolean') return result;
    throw new ToolError(
      'invalid-expression',
      `the condition must be bool, but it is ${typeName(result)}: ${condition.source}`,
      { at: condition.at },
    );
  }

  return {
    evaluate,
    evaluateKnown,
    evaluateCondition,
    evaluateProgram,
    renderTemplate,
    within: signal => evaluatorInTurns({ ...options, signal }, clock, turns),
    inTurns: (work, patience) =>
      workInTurns(own => work(evaluatorInTurns(options, clock, own)), {
        clock,
        secrets: options.secrets,
        signal: options.signal,
        patience,
      }),
  };
}

/** Waiting ends the turn, and what was printed before a wait is not printed again. */
const hostInTurns = (host: CelHost, turns: Turns): CelHost => ({
  ...host,
  wait: ms => turns.wait(ms),
  ...(host.debug !== undefined && {
    debug: (text: string) => {
      if (!turns.isRepeating) host.debug?.(text);
    },
  }),
});

/** Runs to the end without yielding. */
function toTheEnd<T>(work: InSlices<T>): T {
  const value = work.advance(Number.POSITIVE_INFINITY);
  if (value === undefined) throw new ToolError('internal', 'work that cannot be interrupted has ended early');
  return value;
}

interface Working {
  readonly clock: TurnClock;
  readonly secrets: ReadSecrets;
  readonly signal: AbortSignal | undefined;
  readonly patience: Patience | undefined;
}

async function workInTurns<T>(work: (turns: Turns) => T, { clock, secrets, signal, patience }: Working): Promise<T> {
  const turns = new Turns(clock);
  const pause = async (ms: number): Promise<void> => {
    const until = patience?.glanced ?? signal;
    await clock.pause(ms, until);
    if (until?.aborted === true) throw new ToolError('cancelled', 'cancelled while values were computed');
  };
  clock.enter();
  if (clock.leftMs() <= 0) await pause(0);
  for (;;) {
    try {
      turns.begin();
      return work(turns);
    } catch (error) {
      if (error instanceof UnreadSecret) await secrets.fetch(error.secret);
      else if (error instanceof Pause) await pause(error.ms);
      else throw error;
    }
  }
}

function writtenSource(value: Value): string {
  return value.kind === 'literal' || value.kind === 'map' || value.kind === 'list' ? '' : value.source;
}

function evaluateMap(entries: ReadonlyMap<string, Value>, each: (value: Value, key: string) => Evaluated): Evaluated {
  const data = emptyMap<unknown>();
  const taints: [string, Taint][] = [];
  for (const [key, value] of entries) {
    const part = each(value, key);
    data[key] = part.data;
    if (part.taint !== undefined) taints.push([key, part.taint]);
  }
  return { data: Object.freeze(inOrder(data, [...entries.keys()])), taint: childTaints(taints) };
}

function evaluateList(items: readonly Value[], each: (value: Value, index: number) => Evaluated): Evaluated {
  const parts = items.map(each);
  return {
    data: Object.freeze(parts.map(part => part.data)),
    taint: childTaints(parts.map((part, index) => [index, part.taint] as const)),
  };
}

const readsTainted = (references: readonly Reference[], scope: Scope): boolean =>
  references.some(({ root, path }) => isTainted(referenceTaint(scope, root, path)));

/** A single bool that was computed from a secret shows: conditions must be readable. */
const outcomeTaint = (value: unknown, taint: Taint): Taint =>
  isDerived(taint) && typeof value === 'boolean' ? undefined : taint;

function readResolver(value: ResolverValue, scope: Scope): Evaluated {
  const resolvers = scope.variables['_'] as Readonly<Record<string, unknown>>;
  const taint = taintAt(scope.taints['_'], [value.name, ...value.path]);
  try {
    if (!Object.hasOwn(resolvers, value.name)) {
      throw new ToolError(
        'invalid-expression',
        missingText(scope, value.name, []) ?? `resolver "${value.name}" has no value here`,
        { at: value.at },
      );
    }
    return {
      data: follow({ value: resolvers[value.name], taint: taintAt(scope.taints['_'], [value.name]) }, value),
      taint,
    };
  } catch (error) {
    if (error instanceof UnknownSignal) throw new Unknown(error.causes);
    throw error;
  }
}

/** The part under the path. A missing part is an error that names the last part that exists. */
function follow(start: { readonly value: unknown; readonly taint: Taint }, { name, path, at }: ResolverValue): unknown {
  let { value: current, taint } = start;
  let reached = name;
  for (const step of path) {
    const next = member(current, step);
    if (next === undefined) {
      throw new ToolError(
        'invalid-expression',
        `${reached} has no ${typeof step === 'number' ? `item [${step}]` : `key "${step}"`} (it is ${describeValue(current, taint)})`,
        { at },
      );
    }
    current = next.value;
    taint = taintAt(taint, [step]);
    reached += typeof step === 'number' ? `[${step}]` : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `["${step}"]`;
  }
  return current;
}

function member(value: unknown, step: string | number): { readonly value: unknown } | undefined {
  if (Array.isArray(value))
    return typeof step === 'number' && step < value.length ? { value: value[step] as unknown } : undefined;
  if (!isMap(value)) return undefined;
  const key = String(step);
  return Object.hasOwn(value, key) ? { value: value[key] } : undefined;
}

/** Kind and size, never content. The keys of what was computed from a secret are themselves secret. */
function describeValue(value: unknown, taint: Taint): string {
  if (isDerived(taint)) return Array.isArray(value) ? 'a list' : isMap(value) ? 'a map' : typeName(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isMap(value))
    return `a map with ${Object.keys(value).length === 0 ? 'no keys' : `keys ${Object.keys(value).slice(0, 20).join(', ')}`}`;
  return value === null ? 'null' : typeName(value);
}

function missingText(scope: Scope, root: string, path: Path): string | undefined {
  const name = root === '_' ? path[0] : path.length === 0 || !Object.hasOwn(scope.variables, root) ? root : undefined;
  if (typeof name !== 'string' || !scope.skipped.has(name)) return undefined;
  return `resolver "${name}" was skipped (its when was false); use has(_.${name}) or _.?${name}.orValue(...)`;
}

interface Evaluation {
  readonly program: Program;
  readonly scope: Scope;
  readonly place: TextPlace | undefined;
}

function expressionError(error: unknown, { program, scope, place }: Evaluation): Error {
  if (error instanceof UnknownSignal) return new Unknown(error.causes);
  if (!(error instanceof CelError)) return error instanceof Error ? error : new Error(String(error));
  if (error.kind === 'unknown') return new Unknown(error.causes ?? []);
  const detail = { cause: error, ...placeWithin(place, error) };
  if (error.kind === 'aborted')
    return new ToolError('cancelled', 'cancelled while an expression was evaluated', detail);
  if (error.kind === 'cost')
    return new ToolError('cost-exceeded', `${error.message} in ${excerpt(program.source)}`, detail);
  return new ToolError(
    'invalid-expression',
    skippedText(error, program, scope) ?? `${error.message} in ${excerpt(program.source)}`,
    detail,
  );
}

function skippedText(error: CelError, program: Program, scope: Scope): string | undefined {
  for (const { root, path } of program.references) {
    const [name] = path;
    if (root !== '_' || typeof name !== 'string' || !scope.skipped.has(name)) continue;
    if (error.message.includes(`no such key: ${name}`)) return missingText(scope, root, path);
  }
  return undefined;
}

/** Where the text is at fault in its document. A place in a file that it renders is in the message. */
function placeWithin(
  place: TextPlace | undefined,
  fault: { readonly line: number; readonly column: number; readonly file?: string | undefined },
): { readonly at?: Position } {
  if (place === undefined) return {};
  const { at, written } = place;
  if (written === undefined || fault.file !== undefined) return { at };
  return { at: positionWithin(written, fault.line, fault.column, at.pointer) };
}

function templateFailure(error: unknown, text: TextPlace | undefined): Error {
  if (!(error instanceof TemplateError)) return error instanceof Error ? error : new Error(String(error));
  if (error.kind === 'unknown') return new Unknown(error.causes ?? []);
  const place = placeWithin(text, error);
  if (error.kind === 'aborted')
    return new ToolError('cancelled', 'cancelled while a template was rendered', { cause: error, ...place });
  return new ToolError('invalid-template', error.message, { cause: error, hint: error.hint, ...place });
}

const excerpt = (source: string): string => {
  const line = source.replace(/\s+/g, ' ').trim();
  return `"${line.length > 80 ? `${line.slice(0, 79)}…` : line}"`;
};
