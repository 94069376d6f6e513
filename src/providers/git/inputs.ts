import type { Static } from '@sinclair/typebox';
import { Type } from '../../core/schema/type.ts';
import { choice, pathText } from '../shared/inputs/annotations.ts';

export const OPERATIONS = [
  'clone',
  'pull',
  'status',
  'add',
  'commit',
  'push',
  'checkout',
  'branch',
  'log',
  'tag',
] as const;
export type Operation = (typeof OPERATIONS)[number];

const MAX_NAME = 255;
const nameText = (description: string, more: { readonly default?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: MAX_NAME, description, ...more });

export const Inputs = Type.Object(
  {
    operation: choice(OPERATIONS, { description: 'What to do. status and log only read.' }),
    repository: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'What to clone: an https or ssh address, or a path. Never with a password in it.',
      }),
    ),
    path: Type.Optional(
      pathText('write', {
        description: 'Working tree; for clone the target, which is absent or empty. Default: the base directory.',
      }),
    ),
    branch: Type.Optional(
      nameText('A branch: to clone, pull, push, check out, create, or to log. Default: the current one.'),
    ),
    tag: Type.Optional(nameText('A tag: to create, push, clone or check out; for branch and log where to start.')),
    remote: Type.Optional(nameText('Name of the remote.', { default: 'origin' })),
    message: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 65_536,
        description: 'Commit message; with tag: makes an annotated tag.',
      }),
    ),
    files: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), {
        minItems: 1,
        maxItems: 1000,
        description: 'Paths below the working tree, no patterns. Default: add everything, commit what was added.',
      }),
    ),
    depth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'clone, pull: fetch only this many commits of history.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: 20, description: 'log: number of entries.' }),
    ),
    force: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'push: replace the branch, unless somebody else changed it meanwhile.',
      }),
    ),
    authProvider: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: '<handler> or <handler>@<profile> whose token is handed to git.',
      }),
    ),
    username: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'User name for an https address.' }),
    ),
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 65_536,
        'x-sensitive': true,
        description: 'Password or token for an https address.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Inputs = Static<typeof Inputs>;

const Change = Type.Object(
  {
    path: Type.String(),
    status: choice(['added', 'modified', 'deleted', 'renamed', 'copied', 'type-changed', 'untracked', 'conflicted']),
    from: Type.Optional(Type.String({ description: 'The old path of a renamed or copied file.' })),
    staged: Type.Optional(Type.Boolean({ description: 'status, add: part of the next commit.' })),
    unstaged: Type.Optional(Type.Boolean({ description: 'status, add: changed beside the next commit.' })),
  },
  { additionalProperties: false },
);

const Entry = Type.Object(
  {
    commit: Type.String(),
    author: Type.String(),
    email: Type.String(),
    date: Type.String({ description: 'RFC 3339.' }),
    subject: Type.String(),
    body: Type.String(),
  },
  { additionalProperties: false },
);

export const Data = Type.Object(
  {
    success: Type.Boolean({ description: 'Always true: a failing command is a failure.' }),
    output: Type.String({ description: 'What git said.' }),
    operation: choice(OPERATIONS),
    path: Type.String({ description: 'The working tree.' }),
    commit: Type.Optional(Type.String({ description: 'The commit that is checked out afterwards.' })),
    branch: Type.Optional(
      Type.String({ description: 'The branch that is checked out afterwards; absent without one.' }),
    ),
    changed: Type.Optional(
      Type.Array(Change, { description: 'status, add: the working tree; commit, pull: what came.' }),
    ),
    entries: Type.Optional(Type.Array(Entry, { description: 'log: newest first.' })),
  },
  { additionalProperties: false },
);
export type Change = Static<typeof Change>;
export type Entry = Static<typeof Entry>;
export type Facts = Partial<Pick<Static<typeof Data>, 'output' | 'commit' | 'branch' | 'changed' | 'entries'>>;
