import { isWithin } from '../../core/paths.ts';
import type { FileStat } from '../../core/ports/ports.ts';
import { Failure } from '../contract.ts';
import { createdDirectory, createParents, type PlannedChange } from '../shared/files/file-change.ts';
import type { Place, Places } from '../shared/files/file-place.ts';
import { createHolder } from '../shared/files/held-content.ts';
import { type Found, walk } from '../shared/files/walk.ts';
import { compileFilter } from './filter.ts';
import { DEFAULT_MAX_DEPTH, type Inputs } from './inputs.ts';
import { type PlanView, replaces } from './plan-view.ts';
import { below, kindWords, planned, type TreePlan } from './tree-plan.ts';

type CopyInputs = Inputs & { readonly destination: string };

/** Every file of the tree, or the one file, under its new name. Links and special files are left out and named. */
export async function planCopy(inputs: CopyInputs, places: Places, view: PlanView): Promise<TreePlan> {
  const { path, destination, createDirs = false } = inputs;
  const from = await places.real(path);
  const shown = places.show(path);
  const to = await places.at(destination);
  const stat = await view.files.stat(from);
  if (stat === undefined) throw new Failure('provider', `${shown} does not exist`);
  if (isWithin(from, to.path) || isWithin(to.path, from))
    throw new Failure('input', `${shown} and ${to.shown} are one, or one lies in the other`);
  const tree = stat.kind === 'directory' ? await copiedTree(inputs, from, shown, view) : singleFile(stat, shown);
  const parents = await createParents(places, view.files, createDirs)(to);
  const directories = await directoryChanges(tree.directories, to, view);
  const copyOne = createFileCopy({ from, force: replaces(inputs, view), view });
  const files: PlannedChange[] = [];
  for (const file of tree.files) files.push(await copyOne(file, below(to, file)));
  const skipped = tree.skipped.map(entry => planned(below(to, entry), 'none', { kind: 'file', status: 'skipped' }));
  const changes = [...parents, ...directories, ...files, ...skipped];
  return {
    status: changes.some(({ step }) => step !== 'none') || hasConflict(changes) ? 'copied' : 'unchanged',
    shown: to.shown,
    files: tree.files.length,
    entries: tree.files.length + tree.directories.length,
    changes,
    warnings: skippedWarnings(tree.skipped, shown),
  };
}

const hasConflict = (changes: readonly PlannedChange[]): boolean =>
  changes.some(({ change }) => change.status === 'conflict');

/** Paths below the source; `''` is the source itself. */
interface CopiedTree {
  readonly directories: readonly string[];
  readonly files: readonly string[];
  /** Links, pipes, sockets, devices. */
  readonly skipped: readonly string[];
}

function singleFile({ kind }: FileStat, shown: string): CopiedTree {
  if (kind !== 'file') throw new Failure('provider', `${shown} is ${kindWords(kind)}, which cannot be copied`);
  return { directories: [], files: [''], skipped: [] };
}

async function copiedTree(inputs: CopyInputs, from: string, shown: string, view: PlanView): Promise<CopiedTree> {
  const { recursive = false, maxDepth = DEFAULT_MAX_DEPTH, excludeHidden, filesOnly = false } = inputs;
  const { found, cutAt } = await walk(from, { recursive, maxDepth, excludeHidden }, view);
  if (cutAt !== undefined)
    throw new Failure('provider', `${shown}/${cutAt} lies deeper than maxDepth ${maxDepth}: nothing was copied`);
  const isWanted = await compileFilter(inputs);
  const wanted = found.filter(isWanted);
  const inside = filesOnly ? undefined : wanted.find(({ kind }) => kind === 'directory');
  if (!recursive && inside !== undefined)
    throw new Failure(
      'provider',
      `${shown} holds directories, e.g. ${inside.path}: give recursive: true to copy them too`,
    );
  const files = pathsWhere(wanted, kind => kind === 'file');
  const empty = filesOnly ? [] : pathsWhere(wanted, kind => kind === 'directory');
  const directories = new Set([
    '',
    ...empty.flatMap(withParents),
    ...files.flatMap(path => withParents(path).slice(1)),
  ]);
  return {
    directories: [...directories].sort(),
    files,
    skipped: pathsWhere(wanted, kind => kind !== 'file' && kind !== 'directory'),
  };
}

const pathsWhere = (found: readonly Found[], isKind: (kind: Found['kind']) => boolean): string[] =>
  found.filter(({ kind }) => isKind(kind)).map(({ path }) => path);

/** `a/b/c` -> `a/b/c`, `a/b`, `a` */
function withParents(path: string): string[] {
  const all = [path];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) all.push(path.slice(0, at));
  return all;
}

async function directoryChanges(
  directories: readonly string[],
  to: Place,
  { files }: PlanView,
): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = [];
  for (const directory of directories) {
    const place = below(to, directory);
    const existing = await files.lstat(place.path);
    if (existing === undefined) changes.push(createdDirectory(place));
    else if (existing.kind !== 'directory')
      throw new Failure('provider', `${place.shown} is ${kindWords(existing.kind)}, but a directory is to be there`);
  }
  return changes;
}

interface FileCopyContext {
  /** Real path of the source. */
  readonly from: string;
  readonly force: boolean;
  readonly view: PlanView;
}

function createFileCopy({ from, force, view }: FileCopyContext) {
  const hold = createHolder(view.files);
  return async (relative: string, to: Place): Promise<PlannedChange> => {
    view.signal.throwIfAborted();
    const source = relative === '' ? from : `${from}/${relative}`;
    const stat = await view.files.stat(source);
    if (stat === undefined) throw new Failure('provider', `${relative} is gone`);
    const existing = await view.files.lstat(to.path);
    const after = await hold(source, stat.size);
    const size = stat.size;
    if (existing === undefined)
      return planned(to, 'file', { kind: 'file', status: 'created', mode: stat.mode, after, size, source });
    if (existing.kind !== 'file')
      throw new Failure('provider', `${to.shown} is ${kindWords(existing.kind)}, which is not replaced by a file`);
    const before = await hold(to.path, existing.size);
    if (before !== undefined && after !== undefined && Buffer.compare(before, after) === 0)
      return planned(to, 'none', { kind: 'file', status: 'unchanged' });
    if (!force)
      return planned(to, 'none', { kind: 'file', status: 'conflict', rule: 'force: false', before, after, size });
    const { version: expects } = existing;
    return planned(to, 'file', { kind: 'file', status: 'overwritten', before, after, size, source, expects });
  };
}

const MAX_NAMED = 20;

function skippedWarnings(skipped: readonly string[], shown: string): string[] {
  if (skipped.length === 0) return [];
  const more = skipped.length > MAX_NAMED ? `, and ${skipped.length - MAX_NAMED} more` : '';
  const named = skipped.slice(0, MAX_NAMED).join(', ') + more;
  return [`links and special files in ${shown} were not copied: ${named}`];
}
