import type { JournalEntry } from '../../src/core/ports/journal.ts';
import type { RunEvent } from '../../src/engine/services.ts';
import { codeCell, markdownTable } from './markdown.ts';

const INTRODUCTION = `# Events of a run

<!-- Written by scripts/generate-interface-docs.ts from the types of events. Do not edit. -->

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

const JOURNAL: EventRows<JournalEntry> = {
  items: { when: 'The list of a `forEach` is known, before its first item starts.', members: ['call', 'list'] },
  started: {
    when: 'An action is about to start. Nothing of it has happened yet.',
    members: ['call', 'section', 'provider', 'attempt', 'inputs', 'isRepeatable', 'onInterrupt', 'files'],
  },
  retry: {
    when: 'An attempt failed, and there is another one after a delay.',
    members: ['call', 'attempt', 'delayMs', 'message'],
  },
  ended: {
    when: 'An action succeeded, failed, reached its time limit or was cancelled.',
    members: ['call', 'status', 'attempts', 'durationMs', 'startedAt', 'endedAt', 'results', 'error'],
  },
  skipped: {
    when: 'An action does not run: its condition is false, or what it needs failed.',
    members: ['call', 'reason', 'blockedBy'],
  },
};

/** The reference page of events, in Markdown. */
export function eventsPage(): string {
  return [
    INTRODUCTION,
    '## Progress\n',
    'What progress lines on a terminal and spans of traces are made from:\n',
    eventTable(PROGRESS),
    '\n## The journal\n',
    'What is kept of a run, so that an interrupted one can be resumed. `call` names an action (`deploy`), an item of its `forEach` (`deploy[3]`), or an',
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
