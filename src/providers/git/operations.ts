import type { Inputs, Operation } from './inputs.ts';
import { LOG_FORMAT, TAG_FORMAT } from './parse.ts';

/** Inputs that change what happens: given to an operation that does not read them, they are a mistake. */
export const DECIDING = [
  'repository',
  'branch',
  'tag',
  'message',
  'files',
  'force',
  'from',
  'to',
  'match',
  'sort',
  'allTags',
] as const;
export type Deciding = (typeof DECIDING)[number];

export interface OperationRow {
  readonly reads: readonly Deciding[];
  /** One of each of these lists must be given. */
  readonly needs?: readonly (readonly Deciding[])[] | undefined;
  /** At most one of these may be given. */
  readonly either?: readonly Deciding[] | undefined;
  /** Which address of the named remote is used. */
  readonly remote?: 'fetch' | 'push' | undefined;
  /** Changes nothing. */
  readonly readsOnly?: boolean | undefined;
  /** The words after `git`. Options come first, then `--`; what follows is never an option. */
  words(inputs: Inputs, path: string): readonly string[];
  stdin?(inputs: Inputs): string | undefined;
}

const MESSAGE_FROM_STDIN = '--file=-';
const optional = (value: unknown, ...words: readonly string[]): readonly string[] => (value === undefined ? [] : words);
const depthArguments = ({ depth }: Inputs): readonly string[] => optional(depth, `--depth=${depth}`);
const remoteName = ({ remote = 'origin' }: Inputs): string => remote;
const branchRef = ({ branch }: Inputs): readonly string[] => optional(branch, `refs/heads/${branch}`);
const tagRef = ({ tag }: Inputs): readonly string[] => optional(tag, `refs/tags/${tag}`);
const inputFiles = ({ files = [] }: Inputs): readonly string[] => files;
const inputMessage = ({ message }: Inputs): string | undefined => message;

export const ROWS: Readonly<Record<Operation, OperationRow>> = {
  clone: {
    reads: ['repository', 'branch', 'tag'],
    needs: [['repository']],
    either: ['branch', 'tag'],
    words: (inputs, path) => [
      'clone',
      `--origin=${remoteName(inputs)}`,
      ...depthArguments(inputs),
      ...optional(inputs.branch ?? inputs.tag, `--branch=${inputs.branch ?? inputs.tag}`),
      '--',
      inputs.repository ?? '',
      path,
    ],
  },
  pull: {
    reads: ['branch'],
    remote: 'fetch',
    words: inputs => ['pull', '--no-edit', ...depthArguments(inputs), '--', remoteName(inputs), ...branchRef(inputs)],
  },
  status: {
    reads: [],
    readsOnly: true,
    // Looking into a submodule would run what its own configuration names.
    words: () => [
      'status',
      '--porcelain=v2',
      '--branch',
      '-z',
      '--untracked-files=all',
      '--ignore-submodules=dirty',
      '--find-renames',
      '--',
    ],
  },
  add: {
    reads: ['files'],
    words: inputs => (inputs.files === undefined ? ['add', '--all'] : ['add', '--', ...inputFiles(inputs)]),
  },
  commit: {
    reads: ['message', 'files'],
    needs: [['message']],
    words: inputs => ['commit', MESSAGE_FROM_STDIN, '--', ...inputFiles(inputs)],
    stdin: inputMessage,
  },
  push: {
    reads: ['branch', 'tag', 'force', 'allTags'],
    remote: 'push',
    words: inputs => [
      'push',
      ...(inputs.force === true ? ['--force-with-lease'] : []),
      ...(inputs.allTags === true ? ['--tags'] : []),
      '--',
      remoteName(inputs),
      ...(inputs.branch === undefined && inputs.tag === undefined ? ['HEAD'] : []),
      ...branchRef(inputs),
      ...tagRef(inputs),
    ],
  },
  checkout: {
    reads: ['branch', 'tag'],
    needs: [['branch', 'tag']],
    either: ['branch', 'tag'],
    // Here `--` comes after the name: what stands behind it would be a path.
    words: inputs => ['checkout', ...optional(inputs.branch, inputs.branch ?? ''), ...tagRef(inputs), '--'],
  },
  branch: {
    reads: ['branch', 'tag'],
    needs: [['branch']],
    words: inputs => ['branch', '--', inputs.branch ?? '', ...tagRef(inputs)],
  },
  log: {
    reads: ['branch', 'tag', 'files', 'from', 'to'],
    either: ['branch', 'tag', 'to'],
    readsOnly: true,
    words: inputs => [
      'log',
      '-z',
      `--max-count=${inputs.limit ?? 20}`,
      `--format=${LOG_FORMAT}`,
      '--no-ext-diff',
      '--no-textconv',
      '--end-of-options',
      ...logRange(inputs),
      '--',
      ...inputFiles(inputs),
    ],
  },
  tag: {
    reads: ['tag', 'message', 'branch'],
    needs: [['tag']],
    words: inputs => [
      'tag',
      ...optional(inputs.message, '--annotate', MESSAGE_FROM_STDIN),
      '--',
      inputs.tag ?? '',
      ...branchRef(inputs),
    ],
    stdin: inputMessage,
  },
  tags: {
    reads: ['match', 'sort'],
    readsOnly: true,
    words: () => ['for-each-ref', `--format=${TAG_FORMAT}`, 'refs/tags'],
  },
  describe: {
    reads: ['match', 'to'],
    readsOnly: true,
    words: ({ match, to }) => [
      'describe',
      '--tags',
      '--long',
      '--abbrev=40',
      ...optional(match, `--match=${match}`),
      '--end-of-options',
      to ?? 'HEAD',
    ],
  },
  changes: {
    reads: ['from', 'to', 'files'],
    needs: [['from']],
    readsOnly: true,
    words: inputs => [
      'diff',
      '--name-status',
      '-z',
      '--find-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--ignore-submodules=dirty',
      '--end-of-options',
      inputs.from ?? '',
      inputs.to ?? 'HEAD',
      '--',
      ...inputFiles(inputs),
    ],
  },
};

/** What a log lists: all up to a place, or only what another place has not. Names hold no `..`. */
function logRange(inputs: Inputs): readonly string[] {
  const { from, to, branch } = inputs;
  const [end] = [...optional(to, to ?? ''), ...optional(branch, branch ?? ''), ...tagRef(inputs)];
  if (from === undefined) return optional(end, end ?? '');
  return [`${from}..${end ?? 'HEAD'}`];
}
