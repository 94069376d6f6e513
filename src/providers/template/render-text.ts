import { derivedTaint, joinTaints, type Path, type Taint } from '../../core/taint.ts';
import type { IgnoredBlock, ReadEffects } from '../contract.ts';

export interface RenderSettings {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly ignoredBlocks: readonly IgnoredBlock[];
  /** Shown in errors. */
  readonly name: string | undefined;
}

/** Renders the template at `path` of the inputs. */
export function renderText(
  template: string,
  path: Path,
  { data, ignoredBlocks, name }: RenderSettings,
  { render, taintOf }: Pick<ReadEffects, 'render' | 'taintOf'>,
): { readonly value: string; readonly taint: Taint } {
  const { data: value, taint } = render(template, {
    variables: data,
    taint: taintOf(['data']),
    name,
    ...(ignoredBlocks.length > 0 && { ignoredBlocks }),
  });
  return { value, taint: joinTaints(taint, derivedTaint(taintOf(path))) };
}
