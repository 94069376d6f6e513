import type { SpawnResult } from '../../core/ports/ports.ts';
import { type Deferred, Failure, type Output, type ReadEffects } from '../contract.ts';
import { decodeOutput } from '../shared/processes/process.ts';
import { requireLegal } from './check.ts';
import { openCredential } from './credentials.ts';
import { factsAfter, readHead } from './facts.ts';
import type { Inputs } from './inputs.ts';
import { type OperationRow, ROWS } from './operations.ts';
import { type GitPlace, requireGit, runGit } from './process.ts';
import { type Repository, readRepository } from './repository.ts';

const NOTHING: Deferred = new Map();

export async function execute(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  const { operation } = inputs;
  requireLegal(operation, inputs, NOTHING);
  const row = ROWS[operation];
  const path = inputs.path ?? effects.baseDirectory;
  const start = operation === 'clone' ? effects.baseDirectory : path;
  const repository = await openRepository(row, inputs, start, effects);
  const credential = repository === undefined ? undefined : await openCredential(inputs, repository, effects);
  const place: GitPlace = {
    directory: start,
    allowHttp: repository?.transport === 'http',
    helperCommand: credential?.helperCommand,
    ...(row.readsOnly === true && { disarmed: await armedSettings(start, effects) }),
  };
  const author = await authorFor(inputs, effects);
  const local: GitPlace = { directory: path, allowHttp: false };
  try {
    if (await isThere(inputs, local, effects)) {
      const output = `${operation} ${(operation === 'tag' ? inputs.tag : inputs.branch) ?? ''} is there already`;
      return { data: { success: true, operation, path, ...(await readHead(local, effects)), output, unchanged: true } };
    }
    const before = operation === 'pull' ? await readHead(local, effects) : {};
    const result = await runGit(row.words(inputs, path), { ...place, author }, effects, {
      stdin: row.stdin?.(inputs),
      live: row.readsOnly !== true,
    });
    requireGit(operation, result, effects);
    const facts = await factsAfter(operation, result, { place: local, before, inputs }, effects);
    return { data: { success: true, operation, path, ...facts } };
  } finally {
    await credential?.close();
  }
}

/** What git is about to talk to: the given repository, or the address that the remote has in the working tree. */
async function openRepository(
  row: OperationRow,
  inputs: Inputs,
  directory: string,
  effects: ReadEffects,
): Promise<Repository | undefined> {
  if (inputs.repository !== undefined) return legal('repository', readRepository(inputs.repository, 'document'));
  if (row.remote === undefined) return undefined;
  const { remote = 'origin' } = inputs;
  const words = ['remote', 'get-url', ...(row.remote === 'push' ? ['--push'] : []), '--', remote];
  const result = await runGit(words, { directory, allowHttp: false }, effects);
  requireGit(inputs.operation, result, effects);
  return legal(`the address of remote "${remote}"`, readRepository(firstLine(result), 'working tree'));
}

function legal(what: string, repository: Repository | string): Repository {
  if (typeof repository === 'string') throw new Failure('input', `${what} ${repository}`);
  return repository;
}

const firstLine = (result: SpawnResult): string => decodeOutput(result.stdout).split('\n', 1)[0] ?? '';

/** Settings whose value is a program that reading a repository could start. Those that `-c` switches off for every call are not among them. */
const PROGRAMS =
  '^(filter\\..*\\.(clean|smudge|process|required)|diff\\.(.*\\.)?(external|command|textconv)|core\\.(sshcommand|gitproxy)|gpg\\.(.*\\.)?program)$';

/** A filter of the user's own configuration may run: git-lfs is one. What the repository says, or a variable, is no choice of the user's. */
const OWN_SCOPES: ReadonlySet<string> = new Set(['system', 'global']);

/** The author of a repository also wrote its configuration. These are the names of its settings that would start a program. */
async function armedSettings(directory: string, effects: ReadEffects): Promise<readonly string[]> {
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

interface GitAuthor {
  readonly name: string;
  readonly email: string;
}

const MAKES_OBJECTS: ReadonlySet<Inputs['operation']> = new Set(['commit', 'tag']);

/** Who makes a commit or an annotated tag: the identity that is logged in, where a handler is given. This never starts a login. */
async function authorFor(
  { operation, authProvider }: Pick<Inputs, 'operation' | 'authProvider'>,
  { identity }: Pick<ReadEffects, 'identity'>,
): Promise<GitAuthor | undefined> {
  if (authProvider === undefined || !MAKES_OBJECTS.has(operation)) return undefined;
  const claims = await identity.claims(authProvider);
  const email = plain(claims['Email']);
  const name = plain(claims['Name']) || plain(claims['Username']) || email;
  if (email === '')
    throw new Failure(
      'input',
      `the identity of ${authProvider} has no e-mail address: set user.name and user.email in the configuration of git, and leave authProvider out`,
    );
  return { name, email };
}

/** Git takes line ends and angle brackets for the end of a field. */
const plain = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[<>\p{Cc}]/gu, '').trim() : '';

/** Whether the tag or branch that would be made is there already, at the commit that it would be made at. */
async function isThere(inputs: Inputs, place: GitPlace, effects: ReadEffects): Promise<boolean> {
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
