import { ToolError } from '../core/errors.ts';
import type { PlanRecord, RunRecord, RunStore } from '../core/ports/run-store.ts';
import { isPermittedName, type Permission } from './permissions.ts';

/** The part of the store of runs that a caller of the server may see and change. Plain data: it travels to threads. */
export interface RunScope {
  /** The owner of what the caller makes. */
  readonly owner: string;
  /** An admin sees the runs and plans of all owners. */
  readonly seesAll: boolean;
  /** An approver sees the plans of others, and decides on them. */
  readonly mayDecide: boolean;
  /** The rows that apply to this request; undefined: no permissions are configured. */
  readonly granted: readonly Permission[] | undefined;
}

const refused = async (): Promise<never> => {
  throw new ToolError('not-allowed-here', 'the store of runs as a whole belongs to the user of the machine');
};

/** The store as one caller has it: runs and plans of others do not exist, and what is made belongs to the caller. */
export function ownRuns(store: RunStore, { owner, seesAll, mayDecide, granted }: RunScope): RunStore {
  const seen = seesAll ? undefined : owner;
  /**
   * A row that names solutions is about those of the server: the name in a document that a caller sent does not count.
   */
  const isPermitted = ({ solution: { name, source } }: Pick<RunRecord, 'solution'>): boolean =>
    granted === undefined || isPermittedName(granted, source === 'inline' ? '' : name);
  const read: RunStore['read'] = async id => {
    const run = await store.read(id, seen);
    return run !== undefined && isPermitted(run) ? run : undefined;
  };
  const known = async (id: string): Promise<void> => {
    if ((await read(id)) === undefined) throw new ToolError('not-found', `there is no run ${id}`);
  };
  const isVisiblePlan = (plan: PlanRecord): boolean =>
    plan.owner === owner || seesAll || mayDecide ? isPermitted(plan) : false;
  const getPlan = async (id: string, only?: string): Promise<PlanRecord | undefined> => {
    const plan = await store.plans.get(id);
    if (plan === undefined || !isVisiblePlan(plan)) return undefined;
    return only === undefined || plan.owner === only || seesAll ? plan : undefined;
  };
  return {
    ...store,
    counts: refused,
    prune: refused,
    check: refused,
    backup: refused,
    read,
    create: (run, options) => store.create({ ...run, owner }, options),
    async list(filter) {
      const { runs, next } = await store.list({ ...filter, ...(seen !== undefined && { owner: seen }) });
      return { runs: runs.filter(isPermitted), ...(next !== undefined && { next }) };
    },
    async idsBeginningWith(prefix, options) {
      const ids = await store.idsBeginningWith(prefix, { ...options, ...(seen !== undefined && { owner: seen }) });
      const runs = await Promise.all(ids.map(id => read(id)));
      return runs.flatMap(run => run?.id ?? []);
    },
    async events(id, page) {
      await known(id);
      return store.events(id, page);
    },
    async *watch(id, after, signal) {
      await known(id);
      yield* store.watch(id, after, signal);
    },
    async requestCancel(id, by) {
      return (await read(id)) === undefined ? undefined : store.requestCancel(id, by);
    },
    async remove(ids) {
      const runs = await Promise.all(ids.map(id => read(id)));
      return store.remove(runs.flatMap(run => run?.id ?? []));
    },
    plans: {
      ...store.plans,
      save: (plan, messages) => store.plans.save({ ...plan, owner }, messages),
      get: getPlan,
      async list(filter) {
        const own = seesAll || mayDecide ? {} : { owner };
        const { plans, next } = await store.plans.list({ ...filter, ...own });
        return { plans: plans.filter(isPermitted), ...(next !== undefined && { next }) };
      },
      async decide(id, decision, messages) {
        if ((await getPlan(id)) === undefined) return undefined;
        if (mayDecide) return store.plans.decide(id, decision, messages);
        throw new ToolError(
          'forbidden',
          'deciding about plans needs the role approver in a token (apiServer.auth.roles.approver)',
        );
      },
      async remove(id) {
        const plan = await getPlan(id);
        return plan !== undefined && (plan.owner === owner || seesAll) && store.plans.remove(id);
      },
    },
  };
}
