/**
 * What a plan keeps of one value: its JSON text (`encodeValue`, with the keys in its order), its digest when it is large, or only a
 * keyed digest when something of it is secret. Without the key a secret cannot be found by trying.
 */
export type PlannedValue =
  | { readonly json: string }
  | { readonly digest: string; readonly bytes: number }
  | { readonly secret: true; readonly mac: string };

/** An effect as a plan keeps it. Contents are digests: `sha256:<hex>`, or `hmac:<hex>` where something of them is secret. */
export type PlannedEffect =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly status: string;
      readonly kind: 'file' | 'directory';
      readonly size?: number;
      readonly mode?: string;
      readonly before?: string;
      readonly after?: string;
    }
  | { readonly type: 'request'; readonly method: string; readonly url: string }
  | { readonly type: 'command'; readonly command: string; readonly directory?: string }
  | {
      readonly type: 'remote';
      readonly about: string;
      readonly status: string;
      readonly before?: string;
      readonly after?: string;
    }
  /** This path may change, but how is not known before the run. */
  | { readonly type: 'unknown'; readonly path: string };

/** What was read of a path while an entry was described, including the effects of earlier entries. */
export interface Precondition {
  readonly path: string;
  /** `content`: the whole file. `end`: the end of it. `kind`: what is there. `names`: what is in the directory. `place`: where links lead. */
  readonly seen: 'content' | 'end' | 'kind' | 'names' | 'place';
  readonly state: string;
}

/** One line of a plan, with all that is known of it before the run. What is executed later is compared with this. */
export interface PlannedEntry {
  /** `deploy`, `deploy[2]` for an item of a forEach, or `release/deploy[2]` inside the solution that action `release` runs. */
  readonly name: string;
  /** The same without items: `release/deploy`. */
  readonly action: string;
  readonly section: 'actions' | 'finally';
  readonly provider: string;
  /** Whether its condition holds. `unknown`: that is known only in the run. */
  readonly runs: 'yes' | 'no' | 'unknown';
  /** The list of its forEach is not known: it stands for any number of items. */
  readonly anyItems?: true;
  readonly inputs: Readonly<Record<string, PlannedValue>>;
  /** Inputs that are not known before the run, with the causes of each. */
  readonly unknown: Readonly<Record<string, string>>;
  /** Absent when the provider could not say what it would do. */
  readonly effects?: readonly PlannedEffect[] | undefined;
  readonly preconditions: readonly Precondition[];
  /** Why nothing is known, when the provider can observe the present state but could not do so here. */
  readonly unobserved?: string | undefined;
  /**
   * Addresses and the like that its observation depends on, and those that it would change; paths that its solution's
   * resolvers read.
   */
  readonly places?: { readonly reads: readonly string[]; readonly writes: readonly string[] } | undefined;
  /** Values of the resolvers of the solution that it runs. The actions of that one are entries of their own: `release/deploy`. */
  readonly values?: Readonly<Record<string, PlannedResolver>> | undefined;
}

/** What a plan keeps of a resolver. */
export interface PlannedResolver {
  readonly status: 'succeeded' | 'skipped' | 'failed';
  readonly value?: Exclude<PlannedValue, { readonly digest: string }>;
  /** A secret that differs in every run, or is computed from one: it is not compared. */
  readonly ephemeral?: true;
}

/**
 * The order of the actions in a plan: where the document leaves an order open, a guarded run keeps that of the plan.
 */
export interface PlannedOrder {
  /** Actions that come before this one in the plan and use a path that this one uses too. */
  before(action: string): readonly string[];
  /** Items of this action use a path together: they run one after the other. */
  isSerial(action: string): boolean;
}
