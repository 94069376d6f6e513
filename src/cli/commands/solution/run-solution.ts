import { runRequest, withDeadline } from '../../ask/run-request.ts';
import { solutionInput } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { type Asked, preview } from '../../print/preview.ts';
import { UsageError } from '../../rows/row.ts';

export async function runSolutionCommand(call: CliCall): Promise<number> {
  const [reference] = call.flags.words;
  const once = (): Promise<number> => run(call, reference, call.flags.list('action'));
  if (call.flags.bool('watch') !== true) return once();
  if (call.flags.given.includes('snapshot'))
    throw new UsageError('--snapshot keeps one run: it does not go with --watch');
  const { watch } = await import('../../watch.ts');
  return watch(
    call,
    { source: await solutionInput(call, reference) },
    once,
    call.flags.bool('dry-run') === true ? 'once' : 'ignored',
  );
}

export async function runActionCommand(call: CliCall): Promise<number> {
  return run(call, undefined, call.flags.words);
}

async function run(call: CliCall, reference: string | undefined, actions: readonly string[]): Promise<number> {
  const dry = call.flags.bool('dry-run') === true;
  refuseDryRunFlags(call, dry);
  return withDeadline(call, bounded =>
    dry ? preview(bounded, call, { reference, actions }) : execute(bounded, call, { reference, actions }),
  );
}

const DRY_RUN_ONLY = ['resolver-override', 'detailed-exitcode', 'allow-resolver-failures', 'out', 'expires'];

/** A real run has no overrides: a mock must not pass for a real value. */
function refuseDryRunFlags({ flags }: CliCall, dry: boolean): void {
  const wrong = DRY_RUN_ONLY.find(name => flags.given.includes(name));
  if (!dry && wrong !== undefined) throw new UsageError(`--${wrong} belongs to --dry-run`);
  if (dry && flags.text('output') === 'test')
    throw new UsageError('-o test writes what a run gave: it does not go with --dry-run');
  if (dry && flags.given.includes('snapshot'))
    throw new UsageError(
      '--snapshot keeps a run, not a dry-run',
      'tool render solution --snapshot keeps what would be resolved',
    );
}

async function execute(call: CliCall, outer: CliCall, { reference, actions }: Asked): Promise<number> {
  const [{ runSolution }, { runToEnd }] = await Promise.all([
    import('../../../operations/solution/run-solution.ts'),
    import('../../print/end-run.ts'),
  ]);
  return runToEnd(call, outer, async choices => {
    const request = await runRequest(call, reference, choices.observe);
    return [await runSolution.run(await call.services(), { ...request, ...choices, actions }, call.call), request];
  });
}
