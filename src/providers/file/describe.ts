import { isTainted } from '../../core/secrets/taint.ts';
import { type Deferred, type Description, Failure, type FileStatus, type View } from '../contract.ts';
import { fileEffects } from '../shared/files/file-change.ts';
import { createPlaces, type Places } from '../shared/files/file-place.ts';
import type { PlannedWrite } from '../shared/files/plan-write.ts';
import { counted, fileFault, type Known, knownAfter, printable, shown } from '../what-if.ts';
import { contentBytes } from './content.ts';
import type { Inputs } from './inputs.ts';
import { planDelete } from './plan-delete.ts';
import { onlyWrite, singleCall, treeCall } from './plans.ts';

type Describe = (known: KnownFile) => Promise<Description>;

interface KnownFile extends Known {
  readonly inputs: Partial<Inputs>;
  readonly view: View;
  readonly places: Places;
}

const DESCRIBE: Readonly<Record<Inputs['operation'], Describe>> = {
  read: describeRead,
  exists: async known => `Would check whether ${pathWords('path', known)} exists`,
  write: describeWrite,
  delete: describeDelete,
  'write-tree': describeTree,
};

/** What the call would do, and the changes that the call makes: they come from the plan that `execute` carries out. */
export async function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): Promise<Description> {
  const places = await createPlaces(view);
  const { operation } = inputs;
  if (operation === undefined) {
    const isTree = inputs.basePath !== undefined || deferred.has('basePath');
    const path = pathWords(isTree ? 'basePath' : 'path', { inputs, view, deferred, places });
    return `Would use ${path} as a ${isTree ? 'directory' : 'file'}`;
  }
  try {
    return await DESCRIBE[operation]({ inputs, view, deferred, places });
  } catch (error) {
    throw places.failure(error);
  }
}

/** A file of any size: what it holds is not read. */
async function describeRead(known: KnownFile): Promise<Description> {
  const { inputs, deferred, places, view } = known;
  const read = async (): Promise<void> => {
    const real = await places.real(inputs.path ?? '');
    const stat = await view.files.stat(real);
    const shown = places.show(inputs.path ?? '');
    if (stat === undefined) throw new Failure('provider', `there is no file ${shown}`);
    if (stat.kind === 'directory') throw new Failure('provider', `${shown} is a directory`);
  };
  return { message: `Would read ${pathWords('path', known)}`, fault: await fileFault(deferred, read) };
}

async function describeWrite(known: KnownFile): Promise<Description> {
  const { inputs, deferred, places, view } = known;
  const { path } = inputs;
  if (deferred.size > 0 || path === undefined) return `Would write ${sizeWords(known)} to ${pathWords('path', known)}`;
  const planned = onlyWrite(
    await (await singleCall({ ...inputs, path }, places, view)).plan(view.withoutDiffs !== true),
  );
  const target = printable(planned.write.place.shown, view.taintOf(['path']), view);
  return {
    message: `Would write ${contentWords(planned.write.content, known)} to ${target} (${planned.status})`,
    effects: fileEffects(planned.changes),
  };
}

function sizeWords(known: KnownFile): string {
  const { inputs, deferred } = known;
  const why = deferred.get('content');
  if (why !== undefined) return knownAfter(why);
  return contentWords(contentBytes(inputs.content, inputs.encoding), known);
}

/** How much it is; of sensitive content that is left out. */
const contentWords = (content: Uint8Array | undefined, { view }: KnownFile): string =>
  isTainted(view.taintOf(['content'])) ? 'sensitive content' : counted(content?.length ?? 0, 'byte');

async function describeDelete(known: KnownFile): Promise<Description> {
  const { inputs, deferred, places, view } = known;
  const { path, backup } = inputs;
  const message = `Would delete ${pathWords('path', known)}`;
  if (deferred.size > 0 || path === undefined) return message;
  const { status, changes } = await planDelete({ path, backup }, places, view);
  return { message: status === 'absent' ? `${message} (absent)` : message, effects: fileEffects(changes) };
}

async function describeTree(known: KnownFile): Promise<Description> {
  const { inputs, deferred, places, view } = known;
  const { basePath } = inputs;
  const words = (files: string): string => `Would write ${files} to ${pathWords('basePath', known)}`;
  const isKnown = basePath !== undefined && (inputs.source ?? inputs.entries) !== undefined;
  if (deferred.size > 0 || !isKnown) return words(filesWords(known));
  const call = await treeCall({ ...inputs, basePath }, places, view);
  const planned = await call.plan(view.withoutDiffs !== true);
  const counts = countWords(planned);
  const message = words(counted(call.writes.length, 'file'));
  return {
    message: counts === '' ? message : `${message} (${counts})`,
    effects: fileEffects(planned.flatMap(({ changes }) => changes)),
  };
}

/** What is known of the files when something else is not. */
function filesWords({ inputs, deferred }: KnownFile): string {
  const why = deferred.get('entries');
  if (why !== undefined) return knownAfter(why);
  if (inputs.source !== undefined || deferred.has('source')) return 'the templates';
  return counted(inputs.entries?.length ?? 0, 'file');
}

const COUNTED: readonly FileStatus[] = ['created', 'overwritten', 'appended', 'unchanged', 'skipped', 'conflict'];

/** `2 created, 1 unchanged` */
function countWords(planned: readonly PlannedWrite[]): string {
  return COUNTED.map(status => ({ status, count: planned.filter(one => one.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(', ');
}

/** A path as people are shown it; hidden where it is sensitive, or why it is not known. */
function pathWords(name: 'path' | 'basePath', known: KnownFile): string {
  const path = known.inputs[name];
  if (path === undefined && !known.deferred.has(name)) throw new Failure('input', `input "${name}" is required`);
  if (path === undefined) return shown(name, known);
  return printable(known.places.show(path), known.view.taintOf([name]), known.view);
}
