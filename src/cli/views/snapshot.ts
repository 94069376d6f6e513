import { formatDuration } from '../../core/duration.ts';
import type { Json } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { SnapshotDiff } from '../../operations/snapshots/diff-snapshots.ts';
import type { getSnapshot } from '../../operations/snapshots/get-snapshot.ts';
import type { HumanStyle } from '../print/human.ts';
import { bold, green, painter, red, yellow } from '../render/style.ts';
import { cellText, table } from '../render/table.ts';

type Snapshot = Awaited<ReturnType<typeof getSnapshot.run>>;

/** A snapshot, or a run in that form, which may not have ended. */
interface ShownSnapshot extends Omit<Snapshot, 'actions'> {
  readonly actions: Readonly<Record<string, Omit<Snapshot['actions'][string], 'status'> & { readonly status: string }>>;
}

const heads = (...names: readonly string[]): readonly { readonly header: string }[] =>
  names.map(header => ({ header }));

/** `status`: shown in place of the snapshot's own. */
export function snapshotText(snapshot: ShownSnapshot, style: HumanStyle, status: string = snapshot.status): string {
  const { solution } = snapshot;
  const title = painter(style.color, bold);
  const facts = [
    `${title(escapeControls(solution.name))}${solution.version === undefined ? '' : ` ${escapeControls(solution.version)}`}: ${snapshot.kind} ${statusText(status, style)} in ${formatDuration(snapshot.durationMs)}`,
    escapeControls(
      `${snapshot.id}, ${snapshot.createdAt}, ${snapshot.toolVersion === '' ? '' : `tool ${snapshot.toolVersion}, `}from ${solution.source}`,
    ),
    ...(snapshot.redacted ? [] : ['NOT REDACTED: sensitive values are in this snapshot']),
  ];
  const parameters = Object.entries(snapshot.parameters).map(([name, value]) => [name, cellText(value)]);
  const resolvers = Object.entries(snapshot.resolvers).map(
    ([name, { status: own, phase, durationMs, value, error }]) => [
      name,
      own,
      String(phase),
      formatDuration(durationMs),
      error ?? cellText(value),
    ],
  );
  const actions = Object.entries(snapshot.actions).map(
    ([name, { section, status: own, phase, attempts, durationMs, error, results, skipReason: reason }]) => [
      name,
      section,
      own,
      phase === 0 ? '' : String(phase),
      String(attempts),
      formatDuration(durationMs),
      error ?? reason ?? cellText(results),
    ],
  );
  return [
    `${facts.join('\n')}\n`,
    parameters.length === 0 ? '' : table(heads('parameter', 'value'), parameters, style),
    resolvers.length === 0 ? '' : table(heads('resolver', 'status', 'phase', 'time', 'value'), resolvers, style),
    actions.length === 0
      ? ''
      : table(heads('action', 'section', 'status', 'phase', 'attempts', 'time', 'results'), actions, style),
    snapshot.warnings.map(text => `warning: ${escapeControls(text)}\n`).join(''),
  ]
    .filter(part => part !== '')
    .join('\n');
}

const STATUS_COLORS: Readonly<Record<string, typeof green | undefined>> = {
  succeeded: green,
  completed: green,
  'partial-success': yellow,
  running: yellow,
  pending: yellow,
};

export function statusText(status: string, { color }: HumanStyle): string {
  const paint = STATUS_COLORS[status] ?? red;
  return painter(color, paint)(status);
}

/** What differs; members without a difference are counted only. */
export function snapshotDiffText(
  { before, after, resolvers, actions, summary }: SnapshotDiff,
  style: HumanStyle,
): string {
  const rows = [
    ...resolvers.flatMap(member => changeRows('resolver', member)),
    ...actions.flatMap(member => changeRows('action', member)),
  ];
  const lines =
    rows.length === 0
      ? 'No differences.\n'
      : table(heads('change', 'kind', 'name', 'field', 'before', 'after'), rows, style);
  const counts = `${summary.added} added, ${summary.removed} removed, ${summary.modified} modified, ${summary.unchanged} unchanged\n`;
  return `${escapeControls(`${before.id} (${before.status}) -> ${after.id} (${after.status})`)}\n\n${lines}\n${counts}`;
}

function changeRows(
  kind: string,
  { name, change, fields = [], before, after }: SnapshotDiff['resolvers'][number],
): readonly (readonly string[])[] {
  if (change === 'unchanged') return [];
  if (change !== 'modified') return [[change, kind, name, '', memberSummary(before), memberSummary(after)]];
  return fields.map(field => [change, kind, name, field, cellText(before?.[field]), cellText(after?.[field])]);
}

const memberSummary = (member: Readonly<Record<string, Json>> | undefined): string =>
  member === undefined
    ? ''
    : [cellText(member['status']), cellText(member['value'] ?? member['results'] ?? member['error'])]
        .filter(text => text !== '')
        .join(': ');
