import { createLineIndex } from '../../core/text/line-index.ts';
import { Failure } from '../contract.ts';
import { changesFor, dataAfter } from './change-tree.ts';
import { READERS } from './formats.ts';
import { type Edit, FIELDS, type FormatName, type Operation } from './inputs.ts';
import { type KeyStep, parseKey } from './key-path.ts';
import { editBlock, editLine, editMatches } from './lines.ts';
import { AbsentFault, EditFault, NESTED_TOO_DEEPLY, type Parsed, sameData, treeData } from './tree.ts';

export interface Edited {
  readonly text: string;
  /** Whether each edit changed the text that it was given. */
  readonly changed: readonly boolean[];
}

export interface EditedFile {
  readonly shown: string;
  readonly format: FormatName;
  readonly signal: AbortSignal;
}

/**
 * The text with all edits made in order. Throws a `Failure` that names file, line, column and the index of the edit. Edits that a second run
 * would make again are refused: a file does not change for ever.
 */
export async function applyEdits(text: string, edits: readonly Edit[], file: EditedFile): Promise<Edited> {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const first = await pass(text.slice(mark.length), edits, file);
  if (first.changed.includes(true)) await requireStable(first.text, edits, file);
  return { ...first, text: mark + first.text };
}

async function pass(text: string, edits: readonly Edit[], file: EditedFile): Promise<Edited> {
  let now = text;
  const changed: boolean[] = [];
  for (const [index, edit] of edits.entries()) {
    file.signal.throwIfAborted();
    const before = now;
    now = await applyOne(now, edit, index, file);
    changed.push(now !== before);
  }
  return { text: now, changed };
}

async function requireStable(text: string, edits: readonly Edit[], file: EditedFile): Promise<void> {
  const again = await secondPass(text, edits, file);
  if (again === undefined || again.text === text) return;
  const index = again.changed.indexOf(true);
  throw new Failure(
    'input',
    `${file.shown}: edits[${index}] (${edits[index]?.operation ?? ''}) would change the file again with every run: write the edits so that a second run finds nothing to do`,
  );
}

/** An item that is named by what it has, and that the first pass removed or renamed, is not found again. */
async function secondPass(text: string, edits: readonly Edit[], file: EditedFile): Promise<Edited | undefined> {
  try {
    return await pass(text, edits, file);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('input', `${error.message}; with these edits a second run would fail`, { cause: error });
  }
}

async function applyOne(
  text: string,
  edit: Edit,
  index: number,
  { shown, format, signal }: EditedFile,
): Promise<string> {
  try {
    requireFitting(edit);
    return await OPERATIONS[edit.operation](text, edit, format, signal);
  } catch (error) {
    // Parsers and comparisons of data go down one call for each level.
    if (error instanceof RangeError)
      throw new Failure('provider', `${shown}: edits[${index}] (${edit.operation}): ${NESTED_TOO_DEEPLY}`, {
        cause: error,
      });
    if (!(error instanceof EditFault) && !(error instanceof Failure)) throw error;
    const offset = error instanceof EditFault ? error.offset : undefined;
    const place = offset === undefined ? shown : `${shown}:${lineAndColumn(text, offset)}`;
    const kind = error instanceof EditFault && offset !== undefined ? 'provider' : 'input';
    throw new Failure(
      error instanceof AbsentFault ? 'provider' : kind,
      `${place}: edits[${index}] (${edit.operation}): ${error.message}`,
      { cause: error },
    );
  }
}

function lineAndColumn(text: string, offset: number): string {
  const lines = createLineIndex(text);
  lines.seek(offset);
  return `${lines.line()}:${lines.column()}`;
}

function requireFitting(edit: Edit): void {
  const fields = FIELDS[edit.operation];
  const unread = Object.entries(edit).find(
    ([name, value]) => value !== undefined && name !== 'operation' && name !== 'ensure' && !fields.includes(name),
  );
  if (unread !== undefined) throw new EditFault(`${unread[0]} means nothing for operation ${edit.operation}`);
}

type Apply = (text: string, edit: Edit, format: FormatName, signal: AbortSignal) => Promise<string>;

const OPERATIONS: Readonly<Record<Operation, Apply>> = {
  set: editKey,
  delete: editKey,
  append: editKey,
  merge: editKey,
  line: editLine,
  block: editBlock,
  replace: editMatches,
};

async function editKey(text: string, edit: Edit, format: FormatName, signal: AbortSignal): Promise<string> {
  if (format === 'text') throw new EditFault('a text has no keys: give format, or use line, block or replace');
  const parse = await READERS[format](edit.document);
  const { operation, value } = edit;
  if (operation !== 'set' && operation !== 'delete' && operation !== 'append' && operation !== 'merge') return text;
  if (edit.document !== undefined && format !== 'yaml')
    throw new EditFault(`document is for YAML: a ${format} file has one`);
  const key = keySteps(edit.key, format);
  let now = text;
  let parsed = parse(text);
  const given = isFlat(format) ? flatValue(operation, value) : value;
  for (const change of changesFor(parsed.root, { operation, key, value: given })) {
    signal.throwIfAborted();
    const wanted = dataAfter(treeData(parsed.root), change);
    const candidates = 'put' in change ? parsed.put(change.put, change.value) : parsed.remove(change.remove);
    const made = firstRight(candidates, wanted, parsed, parse);
    if (made === undefined)
      throw new EditFault(
        'the edit cannot be made here without changing other parts of the file: change this place by hand',
        changeOffset(parsed, change),
      );
    [now, parsed] = made;
  }
  return now;
}

/** The first candidate whose data are the old data with the one change, however it is written. */
function firstRight(
  candidates: Iterable<string>,
  wanted: unknown,
  { others, comparable = same => same }: Parsed,
  parse: (text: string) => Parsed,
): readonly [string, Parsed] | undefined {
  for (const text of candidates) {
    try {
      const parsed = parse(text);
      if (sameData(comparable(treeData(parsed.root)), comparable(wanted)) && sameData(parsed.others, others))
        return [text, parsed];
    } catch (error) {
      if (!(error instanceof EditFault)) throw error;
    }
  }
  return undefined;
}

function changeOffset({ root }: Parsed, change: ReturnType<typeof changesFor>[number]): number {
  const steps = 'put' in change ? change.put : change.remove;
  let start = root.start;
  let at: typeof root | undefined = root;
  for (const step of steps) {
    at = at?.kind === 'map' ? at.entries.get(String(step)) : at?.kind === 'list' ? at.items[Number(step)] : undefined;
    start = at?.start ?? start;
  }
  return start;
}

const isFlat = (format: FormatName): boolean => format === 'env' || format === 'properties';

/** The values of flat formats are text. */
function flatValue(operation: string, value: unknown): unknown {
  if (operation === 'append') throw new EditFault('this format has no lists: nothing can be appended');
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (operation !== 'merge' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, part === null ? null : flatValue('set', part)]),
  );
}

function keySteps(key: Edit['key'], format: FormatName): readonly KeyStep[] {
  if (key === undefined) return [];
  if (typeof key !== 'string') {
    if (isFlat(format) && key.length > 1)
      throw new EditFault('this format has no keys within keys: give the whole key as text');
    return key;
  }
  return isFlat(format) ? [key] : parseKey(key);
}
