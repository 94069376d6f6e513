import { Failure, type ReadEffects } from '../contract.ts';
import { decodeOutput } from '../shared/processes/process.ts';
import { runGit } from './process.ts';

/** Settings whose value is a program that reading a repository could start. Those that `-c` switches off for every call are not among them. */
const PROGRAMS =
  '^(filter\\..*\\.(clean|smudge|process|required)|diff\\.(.*\\.)?(external|command|textconv)|core\\.(sshcommand|gitproxy)|gpg\\.(.*\\.)?program)$';

/** A filter of the user's own configuration may run: git-lfs is one. What the repository says, or a variable, is no choice of the user's. */
const OWN_SCOPES: ReadonlySet<string> = new Set(['system', 'global']);

/** The author of a repository also wrote its configuration. These are the names of its settings that would start a program. */
export async function armedSettings(directory: string, effects: ReadEffects): Promise<readonly string[]> {
  const words = ['config', '--null', '--show-scope', '--name-only', '--get-regexp', PROGRAMS];
  const result = await runGit(words, { directory, allowHttp: false, disarmed: [] }, effects);
  if (result.exitCode === USAGE) throw new Failure('exec', 'git is too old: version 2.26 or newer is needed');
  if (result.exitCode !== 0) return [];
  const parts = decodeOutput(result.stdout).split('\0');
  const names = parts.filter((_, index) => index % 2 === 1 && !OWN_SCOPES.has(parts[index - 1] ?? ''));
  return [...new Set(names)];
}

/** Exit code of an option that git does not know. */
const USAGE = 129;
