import { resolve } from 'node:path';
import type { Json } from '../../../core/json/json.ts';
import { renderSolution } from '../../../operations/solution/render-solution.ts';
import { writeOutput } from '../../../operations/solution/write-output.ts';
import { runRequest } from '../../ask/run-request.ts';
import { captureFlag } from '../../ask/snapshot-flag.ts';
import { checkTarget } from '../../ask/target-file.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { dataText, graphFormat, note, printResult, warn } from '../../print/output.ts';
import { openProgress } from '../../print/progress.ts';

export async function renderSolutionCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const file = flags.text('output-file');
  if (file !== undefined) await checkTarget(call, `--output-file ${file}`, file, 'report');
  const progress = openProgress(call);
  const request = await runRequest(call, flags.words[0], progress.observe);
  const graph = await renderSolution
    .run(
      await call.services(),
      {
        ...request,
        timestamp: flags.bool('no-timestamp') !== true,
        reveal: flags.bool('show-sensitive'),
        captured: (await captureFlag(call)).captured,
      },
      call.call,
    )
    .finally(() => progress.close());
  for (const text of graph.warnings) warn(call, text);
  const picture = graphFormat(call);
  if (picture !== undefined) {
    const { actionGraphText } = await import('../../views/graph.ts');
    call.stdout.write(actionGraphText(graph, picture));
    return EXIT.ok;
  }
  const shown = (flags.bool('show-sensitive') === true
    ? graph
    : call.stdout.withoutSecrets(graph, renderSolution.output)) as unknown as Json;
  if (file === undefined) await print(call, shown);
  else {
    const path = resolve(call.call.cwd, file);
    await writeOutput.run(await call.services(), { path, text: await graphText(call, shown) }, call.call);
    note(call, `wrote ${file}`);
  }
  return EXIT.ok;
}

async function print(call: CliCall, graph: Json): Promise<void> {
  if (call.flags.bool('compact') === true && call.format === 'json')
    call.stdout.writeData(`${JSON.stringify(graph)}\n`);
  else await printResult(call, renderSolution, graph, yaml);
}

async function yaml(graph: Json): Promise<string> {
  const { writeYaml } = await import('../../../core/yaml/yaml-write.ts');
  return writeYaml(graph);
}

async function graphText(call: CliCall, graph: Json): Promise<string> {
  if (call.format === 'json' && call.flags.bool('compact') === true) return `${JSON.stringify(graph)}\n`;
  return (await dataText(call.format, graph)) ?? yaml(graph);
}
