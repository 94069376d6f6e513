import type { Scope } from '../expression/scope.ts';
import type { Capability } from '../providers/contract.ts';
import type { PreparedInputs } from '../providers/prepare.ts';
import type { Inputs } from '../solution/model/model.ts';
import type { LazySignal } from './deadline.ts';

/** Where a provider is used: who uses it, as what, and what can be seen there. */
export interface CallPlace {
  readonly section: 'resolver' | 'action';
  readonly capability: Capability;
  readonly scope: Scope;
  readonly signal: LazySignal;
  /** The resolver or action. */
  readonly name: string;
  /** What is printed and said there is not shown. */
  readonly sensitive: boolean;
  readonly resolverType?: string | undefined;
  /** The inputs as written, where they are: what a provider evaluates is found among them. */
  readonly written?: Inputs | undefined;
}

/** Inputs that passed every check, ready for a provider. */
export type CheckedInputs = Pick<PreparedInputs, 'inputs' | 'taint'>;
