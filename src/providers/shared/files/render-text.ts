import { derivedTaint, joinTaints, type Path, type Taint } from '../../../core/secrets/taint.ts';
import type { IgnoredBlock, ReadEffects } from '../../contract.ts';

export interface RenderSettings {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly ignoredBlocks: readonly IgnoredBlock[];
  /** Shown in errors. */
  readonly name: string | undefined;
}

/** Renders the template at `path` of the inputs. */
export async function renderText(
  template: string,
  path: Path,
  { data, ignoredBlocks, name }: RenderSettings,
  { render, taintOf }: Pick<ReadEffects, 'render' | 'taintOf'>,
): Promise<{ readonly value: string; readonly taint: Taint }> {
  const { data: value, taint } = await render(template, {
    variables: data,
    taint: taintOf(['data']),
    name,
    ...(ignoredBlocks.length > 0 && { ignoredBlocks }),
  });
  return { value, taint: joinTaints(taint, derivedTaint(taintOf(path))) };
}
