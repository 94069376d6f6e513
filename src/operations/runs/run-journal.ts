import { errorText, ToolError } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import type { EarlierCall, JournalEntry, JournaledValue, RunJournal, StartEntry } from '../../core/ports/journal.ts';
import type { NewEvent, RunStore } from '../../core/ports/run-store.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { isTainted } from '../../core/secrets/taint.ts';
import type { RunEvent } from '../../engine/services.ts';
import { type ExaminedValue, examineValue, inputsMark, keepContent, keepValue } from './journal-values.ts';
import { sealingContext } from './sealing-context.ts';

export interface RunJournalOptions {
  readonly store: RunStore;
  readonly runId: string;
  readonly token: number;
  readonly redactor: Redactor;
  now(): Date;
  readonly notesEveryStart?: boolean | undefined;
  /** The key of the run, made and kept when it is first needed; undefined where nothing can be encrypted. */
  key(): Promise<RunKey>;
  /** The key that inputs with secrets are digested with, the same for all runs of this machine; undefined where there is none. */
  inputsKey(): Promise<Uint8Array | undefined>;
  /** `required`: what cannot be kept stops the run. */
  readonly mode: 'auto' | 'required';
  /** Called once, when the run goes on without its journal. */
  lost(error: ToolError): void;
  readonly earlier?: ReadonlyMap<string, EarlierCall> | undefined;
  readonly earlierItems?: ReadonlyMap<string, JournaledValue> | undefined;
  /** Bytes that earlier attempts have printed. */
  readonly printed?: number | undefined;
}

export interface RunKey {
  readonly key: Uint8Array | undefined;
  /** The event that keeps the key, before the first one that it is used for. */
  readonly event?: NewEvent | undefined;
}

/** The journal of a run that this process works on. */
export interface WrittenJournal extends RunJournal {
  /** What is printed, and warnings. */
  observe(event: RunEvent): void;
  note(type: string, data: JsonMap): void;
  /** Some of it could not be kept. */
  isIncomplete(): boolean;
  /** Everything but what could not be kept is durable. */
  close(): Promise<void>;
}

/** Bytes of printed texts that the journal of a run keeps. */
const MAX_PRINTED = 10 * 1024 * 1024;
/** What nothing waits for is written this much later, at the latest. */
const IDLE_MS = 100;
/** How often a journal that could not be written is tried again. */
const TRY_AGAIN_MS = 1000;

type Pending =
  | { readonly kind: 'entry'; readonly at: number; readonly entry: JournalEntry }
  | { readonly kind: 'event'; readonly event: NewEvent };

/** Entries that come while others are on their way share one commit. */
export function createRunJournal(options: RunJournalOptions): WrittenJournal {
  const { store, runId, token, now, mode, earlier, earlierItems } = options;
  let pending: Pending[] = [];
  let effects = 0;
  let durableEffects = 0;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let broken: ToolError | undefined;
  let lostAt: number | undefined;
  let hasGap = false;
  /** The journal itself says that something is missing. */
  let isTold = false;
  let printed = options.printed ?? 0;
  let key: Promise<RunKey> | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = [];
    const upTo = effects;
    if (batch.length === 0) return;
    try {
      const events: NewEvent[] = [];
      for (const one of batch)
        events.push(...(one.kind === 'event' ? [one.event] : await entryEvents(one.entry, one.at)));
      await store.append(runId, token, events);
      durableEffects = upTo;
    } catch (error) {
      failed(error);
      await tellGap();
    }
  }

  function failed(error: unknown): void {
    const fault =
      error instanceof ToolError ? error : new ToolError('runs-unavailable', errorText(error), { cause: error });
    if (mode === 'required' || fault.code === 'run-busy') {
      broken = fault;
      throw fault;
    }
    hasGap = true;
    if (lostAt === undefined) options.lost(fault);
    lostAt = 0;
  }

  /** A journal with a gap says so as soon as it can be written again: such a run is not resumed. */
  async function tellGap(): Promise<void> {
    const at = now().getTime();
    if (isTold || lostAt === undefined || Math.abs(at - lostAt) < TRY_AGAIN_MS) return;
    lostAt = at;
    await store.makeRoom();
    await store.append(runId, token, [gapEvent(at)]).then(
      () => {
        isTold = true;
      },
      () => undefined,
    );
  }

  async function entryEvents(entry: JournalEntry, at: number): Promise<readonly NewEvent[]> {
    const value = journaledValue(entry);
    const examined = value && examineValue(value, options.redactor);
    const needsKey = examined?.isSecret ?? hasSecretFiles(entry);
    const isNew = needsKey && key === undefined;
    if (needsKey) key ??= options.key();
    const opened = await key;
    const inputs = await startedInputs(entry);
    const writing = { at, runId, key: opened?.key, redactor: options.redactor, examined, inputs };
    const event = journalEvent(entry, writing);
    return isNew && opened?.event !== undefined ? [opened.event, event] : [event];
  }

  async function startedInputs(entry: JournalEntry): Promise<string | undefined> {
    if (entry.type !== 'started') return undefined;
    const examined = examineValue(entry.inputs, options.redactor);
    return inputsMark(examined, examined.isSecret ? await options.inputsKey() : undefined);
  }

  function add(one: Pending): void {
    if (hasGap || broken !== undefined) return;
    pending.push(one);
    timer ??= setTimeout(() => void flush().catch(() => undefined), IDLE_MS).unref();
  }

  function flush(): Promise<void> {
    if (broken !== undefined) return Promise.reject(broken);
    if (hasGap) return tellGap();
    if (pending.length === 0) return next ?? last;
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        last = write();
        return last;
      });
    return next;
  }

  const print = (text: string, data: JsonMap): void => {
    if (printed > MAX_PRINTED) return;
    printed += Buffer.byteLength(text);
    if (printed <= MAX_PRINTED) note('output', { ...data, text });
    else note('output-full', { limit: MAX_PRINTED });
  };

  const note = (type: string, data: JsonMap): void => {
    add({ kind: 'event', event: { at: now().getTime(), type, data: JSON.stringify(data) } });
  };

  return {
    isResumed: earlier !== undefined,
    notesEveryStart: options.notesEveryStart,
    earlier: call => earlier?.get(call),
    earlierItems: call => earlierItems?.get(call),
    append(entry, isEffect = false) {
      add({ kind: 'entry', at: now().getTime(), entry });
      if (isEffect && !hasGap) effects++;
    },
    isBehind: () => (effects > durableEffects && !hasGap) || broken !== undefined,
    flush,
    observe(event) {
      if (event.type === 'print') print(event.text, { stream: event.stream, kind: event.kind, from: event.from });
      else if (event.type === 'warning') note('warning', { message: event.message });
      else if (event.type === 'actions-planned') note('actions-planned', { names: [...event.names] });
      else if (event.type === 'finally-started') note('finally-started', {});
    },
    note,
    isIncomplete: () => hasGap,
    async close() {
      clearTimeout(timer);
      await flush().catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

export const gapEvent = (at: number): NewEvent => ({ at, type: 'journal-incomplete', data: '{}' });

function journaledValue(entry: JournalEntry): JournaledValue | undefined {
  if (entry.type === 'items') return entry.list;
  return entry.type === 'ended' ? entry.results : undefined;
}

/** Digests of files that may hold secrets are keyed. */
const hasSecretFiles = (entry: JournalEntry): boolean =>
  entry.type === 'started' && entry.files !== undefined && isTainted(entry.inputs.taint);

interface Writing {
  readonly at: number;
  readonly runId: string;
  readonly key: Uint8Array | undefined;
  readonly redactor: Redactor;
  readonly examined: ExaminedValue | undefined;
  /** What tells the inputs of a start from others. */
  readonly inputs: string | undefined;
}

/** An entry of the engine as the store keeps it. Its text is redacted. */
function journalEvent(entry: JournalEntry, { at, runId, key, redactor, examined, inputs }: Writing): NewEvent {
  const { call, type } = entry;
  const digest = inputs === undefined ? {} : { inputsDigest: inputs };
  const data = JSON.stringify({ call, ...DATA[type](entry as never, key, redactor), ...digest });
  if (examined === undefined) return { at, type: ENTRY_EVENTS[type], data };
  const { kept, sealed } = keepValue(examined, { key, context: sealingContext(runId, type, call) }, redactor);
  return {
    at,
    type: ENTRY_EVENTS[type],
    data: `${data.slice(0, -1)},"${type === 'items' ? 'list' : 'results'}":${kept}}`,
    ...(sealed !== undefined && { sealed }),
  };
}

type EntryType = JournalEntry['type'];
type EntryOf<T extends EntryType> = Extract<JournalEntry, { readonly type: T }>;

/** The names under which entries are kept and shown. */
export const ENTRY_EVENTS = {
  items: 'items',
  started: 'action-started',
  retry: 'action-retry',
  ended: 'action-ended',
  skipped: 'action-skipped',
} as const satisfies Readonly<Record<EntryType, string>>;

const DATA: {
  readonly [T in EntryType]: (entry: EntryOf<T>, key: Uint8Array | undefined, redactor: Redactor) => object;
} = {
  items: () => ({}),
  started: startData,
  retry: ({ attempt, delayMs, message }) => ({ attempt, delayMs: Math.round(delayMs), message }),
  ended: ({ status, attempts, startedAt, endedAt, durationMs, error }) => ({
    status,
    attempts,
    durationMs: Math.max(0, Math.round(durationMs)),
    startedAt,
    endedAt,
    ...(error && { error }),
  }),
  skipped: ({ reason, blockedBy }) => ({ reason, ...(blockedBy !== undefined && { blockedBy }) }),
};

function startData(entry: StartEntry, key: Uint8Array | undefined, redactor: Redactor): object {
  const { section, provider, attempt, isRepeatable, onInterrupt, inputs, files } = entry;
  const secrecy = { isSecret: isTainted(inputs.taint), key };
  const kept = files?.map(({ path, before, after }) => ({
    path,
    ...(before && { before: keepContent(before, secrecy) }),
    ...(after && { after: keepContent(after, secrecy) }),
  }));
  const isWhole = kept?.every(
    (one, index) =>
      redactor.redact(one.path) === one.path &&
      (files?.[index]?.before === undefined) === (one.before === undefined) &&
      (files?.[index]?.after === undefined) === (one.after === undefined),
  );
  return {
    section,
    provider,
    attempt,
    ...(isRepeatable && { repeatable: true }),
    ...(onInterrupt !== undefined && { onInterrupt }),
    ...(isWhole === true && { files: kept }),
  };
}
