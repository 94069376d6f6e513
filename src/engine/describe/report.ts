import type { ErrorCode, Fault } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';

/** Specification: "Dry-run report (solution-level)": these fields, these names, these omissions. */
export interface DryRunReport {
  readonly dryRun: true;
  readonly solution: string;
  /** Omitted when empty, as are the next four. */
  readonly version?: string;
  readonly hasWorkflow: boolean;
  readonly actionPlan?: readonly ActionEntry[];
  readonly totalActions?: number;
  /** Highest phase; `finally` continues the numbering of the main section. */
  readonly totalPhases?: number;
  readonly warnings?: readonly string[];
}

export interface ActionEntry {
  /** `deploy`, or `deploy[2]` for an item of a forEach. */
  readonly name: string;
  readonly provider: string;
  readonly description?: string;
  readonly wouldDo: string;
  readonly phase: number;
  readonly section: 'actions' | 'finally';
  /** Needs in the same section, declared and inferred, sorted by name. An action with items is named with them: `deploy[0..2]`. */
  readonly dependencies?: readonly string[];
  /** The condition as authored. */
  readonly when?: string;
  /** Verbose only: the authored inputs that are known. */
  readonly materializedInputs?: JsonMap;
  /** Input name -> source text of what cannot be known before a run. */
  readonly deferredInputs?: Readonly<Record<string, string>>;
  readonly effects?: readonly ReportEffect[];
}

/** `action`: the effect belongs to this action of the solution that the entry runs, `release/deploy`. */
export type ReportEffect = { readonly action?: string } & (
  | {
      readonly type: 'file';
      readonly path: string;
      readonly status: string;
      /** Bytes of the result. */
      readonly size?: number;
      /** `0644` */
      readonly mode?: string;
      readonly diff?: string;
      readonly binary?: true;
    }
  | { readonly type: 'request'; readonly method: string; readonly url: string }
  | { readonly type: 'command'; readonly command: string; readonly directory?: string }
  /**
   * Something other than a file, as observed: whether it exists, and how it differs from what the action would make of
   * it.
   */
  | {
      readonly type: 'remote';
      readonly about: string;
      readonly status: 'created' | 'changed' | 'unchanged' | 'deleted';
      readonly diff?: string;
    }
  /** An action of the solution that the entry runs. Its effects follow. */
  | { readonly type: 'action'; readonly action: string; readonly provider: string; readonly wouldDo: string }
  /** A run would fail here for certain, and why. */
  | { readonly type: 'fault'; readonly message: string }
  | { readonly type: 'skip'; readonly reason: 'condition' | 'no-items' }
  | {
      readonly type: 'unknown';
      /**
       * `observed`: the present state could not be observed. `actions`: what the solution that the entry runs would do.
       */
      readonly about: 'when' | 'inputs' | 'items' | 'files' | 'observed' | 'actions';
      readonly because: readonly string[];
    }
);

/** What an interface may add to a report when it prints it. */
export interface DryRunOutcome {
  readonly report: DryRunReport;
  /** The same with the inputs of actions. */
  readonly verbose: DryRunReport;
  readonly resolversFailed: boolean;
  /** Code of the error that a run would end with, when resolvers failed. */
  readonly failureCode?: ErrorCode | undefined;
  /** Each resolver that failed, with its place. */
  readonly failures: readonly Fault[];
  /** Each action that a run would fail at, except those after whose failure the solution continues. */
  readonly actionFailures: readonly Fault[];
  readonly counts: DryRunCounts;
}

export interface DryRunCounts {
  readonly actions: number;
  readonly phases: number;
  readonly change: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly uncertain: number;
  /** Entries with no description of their own: `Would execute <name> provider`. */
  readonly fallback: number;
  /**
   * A run would fail there for certain: an input or condition is at fault, or a file is in the way or missing. Counted
   * in no other number.
   */
  readonly faulty: number;
  /** The faulty entries after whose failure the solution continues. */
  readonly tolerated: number;
}
