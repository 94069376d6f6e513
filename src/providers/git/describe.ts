import { showPath } from '../../core/paths.ts';
import type { Deferred, Description, Effect, View } from '../contract.ts';
import { quoteWord } from '../shared/processes/command-words.ts';
import { counted, type Known, printable, shown } from '../what-if.ts';
import { requireLegal } from './check.ts';
import type { Inputs, Operation } from './inputs.ts';
import { ROWS } from './operations.ts';

const MESSAGE_LENGTH = 80;

interface Telling {
  /** A known or unknown input as text. */
  text(name: keyof Inputs): string;
  given(name: keyof Inputs): boolean;
  readonly place: string;
  readonly inputs: Partial<Inputs>;
}

/** What comes after `Would `. */
const SENTENCES: Readonly<Record<Operation, (telling: Telling) => string>> = {
  clone: ({ text, given, place }) => `clone ${text('repository')} to ${place}${refText(given, text, ' at ')}`,
  pull: ({ text, given, place }) =>
    `pull${given('branch') ? ` ${text('branch')}` : ''} from ${remote(text)} in ${place}`,
  status: ({ place }) => `read the status in ${place}`,
  add: ({ text, given, inputs, place }) => {
    if (!given('files')) return `add all changes in ${place}`;
    return `add ${inputs.files === undefined ? text('files') : counted(inputs.files.length, 'file')} in ${place}`;
  },
  commit: ({ text, inputs, place }) =>
    `commit ${inputs.message === undefined ? text('message') : `"${text('message')}"`} in ${place}`,
  push: ({ text, given, inputs, place }) => {
    const all = inputs.allTags === true ? ['all tags'] : [];
    const what = [
      ...(given('branch') ? [text('branch')] : []),
      ...(given('tag') ? [`tag ${text('tag')}`] : []),
      ...all,
    ];
    const force = inputs.force === true ? ' (force)' : '';
    return `push ${what.join(' and ') || 'the current branch'} to ${remote(text)}${force} in ${place}`;
  },
  checkout: ({ text, given, place }) => `check out${refText(given, text, ' ')} in ${place}`,
  branch: ({ text, given, place }) =>
    `create branch ${text('branch')}${given('tag') ? ` at tag ${text('tag')}` : ''} in ${place}`,
  log: ({ text, given, place }) => `read the log${rangeText(given, text) || refText(given, text, ' of ')} in ${place}`,
  tags: ({ text, given, place }) => `list the tags${given('match') ? ` ${text('match')}` : ''} in ${place}`,
  describe: ({ text, given, place }) => `describe ${given('to') ? text('to') : 'what is checked out'} in ${place}`,
  changes: ({ text, given, place }) => `list the changed files${rangeText(given, text)} in ${place}`,
  tag: ({ text, given, place }) =>
    `create tag ${text('tag')}${given('branch') ? ` at ${text('branch')}` : ''} in ${place}`,
};

const remote = (text: Telling['text']): string => text('remote') || 'origin';

function rangeText(given: Telling['given'], text: Telling['text']): string {
  const end = given('to') ? ` up to ${text('to')}` : '';
  return given('from') ? ` from ${text('from')}${end}` : end;
}

function refText(given: Telling['given'], text: Telling['text'], before: string): string {
  if (given('branch')) return `${before}${text('branch')}`;
  return given('tag') ? `${before}tag ${text('tag')}` : '';
}

export function describeGit(inputs: Partial<Inputs>, view: View, deferred: Deferred): Description {
  const { operation } = inputs;
  const known: Known = { inputs, deferred, view };
  const place = shownPlace(known, view.baseDirectory);
  if (operation === undefined) return `Would run git ${shown('operation', known)} in ${place}`;
  requireLegal(operation, inputs, deferred);
  const telling: Telling = {
    text: name => shown(name, known, name === 'message' ? MESSAGE_LENGTH : undefined),
    given: name => deferred.has(name) || inputs[name] !== undefined,
    place,
    inputs,
  };
  const sentence = SENTENCES[operation](telling);
  const [found] = view.observed?.changes ?? [];
  if (found?.before !== undefined && found.before === found.after)
    return { message: `Would not ${sentence}: it is there already`, unchanged: true };
  const effects = commandEffects(operation, place, known);
  if (found?.before === undefined) return { message: `Would ${sentence}`, effects };
  const message = `${found.about} is there already, at commit ${String(found.before)}`;
  return { message: `Would ${sentence}`, effects, fault: { message, of: 'files' } };
}

function shownPlace({ inputs, deferred, view }: Known, base: string): string {
  const { path } = inputs;
  if (typeof path !== 'string') return deferred.has('path') ? shown('path', { inputs, deferred, view }) : '.';
  return printable(showPath(base, path), view.taintOf(['path']), view);
}

/** The command, where everything in it is known and nothing sensitive. */
function commandEffects(operation: Operation, place: string, { inputs, deferred, view }: Known): readonly Effect[] {
  const row = ROWS[operation];
  if (row.readsOnly === true || deferred.size > 0) return [];
  if ([...row.reads, 'path', 'remote'].some(name => view.taintOf([name]) !== undefined)) return [];
  const words = row.words(inputs as Inputs, place).map(word => quoteWord(view.redact(word)));
  return [
    { type: 'command', command: ['git', ...words].join(' '), directory: operation === 'clone' ? undefined : place },
  ];
}
