import { newSolution } from '../../../operations/new/new-solution.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';

const DEFAULT_FILE = 'solution.yaml';

export async function newSolutionCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [name = ''] = flags.words;
  const file = flags.text('output-file') ?? DEFAULT_FILE;
  const chosen = words(call, 'features');
  const withTests =
    flags.bool('test') === true ? [...(chosen ?? ['parameters', 'resolvers', 'actions']), 'tests'] : chosen;
  const result = await newSolution.run(
    await call.services(),
    {
      name,
      description: flags.text('description'),
      features: withTests,
      providers: words(call, 'providers'),
      file: file === '-' ? undefined : file,
      force: flags.bool('force'),
    },
    call.call,
  );
  await printData(call, result, ({ document }) => (result.file === undefined ? document : `${result.file}\n`));
  if (result.file !== undefined) {
    const named = result.file === DEFAULT_FILE ? '' : ` -f ${result.file}`;
    note(call, `see what it would do: tool plan${named}`);
    if (result.features.includes('tests')) note(call, `run its tests: tool test${named}`);
  }
  return EXIT.ok;
}

/** Separated by commas, or the flag repeated. */
function words({ flags }: CliCall, flag: string): readonly string[] | undefined {
  const given = flags.list(flag);
  return given.length === 0
    ? undefined
    : given
        .flatMap(text => text.split(','))
        .map(word => word.trim())
        .filter(word => word !== '');
}
