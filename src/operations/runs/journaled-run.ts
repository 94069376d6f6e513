import { createHmac } from 'node:crypto';
import { formatDuration } from '../../core/duration.ts';
import { ToolError } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import type { NamedLock } from '../../core/ports/lock-port.ts';
import { type EndState, LOCAL_OWNER, type RunRecord, type RunStore } from '../../core/ports/run-store.ts';
import { newSealingKey, wrapKey } from '../../core/secrets/sealing.ts';
import type { Plan } from '../../engine/plan.ts';
import type { Resolution } from '../../engine/resolve/resolution.ts';
import { resolvedValues } from '../../engine/resolve/resolution.ts';
import type { RunContext } from '../../engine/services.ts';
import { workflowLock } from '../../engine/workflow-lock.ts';
import { classifySideEffects } from '../../providers/side-effects.ts';
import type { Action } from '../../solution/model/model.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { RunResult } from '../solution/run-result.ts';
import { hasSecrets, keepBasis, type RunBasis, runSecrets } from './run-basis.ts';
import { createRunJournal, gapEvent, type RunKey, type WrittenJournal } from './run-journal.ts';
import type { EndedRun, RunRecorder } from './run-recorder.ts';

export interface Beginning {
  readonly recorder: RunRecorder;
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly resolution: Resolution;
  readonly plan: Plan;
  readonly planDigest?: string | undefined;
  readonly owner?: string | undefined;
  readonly lockTimeoutMs?: number | undefined;
  /** Absent: it cannot be resumed. `key`: that of the run, where there is one. */
  basis(key: Uint8Array | undefined): Promise<RunBasis>;
}

/** A run that holds its lock and, where runs are kept, writes its journal. */
export interface JournaledRun {
  /** Ends also when the run is cancelled from elsewhere. */
  readonly context: RunContext;
  /** Writes the end of the run durably and releases everything that was held. */
  end(ended: EndedRun): Promise<RunResult>;
  /** The same for a run that was given up by an error. */
  fail(error: unknown): Promise<void>;
}

/** Does the work of a run between the beginning of its journal and its end. */
export async function journaled(
  services: Services,
  beginning: Beginning,
  work: (context: RunContext) => Promise<EndedRun>,
): Promise<RunResult> {
  return workOn(await beginRun(services, beginning), work);
}

export async function workOn(run: JournaledRun, work: (context: RunContext) => Promise<EndedRun>): Promise<RunResult> {
  try {
    return await run.end(await work(run.context));
  } catch (error) {
    await run.fail(error);
    throw error;
  }
}

/** Takes the lock of the workflow and begins the journal, before the first action. */
async function beginRun(services: Services, beginning: Beginning): Promise<JournaledRun> {
  const { context, resolution, recorder, lockTimeoutMs = 0 } = beginning;
  const name = await workflowLock(context, resolvedValues(resolution));
  const lock = name === undefined ? undefined : await takeLock(services, { name, lockTimeoutMs, context, recorder });
  try {
    const kept = await keepRun(services, { ...beginning, lock: name });
    return openJournaled(services, { context, lock, ...kept });
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

type Held = Extract<NamedLock, { readonly held: true }>;

interface Locking {
  readonly name: string;
  readonly lockTimeoutMs?: number;
  readonly context: Pick<RunContext, 'signal'>;
  readonly recorder: Pick<RunRecorder, 'place'>;
}

/** Names that runs of this process hold: a solution that an action runs may ask for the lock that its own run has. */
const heldByRun = new Map<string, Set<string>>();

/** `run-busy` names the run that holds it. */
export async function takeLock(
  services: Services,
  { name, lockTimeoutMs = 0, context: { signal }, recorder: { place } }: Locking,
): Promise<Held> {
  const own = heldByRun.get(place.runId) ?? new Set();
  if (own.has(name)) return { held: true, release: async () => undefined };
  const { host, pid } = await services.runHolder();
  const now = services.engine.clock.now().getTime();
  const owner = { host, pid, run: place.runId, since: now };
  const lock = await (await services.locks()).acquire({ name, owner, timeoutMs: lockTimeoutMs, signal });
  if (lock.held) {
    heldByRun.set(place.runId, own.add(name));
    return {
      held: true,
      release: () => {
        own.delete(name);
        if (own.size === 0) heldByRun.delete(place.runId);
        return lock.release();
      },
    };
  }
  const { owner: holder } = lock;
  const who =
    holder === undefined
      ? 'another run'
      : `run ${holder.run ?? `of process ${holder.pid}`} on ${holder.host}, since ${formatDuration(Math.max(0, Math.round((services.engine.clock.now().getTime() - holder.since) / 1000)) * 1000)}`;
  throw new ToolError('run-busy', `the lock "${services.engine.redactor.redact(name)}" is held by ${who}`, {
    hint: 'nothing was executed; --lock-timeout 5m waits for it',
  });
}

interface KeptRun {
  readonly journal?: WrittenJournal;
  readonly store?: RunStore;
  readonly run?: RunRecord;
  readonly canResume?: boolean;
  readonly warnings: string[];
}

/** Nothing is kept of a run that changes nothing, unless it was claimed before it began, nor when runs are not to be kept. */
async function keepRun(
  services: Services,
  beginning: Beginning & { readonly lock: string | undefined },
): Promise<KeptRun> {
  const mode = services.config.config.runs.journal;
  const warnings: string[] = [];
  const keepsNothing = services.hasClaimedRun !== true && !changesAnything(services, beginning.plan);
  if (mode === 'off' || services.mocks !== undefined || keepsNothing) return { warnings };
  try {
    return await createRun(services, { ...beginning, mode, warnings });
  } catch (error) {
    if (mode === 'required' || !(error instanceof ToolError) || error.code !== 'runs-unavailable') throw error;
    warnings.push(lostWarning(error));
    return { warnings };
  }
}

const lostWarning = ({ message }: ToolError): string => `the run is not journaled, so it cannot be resumed: ${message}`;

interface Creating extends Beginning {
  readonly lock: string | undefined;
  readonly mode: 'auto' | 'required';
  readonly warnings: string[];
}

async function createRun(services: Services, creating: Creating): Promise<KeptRun> {
  const { recorder, context, loaded, resolution, mode, warnings } = creating;
  const store = await services.runs();
  const { runId } = recorder.place;
  const now = services.engine.clock.now().getTime();
  const key = hasSecrets(context, resolution) ? await runKey(services, runId) : undefined;
  const basis = await basisIfPossible(creating, key?.key);
  const secrets = basis && runSecrets(context, resolution, basis);
  const kept = basis && (await keepBasis(store, runId, { basis, secrets, key: key?.key }));
  const { name, version } = loaded.solution.metadata;
  const run = await store.create(
    {
      id: runId,
      owner: creating.owner ?? LOCAL_OWNER,
      command: context.command ?? 'run solution',
      solution: { name, version, digest: loaded.digest(), source: loaded.origin },
      planDigest: creating.planDigest,
      basis: await kept?.digest,
      lock: creating.lock,
      key: key?.wrapped,
      createdAt: now,
    },
    { holder: await services.runHolder(), events: kept === undefined ? [] : [{ at: now, ...kept.event }] },
  );
  const journal = createRunJournal({
    ...journalParts(services, { store, run, mode, warnings }),
    key: async () => key ?? laterKey(services, runId),
  });
  recorder.use(journal);
  return { journal, store, run, canResume: basis !== undefined, warnings };
}

/** A document that is part of the call and holds a secret is not kept. */
async function basisIfPossible({ basis }: Beginning, key: Uint8Array | undefined): Promise<RunBasis | undefined> {
  try {
    return await basis(key);
  } catch (error) {
    if (error instanceof ToolError && error.code === 'invalid-input') return undefined;
    throw error;
  }
}

export interface WrappedKey extends RunKey {
  readonly wrapped?: Uint8Array;
}

/** A new key for a run. Without a credential store there is none: sensitive values are left out then. */
async function runKey(services: Services, runId: string): Promise<WrappedKey> {
  try {
    const master = await services.runKey();
    const key = newSealingKey();
    return { key, wrapped: wrapKey(master, key, runId) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { key: undefined };
  }
}

/** The key of a run in which nothing was secret at first is kept as an event. */
export async function laterKey(services: Services, runId: string): Promise<RunKey> {
  const { key, wrapped } = await runKey(services, runId);
  if (key === undefined || wrapped === undefined) return { key: undefined };
  return { key, event: { at: services.engine.clock.now().getTime(), type: RUN_KEY, data: '{}', sealed: wrapped } };
}

export const RUN_KEY = 'run-key';

interface JournalParts {
  readonly store: RunStore;
  readonly run: RunRecord;
  readonly mode: 'auto' | 'required';
  readonly warnings: string[];
}

export const journalParts = (
  { engine, runKey: masterKey, hasClaimedRun }: Services,
  { store, run, mode, warnings }: JournalParts,
) => ({
  inputsKey: once(() => inputsKey(masterKey)),
  notesEveryStart: hasClaimedRun,
  store,
  runId: run.id,
  token: run.token,
  redactor: engine.redactor,
  now: () => engine.clock.now(),
  mode,
  lost: (error: ToolError) => void warnings.push(lostWarning(error)),
});

async function inputsKey(masterKey: Services['runKey']): Promise<Uint8Array | undefined> {
  try {
    return createHmac('sha256', await masterKey())
      .update('digests of inputs')
      .digest();
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

function changesAnything({ engine: { registry } }: Services, { actions, finally: last }: Plan): boolean {
  return [...actions, ...last].some(({ action }) => {
    const provider = registry.find(action.provider);
    return provider === undefined || classifySideEffects(provider, 'action', writtenInputs(action)) !== 'none';
  });
}

/** What is computed may be any value. */
function writtenInputs({ inputs }: Action): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...inputs].map(([name, value]) => [name, value.kind === 'literal' ? value.value : '\0']));
}

interface Opening extends KeptRun {
  readonly context: RunContext;
  readonly lock: Held | undefined;
}

export function openJournaled(services: Services, opening: Opening): JournaledRun {
  const { journal, store, run, lock, canResume = false, warnings } = opening;
  const ended = new AbortController();
  const cancelled = new AbortController();
  if (store !== undefined && run !== undefined)
    void store.cancelRequested(run.id, ended.signal).then(
      isRequested => isRequested && cancelled.abort(new ToolError('cancelled', `run ${run.id} was cancelled`)),
      () => undefined,
    );
  const { signal } = opening.context;
  const context =
    run === undefined ? opening.context : opening.context.within(AbortSignal.any([signal, cancelled.signal]));

  async function close(
    state: EndState,
    more: { readonly status?: string; readonly result?: string; readonly error?: string },
  ): Promise<boolean> {
    ended.abort();
    try {
      await journal?.close();
      if (store === undefined || run === undefined) return false;
      const at = services.engine.clock.now().getTime();
      const isWhole = journal?.isIncomplete() !== true;
      await store.end(run.id, run.token, { state, at, ...more, ...(!isWhole && { events: [gapEvent(at)] }) });
      return isWhole;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      if (warnings.length === 0) warnings.push(`the end of the run could not be kept: ${error.message}`);
      return false;
    } finally {
      await lock?.release();
    }
  }

  return {
    context,
    async end({ result, redacted }) {
      const { status } = result;
      const state = endState(status, { isCancelled: cancelled.signal.aborted });
      const isKept = await close(state, { status, result: JSON.stringify(redacted) });
      const hint = isKept && canResume && run !== undefined ? resumeHint(run.id, state) : undefined;
      return {
        ...result,
        warnings: [...result.warnings, ...warnings],
        ...(hint !== undefined && { hint }),
      };
    },
    async fail(error) {
      const { message, code } = error instanceof ToolError ? error : { message: 'a defect', code: 'internal' };
      await close('failed', {
        status: 'failed',
        error: JSON.stringify({ code, message: services.engine.redactor.redact(message) }),
      });
    },
  };
}

/** `cancelled` is asked for; whatever else ends a run early is an interruption, and it can go on. */
function endState(status: RunResult['status'], { isCancelled }: { readonly isCancelled: boolean }): EndState {
  if (status === 'cancelled') return isCancelled ? 'cancelled' : 'interrupted';
  return status === 'failed' ? 'failed' : 'completed';
}

const resumeHint = (id: string, state: EndState): string | undefined =>
  state === 'failed' || state === 'interrupted' ? `go on with: tool runs resume ${id}` : undefined;
