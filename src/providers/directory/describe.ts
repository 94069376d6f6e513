import { type Deferred, type Description, Failure, type View } from '../contract.ts';
import { fileEffects } from '../shared/files/file-change.ts';
import { createPlaces, type Places } from '../shared/files/file-place.ts';
import { counted, fileFault, type Known, printable, shown } from '../what-if.ts';
import type { Inputs } from './inputs.ts';
import { existing } from './list.ts';
import { planTree } from './plan-tree.ts';
import type { TreePlan } from './tree-plan.ts';

interface KnownDirectory extends Known {
  readonly inputs: Partial<Inputs>;
  readonly view: View;
  readonly places: Places;
}

type Operation = Inputs['operation'];

/** What the operation is about; with a plan also how much. */
const WORDS: Readonly<Record<Operation, (path: string, known: KnownDirectory, plan?: TreePlan) => string>> = {
  list: path => `Would list ${path}`,
  mkdir: path => `Would create directory ${path}`,
  rmdir: (path, _, plan) => `Would remove directory ${path}${plan === undefined ? '' : removedWords(plan)}`,
  copy: (path, known, plan) => `Would copy ${path} to ${pathWords('destination', known)}${filesWords(plan)}`,
  move: (path, known, plan) => `Would move ${path} to ${pathWords('destination', known)}${filesWords(plan)}`,
};

const filesWords = (plan: TreePlan | undefined): string =>
  plan === undefined ? '' : ` (${counted(plan.files, 'file')})`;

function removedWords({ status, entries }: TreePlan): string {
  if (status === 'absent') return ' (absent)';
  return entries === 0 ? '' : ` and ${counted(entries, 'entry', 'entries')}`;
}

/** What the call would do; the changes come from the plan that `execute` carries out. */
export async function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): Promise<Description> {
  const places = await createPlaces(view);
  const known: KnownDirectory = { inputs, view, deferred, places };
  const { operation } = inputs;
  const path = pathWords('path', known);
  if (operation === undefined) return `Would use the directory ${path}`;
  try {
    if (operation === 'list')
      return {
        message: WORDS.list(path, known),
        fault: await fileFault(deferred, () => existing(inputs.path ?? '', places, view)),
      };
    if (deferred.size > 0) return WORDS[operation](path, known);
    const plan = await planTree(inputs as Inputs, places, view, { holdsContent: true });
    return { message: WORDS[operation](path, known, plan), effects: fileEffects(plan.changes) };
  } catch (error) {
    throw places.failure(error);
  }
}

/** A path as people are shown it; hidden where it is sensitive, or why it is not known. */
function pathWords(name: 'path' | 'destination', known: KnownDirectory): string {
  const path = known.inputs[name];
  if (path === undefined && !known.deferred.has(name)) throw new Failure('input', `input "${name}" is required`);
  if (path === undefined) return shown(name, known);
  return printable(known.places.show(path), known.view.taintOf([name]), known.view);
}
