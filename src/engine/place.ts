import type { Scope } from '../expression/scope.ts';
import type { Capability } from '../providers/contract.ts';
import type { PreparedInputs } from '../providers/prepare.ts';
import type { Inputs } from '../solution/model/model.ts';
import type { LazySignal } from './deadline.ts';

/** Where a provider is used: by which resolver or action, in which capability, and what is visible there. */
export interface CallPlace {
  readonly section: 'resolver' | 'action';
  readonly capability: Capability;
  readonly scope: Scope;
  readonly signal: LazySignal;
  /** The resolver or action. */
  readonly name: string;
  /** Whether the output and the messages there are hidden. */
  readonly sensitive: boolean;
  readonly resolverType?: string | undefined;
  /** The inputs as written, where available: the texts that a provider evaluates are among them. */
  readonly written?: Inputs | undefined;
}

/** Inputs that passed every check, ready for a provider. */
export type CheckedInputs = Pick<PreparedInputs, 'inputs' | 'taint'>;
