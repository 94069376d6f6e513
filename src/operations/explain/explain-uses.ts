import type { Reach } from '../../providers/contract.ts';
import type { Inputs, Solution } from '../../solution/model/model.ts';
import { actionId, resolverId } from './explain-graph.ts';

/** One use of a provider anywhere in a solution. */
export interface ProviderUse {
  /** `resolvers.<name>`, `actions.<name>`, `finally.<name>` */
  readonly user: string;
  readonly provider: string;
  readonly capability: 'from' | 'transform' | 'validation' | 'action';
  readonly inputs: Inputs;
}

/** Every use of a provider, in document order. `value` of a resolver is not one, because it names no provider. */
export function providerUses({ resolvers, workflow }: Solution): readonly ProviderUse[] {
  const found: ProviderUse[] = [];
  for (const { name, origin, resolve, transform, validate } of resolvers.values()) {
    const user = resolverId(name);
    if (origin !== 'value')
      for (const { provider, inputs } of resolve.with) found.push({ user, provider, capability: 'from', inputs });
    for (const { provider, inputs } of transform?.with ?? [])
      found.push({ user, provider, capability: 'transform', inputs });
    for (const { provider, inputs } of validate?.with ?? [])
      found.push({ user, provider, capability: 'validation', inputs });
  }
  for (const section of [workflow?.actions, workflow?.finally]) {
    for (const action of section?.values() ?? [])
      found.push({ user: actionId(action), provider: action.provider, capability: 'action', inputs: action.inputs });
  }
  return found;
}

/** The data of an input that is written as such. */
export function literalInput(inputs: Inputs, name: string): unknown {
  const value = inputs.get(name);
  return value?.kind === 'literal' ? value.value : undefined;
}

/** Inputs that are written as data. */
export function literalInputs(inputs: Inputs): ReadonlyMap<string, unknown> {
  return new Map(
    [...inputs].flatMap(([name, value]) => (value.kind === 'literal' ? [[name, value.value] as const] : [])),
  );
}

/** The credentials that a use names or has by default. `reference` is undefined where it is computed. */
export function usedCredentials(
  inputs: Inputs,
  { credentials = ['authProvider'], defaultCredentials }: Reach = {},
): readonly { readonly input: string; readonly reference: string | undefined }[] {
  return credentials.flatMap(input => {
    if (inputs.has(input)) {
      const reference = literalInput(inputs, input);
      return [{ input, reference: typeof reference === 'string' ? reference : undefined }];
    }
    const isUsed = defaultCredentials !== undefined && literalInput(inputs, 'anonymous') !== true;
    return isUsed ? [{ input, reference: defaultCredentials }] : [];
  });
}
