import { isAbsolute, posix, resolve } from 'node:path';
import { showPath, toSlashes } from '../../core/paths.ts';
import type { Path } from '../../core/taint.ts';
import { Failure, type View } from '../contract.ts';
import type { Place, Places } from '../file-place.ts';
import { contentBytes } from './content.ts';
import { type Entry, type Inputs, ON_CONFLICT, type OnConflict, type PATH_VARIABLES } from './inputs.ts';
import type { FileWrite } from './plan-write.ts';

/** What plans need of the world; both `describe` and `execute` have it. */
export type PlanView = Pick<
  View,
  'files' | 'baseDirectory' | 'root' | 'render' | 'taintOf' | 'writeDefaults' | 'signal'
>;

/** The one file of operation write. */
export async function singleWrite(
  inputs: Partial<Inputs> & { readonly path: string },
  places: Places,
  view: PlanView,
): Promise<FileWrite> {
  const computed = await computedTarget(toSlashes(places.show(inputs.path)), inputs, view);
  const path = computed === undefined ? inputs.path : resolve(view.baseDirectory, computed);
  const place = await places.at(path);
  return fileWrite({ place, name: place.shown, target: place.shown, entry: {}, at: [] }, inputs, view);
}

/** The files of operation write-tree, in the order of the entries. */
export async function treeWrites(
  inputs: Partial<Inputs> & { readonly basePath: string; readonly entries: readonly Entry[] },
  places: Places,
  view: PlanView,
): Promise<FileWrite[]> {
  // An entry may use whatever basePath leads to, and nothing beside it.
  const base = await places.real(inputs.basePath);
  const writes: FileWrite[] = [];
  for (const [index, entry] of inputs.entries.entries()) {
    const target = (await computedTarget(entry.path, inputs, view)) ?? entry.path;
    if (isAbsolute(target)) throw new Failure('input', `"${target}" must be relative to basePath`);
    const place = await places.entry(target, base);
    const source = { place, name: entry.path, target: showPath(base, resolve(base, target)), entry };
    writes.push(fileWrite({ ...source, at: ['entries', index] }, inputs, view));
  }
  return writes;
}

interface WriteSource {
  readonly place: Place;
  readonly name: string;
  readonly target: string;
  readonly entry: Partial<Entry>;
  /** Where the entry stands in the inputs. */
  readonly at: Path;
}

function fileWrite(
  { place, name, target, entry, at }: WriteSource,
  inputs: Partial<Inputs>,
  view: PlanView,
): FileWrite {
  const what = at.length === 0 ? 'content' : `the content of "${name}"`;
  const content = at.length === 0 ? inputs.content : entry.content;
  return {
    place,
    name,
    target,
    content: contentBytes(content, entry.encoding ?? inputs.encoding, what),
    taint: view.taintOf([...at, 'content']),
    onConflict: strategy(entry.onConflict ?? inputs.onConflict ?? view.writeDefaults.onConflict ?? 'error'),
    dedupe: entry.dedupe ?? inputs.dedupe ?? false,
    backup: entry.backup ?? inputs.backup ?? view.writeDefaults.backup ?? false,
    permissions: inputs.permissions === undefined ? undefined : Number.parseInt(inputs.permissions, 8),
  };
}

function strategy(word: string): OnConflict {
  const found = ON_CONFLICT.find(known => known === word);
  if (found === undefined) throw new Failure('input', `"${word}" is none of ${ON_CONFLICT.join(', ')}`);
  return found;
}

/** The target that `outputPath` and `stripSuffix` make of a path; undefined without them. */
async function computedTarget(
  path: string,
  { outputPath, stripSuffix }: Pick<Inputs, 'outputPath' | 'stripSuffix'>,
  view: Pick<View, 'render'>,
): Promise<string | undefined> {
  if (outputPath === undefined && stripSuffix === undefined) return undefined;
  const rendered =
    outputPath === undefined
      ? path
      : (await view.render(outputPath, { variables: pathVariables(path), name: 'outputPath' })).data.trim();
  const suffix = stripSuffix !== undefined && rendered.endsWith(stripSuffix) ? stripSuffix : '';
  const target = rendered.slice(0, rendered.length - suffix.length);
  if (target === '' || target.endsWith('/')) throw new Failure('input', `the target of "${path}" has no name`);
  return target;
}

/** `src/a.ts.liquid`: name `a.ts.liquid`, stem `a.ts`, extension `.liquid`, directory `src` (`.` when there is none). */
export function pathVariables(path: string): Record<(typeof PATH_VARIABLES)[number], string> {
  const { base, name, ext, dir } = posix.parse(path);
  return {
    __filePath: path,
    __fileName: base,
    __fileStem: name,
    __fileExtension: ext,
    __fileDir: dir === '' ? '.' : dir,
  };
}
