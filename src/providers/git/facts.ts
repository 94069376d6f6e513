import { errorText } from '../../core/errors.ts';
import { compileGlob, type Glob } from '../../core/glob/glob.ts';
import type { SpawnResult } from '../../core/ports/ports.ts';
import { Failure, type ReadEffects } from '../contract.ts';
import { decodeOutput } from '../shared/processes/process.ts';
import type { Facts, Inputs, Operation, Tag } from './inputs.ts';
import { ROWS } from './operations.ts';
import { parseDescribe, parseLog, parseNameStatus, parseStatus, parseTags } from './parse.ts';
import { type GitPlace, runGit, saidBy } from './process.ts';

type Head = Pick<Facts, 'commit' | 'branch'>;

export interface Around {
  readonly place: GitPlace;
  /** What was checked out before. */
  readonly before: Head;
  readonly inputs: Inputs;
}

type Reader = (result: SpawnResult, around: Around, effects: ReadEffects) => Promise<Facts>;

/** Letters of a commit that people are shown. */
const SHORT = 7;

const NAME_STATUS = ['-r', '-z', '--name-status', '--find-renames'];

/** How the outcome of an operation is found out; the others report what is checked out and what git said. */
const READERS: Readonly<Partial<Record<Operation, Reader>>> = {
  status: async result => parseStatus(decodeOutput(result.stdout)),
  log: async (result, { place }, effects) => {
    const entries = parseLog(decodeOutput(result.stdout));
    const output = entries.map(({ commit, subject }) => `${commit} ${subject}`).join('\n');
    return { ...(await readHead(place, effects)), output, entries };
  },
  tags: async (result, { place, inputs }, effects) => {
    const tags = await chooseTags(parseTags(decodeOutput(result.stdout)), inputs);
    return { ...(await readHead(place, effects)), output: tags.map(({ name }) => name).join('\n'), tags };
  },
  describe: async (result, { place }, effects) => {
    const described = parseDescribe(decodeOutput(result.stdout));
    if (described === undefined) throw new Failure('exec', 'git describe printed something else than a description');
    const { tag, distance, commit } = described;
    const output = distance === 0 ? tag : `${tag}-${distance}-g${commit.slice(0, SHORT)}`;
    return { ...(await readHead(place, effects)), output, described };
  },
  changes: async (result, { place }, effects) => {
    const changed = parseNameStatus(decodeOutput(result.stdout));
    const output = changed.map(({ status, path }) => `${status} ${path}`).join('\n');
    return { ...(await readHead(place, effects)), output, changed };
  },
  add: async (result, { place }, effects) => {
    const status = await runGit(ROWS.status.words({ operation: 'status' }, ''), place, effects);
    const { changed, ...head } = parseStatus(decodeOutput(status.stdout));
    return { ...head, output: saidBy(result), changed: changed.filter(({ staged }) => staged === true) };
  },
  commit: async (result, { place }, effects) => {
    const words = ['diff-tree', '--root', '--no-commit-id', '-m', '--first-parent', ...NAME_STATUS, 'HEAD', '--'];
    const changed = parseNameStatus(decodeOutput((await runGit(words, place, effects)).stdout));
    return { ...(await readHead(place, effects)), output: saidBy(result), changed };
  },
  pull: async (result, { place, before }, effects) => {
    const head = await readHead(place, effects);
    if (before.commit === undefined || head.commit === undefined) return { ...head, output: saidBy(result) };
    const words = ['diff-tree', ...NAME_STATUS, before.commit, head.commit, '--'];
    const changed = parseNameStatus(decodeOutput((await runGit(words, place, effects)).stdout));
    return { ...head, output: saidBy(result), changed };
  },
};

export async function factsAfter(
  operation: Operation,
  result: SpawnResult,
  around: Around,
  effects: ReadEffects,
): Promise<Facts> {
  const reader = READERS[operation];
  if (reader !== undefined) return await reader(result, around, effects);
  return { ...(await readHead(around.place, effects)), output: saidBy(result) };
}

/** What is checked out; nothing before the first commit. */
export async function readHead(place: GitPlace, effects: ReadEffects): Promise<Head> {
  const result = await runGit(['rev-parse', 'HEAD', '--abbrev-ref', 'HEAD'], place, effects);
  if (result.exitCode !== 0) return {};
  const [commit = '', branch = ''] = decodeOutput(result.stdout).split('\n');
  return { commit, ...(branch !== 'HEAD' && { branch }) };
}

const DEFAULT_LIMIT = 20;

/** The tags that are asked for, in the order that is asked for. */
async function chooseTags(
  tags: readonly Tag[],
  { match, sort = 'semver', limit = DEFAULT_LIMIT }: Pick<Inputs, 'match' | 'sort' | 'limit'>,
): Promise<Tag[]> {
  const { rcompare, valid } = await import('semver');
  const glob = match === undefined ? undefined : readGlob(match);
  const chosen = tags
    .filter(({ name }) => glob === undefined || glob.matches(name))
    .map((tag): Tag => {
      const version = valid(tag.name.slice(tag.name.lastIndexOf('/') + 1)) ?? undefined;
      return version === undefined ? tag : { ...tag, version };
    });
  const byName = (a: Tag, b: Tag): number => (a.name < b.name ? -1 : Number(a.name > b.name));
  const orders = {
    name: byName,
    date: (a: Tag, b: Tag) => Date.parse(b.date) - Date.parse(a.date) || byName(a, b),
    semver: (a: Tag, b: Tag) => {
      if (a.version !== undefined && b.version !== undefined) return rcompare(a.version, b.version) || byName(a, b);
      return Number(a.version === undefined) - Number(b.version === undefined) || byName(a, b);
    },
  };
  return chosen.sort(orders[sort]).slice(0, limit);
}

function readGlob(pattern: string): Glob {
  try {
    return compileGlob(pattern, { hidden: true });
  } catch (error) {
    throw new Failure('input', errorText(error), { cause: error });
  }
}
