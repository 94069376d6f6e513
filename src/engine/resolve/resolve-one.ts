import { errorText, type Position, ToolError } from '../../core/errors.ts';
import { isDerived, redactedText, registerRoots, type Taint } from '../../core/secrets/taint.ts';
import { coerce } from '../../expression/coerce.ts';
import { type Evaluated, Unknown } from '../../expression/evaluate.ts';
import { extendScope, type Scope } from '../../expression/scope.ts';
import type { Condition, Value } from '../../expression/value.ts';
import { type Capability, Failure } from '../../providers/contract.ts';
import type { ForEach, Resolver, Rule, Step } from '../../solution/model/model.ts';
import { callInResolver } from '../call.ts';
import type { LazySignal } from '../deadline.ts';
import { failureWithoutWords, warningWithoutWords } from '../describe/sensitive-place.ts';
import { runEach } from '../execute/for-each.ts';
import { itemList } from '../items.ts';
import { withItem, withSelf } from '../scopes.ts';
import type { RunContext } from '../services.ts';
import type { Attempt, ResolverPhase } from './resolution.ts';

/** Thrown while a resolver runs: says which step of it failed. */
export class StepError extends Error {
  readonly phase: ResolverPhase;
  readonly code: string;
  /** The place at fault, unless a cause gives a more exact one. */
  readonly at: Position | undefined;
  constructor(phase: ResolverPhase, message: string, detail: StepErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.phase = phase;
    this.code = detail.code ?? 'resolver-failed';
    this.at = detail.at;
  }
}

interface StepErrorDetail {
  readonly code?: string | undefined;
  readonly cause?: unknown;
  readonly at?: Position | undefined;
}

export interface Candidate {
  readonly value: unknown;
  readonly taint: Taint;
}

/** The state of one resolver; counters and notes are filled while it runs. */
export interface Life {
  readonly context: RunContext;
  readonly resolver: Resolver;
  readonly signal: LazySignal;
  readonly skipTransform: boolean;
  readonly attempts: Attempt[];
  /** Why sources failed. */
  readonly causes: unknown[];
  /** A provider is being called. */
  counted(): void;
  warn(message: string): void;
  /** A provider whose side effects are unknown was used. */
  usedUnknown(provider: string): void;
}

/** Steps 1 to 4: condition, sources, transform, type. Undefined: skipped. */
export async function resolveValue(life: Life, scope: Scope): Promise<Candidate | undefined> {
  const { resolver, context } = life;
  if (!(await during('when', () => holds(life, resolver.when, scope)))) return undefined;
  if (!(await during('resolve', () => holds(life, resolver.resolve.when, scope)))) return undefined;
  const found = await runSources(life, scope);
  if (found === undefined) return undefined;
  const transformed =
    resolver.transform === undefined || life.skipTransform ? found : await runTransform(life, scope, found);
  const typed = coerce(transformed.value, resolver.type);
  if ('fault' in typed) throw new StepError('type', typed.fault, { code: 'resolver-failed' });
  const taint = resolver.sensitive ? declaredTaint(typed.value, transformed.taint) : transformed.taint;
  registerRoots(typed.value, resolver.sensitive ? 'root' : taint, context.services.redactor);
  return { value: typed.value, taint };
}

/** The keys of a map or list that was computed from a secret may themselves be secret. */
const declaredTaint = (value: unknown, computed: Taint): Taint =>
  isDerived(computed) && typeof value === 'object' && value !== null ? 'derived' : 'root';

/** Step 5: every rule runs; their messages form one error. */
export async function checkValue(life: Life, scope: Scope, candidate: Candidate): Promise<void> {
  const { validate, sensitive } = life.resolver;
  if (validate === undefined) return;
  const self = withSelf(scope, candidate.value, candidate.taint);
  if (!(await during('validate', () => holds(life, validate.when, self)))) return;
  const broken: BrokenRule[] = [];
  for (const rule of validate.with) {
    const one = await brokenRule(life, rule, self);
    if (one !== undefined) broken.push(one);
  }
  const [first] = broken;
  if (first === undefined) return;
  const message = sensitive ? '[REDACTED]' : broken.map(one => one.message).join('; ');
  throw new StepError('validate', message, { code: 'validation-failed', cause: first.cause, at: first.at });
}

interface BrokenRule {
  readonly message: string;
  readonly cause: unknown;
  readonly at: Position;
}

async function brokenRule(life: Life, rule: Rule, scope: Scope): Promise<BrokenRule | undefined> {
  let failure: unknown;
  try {
    const { value, data } = await call(life, rule, scope, 'validation');
    if (value !== false && data['valid'] !== false && data['success'] !== false) return undefined;
  } catch (error) {
    if (isFinal(error)) throw error;
    failure = error;
  }
  const { at } = rule;
  if (rule.message !== undefined) {
    const { data, taint } = await evaluateValue(life, rule.message, scope);
    return { message: redactedText(data, taint, life.context.services.redactor), cause: failure, at };
  }
  const message = failure === undefined ? `rule "${rule.provider}" is not met` : errorText(failure);
  return { message, cause: failure, at };
}

/** The chain of sources, in order, until one gives a value that counts. */
async function runSources(life: Life, scope: Scope): Promise<Candidate | undefined> {
  const { with: sources, until } = life.resolver.resolve;
  let gaveNull: Candidate | undefined;
  let ran = false;
  for (const [index, source] of sources.entries()) {
    const place = extendScope(scope, { variables: {}, place: `/${index}` });
    if (source.forEach === undefined && !(await sourceApplies(life, source, place, index))) continue;
    ran = true;
    const candidate = await attempt(life, source, place, index);
    if (candidate === undefined) continue;
    if (until !== undefined) {
      const seen = extendScope(withSelf(scope, candidate.value, candidate.taint), { variables: { __attempt: index } });
      if (await during('resolve', () => holds(life, until, seen))) return candidate;
      life.attempts.push({
        provider: source.provider,
        step: `source ${index}`,
        error: 'until was false',
        durationMs: 0,
      });
      continue;
    }
    if (candidate.value !== null || index === sources.length - 1) return candidate;
    gaveNull = candidate;
  }
  if (!ran && life.attempts.length === 0) return undefined;
  const cause = combinedCause(life.causes);
  if (until !== undefined)
    throw new StepError('resolve', `no source satisfied until${listed(life.attempts)}`, { cause });
  if (gaveNull !== undefined) return gaveNull;
  throw new StepError('resolve', sourcesFailed(life), { cause, at: sources.length === 1 ? sources[0]?.at : undefined });
}

const combinedCause = (causes: readonly unknown[]): unknown =>
  causes.length > 1 ? new AggregateError(causes) : causes[0];

/** For one source its error; for several all of their errors. */
function sourcesFailed(life: Life): string {
  const [only] = life.attempts;
  if (life.attempts.length === 1 && only !== undefined) return only.error;
  return `every source failed${listed(life.attempts)}`;
}

const listed = (attempts: readonly Attempt[]): string =>
  attempts.length === 0 ? '' : `: ${attempts.map(({ provider, error }) => `${provider}: ${error}`).join('; ')}`;

async function sourceApplies(life: Life, source: Step, scope: Scope, index: number): Promise<boolean> {
  try {
    return await holds(life, source.when, scope);
  } catch (error) {
    noteFailure(life, source, index, { error, startedMs: life.context.services.clock.monotonicMs() });
    return false;
  }
}

/** Undefined when it failed, and the chain continues. */
async function attempt(life: Life, source: Step, scope: Scope, index: number): Promise<Candidate | undefined> {
  const startedMs = life.context.services.clock.monotonicMs();
  try {
    return source.forEach === undefined
      ? await call(life, source, scope, 'from')
      : await eachItem(life, { step: source, forEach: source.forEach, scope, capability: 'from' });
  } catch (error) {
    noteFailure(life, source, index, { error, startedMs });
    return undefined;
  }
}

function noteFailure(
  life: Life,
  source: Step,
  index: number,
  { error, startedMs }: { error: unknown; startedMs: number },
): void {
  if (isFinal(error)) throw error;
  const durationMs = life.context.services.clock.monotonicMs() - startedMs;
  life.attempts.push({ provider: source.provider, step: `source ${index}`, error: told(life, error), durationMs });
  life.causes.push(error);
  if (source.onError === 'fail') throw new StepError('resolve', sourcesFailed(life), { cause: error, at: source.at });
  if (life.resolver.origin === 'simple')
    life.warn(`provider "${source.provider}" failed: ${told(life, error)}; the value is null`);
}

/** The steps of the pipeline, in order, on `__self`. */
async function runTransform(life: Life, scope: Scope, start: Candidate): Promise<Candidate> {
  const { transform } = life.resolver;
  let current = start;
  if (transform === undefined) return current;
  if (!(await during('transform', () => holds(life, transform.when, withSelf(scope, current.value, current.taint)))))
    return current;
  for (const [index, step] of transform.with.entries()) {
    const self = extendScope(withSelf(scope, current.value, current.taint), {
      variables: {},
      place: `/transform/${index}`,
    });
    try {
      if (step.forEach === undefined && !(await holds(life, step.when, self))) continue;
      current =
        step.forEach === undefined
          ? await call(life, step, self, 'transform')
          : await eachItem(life, { step, forEach: step.forEach, scope: self, capability: 'transform', self: current });
    } catch (error) {
      if (isFinal(error)) throw error;
      if (step.onError === 'fail') throw new StepError('transform', told(life, error), { cause: error, at: step.at });
      life.warn(`transform step ${index} (${step.provider}) failed: ${told(life, error)}; the value is unchanged`);
    }
  }
  return current;
}

interface EachStep {
  readonly step: Step;
  readonly forEach: ForEach;
  readonly scope: Scope;
  readonly capability: Capability;
  readonly self?: Candidate;
}

async function eachItem(life: Life, { step, forEach, scope, capability, self }: EachStep): Promise<Candidate> {
  const source =
    forEach.in === undefined ? { data: self?.value, taint: self?.taint } : await evaluateValue(life, forEach.in, scope);
  const list = itemList(source.data, source.taint);
  if (list === undefined) {
    throw new ToolError(
      'invalid-expression',
      `forEach needs a list or a map, but ${forEach.in === undefined ? '__self' : 'in'} is not one`,
      { at: forEach.at },
    );
  }
  return runEach({
    clause: forEach,
    items: list.items,
    taint: list.taint,
    concurrency: life.context.services.settings.resolverConcurrency,
    warn: message => life.warn(warned(life, message)),
    each: async (value, index) => {
      const place = withItem(scope, forEach, { value, index, listTaint: list.taint });
      if (!(await holds(life, step.when, place))) return undefined;
      return call(life, step, place, capability);
    },
  });
}

function evaluateValue(life: Life, value: Value, scope: Scope): Promise<Evaluated> {
  return life.context.evaluator.inTurns(evaluator => evaluator.evaluate(value, scope), life.signal);
}

async function call(
  life: Life,
  use: Pick<Step, 'provider' | 'inputs' | 'at'>,
  scope: Scope,
  capability: Capability,
): Promise<Candidate & { readonly data: Readonly<Record<string, unknown>> }> {
  life.counted();
  const outcome = await callInResolver(life.context, use, {
    section: 'resolver',
    capability,
    scope,
    signal: life.signal,
    name: life.resolver.name,
    sensitive: life.resolver.sensitive,
    resolverType: life.resolver.type,
    usedUnknown: provider => life.usedUnknown(provider),
  });
  for (const warning of outcome.warnings) life.warn(warned(life, warning));
  return outcome;
}

async function holds({ context, signal }: Life, condition: Condition | undefined, scope: Scope): Promise<boolean> {
  if (condition === undefined) return true;
  return context.evaluator.inTurns(evaluator => evaluator.evaluateCondition(condition, scope), signal);
}

/** A condition of the resolver as a whole: an error in it fails the resolver in this step. */
async function during(phase: ResolverPhase, condition: () => Promise<boolean>): Promise<boolean> {
  try {
    return await condition();
  } catch (error) {
    if (isFinal(error)) throw error;
    throw new StepError(phase, `condition: ${errorText(error)}`, { cause: error });
  }
}

/** The words of a failure: in a sensitive resolver only its kind, and the exit code or status. */
function told({ resolver }: Life, error: unknown): string {
  return resolver.sensitive ? failureWithoutWords(error, 'resolver') : errorText(error);
}

const warned = ({ resolver }: Life, message: string): string =>
  resolver.sensitive ? warningWithoutWords('resolver') : message;

/** Errors that no `onError` may swallow: cancellation, what is not allowed here, a defect of the engine. */
function isFinal(error: unknown): boolean {
  if (error instanceof StepError || error instanceof Unknown) return true;
  if (error instanceof Failure) return error.kind === 'cancelled';
  return (
    error instanceof ToolError &&
    (error.code === 'cancelled' || error.code === 'not-allowed-here' || error.code === 'internal')
  );
}
