import type { Registry } from '../../providers/registry.ts';
import { classifySideEffects, declaredSideEffects } from '../../providers/side-effects.ts';
import { literalInputs, type ProviderUse } from './explain-uses.ts';

export const EFFECT_KINDS = ['none', 'read', 'write', 'process', 'network', 'unknown'] as const;

export interface ExplainedEffect {
  readonly action: string;
  readonly provider: string;
  /** `process`: starts a program. `network`: changes something elsewhere. `unknown`: the deciding input is computed. */
  readonly kind: (typeof EFFECT_KINDS)[number];
}

/** What each action changes, as far as its written inputs tell. */
export function explainSideEffects(uses: readonly ProviderUse[], registry: Registry): readonly ExplainedEffect[] {
  return uses
    .filter(({ capability }) => capability === 'action')
    .map(use => ({
      action: use.user.slice(use.user.indexOf('.') + 1),
      provider: use.provider,
      kind: effectKind(use, registry),
    }));
}

function effectKind({ provider: name, capability, inputs }: ProviderUse, registry: Registry): ExplainedEffect['kind'] {
  const provider = registry.find(name);
  if (provider === undefined) return 'unknown';
  if (provider.reach?.programs === 'any') return 'process';
  const declared = declaredSideEffects(provider, capability);
  const literals = literalInputs(inputs);
  const computed = typeof declared === 'object' && inputs.has(declared.input) && !literals.has(declared.input);
  const effect = computed ? 'deferred' : classifySideEffects(provider, capability, literals);
  if (effect === 'deferred' || effect === 'unknown') return 'unknown';
  if (effect === 'write') return provider.reach?.changes === 'elsewhere' ? 'network' : 'write';
  return typeof declared === 'object' ? 'read' : 'none';
}
