import { isMap, type JsonMap } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { ShownPlan } from '../../operations/plans/read-plan.ts';
import type { DryRunReport } from '../../operations/solution/dry-run-solution.ts';
import type { HumanStyle } from '../print/output.ts';
import { bold, dim, painter, red } from '../render/style.ts';
import { reportText } from './dry-run.ts';

/** A plan file for people: the report, then where it comes from and whether it can be applied. */
export function planFileText(plan: ShownPlan, style: HumanStyle): string {
  const faint = painter(style.color, dim);
  const report = plan.report as unknown as DryRunReport;
  const secrets = Object.entries({ ...plan.values, ...plan.parameters }).filter(
    ([, kept]) => 'secret' in kept || ('value' in kept && kept.value !== undefined && 'secret' in kept.value),
  );
  const isEphemeral = ([, kept]: (typeof secrets)[number]): boolean => 'ephemeral' in kept && kept.ephemeral === true;
  const names = (found: typeof secrets): string => [...new Set(found.map(([name]) => name))].join(', ');
  const compared = secrets.filter(secret => !isEphemeral(secret));
  const ephemeral = secrets.filter(isEphemeral);
  const line = (label: string, text: string): string => `${faint(`${label}:`)} ${escapeControls(text)}\n`;
  const state =
    plan.problems.length === 0
      ? `can be applied until ${plan.expires}`
      : painter(style.color, red)(`cannot be applied: ${plan.problems.map(escapeControls).join('; ')}`);
  return [
    reportText(report, style),
    ...((report.warnings ?? []).length === 0 ? [] : ['\n']),
    line('plan', plan.planDigest),
    line('made', `${plan.made.at} by version ${plan.made.version}, in ${plan.base}`),
    line('files', `${plan.bundle.files.length}`),
    ...(compared.length === 0 ? [] : [line('compared when it is applied', names(compared))]),
    ...(ephemeral.length === 0 ? [] : [line('not compared, another one each time', names(ephemeral))]),
    ...(plan.signature === undefined ? [] : [line('signed by', plan.signature.publicKey)]),
    ...(plan.approvals ?? []).map(({ publicKey, at, comment }) =>
      line('approved by', `${publicKey} at ${at}${comment === undefined ? '' : `: ${comment}`}`),
    ),
    ...plan.policies.flatMap(policy => policyLines(policy).map(text => line('policy', text))),
    `${painter(style.color, bold)(state)}\n`,
  ].join('');
}

/** What a policy said of the plan when it was made. */
function policyLines({ name, verdicts }: JsonMap): readonly string[] {
  const said = Array.isArray(verdicts) ? verdicts.filter(isMap) : [];
  if (said.length === 0) return [`${String(name)}: nothing to say`];
  return said.map(({ rule, then, entry, message }) => {
    const what = entry === undefined ? '' : ` of action "${String(entry)}"`;
    return `${String(name)}: ${String(then)}${what} by rule "${String(rule)}": ${String(message)}`;
  });
}
