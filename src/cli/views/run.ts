import { formatDuration } from '../../core/duration.ts';
import type { Json } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { RunResult } from '../../operations/solution/run-result.ts';
import type { HumanStyle } from '../print/output.ts';
import { green, painter, red, yellow } from '../render/style.ts';
import { cellText, table } from '../render/table.ts';

/** The outcome for people: each action with its result, then a summary. Without a workflow the values of the resolvers. */
export async function runText(result: RunResult, style: HumanStyle): Promise<string> {
  if (result.actions === undefined) return valuesText(resolverValues(result), style);
  const rows = Object.entries(result.actions).flatMap(([name, action]) => [
    [name, action.section, action.status, durationBetween(action.startedAt, action.endedAt), actionNote(action)],
    ...(action.iterations ?? []).map(({ index, key, status, error }) => [
      `${name}[${key ?? index}]`,
      action.section,
      status,
      '',
      error === undefined ? '' : firstLine(error.message),
    ]),
  ]);
  const columns = ['action', 'section', 'status', 'time', 'note'].map(header => ({ header }));
  return `${table(columns, rows, style)}\n${summary(result, style)}`;
}

/** What the table shows as data: the actions, or without a workflow the values of the resolvers. */
export function runTable(result: RunResult): Json {
  if (result.actions === undefined) return resolverValues(result);
  return Object.entries(result.actions).map(([action, { section, status, startedAt, endedAt, ...rest }]) => ({
    action,
    section,
    status,
    startedAt: startedAt ?? null,
    endedAt: endedAt ?? null,
    attempts: rest.attempts,
    results: rest.results ?? null,
    error: rest.error?.message ?? null,
  }));
}

export function valuesText(values: Readonly<Record<string, Json>>, style: HumanStyle): string {
  const rows = Object.entries(values).map(([name, value]) => [name, cellText(value)]);
  return rows.length === 0 ? 'No values.\n' : table([{ header: 'name' }, { header: 'value' }], rows, style);
}

function resolverValues({ resolvers }: RunResult): Record<string, Json> {
  const values: Record<string, Json> = Object.create(null) as Record<string, Json>;
  for (const [name, { value }] of Object.entries(resolvers)) if (value !== undefined) values[name] = value;
  return values;
}

function durationBetween(from: string | undefined, to: string | undefined): string {
  return from === undefined || to === undefined ? '' : formatDuration(Date.parse(to) - Date.parse(from));
}

function actionNote({
  status,
  skipReason: reason,
  error,
  results,
  attempts,
}: NonNullable<RunResult['actions']>[string]): string {
  if (error !== undefined) return firstLine(error.message);
  if (status === 'skipped') return SKIPPED_BECAUSE.get(reason) ?? '';
  const again = attempts > 1 ? `after ${attempts} attempts` : '';
  return again === '' ? shortResult(results) : again;
}

const SKIPPED_BECAUSE: ReadonlyMap<string | undefined, string> = new Map([
  ['condition', 'condition is false'],
  ['dependency-failed', 'a dependency failed'],
  ['interrupted', 'it was under way when the run was interrupted, and is not done again'],
]);

/** The whole message stands on stderr, below the table. */
function firstLine(message: string): string {
  const [first = '', ...more] = message.trimEnd().split('\n');
  return more.length === 0 ? escapeControls(first) : `${escapeControls(first)} …`;
}

/** What a result says in a few words. */
function shortResult(results: Json | undefined): string {
  if (typeof results !== 'object' || results === null || Array.isArray(results)) return '';
  const map = results as Readonly<Record<string, Json>>;
  const parts = ['status', 'path', 'exitCode', 'statusCode', 'filesWritten'].flatMap(key =>
    map[key] === undefined ? [] : [`${key} ${cellText(map[key])}`],
  );
  return parts.slice(0, 3).join(', ');
}

function summary(result: RunResult, { color }: HumanStyle): string {
  const paint = painter(
    color,
    result.status === 'succeeded' ? green : result.status === 'partial-success' ? yellow : red,
  );
  const statuses = Object.values(result.actions ?? {}).map(({ status }) => status);
  const count = (...wanted: readonly string[]): number => statuses.filter(status => wanted.includes(status)).length;
  const parts = [
    `${count('succeeded')} succeeded`,
    `${count('failed', 'timeout')} failed`,
    `${count('skipped')} skipped`,
    `${count('cancelled')} cancelled`,
  ];
  return `${paint(result.status)}: ${parts.join(', ')} in ${formatDuration(result.durationMs)}\n`;
}
