import type { Registry } from '../../providers/registry.ts';
import { childInput } from '../child-input.ts';
import { literalInput, literalInputs, type ProviderUse } from './explain-uses.ts';

type Providers = Pick<Registry, 'find' | 'catalog'>;

/**
 * The paths that a use reads and that are written as plain text: those of inputs that are declared as paths, where the use only reads or
 * the input is always part of the solution, and another solution that is named as a file. A path that is computed cannot be known. A
 * program works in a directory and is given no file of it.
 */
export function literalFiles(use: ProviderUse, providers: Providers): readonly string[] {
  const source = childSource(use, providers);
  if (source !== undefined) return childInput(source, { directory: '' })?.kind === 'file' ? [source] : [];
  const facts = providers.catalog.find(use.provider);
  if (facts === undefined || providers.find(use.provider)?.reach?.programs !== undefined) return [];
  const literals = literalInputs(use.inputs);
  const onlyReads = facts.sideEffects(use.capability, literals) === 'none';
  return [...literals].flatMap(([name, value]) => {
    const path = facts.inputs.get(name)?.path;
    return typeof value === 'string' && (path === 'bundled' || (onlyReads && path !== undefined)) ? [value] : [];
  });
}

/** The solution that a use names, as a file or in a catalog. Undefined: it names none, or computes its name. */
function childSource(use: ProviderUse, providers: Pick<Registry, 'find'>): string | undefined {
  const source = writtenSource(use, providers)?.literal;
  return typeof source === 'string' ? source : undefined;
}

/** Where a use names another solution: what is written there as data. Undefined: uses of its provider name none. */
export function writtenSource(
  { provider, inputs }: ProviderUse,
  providers: Pick<Registry, 'find'>,
): { readonly literal: unknown } | undefined {
  const input = providers.find(provider)?.reach?.solution;
  return input === undefined ? undefined : { literal: literalInput(inputs, input) };
}
