import { markedInputs } from '../../providers/prepare.ts';
import type { Solution } from '../../solution/model/model.ts';
import { ephemeralReach } from '../../solution/uses/ephemeral.ts';
import { describe } from '../describe/describe.ts';
import { observe } from '../describe/observe.ts';
import { journalName } from '../journal-name.ts';
import type { RunContext } from '../services.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';
import { planEntry, watchedFiles } from './plan-entry.ts';
import type { HeldCall, Opened, PlanGuard, PlanHold } from './plan-guard.ts';
import { type PlanMarks, uncomparedMarks } from './plan-marks.ts';
import type { PlannedEntry } from './planned.ts';
import { plannedOrder } from './planned-order.ts';
import { givenByPlan } from './planned-values.ts';

export type GuardedCall = HeldCall<RunContext>;
export type Guard = PlanGuard<RunContext>;
export type ChildHold = PlanHold<RunContext>;

/** A busy machine must not make a plan fail: just before an effect there is more time than in a preview. */
const DESCRIBE_MS = 30_000;

/** The marks that an action is compared by. */
export type MarksOf = (action: string) => PlanMarks;

/**
 * The marks for each action. One that reads an ephemeral value gets marks that do not compare secrets, which differ in
 * every run.
 */
export function marksByAction(solution: Solution, marks: PlanMarks): MarksOf {
  const { actions } = ephemeralReach(solution);
  const uncompared = uncomparedMarks(marks);
  return action => (actions.has(action) ? uncompared : marks);
}

/**
 * Judges, by the policies in force, what a solution would do when the plan does not show it. Throws when a policy
 * denies it.
 */
export type JudgeOpened = (opened: Opened<RunContext>) => Promise<JudgedSolution>;

export interface JudgedSolution {
  readonly entries: readonly PlannedEntry[];
  readonly marksOf: MarksOf;
}

/** `judge` is given when policies are in force. Without it, a solution that the plan does not show may do anything. */
export function createGuard(entries: readonly PlannedEntry[], marksOf: MarksOf, judge?: JudgeOpened): Guard {
  const level = { prefix: '', marksOf, judge, less: false, note: () => undefined, isStopped: () => false };
  return guardAt(indexPlan(entries), level);
}

const indexPlan = (entries: readonly PlannedEntry[]): Plan => ({
  entries,
  byName: new Map(entries.map(entry => [entry.name, entry])),
});

interface Plan {
  readonly entries: readonly PlannedEntry[];
  readonly byName: ReadonlyMap<string, PlannedEntry>;
}

/** One solution of the run: the document itself, or one that an action of it runs. */
interface Level extends Pick<Guard, 'less' | 'isStopped'> {
  /** Empty, or `release/`. */
  readonly prefix: string;
  readonly marksOf: MarksOf;
  readonly judge: JudgeOpened | undefined;
  note(changes: readonly PlanChange[]): void;
}

function guardAt(plan: Plan, level: Level): Guard {
  const { prefix, marksOf, judge } = level;
  const found: PlanChange[] = [];
  const entryFor = ({ name, action }: Pick<GuardedCall, 'name' | 'action'>): PlannedEntry | undefined =>
    plan.byName.get(`${prefix}${name}`) ?? plan.byName.get(`${prefix}${action.name}`);
  const note = (changes: readonly PlanChange[]): void => {
    found.push(...changes);
    level.note(changes);
  };
  const isStopped = (): boolean => found.length > 0 || level.isStopped();
  return {
    ...plannedOrder(plan.entries, prefix),
    found,
    isStopped,
    less: level.less,
    async check(call) {
      const shown = entryFor(call);
      const marks = marksOf(call.action.name);
      const changes =
        shown === undefined
          ? [{ entry: `${prefix}${call.name}`, what: 'the action', shown: 'nothing', now: 'about to run' }]
          : planChanges(shown, await entryNow(call, marks, shown), { less: call.less, redact: marks.redact });
      note(changes);
      return changes;
    },
    inside({ context, action, name, less }) {
      const shown = entryFor({ action, name });
      // What happens in `finally` is not stopped by what happened before it.
      const stopped = action.section === 'finally' ? () => false : isStopped;
      const below = { prefix: journalName(context.place, `${name}/`), judge, note, isStopped: stopped };
      // The plan showed that the effects of this solution are not known.
      if (shown !== undefined && shown.effects === undefined)
        return {
          given: new Map(),
          guard: async opened => {
            if (judge === undefined) return openGuard(stopped);
            const { entries, marksOf: judgedMarks } = await judge(opened);
            return guardAt(indexPlan(entries), { ...below, marksOf: judgedMarks, less: false });
          },
        };
      return {
        given: givenByPlan(shown?.values ?? {}),
        guard: async opened =>
          guardAt(plan, {
            ...below,
            marksOf: marksByAction(opened.context.solution, marksOf(action.name)),
            less,
          }),
      };
    },
  };
}

/** Lets everything pass until the run is stopped. */
function openGuard(isStopped: () => boolean): Guard {
  const open: Guard = {
    before: () => [],
    isSerial: () => false,
    found: [],
    isStopped,
    less: false,
    check: async () => [],
    inside: () => ({ given: new Map(), guard: async () => open }),
  };
  return open;
}

/** Describes the entry with the code that described the plan, over the files as they are now. */
async function entryNow(
  { context, action, provider, name, scope, values, inputs }: GuardedCall,
  marks: PlanMarks,
  like: PlannedEntry,
): Promise<PlannedEntry> {
  const watched = watchedFiles(context.services.files, context);
  const call = { provider, name, scope, inputs, deferred: NOTHING_DEFERRED };
  // What the plan did not observe may be anything.
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
