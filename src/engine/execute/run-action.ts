import { errorText, ToolError } from '../../core/errors.ts';
import { schemaData } from '../../core/json/schema-data.ts';
import { describeViolation } from '../../core/schema/schema-violations.ts';
import { registerRoots } from '../../core/secrets/taint.ts';
import type { Evaluated } from '../../expression/evaluate.ts';
import { Failure } from '../../providers/contract.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import { withoutListedWords } from '../../providers/schema-words.ts';
import type { Action } from '../../solution/model/model.ts';
import { checkInputs, executeProvider, findProvider, materialise } from '../call.ts';
import type { Deadlines } from '../deadline.ts';
import { allSensitive, failureWithoutWords, warningWithoutWords } from '../describe/sensitive-place.ts';
import type { GuardedCall } from '../guard/guard.ts';
import { bothSides, changeText, type PlanChange } from '../guard/plan-changes.ts';
import { journalName } from '../journal-name.ts';
import type { CheckedInputs } from '../place.ts';
import type { RunContext } from '../services.ts';
import type { ActionCall, ActionOutcome } from './action-call.ts';
import { actionEffects } from './action-effects.ts';
import { type ActionFailure, type ActionStatus, type Held, NOTHING_HELD } from './action-record.ts';
import { asFailure, runAttempts } from './attempts.ts';
import { failedHint, failedInside, failedPlace } from './failed-place.ts';
import { endJournaled, startJournaled } from './journaled-call.ts';

const NO_INPUTS = NOTHING_HELD;

/**
 * Evaluates the inputs once, then runs attempts with the same inputs. Never throws for anything that the action does.
 */
export async function runAction(call: ActionCall): Promise<ActionOutcome> {
  const { journal } = call.context.place;
  if (journal === undefined) return (await runOnce(call)).outcome;
  const { clock } = call.context.services;
  const began = { startedAt: clock.now(), startedMs: clock.monotonicMs() };
  const { outcome, provider, isBetween } = await runOnce(call);
  endJournaled(call, journal, { outcome, provider, isBetween, ...began });
  return outcome;
}

interface OnceRun {
  readonly outcome: ActionOutcome;
  readonly provider?: RegisteredProvider;
  /** It was cancelled while no attempt was under way. */
  readonly isBetween?: boolean | undefined;
}

async function runOnce(call: ActionCall): Promise<OnceRun> {
  const { context, action, scope } = call;
  let provider: RegisteredProvider;
  let inputs: CheckedInputs;
  let values: ReadonlyMap<string, Evaluated>;
  try {
    provider = findProvider(context, action);
    values = await materialise(context, action.inputs, scope);
    inputs = allSensitive(action, await checkInputs(context, provider, values, 'action'));
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('input', errorText(error), { cause: error });
    const reason = toActionFailure(context, action, failure);
    return { outcome: { status: 'failed', inputs: NO_INPUTS, error: reason, attempts: 0 } };
  }
  const held = heldInputs(call, provider, inputs);
  const changes = await changesIn(call, { provider, values, inputs });
  if (changes !== undefined)
    return { provider, outcome: { status: 'failed', inputs: held, error: changes, attempts: 0 } };
  const { journal } = context.place;
  const { earlier = 0 } = call;
  if (journal !== undefined) {
    const refused = await startJournaled(call, journal, { provider, inputs, attempt: 1 + earlier });
    if (refused !== undefined)
      return { provider, outcome: { status: 'failed', inputs: held, error: refused, attempts: 0 } };
  }
  const attempted = await runAttempts<Held>({
    name: call.name,
    retry: action.retry,
    earlier,
    timeoutMs: action.timeoutMs ?? context.services.settings.actionTimeoutMs,
    deadlines: call.deadlines,
    halt: context.halt,
    clock: context.services.clock,
    random: context.services.random,
    evaluator: context.evaluator,
    scope,
    isFinal: () => changesInside(call).length > 0,
    attempt: async (signal, attempt) => {
      context.observe({ type: 'action-started', name: call.name, attempt });
      return attemptOnce(call, provider, { inputs, signal, isRepeated: attempt > 1 });
    },
    retrying: (attempt, delayMs, message) => {
      const text = action.sensitive ? warningWithoutWords('action') : context.services.redactor.redact(message);
      const retry = { attempt, delayMs, message: text };
      journal?.append({ type: 'retry', call: journalName(context.place, call.name), ...retry });
      context.observe({ type: 'action-retry', name: call.name, ...retry });
    },
  });
  const { attempts } = attempted;
  const inside = changesInside(call);
  if (inside.length > 0) {
    const message = context.services.redactor.redact(inside.map(changeText).join('; '));
    return {
      provider,
      outcome: { status: 'failed', inputs: held, error: { kind: 'plan-changed', message, at: action.at }, attempts },
    };
  }
  if ('result' in attempted)
    return { provider, outcome: { status: 'succeeded', inputs: held, results: attempted.result, attempts } };
  const error = toActionFailure(context, action, attempted.failure);
  const { isBetween } = attempted;
  return { provider, isBetween, outcome: { status: failureStatus(error), inputs: held, error, attempts } };
}

/** Undefined when nothing differs from the plan, or without a plan. */
async function changesIn(
  { context, action, name, scope, guard, wentAsPlanned }: ActionCall,
  call: Pick<GuardedCall, 'provider' | 'values' | 'inputs'>,
): Promise<ActionFailure | undefined> {
  if (guard === undefined) return undefined;
  try {
    const changes = await guard.check({ context, action, name, scope, less: !wentAsPlanned, ...call });
    if (changes.length === 0) return undefined;
    const message = changes.map(bothSides).join('; ');
    return { kind: 'plan-changed', message: context.services.redactor.redact(message), at: action.at };
  } catch (error) {
    return toActionFailure(context, action, error);
  }
}

/** The differences from the plan in the solution that the call ran. */
const changesInside = ({ context, name, guard }: ActionCall): readonly PlanChange[] => {
  const prefix = journalName(context.place, `${name}/`);
  return guard?.found.filter(({ entry }) => entry.startsWith(prefix)) ?? [];
};

function heldInputs(
  { action, context }: ActionCall,
  provider: RegisteredProvider,
  { inputs, taint }: CheckedInputs,
): Held {
  if (action.sensitive) registerRoots(inputs, 'root', withoutListedWords(context.services.redactor, provider.inputs));
  return { data: inputs, taint };
}

interface Attempt {
  readonly inputs: CheckedInputs;
  readonly signal: Parameters<Parameters<Deadlines['within']>[2]>[0];
  /** An earlier attempt may have done a part of it. */
  readonly isRepeated: boolean;
}

async function attemptOnce(
  call: ActionCall,
  provider: RegisteredProvider,
  { inputs, signal, isRepeated }: Attempt,
): Promise<Held> {
  const { context, action, scope, name } = call;
  const { sensitive } = action;
  const place = {
    section: 'action',
    capability: 'action',
    scope,
    signal,
    name,
    sensitive,
    written: action.inputs,
  } as const;
  const hold = call.guard?.inside({ context, action, name, less: isRepeated || !call.wentAsPlanned });
  const effects = actionEffects(context, inputs, place, hold);
  const { value, taint, data, warnings } = await executeProvider(context, provider, {
    inputs,
    capability: 'action',
    effects,
  });
  for (const warning of warnings) call.warn(sensitive ? warningWithoutWords('action') : warning);
  const results: Held = { data: value, taint: sensitive ? 'root' : taint };
  const { redactor } = context.services;
  registerRoots(results.data, results.taint, withoutListedWords(redactor, provider.outputs.action));
  refuseUnsuccessful(provider, data);
  await checkResults(call, results);
  return results;
}

/** `success: false` of a provider whose output declares `success` is a failure. */
function refuseUnsuccessful(provider: RegisteredProvider, data: Readonly<Record<string, unknown>>): void {
  if (data['success'] !== false) return;
  const schema = provider.outputs.action as { readonly properties?: Readonly<Record<string, unknown>> } | undefined;
  if (schema?.properties?.['success'] !== undefined)
    throw new Failure('provider', `provider "${provider.name}" reported no success`);
}

async function checkResults({ context, action, warn }: ActionCall, results: Held): Promise<void> {
  if (action.resultSchema === undefined || action.resultSchemaMode === 'ignore') return;
  const check = await context.services.compileSchema(action.resultSchema);
  const violations = check(schemaData(results.data)).map(describeViolation);
  if (violations.length === 0) return;
  const message = `the results break resultSchema: ${violations.join('; ')}`;
  if (action.resultSchemaMode === 'error') throw new Failure('validation', message);
  warn(action.sensitive ? 'the results break resultSchema' : message);
}

function failureStatus({ kind }: ActionFailure): ActionStatus {
  if (kind === 'timeout' || kind === 'cancelled') return kind;
  return 'failed';
}

/** A failure as the record of its action keeps it: redacted, with the place in the document where it arose. */
export function toActionFailure(context: RunContext, action: Action, error: unknown): ActionFailure {
  const { kind, message, statusCode, exitCode } = asFailure(error);
  const cancelled = error instanceof ToolError && error.code === 'cancelled';
  const { redactor } = context.services;
  const causes = action.sensitive ? [] : failedInside(error);
  const hint = action.sensitive ? undefined : failedHint(error);
  return {
    kind: cancelled ? 'cancelled' : kind,
    message: action.sensitive ? failureWithoutWords(error, 'action') : redactor.redact(message),
    statusCode,
    exitCode,
    at: failedPlace(error) ?? action.at,
    hint: hint === undefined ? undefined : redactor.redact(hint),
    causes: causes.map(cause => ({ ...cause, message: redactor.redact(cause.message) })),
  };
}
