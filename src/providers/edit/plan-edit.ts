import { Failure, type View } from '../contract.ts';
import type { Places } from '../shared/files/file-place.ts';
import { type PlannedWrite, planWrites } from '../shared/files/plan-write.ts';
import { applyEdits } from './apply-edits.ts';
import { formatFor } from './formats.ts';
import { type Inputs, MAX_FILE_BYTES } from './inputs.ts';

export interface PlannedEdit {
  readonly planned: PlannedWrite;
  /** Whether each edit changed something. */
  readonly changed: readonly boolean[];
}

type PlanView = Pick<View, 'files' | 'signal' | 'taintOf' | 'writeDefaults'>;

/** Another program can change the file while it is read; more often than this only when it never stops. */
const MAX_ATTEMPTS = 20;

/** What the edits make of the file as it is now; the dry-run shows this plan and the run carries it out. */
export async function planEdit(inputs: Inputs, places: Places, view: PlanView, shows: boolean): Promise<PlannedEdit> {
  for (let attempt = 1; ; attempt++) {
    const { plan, before } = await planOnce(inputs, places, view, shows);
    const read = plan.planned.changes.find(({ step }) => step === 'file')?.change.before;
    if (before === undefined || read === undefined || Buffer.compare(before, read) === 0) return plan;
    if (attempt === MAX_ATTEMPTS)
      throw new Failure('provider', `${plan.planned.write.place.shown} changes all the time: it cannot be edited`);
  }
}

/** Formats whose text is read again for each edit, with positions: that takes seconds for each megabyte. */
const READ_AGAIN: ReadonlySet<string> = new Set(['yaml', 'toml', 'hcl']);
const MAX_PARSED_BYTES = 1024 * 1024;

async function planOnce(
  { path, format, edits, create = false, createDirs = false, backup }: Inputs,
  places: Places,
  view: PlanView,
  shows: boolean,
): Promise<{ readonly plan: PlannedEdit; readonly before: Uint8Array | undefined }> {
  const place = await places.at(path);
  const { shown } = place;
  const existing = await view.files.lstat(place.path);
  if (existing === undefined && !create)
    throw new Failure('provider', `there is no file ${shown}: with create: true the edits begin with an empty one`);
  const isFile = existing?.kind === 'file';
  const language = formatFor(path, format);
  const most = READ_AGAIN.has(language) ? MAX_PARSED_BYTES : MAX_FILE_BYTES;
  if (isFile && existing.size > most)
    throw new Failure(
      'provider',
      `${shown} has ${existing.size} bytes: at most ${most} can be edited${language === 'text' ? '' : ` as ${language}`}`,
    );
  const before = isFile ? await view.files.read(place.path, most, place.path) : undefined;
  // A link or a directory is refused by the plan of the write.
  const edited = await applyEdits(decoded(before, shown), edits, {
    shown,
    format: language,
    signal: view.signal,
  });
  const content = Buffer.from(edited.text, 'utf8');
  if (content.length > MAX_FILE_BYTES)
    throw new Failure('input', `${shown} would have ${content.length} bytes: at most ${MAX_FILE_BYTES} can be edited`);
  const write = {
    place,
    name: shown,
    target: shown,
    content,
    taint: view.taintOf(['edits']),
    onConflict: 'overwrite',
    dedupe: false,
    backup: backup ?? view.writeDefaults.backup ?? false,
    permissions: undefined,
  } as const;
  const [planned] = await planWrites([write], places, view, { createDirs, failFast: true, shows });
  if (planned === undefined) throw new Error('a plan for one file has one part');
  return { plan: { planned, changed: edited.changed }, before };
}

function decoded(bytes: Uint8Array | undefined, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure('provider', `${shown} is not UTF-8 text`);
  }
}
