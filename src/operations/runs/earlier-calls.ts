import type { JsonMap } from '../../core/json/json.ts';
import type {
  EarlierCall,
  JournaledSkip,
  JournaledStatus,
  JournaledValue,
  OnInterrupt,
} from '../../core/ports/journal.ts';
import type { RunEvent } from '../../core/ports/run-store.ts';
import { type KeptContent, type KeptValue, openValue } from './journal-values.ts';
import { sealingContext } from './sealing-context.ts';

/** A call that started and of which no end, or no result, is known. */
export interface UncertainCall {
  readonly call: string;
  readonly provider: string;
  readonly startedAt: number;
  /** Attempts that are known to have failed. */
  readonly attempts: number;
  readonly isRepeatable: boolean;
  readonly onInterrupt?: OnInterrupt | undefined;
  readonly files?: readonly KeptChange[] | undefined;
  /** It ended well, but its results are secret and were not kept. */
  readonly isWithheld: boolean;
}

export interface KeptChange {
  readonly path: string;
  readonly before?: KeptContent;
  readonly after?: KeptContent;
}

export interface EarlierRun {
  readonly calls: Map<string, EarlierCall>;
  readonly uncertain: Map<string, UncertainCall>;
  readonly items: Map<string, JournaledValue>;
  /** Bytes that were printed. */
  printed: number;
  /** Something happened that could not be kept. */
  hasGap: boolean;
}

/** State kept while the events of a journal are read. */
interface Reading {
  readonly run: EarlierRun;
  readonly starts: Map<string, UncertainCall>;
  readonly runId: string;
  readonly key: Uint8Array | undefined;
}

type Read = (reading: Reading, event: RunEvent, data: KeptEvent) => void;

/** The members of all events that are about a call. */
interface KeptEvent extends JsonMap {
  readonly call: string;
}

/** What the journal of a run tells: the last that is known of each call. */
export function earlierRun(runId: string, key: Uint8Array | undefined, events: Iterable<RunEvent>): EarlierRun {
  const run: EarlierRun = { calls: new Map(), uncertain: new Map(), items: new Map(), printed: 0, hasGap: false };
  const reading: Reading = { run, starts: new Map(), runId, key };
  for (const event of events) READERS[event.type]?.(reading, event, JSON.parse(event.data) as KeptEvent);
  return run;
}

const READERS: Readonly<Record<string, Read>> = {
  'journal-incomplete': ({ run }) => {
    run.hasGap = true;
  },
  output: ({ run }, _, { text }) => {
    run.printed += Buffer.byteLength(String(text));
  },
  items({ run, runId, key }, { sealed }, { call, list }) {
    const value = openValue(list as KeptValue, sealed, { key, context: sealingContext(runId, 'items', call) });
    if (value !== undefined) run.items.set(call, value);
  },
  'action-started'({ run, starts }, { at }, data) {
    if (data['section'] === 'finally') return;
    const { call, provider, attempt, repeatable, onInterrupt, files } = data;
    const start: UncertainCall = {
      call,
      provider: String(provider),
      startedAt: at,
      attempts: Number(attempt) - 1,
      isRepeatable: repeatable === true,
      onInterrupt: onInterrupt as OnInterrupt | undefined,
      files: files as KeptChange[] | undefined,
      isWithheld: false,
    };
    starts.set(call, start);
    run.calls.delete(call);
    run.uncertain.set(call, start);
  },
  'action-retry'({ run }, _, { call, attempt }) {
    const start = run.uncertain.get(call);
    if (start !== undefined) run.uncertain.set(call, { ...start, attempts: Number(attempt) });
    forgetInside(run, call);
  },
  'action-ended'(reading, event, data) {
    const { run } = reading;
    const { call, status } = data;
    run.uncertain.delete(call);
    if ((status as JournaledStatus) !== 'succeeded') run.calls.set(call, { state: 'failed' });
    else succeeded(reading, event, data);
  },
  'action-skipped'({ run }, _, { call, reason }) {
    run.uncertain.delete(call);
    run.calls.set(call, { state: 'skipped', reason: reason as JournaledSkip });
  },
};

function succeeded({ run, starts, runId, key }: Reading, { at, sealed }: RunEvent, data: KeptEvent): void {
  const { call, attempts, startedAt, endedAt } = data;
  const kept = (data['results'] ?? { value: {} }) as unknown as KeptValue;
  const results = openValue(kept, sealed, { key, context: sealingContext(runId, 'ended', call) });
  if (results !== undefined) {
    const times = { startedAt: new Date(String(startedAt)), endedAt: new Date(String(endedAt)) };
    run.calls.set(call, { state: 'succeeded', attempts: Number(attempts), ...times, results });
    return;
  }
  const start = starts.get(call);
  // What changes nothing is simply done again.
  if (start === undefined) run.calls.set(call, { state: 'failed' });
  else run.uncertain.set(call, { ...start, startedAt: at, attempts: 0, isWithheld: true });
}

/** An attempt that failed and is made again also makes the calls inside of it again. */
function forgetInside({ calls, uncertain, items }: EarlierRun, call: string): void {
  for (const known of [calls, uncertain, items])
    for (const name of known.keys()) if (name.startsWith(`${call}/`)) known.delete(name);
}
