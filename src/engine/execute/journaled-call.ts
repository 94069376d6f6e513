import { resolve } from 'node:path';
import { errorText, ToolError } from '../../core/errors.ts';
import type { EarlierCall, ExpectedChange, ExpectedContent, RunJournal } from '../../core/ports/journal.ts';
import type { Effect, FileChange } from '../../providers/contract.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import { classifySideEffects, isRepeatable } from '../../providers/side-effects.ts';
import { describe } from '../describe/describe.ts';
import { chooseBaseDirectory } from '../describe/directories.ts';
import { journalName } from '../journal-name.ts';
import type { CheckedInputs } from '../place.ts';
import type { RunContext } from '../services.ts';
import type { ActionCall, ActionOutcome } from './action-call.ts';
import type { ActionFailure } from './action-record.ts';
import { isHalted } from './execute-session.ts';

/**
 * Decides, here and nowhere else, what is durable before what: the start of a call before its first effect, and the end of an effect
 * before anything starts that may depend on it. One flush serves both, because entries keep their order. A call without side effects
 * waits only for ends that came before it.
 */
export async function startJournaled(
  call: ActionCall,
  journal: RunJournal,
  { provider, inputs, attempt }: Omit<Starting, 'hasEffects'>,
): Promise<ActionFailure | undefined> {
  const hasEffects = classifySideEffects(provider, 'action', inputs.inputs) !== 'none';
  try {
    if (hasEffects || journal.notesEveryStart === true)
      await noteStart(call, journal, { provider, inputs, attempt, hasEffects });
    if (hasEffects || journal.isBehind()) await journal.flush();
    return undefined;
  } catch (error) {
    const { at } = call.action;
    return { kind: 'provider', message: `not started, because it cannot be journaled: ${errorText(error)}`, at };
  }
}

interface Starting {
  readonly provider: RegisteredProvider;
  readonly inputs: CheckedInputs;
  readonly attempt: number;
  readonly hasEffects: boolean;
}

async function noteStart(call: ActionCall, journal: RunJournal, starting: Starting): Promise<void> {
  const { context, action, name } = call;
  const { provider, inputs, attempt } = starting;
  const repeatable = isRepeatable(provider, inputs.inputs, context);
  const files = repeatable || action.onInterrupt !== undefined ? undefined : await expectedFiles(call, starting);
  journal.append(
    {
      type: 'started',
      call: journalName(context.place, name),
      section: action.section,
      provider: provider.name,
      attempt,
      inputs: { data: inputs.inputs, taint: action.sensitive ? 'root' : inputs.taint },
      isRepeatable: repeatable,
      onInterrupt: action.onInterrupt,
      files,
    },
    starting.hasEffects,
  );
}

/**
 * Records the end of a call. Nothing waits here: whatever depends on it waits before it starts. A call that was cut off in a halted run
 * has no end: the resumed run decides whether it happened, because nobody asked for it to be cancelled.
 */
export function endJournaled(call: ActionCall, journal: RunJournal, ended: EndedCall): void {
  const { context, name } = call;
  const { outcome, provider, startedAt, startedMs } = ended;
  const { clock } = context.services;
  const { status, results, error, attempts } = outcome;
  if (status === 'skipped') return;
  if (status === 'cancelled' && isHalted(context) && provider !== undefined && ended.isBetween !== true) return;
  journal.append(
    {
      type: 'ended',
      call: journalName(context.place, name),
      status,
      attempts,
      durationMs: clock.monotonicMs() - startedMs,
      startedAt,
      endedAt: clock.now(),
      results,
      ...(error !== undefined && { error: { kind: error.kind, message: error.message } }),
    },
    provider === undefined || classifySideEffects(provider, 'action', asInputs(outcome.inputs.data)) !== 'none',
  );
}

interface EndedCall {
  readonly outcome: ActionOutcome;
  readonly provider: RegisteredProvider | undefined;
  /** It was cancelled while no attempt was under way. */
  readonly isBetween?: boolean | undefined;
  readonly startedAt: Date;
  readonly startedMs: number;
}

const asInputs = (data: unknown): Readonly<Record<string, unknown>> => data as Readonly<Record<string, unknown>>;

/** What an earlier attempt of the run knows of a call. `finally` runs again at the end of each attempt. */
export function earlierCall({ place }: RunContext, section: string, name: string): EarlierCall | undefined {
  return section === 'finally' ? undefined : place.journal?.earlier(journalName(place, name));
}

/**
 * The changes to expect in files, when every effect is on a file with known content: anything else cannot be verified
 * afterwards.
 */
async function expectedFiles(
  { context, name, scope }: ActionCall,
  { provider, inputs }: Pick<Starting, 'provider' | 'inputs'>,
): Promise<readonly ExpectedChange[] | undefined> {
  if (provider.plugin !== undefined || provider.describe === undefined) return undefined;
  const call = { provider, name, scope, inputs, deferred: new Map(), files: context.services.files };
  const { effects } = await describe(context, { ...call, withoutDiffs: true });
  const changes = await Promise.all(effects.filter(isNoDirectory).map(effect => expectedChange(context, effect)));
  return changes.every(change => change !== undefined) && changes.length > 0 ? changes : undefined;
}

/** A directory that was already made is no reason to doubt the file. */
const isNoDirectory = (effect: Effect): boolean => effect.type !== 'file' || effect.kind !== 'directory';

async function expectedChange(context: RunContext, effect: Effect): Promise<ExpectedChange | undefined> {
  if (effect.type !== 'file' || effect.kind !== 'file') return undefined;
  const { before, after, added, status } = effect;
  const path = resolve(chooseBaseDirectory(context, 'action'), effect.path);
  if (status === 'appended' && added !== undefined) return appendedChange(context, path, added);
  if (status === 'deleted') return before && { path, before: whole(before), after: undefined };
  if (after === undefined || (before === undefined && status !== 'created')) return undefined;
  return { path, before: before && whole(before), after: whole(after) };
}

async function appendedChange(
  { services: { files } }: RunContext,
  path: string,
  added: Uint8Array,
): Promise<ExpectedChange | undefined> {
  const stat = await files.stat(path).catch(unreadable);
  if (stat === undefined) return undefined;
  return {
    path,
    before: { size: stat.size, end: new Uint8Array() },
    after: { size: stat.size + added.length, end: added },
  };
}

/** What cannot be read is not compared. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof ToolError) || error.code === 'cancelled') throw error;
  return undefined;
}

const whole = (content: NonNullable<FileChange['after']>): ExpectedContent => ({ size: content.length, end: content });
