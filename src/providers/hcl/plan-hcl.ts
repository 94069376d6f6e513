import { formatHcl } from '../../core/hcl/hcl-format.ts';
import { HclDataError, writeHcl } from '../../core/hcl/hcl-write.ts';
import { toJson } from '../../core/json/json.ts';
import { isTainted } from '../../core/secrets/taint.ts';
import { Failure, type View } from '../contract.ts';
import type { Places } from '../shared/files/file-place.ts';
import { type FileWrite, ON_CONFLICT, type PlannedWrite, planWrites } from '../shared/files/plan-write.ts';
import { type HclFile, hclFiles, inFile } from './files.ts';
import { type Inputs, MAX_FILE_BYTES } from './inputs.ts';

type PlanView = Pick<View, 'files' | 'signal' | 'taintOf' | 'writeDefaults'>;

/** Terraform reads these; other `.hcl` files keep spellings that Terraform calls old. */
const TERRAFORM = /\.(?:tf|tfvars|tftest\.hcl|tfmock\.hcl)$/i;
const VARIABLES = /\.tfvars$/i;

/** The file that operation write makes of the data. */
export async function planWrite(
  inputs: Inputs,
  places: Places,
  view: PlanView,
  shows: boolean,
): Promise<readonly PlannedWrite[]> {
  const place = await places.at(inputs.path);
  const content = Buffer.from(contentText(inputs, view), 'utf8');
  if (content.length > MAX_FILE_BYTES)
    throw new Failure(
      'input',
      `${place.shown} would have ${content.length} bytes: at most ${MAX_FILE_BYTES} can be written`,
    );
  const { permissions, createDirs = false } = inputs;
  const write: FileWrite = {
    place,
    name: place.shown,
    target: place.shown,
    content,
    taint: view.taintOf(['value']),
    onConflict: inputs.onConflict ?? defaultConflict(view),
    dedupe: false,
    backup: inputs.backup ?? view.writeDefaults.backup ?? false,
    permissions: permissions === undefined ? undefined : Number.parseInt(permissions, 8),
  };
  return planWrites([write], places, view, { createDirs, failFast: true, shows });
}

function defaultConflict({ writeDefaults }: PlanView): FileWrite['onConflict'] {
  const word = ON_CONFLICT.find(one => one === writeDefaults.onConflict);
  return word === undefined || word === 'append' ? 'error' : word;
}

function contentText({ path, value }: Inputs, { taintOf }: PlanView): string {
  try {
    return writeHcl(toJson(value), { variables: VARIABLES.test(path) });
  } catch (error) {
    if (!(error instanceof HclDataError)) throw error;
    const why = isTainted(taintOf(['value'])) ? 'cannot be written as HCL' : error.message;
    throw new Failure('input', `value: ${why}`, { cause: error });
  }
}

/** Another program can change a file while it is read; more often than this only when it never stops. */
const MAX_ATTEMPTS = 20;

/** Every file that operation fmt lays out, also those that are right already. */
export async function planFormat(
  inputs: Inputs,
  places: Places,
  view: PlanView,
  shows: boolean,
): Promise<readonly PlannedWrite[]> {
  for (let attempt = 1; ; attempt++) {
    const files: HclFile[] = [];
    for await (const file of hclFiles(inputs, places, view)) files.push(file);
    const backup = inputs.backup ?? view.writeDefaults.backup ?? false;
    const writes: FileWrite[] = [];
    for (const file of files) {
      writes.push(formattedFile(file, backup));
      // Others work between two files.
      await new Promise<void>(resolve => setImmediate(resolve));
      view.signal.throwIfAborted();
    }
    const planned = await planWrites(writes, places, view, { createDirs: false, failFast: true, shows });
    if (planned.every((one, index) => isSame(one, files[index]?.bytes))) return planned;
    if (attempt === MAX_ATTEMPTS)
      throw new Failure('provider', `${places.show(inputs.path)} changes all the time: it cannot be laid out`);
  }
}

function formattedFile(file: HclFile, backup: boolean): FileWrite {
  const { place, text } = file;
  const made = inFile(file, () => formatHcl(text, { terraform: TERRAFORM.test(place.path) }));
  return {
    place,
    name: place.shown,
    target: place.shown,
    content: Buffer.from(made, 'utf8'),
    taint: undefined,
    onConflict: 'overwrite',
    dedupe: false,
    backup,
    permissions: undefined,
  };
}

function isSame({ changes }: PlannedWrite, bytes: Uint8Array | undefined): boolean {
  const read = changes.find(({ step }) => step === 'file')?.change.before;
  return read === undefined || bytes === undefined || Buffer.compare(read, bytes) === 0;
}
