import { Failure } from '../contract.ts';
import { planBackup } from '../shared/files/file-backup.ts';
import { HELD_BYTES, type PlannedChange } from '../shared/files/file-change.ts';
import type { Places } from '../shared/files/file-place.ts';
import type { PlanView } from './plan-view.ts';

/** Files and links only; what is not there is no failure. */
export async function planDelete(
  { path, backup }: { readonly path: string; readonly backup?: boolean | undefined },
  places: Places,
  view: PlanView,
): Promise<{
  readonly status: 'deleted' | 'absent';
  readonly shown: string;
  readonly changes: readonly PlannedChange[];
}> {
  const place = await places.at(path);
  const { path: target, shown, effectPath } = place;
  const existing = await view.files.lstat(target);
  if (existing === undefined)
    return { status: 'absent', shown, changes: [{ target, step: 'none', change: change(effectPath, 'unchanged') }] };
  if (existing.kind === 'directory')
    throw new Failure('provider', `${shown} is a directory: remove it with provider directory, operation rmdir`);
  const held = existing.kind === 'file' && existing.size <= HELD_BYTES;
  const before = held ? await view.files.read(target, undefined, target) : undefined;
  const wanted = existing.kind === 'file' && (backup ?? view.writeDefaults.backup ?? false);
  const targets = new Set([target]);
  const copy = wanted ? (await planBackup({ place }, existing, before, { places, view, targets })).changes : [];
  const removal = {
    target,
    step: 'remove',
    change: { ...change(effectPath, 'deleted'), ...(held && { before }) },
    ...(existing.version !== undefined && { expects: existing.version }),
  } as const;
  return { status: 'deleted', shown, changes: [...copy, removal] };
}

const change = (path: string, status: 'unchanged' | 'deleted') => ({ path, kind: 'file', status }) as const;
