import type { Static } from '@sinclair/typebox';
import type { Json, JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { choice, durationValue } from '../shared/inputs/annotations.ts';
import { required } from './rows.ts';
import { MERGE_METHODS, OPERATIONS, REPOSITORY_SETTINGS, STATES } from './words.ts';

const REPOSITORY = '^[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+$';
const SECRET_NAME = '^[A-Za-z_][A-Za-z0-9_]*$';
const word = (description: string, more: Readonly<Record<string, unknown>> = {}) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description, ...more }));
const words = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100, uniqueItems: true, description }),
  );
const longText = (description: string, maxLength = 65_536) => Type.Optional(Type.String({ maxLength, description }));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const anyMap = (description: string) => Type.Optional(Type.Unsafe<JsonMap>({ type: 'object', description }));

const File = closedObject(
  {
    path: Type.String({ minLength: 1, maxLength: 4096, description: 'Where it lies in the repository.' }),
    content: Type.Optional(Type.String({ description: 'The whole content.' })),
    encoding: Type.Optional(choice(['utf-8', 'base64'], { default: 'utf-8', description: 'What content is.' })),
    executable: flag('Whether it may be executed. Default: as it is.'),
    delete: flag('Removes it; a file that is not there is fine.'),
  },
  { oneOf: [{ required: ['content'] }, { required: ['delete'], properties: { delete: { const: true } } }] },
);
export type File = Static<typeof File>;

const Person = closedObject(
  {
    name: Type.String({ minLength: 1, description: 'The name.' }),
    email: Type.String({ minLength: 3, description: 'The address.' }),
  },
  { description: 'commit-files: who wrote it. Default: who the token belongs to.' },
);

const Asset = closedObject({
  path: Type.String({ minLength: 1, maxLength: 4096, description: 'A file of this machine.' }),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Default: the name of the file.' })),
  label: Type.Optional(Type.String({ maxLength: 255 })),
  contentType: Type.Optional(Type.String({ minLength: 3, maxLength: 100, default: 'application/octet-stream' })),
});
export type Asset = Static<typeof Asset>;

const NULLABLE_MAP = { type: ['object', 'null'] } as const;
const Protection = Type.Unsafe<JsonMap>({
  type: 'object',
  properties: {
    required_status_checks: NULLABLE_MAP,
    enforce_admins: { type: ['boolean', 'null'] },
    required_pull_request_reviews: NULLABLE_MAP,
    restrictions: NULLABLE_MAP,
    ...Object.fromEntries(
      [
        'required_linear_history',
        'allow_force_pushes',
        'allow_deletions',
        'block_creations',
        'required_conversation_resolution',
        'lock_branch',
        'allow_fork_syncing',
      ].map(name => [name, { type: 'boolean' }]),
    ),
  },
  additionalProperties: false,
  description:
    'protect-branch: the rules, as the REST API names them: required_status_checks {strict, contexts}, enforce_admins, required_pull_request_reviews {required_approving_review_count, …}, restrictions {users, teams, apps}, required_linear_history, allow_force_pushes and so on. What is not named is switched off.',
});

const EnvironmentSettings = Type.Unsafe<JsonMap>({
  type: 'object',
  properties: {
    wait_timer: { type: 'integer', minimum: 0, maximum: 43_200 },
    prevent_self_review: { type: 'boolean' },
    reviewers: {
      type: ['array', 'null'],
      maxItems: 6,
      items: {
        type: 'object',
        properties: { type: { enum: ['User', 'Team'] }, id: { type: 'integer' } },
        required: ['type', 'id'],
        additionalProperties: false,
      },
    },
    deployment_branch_policy: NULLABLE_MAP,
  },
  additionalProperties: false,
  description: 'ensure-environment: wait_timer (minutes), prevent_self_review, reviewers, deployment_branch_policy.',
});

export const Inputs = closedObject(
  {
    operation: choice(OPERATIONS, {
      description: 'What to do; the page about the code host lists what each one needs.',
    }),
    host: word('Name of the service: github.com, or that of an enterprise server.', { default: 'github.com' }),
    repository: Type.Optional(
      Type.String({ pattern: REPOSITORY, maxLength: 255, description: 'The repository: owner/name.' }),
    ),
    authProvider: word('Credentials: <handler> or <handler>@<profile>.', { default: 'code-host' }),
    anonymous: flag('Ask without credentials. Public data only, and few requests an hour.'),
    timeout: Type.Optional(
      durationValue({ maxMs: 600_000, description: 'For one request. Default: httpClient.timeout.' }),
    ),
    rateLimitWait: Type.Optional(
      durationValue({
        minMs: 0,
        maxMs: 3_900_000,
        default: '5m',
        description: 'The longest wait when the service says that a rate limit is reached; a longer one is a failure.',
      }),
    ),
    wait: Type.Optional(
      durationValue({
        minMs: 0,
        description:
          'How long to wait for checks (merge-pull-request, checks), for a workflow to end (dispatch-workflow), or for a new repository (ensure-repository). 0: not at all. Default: 30m; checks: 0; ensure-repository: 1m.',
      }),
    ),
    interval: Type.Optional(
      durationValue({ minMs: 0, description: 'Time between two questions while waiting. Default: 10s.' }),
    ),
    optional: flag('Reading: null in place of a failure when it is not there.'),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100_000, description: 'Lists: how many items at most. Default: 100.' }),
    ),
    branch: word('A branch, without refs/heads/.'),
    from: word(
      'ensure-branch, commit-files: the branch, tag or commit that a new branch starts at. Default: the default branch.',
    ),
    ref: word(
      'file, checks, set-check, set-status, dispatch-workflow: a branch, tag or commit. Default: the default branch.',
    ),
    file: Type.Optional(
      Type.String({ minLength: 1, maxLength: 4096, description: 'file: its path in the repository.' }),
    ),
    files: Type.Optional(
      Type.Array(File, {
        minItems: 1,
        maxItems: 1000,
        description: 'commit-files: what the commit makes of these files.',
      }),
    ),
    message: longText('commit-files: the commit message.'),
    author: Type.Optional(Person),
    template: Type.Optional(
      Type.String({
        pattern: REPOSITORY,
        maxLength: 255,
        description: 'ensure-repository: the template that a new one is made of.',
      }),
    ),
    settings: Type.Optional(
      Type.Unsafe<JsonMap>({
        type: 'object',
        properties: REPOSITORY_SETTINGS,
        additionalProperties: false,
        description: 'ensure-repository: settings as the REST API names them, and topics. What is not named stays.',
      }),
    ),
    protection: Type.Optional(Protection),
    number: Type.Optional(Type.Integer({ minimum: 1, description: 'Of a pull request or an issue.' })),
    head: word('The branch of a pull request; owner:branch where it is in a fork.'),
    base: word('The branch that a pull request goes to. Default: the default branch.'),
    title: word('Of a pull request, an issue, a release or a check.', { maxLength: 1024 }),
    body: Type.Optional(
      Type.Unsafe<Json>({
        description: 'Text of a pull request, an issue, a comment or a release; request: the data that is sent.',
      }),
    ),
    draft: flag('Of a pull request or a release.'),
    labels: words('Labels to have; others stay. issues: only issues with all of them.'),
    reviewers: words('ensure-pull-request: users who are asked for a review; others stay.'),
    teamReviewers: words('ensure-pull-request: teams that are asked for a review, by their short names.'),
    assignees: words('Users to be assigned; others stay.'),
    state: Type.Optional(
      choice(STATES, { description: 'Of a pull request or an issue. Lists: which ones. Default: open.' }),
    ),
    method: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        enum: [...MERGE_METHODS, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        description:
          'merge-pull-request: merge (the default), squash or rebase. request: POST (the default), PUT, PATCH, DELETE or GET.',
      }),
    ),
    queue: flag(
      'merge-pull-request: add it to the merge queue of its base, and wait until the queue has merged it (wait: 0 only adds it). The queue decides about method and commit message.',
    ),
    checks: Type.Optional(
      choice(['green', 'ignore'], {
        description:
          'merge-pull-request: wait until all checks have passed (green, the default), or do not look at them.',
      }),
    ),
    checkNames: words('merge-pull-request, checks: checks and statuses that must be there.'),
    commitTitle: word('merge-pull-request: first line of the commit.'),
    commitMessage: longText('merge-pull-request: the rest of its message.'),
    deleteBranch: flag('merge-pull-request: delete the branch afterwards.'),
    marker: word('comment: a name that the comment is found again by, and updated in place of a second one.', {
      pattern: '^[A-Za-z0-9._:/-]+$',
    }),
    tag: word('release, ensure-release: its tag. release without a tag: the latest one.'),
    target: word('ensure-release: the branch or commit that a new tag is made at. Default: the default branch.'),
    prerelease: flag('ensure-release'),
    assets: Type.Optional(
      Type.Array(Asset, { maxItems: 100, description: 'ensure-release: files to have; others stay.' }),
    ),
    name: word('ensure-label: the label. set-check: the check. environment, ensure-environment: the environment.'),
    color: Type.Optional(
      Type.String({ pattern: '^[0-9A-Fa-f]{6}$', description: 'ensure-label: six hexadecimal digits.' }),
    ),
    description: longText('ensure-label, set-status: a short text.', 1024),
    workflow: word('dispatch-workflow, workflow-runs: the file name of the workflow, or its number.'),
    workflowInputs: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
        description: 'dispatch-workflow',
      }),
    ),
    context: word('set-status: the name of the status. Default: default.'),
    status: Type.Optional(
      choice(['error', 'failure', 'pending', 'success', 'queued', 'in_progress', 'completed'], {
        description: 'set-status: error, failure, pending or success. set-check: queued, in_progress or completed.',
      }),
    ),
    conclusion: Type.Optional(
      choice(['success', 'failure', 'neutral', 'cancelled', 'skipped', 'timed_out', 'action_required'], {
        description: 'set-check: how it ended. Makes it completed.',
      }),
    ),
    summary: longText('set-check: the text of its page.'),
    detailsUrl: word('set-check, set-status: an address with more.', { maxLength: 2048 }),
    environment: word('variables, secrets and what changes them: those of this environment, not of the repository.'),
    environmentSettings: Type.Optional(EnvironmentSettings),
    variables: Type.Optional(
      Type.Unsafe<JsonMap>({
        type: 'object',
        description: 'set-variables: texts by name; others stay. graphql: variables of the query.',
      }),
    ),
    secrets: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string>>>({
        type: 'object',
        minProperties: 1,
        maxProperties: 100,
        propertyNames: { pattern: SECRET_NAME },
        additionalProperties: { type: 'string', 'x-sensitive': true },
        description: 'set-secrets: values by name; other secrets stay. They are encrypted here, and shown nowhere.',
      }),
    ),
    existing: Type.Optional(
      choice(['update', 'keep'], {
        description:
          'set-secrets: what becomes of secrets that are there. update, the default, writes them each time, since they cannot be read to compare; keep leaves them.',
      }),
    ),
    names: Type.Optional(
      Type.Array(Type.String({ pattern: SECRET_NAME, maxLength: 255 }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'delete-secrets: the secrets that shall not be there.',
      }),
    ),
    path: Type.Optional(
      Type.String({
        pattern: '^/',
        maxLength: 4096,
        description: 'get, request: the path below the API, e.g. /repos/o/r/topics.',
      }),
    ),
    query: Type.Optional(
      Type.Unsafe<string | Readonly<Record<string, string | number | boolean>>>({
        type: ['string', 'object'],
        additionalProperties: { type: ['string', 'number', 'boolean'] },
        description: 'get, request: query parameters. graphql: the text of the query or mutation.',
      }),
    ),
    paginate: flag('get: all pages of a list, at most limit items.'),
    member: word('get with paginate: the member that holds the list, where the answer is a map.'),
    more: anyMap(
      'Further members of the request, as the REST API names them (ensure-pull-request, ensure-issue, ensure-release, dispatch-workflow).',
    ),
  },
  { allOf: [...required()] },
);
export type Inputs = Static<typeof Inputs>;

export const Data = closedObject({
  operation: choice(OPERATIONS),
  changed: Type.Boolean({ description: 'Whether anything was changed. Reading: false.' }),
  result: Type.Unknown({ description: 'What was read, or what is there now: number, url, state and so on.' }),
});
