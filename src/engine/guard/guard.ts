import type { Evaluated } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/scope.ts';
import { markedInputs } from '../../providers/prepare.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import type { Action } from '../../solution/model/model.ts';
import { describe } from '../describe/describe.ts';
import { observe } from '../describe/observe.ts';
import type { CheckedInputs } from '../place.ts';
import type { RunContext } from '../services.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';
import { planEntry, watchedFiles } from './plan-entry.ts';
import type { PlanMarks } from './plan-marks.ts';
import type { PlannedEntry, PlannedOrder } from './planned.ts';
import { plannedOrder } from './planned-order.ts';

/** One call of an action, or of one item of it, whose inputs are known and of which nothing has happened. */
export interface GuardedCall {
  readonly context: RunContext;
  readonly action: Action;
  readonly provider: RegisteredProvider;
  /** `deploy` or `deploy[3]` */
  readonly name: string;
  readonly scope: Scope;
  readonly values: ReadonlyMap<string, Evaluated>;
  readonly inputs: CheckedInputs;
  /** The run did not go as planned before: `finally` may do less than was shown. */
  readonly less: boolean;
}

/** Stands before every effect of a run that executes a plan: what was shown is what is done, or nothing more is done. */
export interface Guard extends PlannedOrder {
  /** What differs from the plan. Empty: the call may happen. */
  check(call: GuardedCall): Promise<readonly PlanChange[]>;
  /** All differences that were found; the run is stopped once there is one. */
  readonly found: readonly PlanChange[];
}

/** A busy machine must not make a plan fail: just before an effect there is more time than in a preview. */
const DESCRIBE_MS = 30_000;

/** The marks that an action is compared by. */
export type MarksOf = (action: string) => PlanMarks;

export function createGuard(entries: readonly PlannedEntry[], marksOf: MarksOf): Guard {
  const byName = new Map(entries.map(entry => [entry.name, entry]));
  const found: PlanChange[] = [];
  return {
    ...plannedOrder(entries),
    found,
    async check(call) {
      const shown = byName.get(call.name) ?? byName.get(call.action.name);
      const marks = marksOf(call.action.name);
      const changes =
        shown === undefined
          ? [{ entry: call.name, what: 'the action', shown: 'nothing', now: 'about to run' }]
          : planChanges(shown, await entryNow(call, marks, shown), { less: call.less, redact: marks.redact });
      found.push(...changes);
      return changes;
    },
  };
}

/** Described by the code that described the plan, over the files as they are. */
async function entryNow(
  { context, action, provider, name, scope, values, inputs }: GuardedCall,
  marks: PlanMarks,
  like: PlannedEntry,
): Promise<PlannedEntry> {
  const watched = watchedFiles(context.services.files, context);
  const call = { provider, name, scope, inputs, deferred: NOTHING_DEFERRED };
  // What the plan did not look at may be anything.
  const isOpen = like.unobserved !== undefined || like.runs === 'no' || Object.keys(like.unknown).length > 0;
  const observed = isOpen
    ? {}
    : await observe(context, {
        ...call,
        files: context.services.files,
        sensitive: action.sensitive,
        limitMs: DESCRIBE_MS,
      });
  const described = await describe(context, {
    ...call,
    files: watched.files,
    observation: observed.observation,
    limitMs: DESCRIBE_MS,
  });
  const facts = {
    action,
    name,
    provider,
    runs: 'yes' as const,
    known: markedInputs(provider, values),
    deferred: NOTHING_DEFERRED,
    described,
    observed,
    sightings: watched.sightings(),
    isDoubted: () => false,
  };
  return planEntry(context, marks, facts, like);
}

const NOTHING_DEFERRED: ReadonlyMap<string, string> = new Map();
