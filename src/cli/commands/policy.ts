import { escapeControls } from '../../core/text/text-width.ts';
import { decode, fileBytes } from '../ask/source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { faultText } from '../print/fault-text.ts';
import { printData } from '../print/output.ts';

async function policyFile(call: CliCall): Promise<{ readonly file: string; readonly text: string }> {
  const [file = ''] = call.flags.words;
  return { file, text: decode(await fileBytes(call, file, 'the policy'), file) };
}

export async function policyTestCommand(call: CliCall): Promise<number> {
  const { testPolicy } = await import('../../operations/policies/test-policy.ts');
  const result = await testPolicy.run(await call.services(), await policyFile(call), call.call);
  await printData(call, result, ({ policy, passed, failed, cases }) => {
    const lines = cases.flatMap(({ name, status, differences }) => [
      `${status === 'passed' ? 'ok    ' : 'FAILED'} ${escapeControls(name)}`,
      ...differences.map(text => `       ${escapeControls(text)}`),
    ]);
    return [...lines, `${policy}: ${passed} passed, ${failed} failed`, ''].join('\n');
  });
  return result.failed > 0 ? EXIT.tests : EXIT.ok;
}

export async function policyLintCommand(call: CliCall): Promise<number> {
  const { lintPolicy } = await import('../../operations/policies/test-policy.ts');
  const result = await lintPolicy.run(await call.services(), await policyFile(call), call.call);
  await printData(call, result, ({ file, findings }) => {
    if (findings.length === 0) return `${escapeControls(file)}: nothing to complain about\n`;
    return findings.map(finding => `${faultText(finding, finding.severity)}\n`).join('');
  });
  const fails = result.findings.some(({ severity }) => severity === 'error' || call.flags.bool('strict') === true);
  return fails ? EXIT.invalid : EXIT.ok;
}
