import { getLintRule, listLintRules, type RuleDetail } from '../../../operations/lint/lint-rules.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData } from '../../print/output.ts';
import { table } from '../../render/table.ts';

export async function lintRulesCommand(call: CliCall): Promise<number> {
  const [id] = call.flags.words;
  const services = await call.services();
  if (id !== undefined) {
    await printData(call, await getLintRule.run(services, { id }, call.call), detailText);
    return EXIT.ok;
  }
  const request = { severity: call.flags.text('severity'), category: call.flags.text('category') };
  await printData(call, await listLintRules.run(services, request, call.call), (rules, style) =>
    table(
      ['rule', 'severity', 'category', 'finds'].map(header => ({ header })),
      rules.map(rule => [rule.id, rule.severity, rule.category, plain(rule.summary)]),
      style,
    ),
  );
  return EXIT.ok;
}

function detailText({ id, severity, category, configurable, summary, why, fix, example }: RuleDetail): string {
  const standing = configurable
    ? `${severity}; lint.rules.${id} in the configuration sets it`
    : `${severity}; a solution with it is not run, so it cannot be switched off`;
  return [
    `${id} (${category})`,
    `${plain(summary)}.`,
    '',
    `severity: ${standing}`,
    '',
    `Why: ${plain(why)}`,
    `Fix: ${plain(fix)}`,
    '',
    'Wrong:',
    indented(example.wrong),
    'Right:',
    indented(example.right),
  ].join('\n');
}

const plain = (text: string): string => text.replaceAll('`', '');
const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');
