import type { FileStat } from '../../../core/ports/ports.ts';
import type { Taint } from '../../../core/secrets/taint.ts';
import { Failure, type View } from '../../contract.ts';
import type { PlannedChange } from './file-change.ts';
import type { Place, Places } from './file-place.ts';

/** 5 in all; after that a person should look at them. */
const SUFFIXES = ['.bak', '.bak.1', '.bak.2', '.bak.3', '.bak.4'];

interface BackupContext {
  readonly places: Places;
  readonly view: Pick<View, 'files'>;
  /** Paths that the call writes; a backup takes none of them. */
  readonly targets: ReadonlySet<string>;
}

/** The copy of an existing file that is made before the file changes: under the first free name. */
export async function planBackup(
  { place: { path, shown }, taint }: { readonly place: Place; readonly taint?: Taint },
  existing: FileStat,
  content: Uint8Array | undefined,
  { places, view, targets }: BackupContext,
): Promise<{ readonly shown: string; readonly changes: readonly PlannedChange[] }> {
  for (const suffix of SUFFIXES) {
    const target = path + suffix;
    if (targets.has(target) || (await view.files.lstat(target)) !== undefined) continue;
    const change: PlannedChange = {
      target,
      step: 'backup',
      source: path,
      change: {
        path: places.show(target),
        kind: 'file',
        status: 'created',
        mode: existing.mode,
        ...(taint !== undefined && { sensitive: true }),
        ...(content === undefined ? { size: existing.size } : { after: content }),
      },
    };
    return { shown: shown + suffix, changes: [change] };
  }
  throw new Failure('provider', `${shown} has ${SUFFIXES.length} backups already: remove some of them`);
}
