import { isAbsolute, posix, resolve } from 'node:path';
import { showPath, toSlashes } from '../../core/paths.ts';
import type { Path } from '../../core/secrets/taint.ts';
import { Failure, type View } from '../contract.ts';
import type { Place, Places } from '../shared/files/file-place.ts';
import type { FileWrite } from '../shared/files/plan-write.ts';
import { ON_CONFLICT, type OnConflict } from '../shared/files/plan-write.ts';
import { chosenSyntax } from '../shared/files/render-text.ts';
import { contentBytes } from './content.ts';
import type { Entry, Inputs, PATH_VARIABLES } from './inputs.ts';
import type { PlanView } from './plan-view.ts';
import { templateFiles } from './template-files.ts';

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

type TreeInputs = Partial<Inputs> & { readonly basePath: string };

/** The files of operation write-tree, in the order of the entries, and what people should know of them. */
export async function treeWrites(inputs: TreeInputs, places: Places, view: PlanView): Promise<TreeWrites> {
  const { source, entries } = inputs;
  if (source !== undefined) return templateWrites({ ...inputs, source }, places, view);
  if (entries === undefined) throw new Failure('input', 'write-tree needs "entries", or "source" with templates');
  const at = await entryPlaces(inputs, places);
  const writes: FileWrite[] = [];
  for (const [index, entry] of entries.entries()) {
    const target = (await computedTarget(entry.path, inputs, view)) ?? entry.path;
    writes.push(fileWrite({ ...(await at(target)), name: entry.path, entry, at: ['entries', index] }, inputs, view));
  }
  return { writes, warnings: [] };
}

export interface TreeWrites {
  readonly writes: readonly FileWrite[];
  readonly warnings: readonly string[];
}

async function templateWrites(
  inputs: TreeInputs & { readonly source: string },
  places: Places,
  view: PlanView,
): Promise<TreeWrites> {
  const { outputPath } = inputs;
  const { files, warnings } = await templateFiles(inputs, places, view);
  const at = await entryPlaces(inputs, places);
  const writes: FileWrite[] = [];
  for (const { path, ...file } of files) {
    // The suffix of a template is gone already; what is left of it in the name of a copied file stays.
    const target =
      (await computedTarget(path, outputPath === undefined ? {} : { outputPath, syntax: inputs.syntax }, view)) ?? path;
    writes.push({ ...file, ...(await at(target)), ...writeOptions({}, inputs, view) });
  }
  return { writes, warnings };
}

/** The place of a target below basePath, and the target as people are shown it. */
async function entryPlaces({ basePath }: TreeInputs, places: Places) {
  // An entry may use whatever basePath leads to, and nothing beside it.
  const base = await places.real(basePath);
  return async (target: string): Promise<Pick<FileWrite, 'place' | 'target'>> => {
    if (isAbsolute(target)) throw new Failure('input', `"${target}" must be relative to basePath`);
    return { place: await places.entry(target, base), target: showPath(base, resolve(base, target)) };
  };
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
    ...writeOptions(entry, inputs, view),
  };
}

type WriteOptions = Pick<FileWrite, 'onConflict' | 'dedupe' | 'backup' | 'permissions'>;

/** The entry's own word counts before that of the call, and that before the command's. */
function writeOptions(entry: Partial<Entry>, inputs: Partial<Inputs>, view: PlanView): WriteOptions {
  return {
    onConflict: strategy(entry.onConflict ?? inputs.onConflict ?? view.writeDefaults.onConflict ?? 'error'),
    dedupe: entry.dedupe ?? inputs.dedupe ?? false,
    backup: entry.backup ?? inputs.backup ?? view.writeDefaults.backup ?? false,
    permissions: inputs.permissions === undefined ? undefined : Number.parseInt(inputs.permissions, 8),
  };
}

function strategy(word: string): OnConflict {
  const found = ON_CONFLICT.find(known => known === word);
  if (found === undefined) throw new Failure('input', `"${word}" is not one of ${ON_CONFLICT.join(', ')}`);
  return found;
}

/** The target that `outputPath` and `stripSuffix` make of a path; undefined without them. */
async function computedTarget(
  path: string,
  { outputPath, stripSuffix, syntax }: Pick<Inputs, 'outputPath' | 'stripSuffix' | 'syntax'>,
  view: Pick<View, 'render'>,
): Promise<string | undefined> {
  if (outputPath === undefined && stripSuffix === undefined) return undefined;
  const rendered =
    outputPath === undefined
      ? path
      : (
          await view.render(outputPath, {
            variables: pathVariables(path),
            name: 'outputPath',
            syntax: chosenSyntax(syntax),
          })
        ).data.trim();
  const suffix = stripSuffix !== undefined && rendered.endsWith(stripSuffix) ? stripSuffix : '';
  const target = rendered.slice(0, rendered.length - suffix.length);
  if (target === '' || target.endsWith('/')) throw new Failure('input', `the target of "${path}" has no name`);
  return target;
}

/** `src/a.ts.liquid`: name `a.ts.liquid`, stem `a.ts`, extension `.liquid`, directory `src` (`.` when there is none). */
function pathVariables(path: string): Record<(typeof PATH_VARIABLES)[number], string> {
  const { base, name, ext, dir } = posix.parse(path);
  return {
    __filePath: path,
    __fileName: base,
    __fileStem: name,
    __fileExtension: ext,
    __fileDir: dir === '' ? '.' : dir,
  };
}
