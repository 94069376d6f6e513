import type { RunRecord, RunStore } from '../../core/ports/run-store.ts';
import type { Services } from '../services.ts';
import { findRun } from './find-run.ts';

/** A run that another thread has claimed for us. Plain data: it travels to threads. */
export interface ClaimedRun {
  readonly id: string;
  readonly token: number;
}

/**
 * Services that work on one run which was created and claimed before: its journal is written here, and the thread that claimed it reports its end.
 * `journaled` is called once, when it writes for the first time.
 */
export function withClaimedRun(services: Services, claim: ClaimedRun, journaled: () => void): Services {
  return { ...services, hasClaimedRun: true, runs: async () => claimedRun(await services.runs(), claim, journaled) };
}

function claimedRun(store: RunStore, { id, token }: ClaimedRun, journaled: () => void): RunStore {
  let isJournaled = false;
  const told = (): void => {
    if (!isJournaled) journaled();
    isJournaled = true;
  };
  const record = async (): Promise<RunRecord> => ({ ...(await findRun({ runs: async () => store }, id)), token });
  return {
    ...store,
    async create(run, options = {}) {
      if (run.id !== id) return store.create(run, options);
      told();
      return { ...(await store.describe(id, token, run, options.events ?? [])), token };
    },
    async claim(other, holder, options) {
      return other === id ? { kind: 'claimed', token, run: await record() } : store.claim(other, holder, options);
    },
    async append(other, own, events, messages) {
      if (other === id) told();
      return store.append(other, own, events, messages);
    },
    async end(other, own, ending) {
      if (other !== id) return store.end(other, own, ending);
      if (ending.events !== undefined && ending.events.length > 0) await store.append(id, own, ending.events);
      return record();
    },
  };
}
