import type { RunEvent } from '../../src/engine/services.ts';
import type { ENTRY_EVENTS } from '../../src/operations/runs/run-journal.ts';
import { codeCell, markdownTable } from './markdown.ts';

const INTRODUCTION = `# Events of a run

<!-- Written by scripts/generate/interface-docs.ts from the types of events. Do not edit. -->

A run tells what happens while it goes on. Texts in events are redacted before they are shown or kept; sensitive values are encrypted or left out.
`;

/** A row for each type of event, and only members that it has: anything else does not compile. */
type EventRows<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: {
    readonly when: string;
    readonly members: readonly Exclude<keyof Extract<Event, { readonly type: Type }>, 'type'>[];
  };
};

const PROGRESS: EventRows<RunEvent> = {
  'resolver-ended': {
    when: 'A resolver has a value, was skipped or failed.',
    members: ['name', 'status', 'durationMs', 'message'],
  },
  'actions-planned': {
    when: 'The resolvers have ended and the actions are about to start.',
    members: ['names', 'hasFinally', 'mayOverlap'],
  },
  'action-started': { when: 'An attempt of an action starts.', members: ['name', 'attempt'] },
  'action-retry': {
    when: 'An attempt failed, and there is another one after a delay.',
    members: ['name', 'attempt', 'delayMs', 'message'],
  },
  'action-ended': {
    when: 'An action succeeded, failed, was cancelled or was skipped.',
    members: ['name', 'status', 'durationMs', 'message'],
  },
  'finally-started': { when: 'Only the actions of `finally` are left.', members: ['limitMs'] },
  print: {
    when: 'A program or a message prints something.',
    members: ['text', 'stream', 'kind', 'from'],
  },
  warning: { when: 'Something is odd, and the run goes on.', members: ['message'] },
};

interface EventRow {
  readonly when: string;
  readonly members: readonly string[];
}

type EntryEvent = (typeof ENTRY_EVENTS)[keyof typeof ENTRY_EVENTS];

/** An entry of the journal without a row does not compile. */
const JOURNAL: Readonly<Record<EntryEvent, EventRow>> & Readonly<Record<string, EventRow>> = {
  accepted: { when: 'A server has accepted the run. It has not begun.', members: [] },
  'run-basis': { when: 'The run begins, or is taken up again. What it is resumed from is not shown.', members: [] },
  'run-resumed': { when: 'An attempt after the first one begins.', members: ['attempt'] },
  'actions-planned': { when: 'The resolvers have ended and the actions are about to start.', members: ['names'] },
  items: { when: 'The list of a `forEach` is known, before its first item starts.', members: ['call', 'list'] },
  'action-started': {
    when: 'An action is about to start. Nothing of this attempt has happened yet.',
    members: ['call', 'section', 'provider', 'attempt', 'repeatable', 'onInterrupt', 'files'],
  },
  'action-retry': {
    when: 'An attempt failed, and there is another one after a delay.',
    members: ['call', 'attempt', 'delayMs', 'message'],
  },
  'action-ended': {
    when: 'An action succeeded, failed, reached its time limit or was cancelled.',
    members: ['call', 'status', 'attempts', 'durationMs', 'startedAt', 'endedAt', 'results', 'error'],
  },
  'action-skipped': {
    when: 'An action does not run: its condition is false, or what it needs failed.',
    members: ['call', 'reason', 'blockedBy'],
  },
  output: { when: 'A program or a message printed something.', members: ['text', 'stream', 'kind', 'from'] },
  'output-full': { when: 'More was printed than is kept.', members: ['limit'] },
  warning: { when: 'Something is odd, and the run goes on.', members: ['message'] },
  'finally-started': { when: 'Only the actions of `finally` are left.', members: [] },
  'journal-incomplete': { when: 'A part of the run could not be written: it cannot be resumed.', members: [] },
  ended: { when: 'The run is over.', members: ['state', 'status'] },
};

/** The reference page of events, in Markdown. */
export function eventsPage(): string {
  return [
    INTRODUCTION,
    '## Progress\n',
    'What progress lines on a terminal and spans of traces are made from:\n',
    eventTable(PROGRESS),
    '\n## The journal\n',
    'What is kept of a run, so that an interrupted one can be resumed; `tool runs logs` and `GET /v1/runs/{id}/events` show it. `call` names an action (`deploy`), an item of its `forEach` (`deploy[3]`), or an',
    'action of a solution that an action runs (`release/deploy`).\n',
    eventTable(JOURNAL),
    '',
  ].join('\n');
}

const eventTable = (rows: Readonly<Record<string, { when: string; members: readonly string[] }>>): string =>
  markdownTable(
    ['Event', 'When', 'Members'],
    Object.entries(rows).map(([type, { when, members }]) => [
      codeCell(type),
      when,
      members.map(member => `\`${member}\``).join(', '),
    ]),
  );
