import type { Position } from '../core/errors.ts';
import { ToolError } from '../core/errors.ts';
import { emptyMap, isMap } from '../core/json.ts';
import { joinTaints, registerRoots, type Taint } from '../core/taint.ts';
import type { Scope } from '../expression/scope.ts';
import { type Capability, Failure, type Output, type Provider, type ReadEffects } from '../providers/contract.ts';
import { outputTaint, sideEffectsOf, valueOf } from '../providers/facts.ts';
import { type PreparedInputs, prepareInputs } from '../providers/prepare.ts';
import type { Inputs } from '../solution/model.ts';
import type { LazySignal } from './deadline.ts';
import { readEffects } from './read-effects.ts';
import type { RunContext } from './services.ts';

/** Where a provider is used: who uses it, as what, and what can be seen there. */
export interface CallPlace {
  readonly section: 'resolver' | 'action';
  readonly capability: Capability;
  readonly scope: Scope;
  readonly signal: LazySignal;
  /** The resolver or action. */
  readonly name: string;
  readonly resolverType?: string | undefined;
}

export interface ProviderUse {
  readonly provider: string;
  readonly inputs: Inputs;
  readonly at: Position;
}

export interface CallOutcome {
  /** The field of `data` that is the value, else `data`. */
  readonly value: unknown;
  readonly taint: Taint;
  readonly data: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}

/** Evaluates the inputs of a use, every leaf of them. */
export function materialise(context: RunContext, inputs: Inputs, scope: Scope): Map<string, { readonly data: unknown; readonly taint: Taint }> {
  const values = new Map<string, { readonly data: unknown; readonly taint: Taint }>();
  for (const [name, value] of inputs) values.set(name, context.evaluator.evaluate(value, scope));
  return values;
}

/** Calls a provider in a resolver: inputs, checks, `execute` with effects that only read, output. */
export async function callInResolver(
  context: RunContext,
  use: ProviderUse,
  place: CallPlace & { usedUnknown(provider: string): void },
): Promise<CallOutcome> {
  const provider = providerOf(context, use);
  const prepared = prepare(context, provider, materialise(context, use.inputs, place.scope), use, place);
  refuseSideEffects(context, provider, prepared, place);
  return executeProvider(context, provider, { prepared, place, effects: readEffects(context, provider, prepared, place) });
}

export function providerOf(context: RunContext, { provider, at }: Pick<ProviderUse, 'provider' | 'at'>): Provider {
  const found = context.services.registry.find(provider);
  if (found === undefined) throw new ToolError('invalid-solution', `there is no provider "${provider}"`, { at });
  return found;
}
