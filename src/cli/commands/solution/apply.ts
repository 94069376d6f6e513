import { resolve } from 'node:path';
import { ToolError } from '../../../core/errors.ts';
import type { PlanDocument } from '../../../operations/plans/read-plan.ts';
import { isPath } from '../../ask/is-path.ts';
import { policyFlags, runRequest, withDeadline } from '../../ask/run-request.ts';
import { parameterFlags } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { runToEnd } from '../../print/end-run.ts';
import { note } from '../../print/output.ts';
import { maxAge } from '../../print/preview.ts';
import { openProgress } from '../../print/progress.ts';
import { UsageError } from '../../rows/row.ts';

export async function applyCommand(call: CliCall): Promise<number> {
  const file = await planFile(call);
  return withDeadline(call, bounded =>
    file === undefined ? applySolution(bounded, call) : applyFile(bounded, call, file),
  );
}

/** The plan file that is named; undefined: a solution is meant. */
async function planFile(call: CliCall): Promise<string | undefined> {
  const { flags } = call;
  const [word] = flags.words;
  const named = flags.text('plan');
  if (named !== undefined && word !== undefined) throw new UsageError('give either --plan <file> or a word, not both');
  if (named === '-' || word === '-')
    throw new UsageError(
      'a plan is read from a file, not from stdin',
      'save it and name the file; a solution on stdin is -f -',
    );
  if (named !== undefined) return withoutChoices(call, named);
  if (word === undefined) return undefined;
  const { isPlanFile } = await import('../../../operations/plans/read-plan.ts');
  if (await isPlanFile(await call.services(), word, call.call)) {
    if (!isPath(word) && flags.text('catalog') !== undefined)
      throw new UsageError(
        `"${word}" is a plan file here, and may be a solution of a catalog`,
        `write --plan ${word}, or move to another directory`,
      );
    return withoutChoices(call, word);
  }
  if (isPath(word) || HAS_DOT_IN_NAME.test(word)) {
    const found = await (await call.services()).engine.files.stat(resolve(call.call.cwd, word)).catch(() => undefined);
    if (found === undefined) throw new ToolError('not-found', `there is no file ${word}`);
    throw new ToolError('not-found', `${word} is not a plan file`, { hint: 'a solution in a file is given with -f' });
  }
  return undefined;
}

/** `release.plan`: no solution of a catalog has such a name. */
const HAS_DOT_IN_NAME = /^[^@]*\./;

/** What a plan has decided already. */
const DECIDED = [
  'file',
  'action',
  'tag',
  'skip-tag',
  'output-dir',
  'on-conflict',
  'backup',
  'resolver-timeout',
  'resolver-concurrency',
  'skip-validation',
  'fail-fast',
  'action-timeout',
  'action-concurrency',
  'locked',
];

function withoutChoices({ flags }: CliCall, file: string): string {
  const wrong = DECIDED.find(name => flags.given.includes(name));
  if (wrong !== undefined)
    throw new UsageError(`--${wrong} is part of the plan already`, 'leave it out, or make the plan again with it');
  return file;
}

async function applyFile(call: CliCall, outer: CliCall, file: string): Promise<number> {
  const { readPlan } = await import('../../../operations/plans/read-plan.ts');
  const plan = await readPlan(await call.services(), file, call.call);
  const base = call.flags.given.includes('cwd') ? call.call.cwd : await madeIn(call, plan);
  return execute(call, outer, { plan, base, kept: true, params: await secretParameters(call, plan) });
}

/** Secret parameters, which the plan does not hold: those that are given, then variables, then what is typed on a terminal. */
async function secretParameters(call: CliCall, plan: PlanDocument): Promise<Execution['params']> {
  const { parameterVariables } = await import('../../../operations/given-parameters.ts');
  const params = new Map(await parameterFlags(call));
  const variables = parameterVariables(call.environment);
  for (const [name, kept] of Object.entries(plan.parameters)) {
    if (!('secret' in kept) || params.has(name)) continue;
    const text =
      variables.get(`TOOL_PARAM_${name}`) ??
      variables.get(`TOOL_PARAM_${name.replaceAll(/[-.]/g, '_').toUpperCase()}`) ??
      (await call.readHidden?.(`parameter ${name} of the plan (not shown): `));
    if (text !== undefined) params.set(name, { form: 'text', texts: [text], source: 'environment' });
  }
  return params;
}

async function madeIn(call: CliCall, { base }: PlanDocument): Promise<string> {
  const { files } = (await call.services()).engine;
  if ((await files.stat(base).catch(() => undefined))?.kind === 'directory') return base;
  throw new UsageError(
    `the plan was made in ${base}, which is not here`,
    'name the directory to work in with -C <dir>',
  );
}

/** Plans, shows, asks, and executes what was shown. */
async function applySolution(call: CliCall, outer: CliCall): Promise<number> {
  const { flags } = call;
  if (flags.bool('yes') !== true && !call.interactive)
    throw new UsageError(
      'tool apply asks before it executes, and there is no terminal to ask at',
      'confirm with --yes, or save a plan with tool plan --out and apply that',
    );
  const { dryRunSolution } = await import('../../../operations/solution/dry-run-solution.ts');
  const { dryRunText } = await import('../../views/dry-run.ts');
  const { humanStyle } = await import('../../print/output.ts');
  const progress = openProgress(call);
  const request = await runRequest(call, flags.words[0], progress.observe);
  const planning = { kept: false, maxAgeMs: maxAge(call) };
  const outcome = await dryRunSolution
    .run(
      await call.services(),
      { ...request, actions: flags.list('action'), verbose: call.verbose, plan: planning },
      call.call,
    )
    .finally(() => progress.close());
  const { plan } = outcome;
  if (plan === undefined) throw new ToolError('internal', 'the dry-run made no plan');
  const style = { ...humanStyle(call), color: call.stderr.color, columns: call.stderr.columns };
  if (!call.quiet) call.stderr.write(dryRunText(outcome, style));
  const { printFaults } = await import('../../print/print-error.ts');
  if (!plan.applicable) {
    await printFaults(call, [...outcome.failures, ...outcome.actionFailures], outcome.failureCode ?? 'action-failed');
    const { EXIT_OF } = await import('../../exit-codes.ts');
    return outcome.failureCode === undefined ? EXIT.action : EXIT_OF[outcome.failureCode];
  }
  const { printPolicies } = await import('../../print/policies.ts');
  if (await printPolicies(call, outcome)) return EXIT.policy;
  if (!(await call.confirm('Execute exactly this?'))) {
    note(call, 'nothing was executed');
    return EXIT.ok;
  }
  const params = new Map([...(request.params ?? [])].filter(([name]) => 'secret' in (plan.parameters[name] ?? {})));
  return execute(call, outer, { plan, base: call.call.cwd, kept: false, params });
}

interface Execution {
  readonly plan: PlanDocument;
  readonly base: string;
  readonly kept: boolean;
  readonly params?: Awaited<ReturnType<typeof parameterFlags>> | undefined;
}

async function execute(call: CliCall, outer: CliCall, { plan, base, kept, params }: Execution): Promise<number> {
  const { applyPlan } = await import('../../../operations/plans/apply-plan.ts');
  return runToEnd(call, outer, async choices => {
    const request = {
      ...choices,
      plan,
      base,
      kept,
      policies: policyFlags(call),
      allowUncomparedSecrets: call.flags.bool('allow-uncompared-secrets'),
      params: params ?? (await parameterFlags(call)),
    };
    return [await applyPlan.run(await call.services(), request, call.call)];
  });
}
