import type { ReadEffects } from '../contract.ts';
import { decodeOutput } from '../shared/processes/process.ts';
import type { Inputs } from './inputs.ts';
import { type GitPlace, runGit } from './process.ts';

/** Whether the tag or branch that would be made is there already, at the commit that it would be made at. */
export async function isThere(inputs: Inputs, place: GitPlace, effects: ReadEffects): Promise<boolean> {
  const { operation, tag, branch } = inputs;
  if (operation !== 'tag' && operation !== 'branch') return false;
  const wanted = operation === 'tag' ? `refs/tags/${tag}` : `refs/heads/${branch}`;
  const other = operation === 'tag' ? branch : tag;
  const start = other === undefined ? 'HEAD' : operation === 'tag' ? `refs/heads/${other}` : `refs/tags/${other}`;
  const commitAt = async (name: string): Promise<string | undefined> => {
    const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    const result = await runGit(words, place, effects);
    return result.exitCode === 0 ? decodeOutput(result.stdout).trim() : undefined;
  };
  const existing = await commitAt(wanted);
  return existing !== undefined && existing === (await commitAt(start));
}
