import { ToolError } from '../../core/errors.ts';
import { RUN_ID } from '../../core/run-id.ts';
import type { Services } from '../services.ts';

/** Candidates that an ambiguous beginning names. */
const SHOWN = 5;

/**
 * The id that a word of the command line stands for: the id itself, or the beginning of one that no other id shares. With an `owner`
 * only their runs exist.
 */
export async function fullRunId(services: Pick<Services, 'runs'>, word: string, owner?: string): Promise<string> {
  if (RUN_ID.test(word)) return word;
  const store = await services.runs();
  const found = await store.idsBeginningWith(word.toLowerCase().replace(/(…|\.\.\.)$/, ''), {
    limit: SHOWN + 1,
    ...(owner !== undefined && { owner }),
  });
  const [first, second] = found;
  if (first === undefined || word === '')
    throw new ToolError('not-found', `there is no run "${word}"`, {
      hint: 'tool runs list shows the runs that are kept',
    });
  if (second === undefined) return first;
  const shown = found.slice(0, SHOWN).join(', ');
  throw new ToolError(
    'invalid-input',
    `several runs begin with "${word}": ${shown}${found.length > SHOWN ? ', …' : ''}`,
    {
      hint: 'write more of the id',
    },
  );
}
