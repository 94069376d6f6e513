import { withDeadline } from '../ask/run-request.ts';
import { solutionInput } from '../ask/source.ts';
import { type CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData } from '../print/output.ts';
import { type Asked, preview } from '../print/preview.ts';
import { UsageError } from '../rows/row.ts';

export async function planCommand(call: CliCall): Promise<number> {
  const [reference] = call.flags.words;
  const asked: Asked = { reference, actions: call.flags.list('action') };
  if (call.flags.given.includes('expires') && !call.flags.given.includes('out'))
    throw new UsageError('--expires belongs to --out');
  const once = (): Promise<number> => withDeadline(call, bounded => preview(bounded, call, asked));
  if (call.flags.bool('watch') !== true) return once();
  const { watch } = await import('../watch.ts');
  return watch(call, { source: await solutionInput(call, reference) }, once, 'ignored');
}

export async function planShowCommand(call: CliCall): Promise<number> {
  const { showPlan } = await import('../../operations/plans/read-plan.ts');
  const { planFileText } = await import('../views/plan.ts');
  const [file = ''] = call.flags.words;
  const plan = await showPlan.run(await call.services(), { file }, call.call);
  await printData(call, plan, planFileText);
  return EXIT.ok;
}
