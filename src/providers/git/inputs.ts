import type { Static } from '@sinclair/typebox';
import { closedObject, Type } from '../../core/schema/type.ts';
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
  'tags',
  'describe',
  'changes',
] as const;
const SORTS = ['semver', 'date', 'name'] as const;
export type Operation = (typeof OPERATIONS)[number];

const MAX_NAME = 255;
const nameText = (description: string, more: { readonly default?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: MAX_NAME, description, ...more });

export const Inputs = closedObject({
  operation: choice(OPERATIONS, { description: 'What to do. status, log, tags, describe and changes only read.' }),
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
  from: Type.Optional(
    nameText('log, changes: the branch, tag or commit to begin after; log lists what to has and from has not.'),
  ),
  to: Type.Optional(
    nameText('log, changes, describe: the branch, tag or commit at the end. Default: what is checked out.'),
  ),
  match: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_NAME,
      pattern: '^[^-]',
      description: 'tags, describe: only tags that this pattern matches, e.g. "v*".',
    }),
  ),
  sort: Type.Optional(
    choice(SORTS, {
      description: 'tags: newest version first (semver, the default; other names last), newest date first, or by name.',
    }),
  ),
  allTags: Type.Optional(Type.Boolean({ default: false, description: 'push: all tags too.' })),
  depth: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'clone, pull: fetch only this many commits of history.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 20, description: 'log, tags: number of entries.' }),
  ),
  force: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'push: replace the remote branch, unless it has changed in the meantime.',
    }),
  ),
  authProvider: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        '<handler> or <handler>@<profile>: its token is handed to git; commit and tag: its name and e-mail address are the author.',
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
});
export type Inputs = Static<typeof Inputs>;

const Change = closedObject({
  path: Type.String(),
  status: choice(['added', 'modified', 'deleted', 'renamed', 'copied', 'type-changed', 'untracked', 'conflicted']),
  from: Type.Optional(Type.String({ description: 'The old path of a renamed or copied file.' })),
  staged: Type.Optional(Type.Boolean({ description: 'status, add: part of the next commit.' })),
  unstaged: Type.Optional(Type.Boolean({ description: 'status, add: changed beside the next commit.' })),
});

const Entry = closedObject({
  commit: Type.String(),
  author: Type.String(),
  email: Type.String(),
  date: Type.String({ description: 'RFC 3339.' }),
  subject: Type.String(),
  body: Type.String(),
});

const Tag = closedObject({
  name: Type.String(),
  commit: Type.String(),
  date: Type.String({ description: 'RFC 3339: of an annotated tag when it was made, else of the commit.' }),
  annotated: Type.Boolean(),
  subject: Type.String(),
  version: Type.Optional(Type.String({ description: 'The semantic version in the name, without v.' })),
});

const Described = closedObject({
  tag: Type.String({ description: 'The nearest tag.' }),
  distance: Type.Integer({ minimum: 0, description: 'Commits since the tag.' }),
  commit: Type.String({ description: 'The commit that is described.' }),
});

export const Data = closedObject({
  success: Type.Boolean({ description: 'Always true: a failing command is a failure.' }),
  output: Type.String({ description: 'What git said.' }),
  operation: choice(OPERATIONS),
  path: Type.String({ description: 'The working tree.' }),
  commit: Type.Optional(Type.String({ description: 'The commit that is checked out afterwards.' })),
  branch: Type.Optional(Type.String({ description: 'The branch that is checked out afterwards; absent without one.' })),
  changed: Type.Optional(
    Type.Array(Change, {
      description: 'status, add: the working tree; commit, pull: what came; changes: between from and to.',
    }),
  ),
  entries: Type.Optional(Type.Array(Entry, { description: 'log: newest first.' })),
  tags: Type.Optional(Type.Array(Tag, { description: 'tags: in the order of sort.' })),
  described: Type.Optional(Described),
  unchanged: Type.Optional(
    Type.Boolean({ description: 'tag, branch: true when it was there already, at the same commit.' }),
  ),
});
export type Change = Static<typeof Change>;
export type Entry = Static<typeof Entry>;
export type Tag = Static<typeof Tag>;
export type Described = Static<typeof Described>;
export type Facts = Partial<
  Pick<Static<typeof Data>, 'output' | 'commit' | 'branch' | 'changed' | 'entries' | 'tags' | 'described'>
>;
