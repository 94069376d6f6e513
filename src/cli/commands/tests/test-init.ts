import { resolve } from 'node:path';
import { writeOutput } from '../../../operations/solution/write-output.ts';
import { initTests, refuseExisting } from '../../../operations/tests/init-tests.ts';
import { solutionInput } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData, warn } from '../../print/output.ts';
import { testSectionText } from '../../views/test-section.ts';

/** The section for people to put under `spec`; in a file it is a whole part, so that `compose` can name it. */
export async function testInitCommand(call: CliCall): Promise<number> {
  const services = await call.services();
  const file = call.flags.text('output-file');
  const path = file === undefined ? undefined : resolve(call.call.cwd, file);
  if (path !== undefined) await refuseExisting(services, path);
  const { section, exists } = await initTests.run(
    services,
    { source: await solutionInput(call, call.flags.words[0]) },
    call.call,
  );
  if (exists) warn(call, 'the solution has a testing section already; names of cases may not occur twice');
  if (path === undefined) {
    await printData(call, section, testSectionText);
    note(call, 'nothing was written: put this under "spec" of the solution, or write a file with --output-file');
    return EXIT.ok;
  }
  const part = { apiVersion: 'tool.dev/v1', kind: 'Solution', spec: section };
  await writeOutput.run(services, { path, text: testSectionText(part) }, call.call);
  note(call, `wrote ${file}; put it under "compose" in the solution: compose: [${file}]`);
  return EXIT.ok;
}
