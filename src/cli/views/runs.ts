import { formatDuration } from '../../core/duration.ts';
import { isMap } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { RunItem } from '../../operations/runs/run-view.ts';
import type { ShownRun, showRun } from '../../operations/runs/show-run.ts';
import type { HumanStyle } from '../print/human.ts';
import { table } from '../render/table.ts';
import { snapshotText } from './snapshot.ts';

export function runsTable(runs: readonly RunItem[], style: HumanStyle): string {
  if (runs.length === 0) return 'No runs.\n';
  const headers = ['id', 'solution', 'state', 'outcome', 'started', 'time', 'command'];
  return table(
    headers.map(header => ({ header })),
    runs.map(run => [
      run.id,
      run.solution.version === undefined ? run.solution.name : `${run.solution.name} ${run.solution.version}`,
      run.cancelRequestedAt !== undefined && run.state === 'running' ? 'running, to be cancelled' : run.state,
      run.status ?? '',
      (run.startedAt ?? run.createdAt).replace(/\.\d+Z$/, 'Z'),
      run.durationMs === undefined ? '' : formatDuration(run.durationMs),
      run.command,
    ]),
    style,
  );
}

type Snapshot = Awaited<ReturnType<typeof showRun.run>>['snapshot'];

/** Everything that a snapshot shows, then what only a run has. */
export function shownRunText(run: ShownRun, snapshot: Snapshot, style: HumanStyle): string {
  const { id, state, status, holder, attempts, planDigest, lock, cancelledBy, error } = run;
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['outcome', status],
    [state === 'running' ? 'running on' : 'ran on', holder && `${holder.host}, process ${holder.pid}`],
    ['attempts', attempts > 1 ? `${attempts}${pauseText(run)}` : undefined],
    ['plan', planDigest],
    ['lock', lock],
    ['cancellation', cancelledBy && `requested by ${cancelledBy}`],
    ['error', isMap(error) ? String(error['message']) : undefined],
  ];
  const lines = facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${escapeControls(value)}\n`]));
  const next = run.resumable && state !== 'pending' ? `\nto go on: tool runs resume ${id}\n` : '';
  return [snapshotText(snapshot, style, state), lines.join('')].filter(part => part !== '').join('\n') + next;
}

function pauseText({ startedAt, endedAt, durationMs }: ShownRun): string {
  if (startedAt === undefined || endedAt === undefined) return '';
  const betweenMs = Date.parse(endedAt) - Date.parse(startedAt) - durationMs;
  return betweenMs <= 0 ? '' : `, ${formatDuration(betweenMs)} between them`;
}

/** `wasOpen`: it was not over when it was asked to end. */
export function cancelledText(
  { id, state, cancelRequestedAt }: RunItem,
  { wasOpen }: { readonly wasOpen: boolean },
): string {
  if (state === 'cancelled') return `${id} is cancelled\n`;
  if (state === 'running' && cancelRequestedAt !== undefined)
    return `${id} is asked to end: tool runs watch ${id} follows it\n`;
  return `${id} has ended before${wasOpen ? ' it could be cancelled' : ''}: ${state}\n`;
}
