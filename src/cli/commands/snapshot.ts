import { formatDuration } from '../../core/duration.ts';
import { longDurationFlag } from '../ask/long-duration.ts';
import { snapshotSource } from '../ask/snapshot-source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { note, printData, warn } from '../print/output.ts';
import { table } from '../render/table.ts';

export async function snapshotListCommand(call: CliCall): Promise<number> {
  const { listSnapshots } = await import('../../operations/snapshots/list-snapshots.ts');
  const { items, unreadable } = await listSnapshots.run(
    await call.services(),
    { solution: call.flags.text('solution'), status: call.flags.text('status') },
    call.call,
  );
  for (const { reason } of unreadable) warn(call, reason);
  await printData(call, items, (list, style) =>
    list.length === 0
      ? 'No snapshots. A run with --snapshot keeps one.\n'
      : table(
          ['id', 'solution', 'kind', 'status', 'time', 'resolvers', 'actions'].map(header => ({ header })),
          list.map(item => [
            item.id,
            item.version === '' ? item.solution : `${item.solution} ${item.version}`,
            item.kind,
            item.status,
            formatDuration(item.durationMs),
            String(item.resolverCount),
            String(item.actionCount),
          ]),
          style,
        ),
  );
  return EXIT.ok;
}

export async function snapshotShowCommand(call: CliCall): Promise<number> {
  const { getSnapshot } = await import('../../operations/snapshots/get-snapshot.ts');
  const { snapshotText } = await import('../views/snapshot.ts');
  const [word = ''] = call.flags.words;
  const snapshot = await getSnapshot.run(
    await call.services(),
    { ...snapshotSource(word), resolvers: call.flags.list('resolver') },
    call.call,
  );
  const source = snapshotSource(word);
  if (!('run' in source)) {
    await printData(call, snapshot, snapshotText);
    return EXIT.ok;
  }
  const { showRun } = await import('../../operations/runs/show-run.ts');
  const { shownRunText } = await import('../views/runs.ts');
  const { run } = await showRun.run(await call.services(), { id: source.run }, call.call);
  await printData(call, snapshot, (shown, style) => shownRunText(run, shown, style));
  return EXIT.ok;
}

export async function snapshotDiffCommand(call: CliCall): Promise<number> {
  const { diffSnapshots } = await import('../../operations/snapshots/diff-snapshots.ts');
  const { snapshotDiffText } = await import('../views/snapshot.ts');
  const [before = '', after = ''] = call.flags.words;
  const request = {
    before: snapshotSource(before),
    after: snapshotSource(after),
    includeTiming: call.flags.bool('include-timing'),
    ignore: call.flags.list('ignore'),
  };
  const diff = await diffSnapshots.run(await call.services(), request, call.call);
  await printData(call, diff, snapshotDiffText);
  const differs = diff.summary.unchanged < diff.summary.total;
  return differs && call.flags.bool('exit-code') === true ? EXIT.invalid : EXIT.ok;
}

export async function snapshotDeleteCommand(call: CliCall): Promise<number> {
  const { deleteSnapshots } = await import('../../operations/snapshots/delete-snapshots.ts');
  const result = await deleteSnapshots.run(await call.services(), { ids: call.flags.words }, call.call);
  await printData(call, result, ({ deleted }) => deleted.map(id => `deleted ${id}\n`).join(''));
  return EXIT.ok;
}

export async function snapshotPruneCommand(call: CliCall): Promise<number> {
  const { pruneSnapshots } = await import('../../operations/snapshots/prune-snapshots.ts');
  const dryRun = call.flags.bool('dry-run') === true;
  const result = await pruneSnapshots.run(
    await call.services(),
    { max_count: call.flags.integer('max-count'), max_age_ms: longDurationFlag(call, 'max-age'), dry_run: dryRun },
    call.call,
  );
  await printData(call, result, ({ deleted }) =>
    deleted.map(id => `${dryRun ? 'would delete' : 'deleted'} ${id}\n`).join(''),
  );
  note(call, `${result.deleted.length} ${dryRun ? 'would be deleted' : 'deleted'}, ${result.kept} kept`);
  return EXIT.ok;
}
