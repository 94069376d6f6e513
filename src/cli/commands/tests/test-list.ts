import { listTests } from '../../../operations/tests/list-tests.ts';
import { testSelection } from '../../ask/test-request.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData } from '../../print/output.ts';

export async function testListCommand(call: CliCall): Promise<number> {
  const selection = await testSelection(call);
  const skipBuiltins = call.flags.bool('include-builtins') !== true;
  const list = await listTests.run(await call.services(), { ...selection, skipBuiltins }, call.call);
  const { testListText } = await import('../../views/tests.ts');
  await printData(call, list, testListText);
  return EXIT.ok;
}
