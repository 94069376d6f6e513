import { type IgnoredBlock, ignoredRegions } from '../../core/ignored-blocks.ts';
import { emptyMap } from '../../core/json.ts';
import { derivedTaint, joinTaints, type Path, type Taint } from '../../core/taint.ts';
import type { ReadEffects } from '../contract.ts';

export interface RenderSettings {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly ignoredBlocks: readonly IgnoredBlock[];
  /** Shown in errors. */
  readonly name: string | undefined;
}

type Rendering = Pick<ReadEffects, 'render' | 'taintOf'>;

/** Renders the template at `path` of the inputs. */
export function renderText(
  template: string,
  path: Path,
  { data, ignoredBlocks, name }: RenderSettings,
  { render, taintOf }: Rendering,
): { readonly value: string; readonly taint: Taint } {
  const guarded = withoutIgnored(template, ignoredBlocks);
  const { data: value, taint } = render(guarded.template, { ...data, ...guarded.variables }, name);
  return { value, taint: joinTaints(taint, derivedTaint(taintOf(path), taintOf(['data']))) };
}

/**
 * Ignored parts become outputs of a variable that holds them, on as many lines as they had, so that they stand where they
 * stood, also inside loops, and places in errors stay right.
 */
function withoutIgnored(
  template: string,
  blocks: readonly IgnoredBlock[],
): { readonly template: string; readonly variables: Readonly<Record<string, unknown>> | undefined } {
  const regions = blocks.length === 0 ? [] : ignoredRegions(template, blocks);
  if (regions.length === 0) return { template, variables: undefined };
  const variables = emptyMap<string>();
  const prefix = unusedName(template);
  let out = '';
  let from = 0;
  for (const [index, { start, end }] of regions.entries()) {
    const text = template.slice(start, end);
    const name = `${prefix}${index}`;
    variables[name] = text;
    out += `${template.slice(from, start)}{{ ${name}${'\n'.repeat(text.split('\n').length - 1)} }}`;
    from = end;
  }
  return { template: out + template.slice(from), variables };
}

function unusedName(template: string): string {
  let name = '__ignored_';
  while (template.includes(name)) name += '_';
  return name;
}
