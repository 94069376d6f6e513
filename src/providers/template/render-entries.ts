import { childTaints, type Taint } from '../../core/secrets/taint.ts';
import { Failure, type ReadEffects } from '../contract.ts';
import { type RenderSettings, renderText } from '../shared/files/render-text.ts';
import { renderedPath } from '../shared/files/rendered-path.ts';

interface Entry {
  readonly path: string;
  readonly content: string;
}

/** Renders paths and contents. A path that leads out, or comes twice, is a failure that names the entry. */
export async function renderEntries(
  entries: readonly Entry[],
  settings: RenderSettings,
  effects: Pick<ReadEffects, 'render' | 'taintOf'>,
): Promise<{ readonly value: readonly Entry[]; readonly taint: Taint }> {
  const seen = new Map<string, number>();
  const taints: [number, Taint][] = [];
  const value: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    const path = await renderText(entry.path, ['entries', index, 'path'], named(settings, index, 'path'), effects);
    const content = await renderText(
      entry.content,
      ['entries', index, 'content'],
      named(settings, index, 'content'),
      effects,
    );
    const target = renderedPath(path.value, `entry ${index}`);
    const before = seen.get(target);
    if (before !== undefined)
      throw new Failure('input', `entries ${before} and ${index} both render to the path "${target}"`);
    seen.set(target, index);
    taints.push([
      index,
      childTaints([
        ['path', path.taint],
        ['content', content.taint],
      ]),
    ]);
    value.push({ path: target, content: content.value });
  }
  return { value, taint: childTaints(taints) };
}

const named = (settings: RenderSettings, index: number, part: string): RenderSettings => ({
  ...settings,
  name: `${settings.name ?? 'entries'}[${index}].${part}`,
});
