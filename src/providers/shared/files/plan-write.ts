import { dirname } from 'node:path';
import type { FileReader, FileStat } from '../../../core/ports/ports.ts';
import type { Taint } from '../../../core/secrets/taint.ts';
import { Failure, type FileChange, type FileStatus, type View } from '../../contract.ts';
import { planBackup } from './file-backup.ts';
import { createParents, HELD_BYTES, type PlannedChange, type Step } from './file-change.ts';
import type { Place, Places } from './file-place.ts';
import { newLines } from './new-lines.ts';

export const ON_CONFLICT = ['error', 'overwrite', 'skip', 'skip-unchanged', 'append'] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** One file to write: everything is decided but what becomes of an existing file. */
export interface FileWrite {
  readonly place: Place;
  /** As the document names it, for faults about several entries. */
  readonly name: string;
  /** Relative to `basePath`; of a single file the shown path. */
  readonly target: string;
  /** Undefined when it is too large to hold; then `source` has it. */
  readonly content: Uint8Array | undefined;
  /** A file whose bytes these are: its real path. */
  readonly source?: { readonly path: string; readonly size: number } | undefined;
  /** Permission bits of that file: those of a new one, and an existing one is executable when it is. */
  readonly mode?: number | undefined;
  readonly taint: Taint;
  readonly onConflict: OnConflict;
  readonly dedupe: boolean;
  readonly backup: boolean;
  /** Permission bits, when given. */
  readonly permissions: number | undefined;
}

/** What becomes of one file; `changes` holds it and what has to come before: directories, a backup. */
export interface PlannedWrite {
  readonly write: FileWrite;
  readonly status: FileStatus;
  /** Bytes of the file afterwards. */
  readonly size: number;
  /** Where the old content is kept, as people are shown it. */
  readonly backup: string | undefined;
  readonly changes: readonly PlannedChange[];
}

interface Strategy {
  readonly equal: FileStatus;
  readonly other: FileStatus;
}
/** What happens when the target exists, with equal and with other content. `append` looks at what it adds instead. */
const STRATEGIES: Readonly<Record<Exclude<OnConflict, 'append'>, Strategy>> = {
  error: { equal: 'unchanged', other: 'conflict' },
  overwrite: { equal: 'unchanged', other: 'overwritten' },
  'skip-unchanged': { equal: 'unchanged', other: 'overwritten' },
  skip: { equal: 'skipped', other: 'skipped' },
};

export interface WritePlanOptions {
  readonly createDirs: boolean;
  readonly failFast: boolean;
  /** For the dry-run, which shows what is added to a file. */
  readonly shows: boolean;
}

/** Plans all files of a call before the first one is written. Two of them with one target are a failure. */
export async function planWrites(
  writes: readonly FileWrite[],
  places: Places,
  view: Pick<View, 'files' | 'signal'>,
  { createDirs, failFast, shows }: WritePlanOptions,
): Promise<PlannedWrite[]> {
  const targets = distinctTargets(writes);
  const parents = createParents(places, view.files, createDirs);
  const planned: PlannedWrite[] = [];
  for (const write of writes) {
    view.signal.throwIfAborted();
    const existing = await view.files.lstat(write.place.path);
    const one = existing === undefined ? created(write, await parents(write.place)) : await onto(existing, write);
    planned.push(one);
    if (failFast && one.status === 'conflict') break;
  }
  return planned;

  async function onto(existing: FileStat, write: FileWrite): Promise<PlannedWrite> {
    if (write.onConflict === 'skip') return kept(write, 'skipped', existing.size);
    refuseNoFile(existing, write.place);
    if (write.onConflict === 'append') return added(existing, write);
    const before = await heldContent(write.place, existing);
    const after = write.content;
    const equal = await isEqual(write, existing, before);
    const status = STRATEGIES[write.onConflict][equal ? 'equal' : 'other'];
    if (status === 'conflict') return { ...kept(write, status, existing.size), changes: [conflict(write, before)] };
    if (status === 'unchanged') return sameContent(existing, write, before);
    const size = writeSize(write);
    const change = { ...plannedFileChange(write, status, existing), before, after, size };
    return withBackup(existing, plannedChange(write, 'file', change, existing), { write, before, size });
  }

  async function added(existing: FileStat, write: FileWrite): Promise<PlannedWrite> {
    const { place, content, dedupe, backup } = write;
    if (content === undefined)
      throw new Failure('input', `"${write.name}" is too large to be appended: at most ${HELD_BYTES} bytes can be`);
    const before = dedupe || backup ? await heldContent(place, existing) : undefined;
    const more = dedupe ? linesFor(place, content, before) : content;
    if (more.length === 0) return sameContent(existing, write, before);
    const size = existing.size + more.length;
    const end = shows && existing.size <= HELD_BYTES ? await view.files.end(place.path, place.path) : undefined;
    const change = { ...plannedFileChange(write, 'appended', existing), added: more, end, size };
    // Whatever else is added meanwhile, these bytes are added; only lines that are compared must not have changed.
    return withBackup(existing, plannedChange(write, 'append', change, dedupe ? existing : undefined), {
      write,
      before,
      size,
    });
  }

  async function withBackup(
    existing: FileStat,
    planned: PlannedChange,
    { write, before, size }: Pick<PlannedWrite, 'write' | 'size'> & { readonly before: Uint8Array | undefined },
  ): Promise<PlannedWrite> {
    const backup = write.backup ? await planBackup(write, existing, before, { places, view, targets }) : undefined;
    const changes = [...(backup?.changes ?? []), planned];
    return { write, status: planned.change.status, size, backup: backup?.shown, changes };
  }

  async function isEqual(write: FileWrite, { size }: FileStat, before: Uint8Array | undefined): Promise<boolean> {
    const { content, source, place } = write;
    if (content !== undefined) return before !== undefined && sameBytes(before, content);
    return source !== undefined && size === source.size && sameFiles(source.path, place.path, view.files);
  }

  async function heldContent({ path }: Place, { size }: FileStat): Promise<Uint8Array | undefined> {
    return size > HELD_BYTES ? undefined : view.files.read(path, undefined, path);
  }
}

/** At most the mode of the file changes. */
function sameContent(existing: FileStat, write: FileWrite, before: Uint8Array | undefined): PlannedWrite {
  const mode = targetMode(write, existing);
  if (mode === undefined || mode === existing.mode) return kept(write, 'unchanged', existing.size);
  const change = { ...plannedFileChange(write, 'overwritten', existing), before, after: before, size: existing.size };
  return {
    write,
    status: 'overwritten',
    size: existing.size,
    backup: undefined,
    changes: [plannedChange(write, 'mode', change)],
  };
}

function created(write: FileWrite, parents: readonly PlannedChange[]): PlannedWrite {
  const size = writeSize(write);
  const change = { ...plannedFileChange(write, 'created'), after: write.content, size };
  return {
    write,
    status: 'created',
    size,
    backup: undefined,
    changes: [...parents, plannedChange(write, 'file', change)],
  };
}

const writeSize = ({ content, source }: FileWrite): number => content?.length ?? source?.size ?? 0;

/** Nothing happens to the file. */
function kept(write: FileWrite, status: FileStatus, size: number): PlannedWrite {
  return {
    write,
    status,
    size,
    backup: undefined,
    changes: [plannedChange(write, 'none', plannedFileChange(write, status))],
  };
}

const conflict = (write: FileWrite, before: Uint8Array | undefined): PlannedChange =>
  plannedChange(write, 'none', { ...plannedFileChange(write, 'conflict'), before, after: write.content });

const plannedChange = (write: FileWrite, step: Step, change: FileChange, planned?: FileStat): PlannedChange => ({
  target: write.place.path,
  step,
  change,
  ...(write.content === undefined && write.source !== undefined && { source: write.source.path }),
  ...(planned?.version !== undefined && { expects: planned.version }),
});

function plannedFileChange(write: FileWrite, status: FileStatus, existing?: FileStat): FileChange {
  const mode = status === 'unchanged' || status === 'skipped' ? undefined : targetMode(write, existing);
  return {
    path: write.place.effectPath,
    kind: 'file',
    status,
    ...(mode !== undefined && { mode }),
    ...(write.taint !== undefined && { sensitive: true }),
  };
}

/** Secrets are for the owner only, unless the document says otherwise. Undefined: as it is, or as the system has it for new files. */
function targetMode({ permissions, taint, mode }: FileWrite, existing: FileStat | undefined): number | undefined {
  if (permissions !== undefined) return permissions;
  if (taint !== undefined) return mode !== undefined && isExecutable(mode) ? 0o700 : 0o600;
  if (mode === undefined || existing === undefined) return mode;
  // A user who may read an executable file may run it.
  return isExecutable(mode) && !isExecutable(existing.mode)
    ? existing.mode | ((existing.mode & 0o444) >> 2)
    : undefined;
}

const isExecutable = (mode: number): boolean => (mode & 0o100) !== 0;

function refuseNoFile({ kind }: FileStat, { shown }: Place): void {
  if (kind === 'link')
    throw new Failure('provider', `${shown} is a symbolic link, which is never written through: remove it first`);
  if (kind !== 'file') throw new Failure('provider', `${shown} is ${kind === 'directory' ? 'a directory' : 'no file'}`);
}

function linesFor(place: Place, content: Uint8Array, before: Uint8Array | undefined): Uint8Array {
  if (before !== undefined) return newLines(before, content);
  throw new Failure('provider', `${place.shown} has more than ${HELD_BYTES} bytes: it is too large for dedupe`);
}

/** The targets, all different, none of them the directory of another. */
function distinctTargets(writes: readonly FileWrite[]): ReadonlySet<string> {
  const names = new Map<string, string>();
  for (const { place, name } of writes) {
    const other = names.get(place.path);
    if (other !== undefined) throw new Failure('input', `"${other}" and "${name}" have one target: ${place.shown}`);
    names.set(place.path, name);
  }
  const checked = new Set<string>();
  for (const { place, name } of writes) {
    for (let at = dirname(place.path); !checked.has(at); at = dirname(at)) {
      checked.add(at);
      const other = names.get(at);
      if (other !== undefined)
        throw new Failure('input', `"${other}" is a file, but "${name}" needs it as a directory`);
    }
  }
  return new Set(names.keys());
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && Buffer.compare(a, b) === 0;

/** Whether two files hold the same bytes, whatever their size. Both paths are real. */
async function sameFiles(a: string, b: string, files: Pick<FileReader, 'chunks'>): Promise<boolean> {
  const [one, other] = await Promise.all([fileDigest(a, files), fileDigest(b, files)]);
  return one === other;
}

async function fileDigest(path: string, files: Pick<FileReader, 'chunks'>): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const piece of files.chunks(path, path)) hash.update(piece);
  return hash.digest('hex');
}
