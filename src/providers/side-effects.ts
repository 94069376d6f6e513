import { emptyMap, isMap, scalarWord } from '../core/json/json.ts';
import type { Capability, Provider, RepeatView, SideEffects } from './contract.ts';

/** What one use does, as far as its known inputs tell. `deferred`: the input that decides is not known yet. */
export type SideEffect = 'none' | 'write' | 'unknown' | 'deferred';

type Inputs = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;

/** Specification: resolvers are side-effect-free. */
export function classifySideEffects(provider: Provider, capability: string, inputs: Inputs): SideEffect {
  const declared = declaredSideEffects(provider, capability);
  if (declared === 'always') return 'write';
  if (typeof declared === 'string') return declared;
  const value = decidingValue(provider, declared.input, inputs);
  if (value === undefined) return 'deferred';
  const given = scalarWord(value)?.toLowerCase();
  const reads = declared.none.some(word => word.toLowerCase() === given);
  return reads ? 'none' : 'write';
}

/**
 * Why a use in a resolver is refused, or undefined when it may run. `unknownAllowed`: providers whose effects cannot be
 * told may run for this caller.
 */
export function refusalInResolver(
  provider: Provider,
  capability: string,
  inputs: Inputs,
  unknownAllowed: boolean,
): string | undefined {
  const effect = classifySideEffects(provider, capability, inputs);
  if (effect === 'none' || (effect === 'unknown' && unknownAllowed)) return undefined;
  const advice = 'resolvers must not change anything; use an action';
  if (effect === 'unknown')
    return `provider "${provider.name}" is not allowed in a resolver here: its side effects are unknown; use an action`;
  const declared = declaredSideEffects(provider, capability);
  if (typeof declared === 'string') return `provider "${provider.name}" is not allowed in a resolver: ${advice}`;
  const value = decidingValue(provider, declared.input, inputs);
  const word = scalarWord(value);
  const what = word === undefined ? declared.input : `${declared.input} "${word}"`;
  return `provider "${provider.name}" ${what} is not allowed in a resolver: ${advice}`;
}

/** The word of listings: `none`, `operations` (decided by an input), `always`, `unknown`; the widest of all capabilities. */
export function sideEffectsWord(
  provider: Pick<Provider, 'capabilities' | 'sideEffects'>,
): 'none' | 'operations' | 'always' | 'unknown' {
  const words = provider.capabilities.map(capability => {
    const declared = declaredSideEffects(provider, capability);
    return typeof declared === 'string' ? declared : 'operations';
  });
  return (['unknown', 'always', 'operations'] as const).find(word => words.includes(word)) ?? 'none';
}

/** Whether a call of an action that may have happened can simply be made again. */
export function isRepeatable(provider: Provider, inputs: Readonly<Record<string, unknown>>, view: RepeatView): boolean {
  if (classifySideEffects(provider, 'action', inputs) === 'none') return true;
  const { repeatable = false } = provider;
  if (typeof repeatable === 'boolean') return repeatable;
  if (typeof repeatable === 'function') return repeatable(inputs, view);
  const { input, words, orGiven } = repeatable;
  const key = orGiven === undefined ? undefined : own(inputs, orGiven);
  if (key !== undefined && key !== null && key !== false) return true;
  const given = scalarWord(decidingValue(provider, input, inputs))?.toLowerCase();
  return words.some(word => word.toLowerCase() === given);
}

export function declaredSideEffects({ sideEffects }: Pick<Provider, 'sideEffects'>, capability: string): SideEffects {
  if (typeof sideEffects === 'string') return sideEffects;
  if (isDecidedByInput(sideEffects)) return sideEffects;
  return sideEffects[capability as Capability] ?? 'unknown';
}

function isDecidedByInput(declared: object): declared is { readonly input: string; readonly none: readonly string[] } {
  return 'input' in declared && 'none' in declared && Array.isArray(declared.none);
}

/** What is written, else the default of the schema. */
function decidingValue({ inputs: schema }: Provider, name: string, inputs: Inputs): unknown {
  const written = inputs instanceof Map ? inputs.get(name) : own(inputs as Readonly<Record<string, unknown>>, name);
  if (written !== undefined && written !== null) return written;
  const properties: unknown = schema['properties'];
  const declared = own(isMap(properties) ? properties : emptyMap(), name);
  return isMap(declared) ? declared['default'] : undefined;
}

const own = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;
