import type { Position } from '../../core/errors.ts';
import { scalarWord } from '../../core/json/json.ts';
import type { Reading } from '../parse/reading.ts';
import type { ReadInput } from '../parse/written-inputs.ts';
import type { UseCapability } from './provider-capability.ts';
import type { ProviderFacts } from './provider-facts.ts';

export interface ResolverUse {
  readonly facts: ProviderFacts;
  readonly capability: UseCapability;
  readonly literals: ReadonlyMap<string, unknown>;
  readonly inputs: readonly ReadInput[];
  readonly at: Position;
}

/** A writing operation in a resolver is refused where the deciding input is literal. Specification: resolvers are side-effect-free. */
export function checkSideEffects({ faults }: Reading, use: ResolverUse): void {
  const { facts, capability, literals, inputs, at } = use;
  if (facts.sideEffects(capability, literals) !== 'write') return;
  const decides = decidingInput(use);
  const word = decides === undefined ? undefined : scalarWord(literals.get(decides));
  const operation = word === undefined ? '' : ` ${decides} "${word}"`;
  faults.error(
    `provider "${facts.name}"${operation} is not allowed in a resolver: resolvers must not change anything; use an action`,
    inputs.find(({ name }) => name === decides)?.value.at ?? at,
    { rule: 'resolver-side-effect' },
  );
}

/** The input without which the use would not be known to write. */
function decidingInput({ facts, capability, literals }: ResolverUse): string | undefined {
  for (const [name, value] of literals) {
    if (typeof value !== 'string') continue;
    const others = new Map(literals);
    others.delete(name);
    if (facts.sideEffects(capability, others) !== 'write') return name;
  }
  return undefined;
}
