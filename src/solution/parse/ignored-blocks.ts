import { isMap } from '../../core/json/json.ts';
import type { IgnoredBlock } from '../../expression/template.ts';
import type { ReadInput } from './written-inputs.ts';

/** The regions that the input of this name lists: they are copied verbatim and not read. A malformed one is reported elsewhere. */
export function readIgnoredBlocks(
  inputs: readonly ReadInput[],
  input: string | undefined,
): readonly IgnoredBlock[] | undefined {
  const value = inputs.find(({ name }) => name === input)?.value;
  if (value?.kind !== 'literal' || !Array.isArray(value.value)) return undefined;
  return (value.value as readonly unknown[]).flatMap(block => (isMap(block) ? (toIgnoredBlock(block) ?? []) : []));
}

function toIgnoredBlock({ start, end, line }: Readonly<Record<string, unknown>>): IgnoredBlock | undefined {
  if (typeof line === 'string') return { line };
  return typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined;
}
