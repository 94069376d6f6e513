import type { JsonMap } from '../core/json/json.ts';
import type {
  Clock,
  Environment,
  FileReader,
  FileWriter,
  HttpSend,
  OpenCredentialSocket,
  Random,
  Spawn,
} from '../core/ports/ports.ts';
import type { RunRecords } from '../core/run-records.ts';
import type { SchemaCheck } from '../core/schema/schema-violations.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import type { Taint } from '../core/secrets/taint.ts';
import type { Evaluator } from '../expression/evaluate.ts';
import type { Expressions } from '../expression/expressions.ts';
import type {
  AuthorizeOptions,
  ChildRequest,
  ChildResult,
  IdentityReader,
  PrintKind,
  ReadEffects,
  RunFacts,
  RunPlace,
} from '../providers/contract.ts';
import type { Registry } from '../providers/registry.ts';
import type { Solution } from '../solution/model/model.ts';
import type { PlanHold } from './guard/plan-guard.ts';

/** What the engine is given: the machine behind ports, and facts about the program. Built by the composition root. */
export interface EngineServices {
  readonly registry: Registry;
  readonly expressions: Expressions;
  readonly compileSchema: (schema: JsonMap) => Promise<SchemaCheck>;
  readonly files: FileReader;
  readonly writer: FileWriter;
  readonly spawn: Spawn;
  readonly send: HttpSend;
  readonly credentialSocket: OpenCredentialSocket;
  /** `Bearer <token>` for a reference. Waiting for a token ends with the signal. */
  readonly authorize: (reference: string, options: AuthorizeOptions, signal: AbortSignal) => Promise<string>;
  readonly identity: (signal: AbortSignal) => IdentityReader;
  readonly secrets: ReadEffects['secrets'];
  readonly environment: Environment;
  readonly random: Random;
  readonly clock: Clock;
  /** What actions keep for their next run; absent where nothing is kept. */
  readonly records?: RunRecords | undefined;
  readonly redactor: Redactor;
  readonly terminal: { readonly color: boolean; readonly columns: number };
  readonly facts: Pick<RunFacts, 'version' | 'os' | 'arch'>;
  readonly settings: EngineSettings;
}

/** Times in milliseconds, sizes in bytes. Each has a configuration key of the same name. */
export interface EngineSettings {
  readonly resolverTimeoutMs: number;
  readonly resolverConcurrency: number;
  readonly maxValueSize: number;
  readonly warnValueSize: number;
  readonly actionTimeoutMs: number;
  readonly actionConcurrency: number;
  readonly gracePeriodMs: number;
  readonly finallyTimeoutMs: number;
  readonly httpTimeoutMs: number;
  readonly maxResponseBytes: number;
  /** Whether children of `exec` see the caller's whole environment unless told otherwise. */
  readonly inheritEnv: boolean;
  /** Whether a resolver may start a process here. Never with `--strict`. */
  readonly resolversMaySpawn: boolean;
}

/**
 * What one run works on. The same for a run, a dry-run and a render. A context is bound to one signal: everything that can be ended
 * through it ends with that signal and with no other.
 */
export interface RunContext {
  readonly services: EngineServices;
  readonly solution: Solution;
  readonly evaluator: Evaluator;
  /** Texts of the files that templates of the solution render, by the name written there. */
  readonly partials: ReadonlyMap<string, string>;
  readonly parameters: Parameters;
  readonly signal: AbortSignal;
  /** Fires when no further action may start. It ends nothing that runs. */
  readonly halt?: AbortSignal | undefined;
  readonly startedAt: Date;
  /** Caller's directory, absolute. */
  readonly cwd: string;
  /** `--output-dir`, absolute and real; writes stay below it. */
  readonly outputDirectory: string | undefined;
  readonly writeDefaults: ReadEffects['writeDefaults'];
  readonly command: string | undefined;
  readonly place: RunPlace;
  readonly strict: boolean;
  /** The solutions that run this one, outermost first; guards against a solution that runs itself. */
  readonly ancestors: readonly string[];
  /** The same run bound to another signal: to that of one call, or of `finally`, which outlives the signal of the run. */
  within(signal: AbortSignal): RunContext;
  /** Resolves another solution; its workflow is not touched. */
  resolveChild(request: ChildRequest): Promise<ChildResult>;
  /** Another solution, to be resolved and described: it reads these files, and its output is not shown. */
  openChild(request: ChildRequest, files: FileReader): Promise<RunContext>;
  /** Runs another solution, including its workflow. `hold`: how it is held to a plan. Absent in a dry-run. */
  readonly executeChild: ((request: ChildRequest, hold?: PlanHold<RunContext>) => Promise<ChildResult>) | undefined;
  observe(event: RunEvent): void;
  /** Sensitive places whose hidden output has already been reported. */
  readonly hiddenPlaces: Set<string>;
}

/**
 * The parameters of a call. Expressions do not see them; only the provider `parameter` reads them (Parameters, rule 1).
 */
export interface Parameters {
  readonly values: ReadonlyMap<string, GivenParameter>;
}

export type GivenParameter =
  /** From the command line: interpreted once by the declared type. All texts given for this key, in order. */
  | {
      readonly form: 'text';
      readonly texts: readonly string[];
      readonly source: 'command-line' | 'file' | 'environment';
      /** The parameter file, or the name of the variable. */
      readonly from?: string | undefined;
    }
  /** JSON already: only coerced. */
  | {
      readonly form: 'data';
      readonly value: unknown;
      readonly source: 'file' | 'api';
      readonly from?: string | undefined;
      /** The sensitive parts of the value, when another solution gives it. */
      readonly taint?: Taint;
    };

/** Events during a run, for progress and messages. Texts are redacted before they are emitted. */
export type RunEvent =
  | {
      readonly type: 'resolver-ended';
      readonly name: string;
      readonly status: string;
      readonly durationMs: number;
      readonly message?: string | undefined;
    }
  /** The actions are about to start. A solution that an action runs has a plan of its own later. */
  | {
      readonly type: 'actions-planned';
      readonly names: readonly string[];
      readonly hasFinally: boolean;
      /** Some of them may run at the same time. */
      readonly mayOverlap: boolean;
    }
  /** The main section is over and `finally` starts, with this time limit. */
  | { readonly type: 'finally-started'; readonly limitMs: number }
  | { readonly type: 'action-started'; readonly name: string; readonly attempt: number }
  | {
      readonly type: 'action-retry';
      readonly name: string;
      readonly attempt: number;
      readonly delayMs: number;
      readonly message: string;
    }
  | {
      readonly type: 'action-ended';
      readonly name: string;
      readonly status: string;
      readonly durationMs: number;
      readonly message?: string | undefined;
    }
  | {
      readonly type: 'print';
      readonly text: string;
      readonly stream: 'stdout' | 'stderr';
      readonly kind: PrintKind;
      readonly from: string;
    }
  | { readonly type: 'warning'; readonly message: string };
