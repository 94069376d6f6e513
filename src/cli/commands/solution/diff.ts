import { resolve } from 'node:path';
import { diffSolutions } from '../../../operations/diff/diff-solutions.ts';
import type { SolutionInput } from '../../../operations/services.ts';
import { isPath } from '../../ask/is-path.ts';
import { isSnapshotOrRun } from '../../ask/snapshot-source.ts';
import { stdinSolution } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printResult } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';
import { solutionDiffText } from '../../views/diff.ts';

export async function diffCommand(call: CliCall): Promise<number> {
  const [a = '', b = ''] = call.flags.words;
  const captured = await Promise.all([a, b].map(word => isSnapshotOrRun(word, path => readText(call, path))));
  if (captured.includes(true)) return diffCaptured(call, captured);
  refuseFlags(call, ['include-timing', 'ignore'], 'solutions');
  const before = await solutionSource(call, a);
  const after = await solutionSource(call, b);
  const diff = await diffSolutions.run(
    await call.services(),
    { before, after, sections: call.flags.list('section') },
    call.call,
  );
  await printResult(call, diffSolutions, diff, solutionDiffText);
  return diff.changes.length > 0 && call.flags.bool('exit-code') === true ? EXIT.invalid : EXIT.ok;
}

/** What two runs or snapshots did. */
async function diffCaptured(call: CliCall, captured: readonly boolean[]): Promise<number> {
  const other = captured.indexOf(false);
  if (other >= 0)
    throw new UsageError(
      `"${call.flags.words[other] ?? ''}" is not a run or a snapshot, and the other side is one: compare two of a kind`,
    );
  refuseFlags(call, ['section', 'catalog'], 'runs and snapshots');
  const { snapshotDiffCommand } = await import('../snapshot.ts');
  return snapshotDiffCommand(call);
}

function refuseFlags({ flags }: CliCall, names: readonly string[], compared: string): void {
  const given = flags.given.find(name => names.includes(name));
  if (given !== undefined) throw new UsageError(`--${given} says nothing about ${compared}: leave it out`);
}

const readText = async (call: CliCall, path: string): Promise<string> =>
  Buffer.from(await (await call.services()).engine.files.read(resolve(call.call.cwd, path), MAX_BYTES)).toString(
    'utf8',
  );

/** Larger than any snapshot. */
const MAX_BYTES = 256 * 1024 * 1024;

/** `-` is stdin; what looks like a path is a file, everything else a reference of the catalogs. */
async function solutionSource(call: CliCall, word: string): Promise<SolutionInput> {
  if (word === '-') return stdinSolution(call);
  if (isPath(word)) return { kind: 'file', path: word };
  return { kind: 'reference', reference: word, catalog: call.flags.text('catalog') };
}
