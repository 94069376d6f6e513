import { ToolError } from '../../../core/errors.ts';
import { withDeadline } from '../../ask/run-request.ts';
import { solutionInput } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { type Asked, preview } from '../../print/preview.ts';
import { UsageError } from '../../rows/row.ts';

export async function planCommand(call: CliCall): Promise<number> {
  const [reference] = call.flags.words;
  const asked: Asked = { reference, actions: call.flags.list('action') };
  if (call.flags.given.includes('expires') && !call.flags.given.includes('out'))
    throw new UsageError('--expires belongs to --out');
  const once = (): Promise<number> => withDeadline(call, bounded => preview(bounded, call, asked));
  if (call.flags.bool('watch') !== true) return once();
  const { watch } = await import('../../watch.ts');
  return watch(call, { source: await solutionInput(call, reference) }, once, 'once');
}

export async function planShowCommand(call: CliCall): Promise<number> {
  const { showPlan } = await import('../../../operations/plans/read-plan.ts');
  const { planFileText } = await import('../../views/plan.ts');
  const [file = ''] = call.flags.words;
  const plan = await showPlan.run(await call.services(), { file }, call.call);
  await printData(call, plan, planFileText);
  return EXIT.ok;
}

export async function planApproveCommand(call: CliCall): Promise<number> {
  const [file = ''] = call.flags.words;
  const name = call.flags.text('key') ?? call.config.config.plan.signingKey;
  if (name === undefined)
    throw new UsageError('--key is missing', 'write --key <file> with an Ed25519 private key, or set plan.signingKey');
  const [{ readPlan, planFaults }, { approvePlanFile }, { writePlan }] = await Promise.all([
    import('../../../operations/plans/read-plan.ts'),
    import('../../../operations/plans/sign-plan.ts'),
    import('../../print/write-plan.ts'),
  ]);
  const services = await call.services();
  const plan = await readPlan(services, file, call.call);
  const [fault] = planFaults(plan, services, true);
  if (fault !== undefined) throw new ToolError('plan-changed', `${file} is not approved: ${fault.message}`, fault);
  const { privateKey } = await import('../../ask/signing-key.ts');
  const key = await privateKey(call, name, '--key');
  const approved = await approvePlanFile.run(services, { plan, key, comment: call.flags.text('comment') }, call.call);
  await writePlan(call, approved, file);
  const { planDigest, approvals = [] } = approved;
  const { publicKey } = approvals.at(-1) ?? {};
  await printData(call, { file, planDigest, publicKey, approvals: approvals.length }, () => `approved ${planDigest}\n`);
  note(call, `approvals.keys takes the key as ${publicKey}`);
  return EXIT.ok;
}
