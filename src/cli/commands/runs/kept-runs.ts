import { parseDuration } from '../../../core/duration.ts';
import type { Json } from '../../../core/json/json.ts';
import { longDurationFlag } from '../../ask/long-duration.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { dataText, humanStyle, note, printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

const SHOWN = 50;
const MOST_SHOWN = 1000;

export async function runsListCommand(call: CliCall): Promise<number> {
  const { listRuns } = await import('../../../operations/runs/list-runs.ts');
  const { runsTable } = await import('../../views/runs.ts');
  const { flags } = call;
  const limit = flags.integer('limit') ?? SHOWN;
  if (limit < 1 || limit > MOST_SHOWN) throw new UsageError(`--limit: must be between 1 and ${MOST_SHOWN}`);
  const [state, solution, since] = [flags.text('state'), flags.text('solution'), sinceFlag(call)];
  const request = {
    per_page: limit,
    ...(state !== undefined && { state }),
    ...(solution !== undefined && { solution }),
    ...(since !== undefined && { since }),
  };
  const { items, next } = await listRuns.run(await call.services(), request as never, call.call);
  await printData(call, items as Json & typeof items, runsTable);
  if (next !== undefined) note(call, `there are more: --limit ${limit * 2}`);
  return EXIT.ok;
}

/** A time before now, or an instant. */
function sinceFlag({ flags, call }: CliCall): string | undefined {
  const text = flags.text('since');
  if (text === undefined) return undefined;
  const ms = parseDuration(text);
  if (ms !== undefined && ms >= 0) return new Date(call.startedAt.getTime() - ms).toISOString();
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new UsageError(`--since: "${text}" is neither a time such as 24h nor an instant such as 2026-01-31T12:00:00Z`);
}

export async function runsShowCommand(call: CliCall): Promise<number> {
  const { showRun } = await import('../../../operations/runs/show-run.ts');
  const { shownRunText } = await import('../../views/runs.ts');
  const [id = ''] = call.flags.words;
  const { run, snapshot } = await showRun.run(await call.services(), { id }, call.call);
  await printData(call, run, (_, style) => shownRunText(run, snapshot, style));
  return EXIT.ok;
}

export async function runsLogsCommand(call: CliCall): Promise<number> {
  const { services, id, eventView, INTERNAL_EVENTS, runEventText } = await namedRun(call);
  const kept = await (await services.runs()).events(id, { after: afterFlag(call) });
  const events = kept.filter(({ type }) => !INTERNAL_EVENTS.has(type)).map(eventView);
  await printData(call, events, (shown, style) => shown.map(event => runEventText(event, style)).join(''));
  return EXIT.ok;
}

/** The run that the words name, and what shows its events. */
async function namedRun(call: CliCall) {
  const { fullRunId } = await import('../../../operations/runs/run-id.ts');
  const { findRun } = await import('../../../operations/runs/find-run.ts');
  const { eventView, INTERNAL_EVENTS } = await import('../../../operations/runs/run-view.ts');
  const { runEventText } = await import('../../views/run-events.ts');
  const services = await call.services();
  const id = await fullRunId(services, call.flags.words[0] ?? '');
  await findRun(services, id);
  return { services, id, findRun, eventView, INTERNAL_EVENTS, runEventText };
}

function afterFlag({ flags }: CliCall): number {
  const after = flags.integer('after') ?? 0;
  if (after < 0) throw new UsageError('--after: must be 0 or more');
  return after;
}

export async function runsWatchCommand(call: CliCall): Promise<number> {
  const { services, id, findRun, eventView, INTERNAL_EVENTS, runEventText } = await namedRun(call);
  const { stdout, format } = call;
  const style = humanStyle(call);
  for await (const event of (await services.runs()).watch(id, afterFlag(call), call.call.signal)) {
    if (INTERNAL_EVENTS.has(event.type)) continue;
    const view = eventView(event);
    if (format === 'json') stdout.writeData(`${JSON.stringify(stdout.withoutSecrets(view as Json & typeof view))}\n`);
    else if (format !== 'quiet')
      stdout.write((await dataText(format, [view as Json & typeof view])) ?? runEventText(view, style));
  }
  call.call.signal.throwIfAborted();
  const run = await findRun(services, id);
  const outcome = run.status === undefined ? run.state : `${run.state} (${run.status})`;
  note(call, `run ${id}: ${outcome}`);
  return run.state === 'completed' ? EXIT.ok : EXIT.action;
}

export async function runsCancelCommand(call: CliCall): Promise<number> {
  const { fullRunId } = await import('../../../operations/runs/run-id.ts');
  const { findRun } = await import('../../../operations/runs/find-run.ts');
  const { cancelRun } = await import('../../../operations/runs/cancel-run.ts');
  const { isOpenRun } = await import('../../../operations/runs/await-run.ts');
  const { cancelledText } = await import('../../views/runs.ts');
  const services = await call.services();
  const ids: string[] = [];
  for (const word of call.flags.words) ids.push(await fullRunId(services, word));
  const unique = [...new Set(ids)];
  const wait = call.flags.bool('no-wait') !== true;
  const open = new Set<string>();
  for (const id of unique) if (isOpenRun(await findRun(services, id))) open.add(id);
  if (wait && open.size > 0) note(call, 'waiting for what was started to end (Ctrl-C only stops waiting)');
  // All runs are asked to end before any of them is waited for.
  const runs = await Promise.all(unique.map(id => cancelRun.run(services, { id, wait }, call.call)));
  await printData(call, runs as Json & typeof runs, list =>
    list.map(run => cancelledText(run, { wasOpen: open.has(run.id) })).join(''),
  );
  const tooLate = runs.filter(({ id, state }) => wait && open.has(id) && state !== 'cancelled');
  return tooLate.length === 0 ? EXIT.ok : EXIT.action;
}

export async function runsPruneCommand(call: CliCall): Promise<number> {
  const { pruneRuns } = await import('../../../operations/runs/prune-runs.ts');
  const { flags } = call;
  const dryRun = flags.bool('dry-run') === true;
  const request = {
    max_count: flags.integer('max-count'),
    max_age_ms: longDurationFlag(call, 'max-age'),
    max_size: flags.integer('max-size'),
    dry_run: dryRun,
  };
  const result = await pruneRuns.run(await call.services(), request, call.call);
  await printData(call, result, ({ removed }) =>
    removed.map(id => `${dryRun ? 'would remove' : 'removed'} ${id}\n`).join(''),
  );
  note(call, `${result.removed.length} ${dryRun ? 'would be removed' : 'removed'}, ${result.kept} kept`);
  return EXIT.ok;
}
