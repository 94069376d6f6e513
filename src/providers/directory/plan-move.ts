import { isWithin } from '../../core/paths.ts';
import type { FileKind } from '../../core/ports/ports.ts';
import { Failure, type FileStatus } from '../contract.ts';
import { createdDirectory, createParents, type PlannedChange } from '../shared/files/file-change.ts';
import type { Place, Places } from '../shared/files/file-place.ts';
import { createHolder, type Hold } from '../shared/files/held-content.ts';
import { type Found, walk } from '../shared/files/walk.ts';
import type { Inputs } from './inputs.ts';
import { removals } from './plan-rmdir.ts';
import { type PlanView, replaces } from './plan-view.ts';
import { below, changeKind, kindWords, planned, requireRemovable, type TreePlan } from './tree-plan.ts';

/** `holdsContent`: for the dry-run, whose later readers look at the files under their new names. */
export interface MoveOptions {
  readonly holdsContent: boolean;
}

type MoveInputs = Inputs & { readonly destination: string };

/** One rename where nothing is in the way; with `force` file by file into what is there. */
export async function planMove(
  inputs: MoveInputs,
  places: Places,
  view: PlanView,
  options: MoveOptions,
): Promise<TreePlan> {
  const { path, destination, createDirs = false } = inputs;
  const force = replaces(inputs, view);
  const from = await places.at(path);
  const to = await places.at(destination);
  const stat = await view.files.lstat(from.path);
  if (stat === undefined) throw new Failure('provider', `${from.shown} does not exist`);
  if (isWithin(from.path, to.path) || isWithin(to.path, from.path))
    throw new Failure('input', `${from.shown} and ${to.shown} are one, or one lies in the other`);
  requireRemovable(from, places);
  const found = stat.kind === 'directory' ? (await walk(from.path, WHOLE, view)).found : [];
  const context: MoveContext = {
    from,
    to,
    kind: stat.kind,
    found,
    view,
    hold: createHolder(view.files),
    holdsContent: options.holdsContent,
  };
  const existing = await view.files.lstat(to.path);
  const changes =
    existing === undefined
      ? [...(await createParents(places, view.files, createDirs)(to)), ...(await renamed(context))]
      : await movedOnto(existing.kind, force, context);
  return {
    status: 'moved',
    shown: to.shown,
    files: stat.kind === 'directory' ? found.filter(({ kind }) => kind !== 'directory').length : 1,
    entries: found.length,
    changes,
    warnings: [],
  };
}

/** A rename takes everything along, however deep. */
const WHOLE = { recursive: true, maxDepth: Number.POSITIVE_INFINITY };

interface MoveContext {
  readonly from: Place;
  readonly to: Place;
  readonly kind: FileKind;
  readonly found: readonly Found[];
  readonly view: PlanView;
  readonly hold: Hold;
  readonly holdsContent: boolean;
}

/** The rename itself, and what it does to every name below. */
async function renamed(context: MoveContext): Promise<PlannedChange[]> {
  const { from, to, kind, found } = context;
  const top = planned(to, 'rename', { ...(await moved(context, '', kind)), source: from.path });
  const inside: PlannedChange[] = [];
  for (const { path, kind: inner } of found)
    inside.push(planned(below(to, path), 'none', await moved(context, path, inner)));
  const gone =
    kind === 'directory' ? removals(from, found) : [planned(from, 'none', { kind: 'file', status: 'deleted' })];
  return [top, ...inside, ...gone.map(change => ({ ...change, step: 'none' as const }))];
}

/** How a name looks at its new place. */
async function moved({ from, view, hold, holdsContent }: MoveContext, path: string, kind: FileKind) {
  const status: FileStatus = 'created';
  if (kind !== 'file') return { kind: changeKind(kind), status };
  const source = below(from, path).path;
  const { size = 0, mode } = (await view.files.lstat(source)) ?? {};
  return { kind: 'file' as const, status, size, mode, after: holdsContent ? await hold(source, size) : undefined };
}

async function movedOnto(existing: FileKind, force: boolean, context: MoveContext): Promise<PlannedChange[]> {
  const { from, to, kind, found } = context;
  const bothDirectories = kind === 'directory' && existing === 'directory';
  if (!bothDirectories && (existing !== 'file' || kind === 'directory'))
    throw new Failure('provider', `${to.shown} is ${kindWords(existing)}, which is not replaced by ${kindWords(kind)}`);
  if (bothDirectories && !force)
    throw new Failure('provider', `${to.shown} exists: give force: true to move the files into it`);
  if (!bothDirectories) return [await ontoName(context, '', kind, force), ...gone(from)];
  const changes: PlannedChange[] = [];
  for (const { path, kind: inner } of found) changes.push(await ontoName(context, path, inner, force));
  const left = removals(from, found).map(change =>
    change.step === 'remove' ? { ...change, step: 'none' as const } : change,
  );
  return [...changes, ...left];
}

const gone = (from: Place): PlannedChange[] => [planned(from, 'none', { kind: 'file', status: 'deleted' })];

/** One name moves to where something may be already. */
async function ontoName(context: MoveContext, path: string, kind: FileKind, force: boolean): Promise<PlannedChange> {
  const { from, to, view, hold } = context;
  const place = below(to, path);
  const existing = await view.files.lstat(place.path);
  if (kind === 'directory' && existing === undefined) return createdDirectory(place);
  if (kind === 'directory' && existing?.kind === 'directory')
    return planned(place, 'none', { kind: 'directory', status: 'unchanged' });
  const source = below(from, path).path;
  if (existing === undefined) return planned(place, 'rename', { ...(await moved(context, path, kind)), source });
  if (existing.kind !== 'file' || kind !== 'file')
    throw new Failure(
      'provider',
      `${place.shown} is ${kindWords(existing.kind)}, which is not replaced by ${kindWords(kind)}`,
    );
  const { size = 0, mode } = (await view.files.lstat(source)) ?? {};
  const after = await hold(source, size);
  const before = await hold(place.path, existing.size);
  const isEqual = before !== undefined && after !== undefined && Buffer.compare(before, after) === 0;
  if (!isEqual && !force)
    return planned(place, 'none', { kind, status: 'conflict', rule: 'force: false', before, after, size });
  if (isEqual && mode === existing.mode) return planned(place, 'rename', { kind, status: 'unchanged', source });
  const { version: expects } = existing;
  return planned(place, 'rename', { kind, status: 'overwritten', before, after, size, mode, source, expects });
}
