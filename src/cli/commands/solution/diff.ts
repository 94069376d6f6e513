import { diffSolutions } from '../../../operations/diff/diff-solutions.ts';
import type { SolutionInput } from '../../../operations/services.ts';
import { isPath } from '../../ask/is-path.ts';
import { stdinSolution } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printResult } from '../../print/output.ts';
import { solutionDiffText } from '../../views/diff.ts';

export async function diffCommand(call: CliCall): Promise<number> {
  const [a = '', b = ''] = call.flags.words;
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

/** `-` is stdin; what looks like a path is a file, everything else a reference of the catalogs. */
async function solutionSource(call: CliCall, word: string): Promise<SolutionInput> {
  if (word === '-') return stdinSolution(call);
  if (isPath(word)) return { kind: 'file', path: word };
  return { kind: 'reference', reference: word, catalog: call.flags.text('catalog') };
}
