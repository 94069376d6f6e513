import { errorText, ToolError } from '../../core/errors.ts';
import { emptyMap } from '../../core/json/json.ts';
import { isTooDeep, TOO_DEEP } from '../../core/json/value-depth.ts';
import { isTainted, redactedText, registerRoots, type Taint } from '../../core/secrets/taint.ts';
import { coerce } from '../../expression/coerce.ts';
import { extendScope, type Scope, type Variables } from '../../expression/scope.ts';
import { Failure } from '../../providers/contract.ts';
import type { Resolver } from '../../solution/model/model.ts';
import { createDeadlines, type Deadlines } from '../deadline.ts';
import { causeWithoutWords, failureWithoutWords } from '../describe/sensitive-place.ts';
import { failedHint, failedInside, failedPlace } from '../execute/failed-place.ts';
import { createPool, type Pool, startOrder } from '../execute/pool.ts';
import { resolverPlan, resolverScope } from '../scopes.ts';
import type { RunContext } from '../services.ts';
import type { Given } from './given.ts';
import type { Attempt, Resolution, ResolverRecord, ResolverWarning } from './resolution.ts';
import { type Candidate, checkValue, type Life, resolveValue, StepError } from './resolve-one.ts';
import { checksApart, closure } from './resolver-graph.ts';
import { compactSize, isSurelyLarger } from './value-size.ts';

export interface ResolveOptions {
  /** Only these and what they need; undefined: all. */
  readonly names?: readonly string[] | undefined;
  /** Values that replace resolvers: overrides of a dry-run, mocks of a test. The replaced resolvers do not run. */
  readonly given?: ReadonlyMap<string, Given> | undefined;
  readonly failFast?: boolean | undefined;
  readonly skipTransform?: boolean | undefined;
  readonly skipValidation?: boolean | undefined;
}

export type { Given } from './given.ts';

/** One resolver while it runs. The check of its value is a node of its own in the graph. */
interface Entry {
  readonly resolver: Resolver;
  readonly order: number;
  readonly hasCheck: boolean;
  /** What must succeed for it to run; with `check` the check as well. */
  readonly gates: Gate[];
  readonly afterValue: Waiter[];
  readonly afterCheck: Waiter[];
  readonly attempts: Attempt[];
  readonly warnings: Omit<ResolverWarning, 'resolver'>[];
  candidate: Candidate | undefined;
  record: ResolverRecord | undefined;
  calls: number;
  spentMs: number;
}
interface Gate {
  readonly entry: Entry;
  readonly check: boolean;
}
/** A node that starts when `left` others have ended. */
interface Waiter {
  left: number;
  readonly start: () => void;
}

interface Session {
  readonly context: RunContext;
  readonly options: ResolveOptions;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly deadlines: Deadlines;
  readonly plan: Variables;
  readonly taints: Map<string, Taint>;
  readonly skipped: Set<string>;
  firstFailed: string | undefined;
}

/**
 * Computes resolver values. A resolver starts as soon as what it needs has ended; there are no barriers. Everything that can
 * still run does run; failures are part of the result. In `_` a resolver sees only what it needs, so results do
 * not depend on timing.
 */
export async function resolve(context: RunContext, options: ResolveOptions = {}): Promise<Resolution> {
  const { resolvers } = context.solution;
  const { settings, redactor } = context.services;
  const names = options.names === undefined ? new Set(resolvers.keys()) : closure(resolvers, options.names);
  const session: Session = {
    context,
    options,
    entries: createEntries(resolvers, names, options),
    deadlines: createDeadlines(context.signal, settings.gracePeriodMs),
    plan: resolverPlan(resolvers),
    taints: new Map(),
    skipped: new Set(),
    firstFailed: undefined,
  };
  await runNodes(session, createPool(settings.resolverConcurrency));
  const records = new Map<string, ResolverRecord>();
  for (const [name, { record }] of session.entries) if (record !== undefined) records.set(name, record);
  const warnings = [...session.entries.values()].flatMap(({ resolver, warnings }) =>
    warnings.map(({ kind, message }) => ({ resolver: resolver.name, kind, message: redactor.redact(message) })),
  );
  return { records, warnings };
}

function createEntries(
  resolvers: ReadonlyMap<string, Resolver>,
  names: ReadonlySet<string>,
  options: ResolveOptions,
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let index = 0;
  for (const [name, resolver] of resolvers) {
    index++;
    if (!names.has(name)) continue;
    const hasCheck =
      resolver.validate !== undefined && options.skipValidation !== true && options.given?.has(name) !== true;
    const order = startOrder(resolver.phase, index);
    entries.set(name, {
      resolver,
      order,
      hasCheck,
      gates: [],
      afterValue: [],
      afterCheck: [],
      attempts: [],
      warnings: [],
      candidate: undefined,
      record: undefined,
      calls: 0,
      spentMs: 0,
    });
  }
  return entries;
}

/** Dependents of r start after its value and its check, except those that the check itself needs. */
async function runNodes(session: Session, pool: Pool): Promise<void> {
  const starts: Waiter[] = [];
  const apart = new Map<string, ReadonlySet<string>>();
  const startsBeforeCheck = (name: string, of: string): boolean => {
    const known = apart.get(of) ?? checksApart(session.context.solution.resolvers, of);
    apart.set(of, known);
    return known.has(name);
  };
  for (const entry of session.entries.values()) {
    const { resolver, order } = entry;
    const value: Waiter = { left: 1, start: () => pool.add({ order, run: () => runValue(session, entry) }) };
    starts.push(value);
    if (session.options.given?.has(resolver.name) === true) continue;
    for (const name of resolver.needs.keys()) {
      const other = session.entries.get(name);
      if (other === undefined) continue;
      const check = other.hasCheck && !startsBeforeCheck(resolver.name, name);
      entry.gates.push({ entry: other, check });
      wait(value, check ? other.afterCheck : other.afterValue);
    }
    if (!entry.hasCheck) continue;
    const check: Waiter = { left: 0, start: () => pool.add({ order: order + 1, run: () => runCheck(session, entry) }) };
    wait(check, entry.afterValue);
    for (const name of resolver.checkNeeds.keys()) {
      const other = session.entries.get(name);
      if (other !== undefined && other !== entry) wait(check, other.afterValue);
    }
  }
  release(starts);
  await pool.idle();
}

function wait(waiter: Waiter, list: Waiter[]): void {
  waiter.left++;
  list.push(waiter);
}

function release(list: Waiter[]): void {
  for (const waiter of list.splice(0)) {
    waiter.left--;
    if (waiter.left === 0) waiter.start();
  }
}

async function runValue(session: Session, entry: Entry): Promise<void> {
  const { resolver } = entry;
  const because = blockedBy(entry) ?? (session.options.failFast === true ? session.firstFailed : undefined);
  if (because !== undefined) {
    end(session, entry, { status: 'not-run', because });
    return;
  }
  const given = session.options.given?.get(resolver.name);
  try {
    if (given === undefined) {
      const scope = scopeWith(session, entry, [...resolver.needs.keys()]);
      const candidate = await timed(session, entry, life => resolveValue(life, scope));
      if (candidate === undefined) end(session, entry, { status: 'skipped' });
      else accept(session, entry, candidate);
    } else if (given.as === 'plan' && given.skipped) end(session, entry, { status: 'skipped' });
    else accept(session, entry, takeGiven(session, entry, given));
  } catch (error) {
    await fail(session, entry, error);
  }
}

function blockedBy(entry: Entry): string | undefined {
  for (const { entry: other, check } of entry.gates) {
    const status = other.record?.status;
    if (status === 'not-run') return other.record?.because;
    if (status === 'failed' && (check || other.candidate === undefined)) return other.resolver.name;
  }
  return undefined;
}

/** Runs one stage of a resolver within what is left of the resolver's single deadline. */
async function timed<T>(session: Session, entry: Entry, work: (life: Life) => Promise<T>): Promise<T> {
  const { clock, settings } = session.context.services;
  const limitMs = entry.resolver.timeoutMs ?? settings.resolverTimeoutMs;
  const startedMs = clock.monotonicMs();
  try {
    return await session.deadlines.within(Math.max(1, limitMs - entry.spentMs), 'it', signal =>
      work(createLife(session, entry, signal)),
    );
  } finally {
    entry.spentMs += clock.monotonicMs() - startedMs;
  }
}

function createLife({ context, options }: Session, entry: Entry, signal: Life['signal']): Life {
  const { name } = entry.resolver;
  return {
    context,
    resolver: entry.resolver,
    signal,
    skipTransform: options.skipTransform === true,
    attempts: entry.attempts,
    causes: [],
    counted: () => {
      entry.calls++;
    },
    warn: message => entry.warnings.push({ kind: 'run', message: `resolver "${name}": ${message}` }),
    usedUnknown: provider =>
      entry.warnings.push({
        kind: 'plan',
        message: `resolver "${name}" used provider "${provider}", whose side effects are unknown`,
      }),
  };
}

/** What the resolver sees: the values that it needs, and nothing else. */
function scopeWith(session: Session, entry: Entry, names: readonly string[]): Scope {
  const data = emptyMap<unknown>();
  for (const name of names) {
    const candidate = session.entries.get(name)?.candidate;
    if (candidate !== undefined) data[name] = candidate.value;
  }
  return resolverScope(
    session.context,
    { data, taints: session.taints, skipped: session.skipped },
    session.plan,
    entry.resolver.name,
  );
}

function takeGiven(session: Session, entry: Entry, given: Given): Candidate {
  const { name, type, sensitive } = entry.resolver;
  if (given.as === 'plan') {
    registerRoots(given.value, given.taint, session.context.services.redactor);
    return { value: given.value, taint: given.taint };
  }
  const typed = coerce(given.value, type);
  if ('fault' in typed)
    throw new StepError('input', `the given value does not fit: ${typed.fault}`, { code: 'invalid-input' });
  if (given.as === 'override') entry.warnings.push({ kind: 'plan', message: `resolver "${name}" was overridden` });
  const taint: Taint = sensitive ? 'root' : undefined;
  registerRoots(typed.value, taint, session.context.services.redactor);
  return { value: typed.value, taint };
}

/** The value is final: the nodes that waited only for it may start. */
function accept(session: Session, entry: Entry, candidate: Candidate): void {
  const { maxValueSize, warnValueSize } = session.context.services.settings;
  if (isTooDeep(candidate.value)) throw new StepError('size', `the value is ${TOO_DEEP}`);
  if (isSurelyLarger(candidate.value, maxValueSize))
    throw new StepError(
      'size',
      `the value has more than ${maxValueSize} bytes as JSON, which is the most (resolver.maxValueSize)`,
    );
  const size = compactSize(candidate.value);
  if (size > maxValueSize)
    throw new StepError(
      'size',
      `the value has ${sizeWords(size, maxValueSize, candidate)} as JSON; at most ${maxValueSize} are allowed`,
    );
  if (size > warnValueSize)
    entry.warnings.push({
      kind: 'run',
      message: `resolver "${entry.resolver.name}": the value has ${sizeWords(size, warnValueSize, candidate)} as JSON`,
    });
  entry.candidate = candidate;
  if (candidate.taint !== undefined) session.taints.set(entry.resolver.name, candidate.taint);
  if (entry.hasCheck) release(entry.afterValue);
  else end(session, entry, { status: 'succeeded' });
}

/** The length of a secret is not shown. */
const sizeWords = (size: number, limit: number, { taint }: Candidate): string =>
  isTainted(taint) ? `more than ${limit} bytes` : `${size} bytes`;

async function runCheck(session: Session, entry: Entry): Promise<void> {
  const { candidate, resolver } = entry;
  if (candidate === undefined) return;
  const names = new Set([...resolver.needs.keys(), ...resolver.checkNeeds.keys(), resolver.name]);
  try {
    const scope = scopeWith(session, entry, [...names]);
    await timed(session, entry, life => checkValue(life, scope, candidate));
    end(session, entry, { status: 'succeeded' });
  } catch (error) {
    await fail(session, entry, error);
  }
}

async function fail(session: Session, entry: Entry, error: unknown): Promise<void> {
  session.firstFailed ??= entry.resolver.name;
  const phase = error instanceof StepError ? error.phase : entry.candidate === undefined ? 'resolve' : 'validate';
  const code = error instanceof StepError ? error.code : errorCode(error);
  const message = session.context.services.redactor.redact(await failureText(session, entry, error, phase));
  const { sensitive } = entry.resolver;
  end(session, entry, {
    status: 'failed',
    error: {
      phase,
      code,
      message,
      cause: sensitive ? causeWithoutWords(code, message) : error,
      at: failedPlace(error),
      hint: sensitive ? undefined : failedHint(error),
      causes: sensitive ? [] : failedInside(error),
    },
  });
}

function errorCode(error: unknown): string {
  if (error instanceof Failure) return error.kind === 'cancelled' ? 'cancelled' : 'resolver-failed';
  return error instanceof ToolError && (error.code === 'cancelled' || error.code === 'not-allowed-here')
    ? error.code
    : 'resolver-failed';
}

/**
 * `messages.error` replaces the message of every step but the conditions; when it fails itself, both errors are
 * reported.
 */
async function failureText(session: Session, entry: Entry, error: unknown, phase: string): Promise<string> {
  const message = failureMessage(entry, error);
  const { errorMessage, needs } = entry.resolver;
  if (errorMessage === undefined || phase === 'when' || phase === 'input') return message;
  const scope = extendScope(scopeWith(session, entry, [...needs.keys()]), {
    variables: { __self: message, __error: { phase, message } },
  });
  try {
    const { data, taint } = await session.context.evaluator.inTurns(evaluator =>
      evaluator.evaluate(errorMessage, scope),
    );
    return redactedText(data, taint, session.context.services.redactor);
  } catch (second) {
    const why = entry.resolver.sensitive ? failureWithoutWords(second, 'resolver') : errorText(second);
    return `${message} (messages.error failed: ${why})`;
  }
}

/**
 * In a sensitive resolver, the errors of its sources without their words; a message of its own reveals no more than
 * that either.
 */
function failureMessage({ resolver, attempts }: Entry, error: unknown): string {
  if (!resolver.sensitive) return errorText(error);
  if (error instanceof StepError && error.phase === 'validate') return error.message;
  const isSourceFailure = error instanceof StepError && error.phase === 'resolve' && attempts.length > 0;
  return isSourceFailure ? error.message : failureWithoutWords(error, 'resolver');
}

type Ending = Pick<ResolverRecord, 'status'> & Partial<Pick<ResolverRecord, 'error' | 'because'>>;

function end(session: Session, entry: Entry, ending: Ending): void {
  const { resolver, candidate } = entry;
  const valid = ending.status === 'succeeded';
  entry.record = {
    name: resolver.name,
    value: valid ? candidate?.value : undefined,
    taint: candidate?.taint,
    sensitive: resolver.sensitive,
    internal: resolver.internal,
    type: resolver.type,
    phase: resolver.phase,
    durationMs: entry.spentMs,
    providerCalls: entry.calls,
    valueSize: valid ? compactSize(candidate?.value) : 0,
    failedAttempts: entry.attempts,
    given: session.options.given?.get(resolver.name)?.as,
    at: resolver.at,
    ...ending,
  };
  if (ending.status === 'skipped') session.skipped.add(resolver.name);
  session.context.observe({
    type: 'resolver-ended',
    name: resolver.name,
    status: ending.status,
    durationMs: entry.spentMs,
    message: ending.error?.message,
  });
  release(entry.afterValue);
  release(entry.afterCheck);
}
