/** Operations that only read. They may stand in resolvers. */
export const READING = [
  'repository',
  'file',
  'branch',
  'branches',
  'pull-request',
  'pull-requests',
  'release',
  'releases',
  'issue',
  'issues',
  'checks',
  'workflow-runs',
  'environment',
  'variables',
  'secrets',
  'get',
] as const;

export const WRITING = [
  'ensure-repository',
  'protect-branch',
  'ensure-branch',
  'delete-branch',
  'commit-files',
  'ensure-pull-request',
  'merge-pull-request',
  'comment',
  'ensure-label',
  'ensure-release',
  'ensure-issue',
  'dispatch-workflow',
  'set-check',
  'set-status',
  'ensure-environment',
  'set-variables',
  'set-secrets',
  'delete-secrets',
  'request',
  'graphql',
] as const;

export const OPERATIONS = [...READING, ...WRITING] as const;
export type Operation = (typeof OPERATIONS)[number];
export type Reading = (typeof READING)[number];
export type Writing = (typeof WRITING)[number];

/** Operations that find what they made: once more changes nothing. */
export const REPEATABLE: readonly Operation[] = OPERATIONS.filter(
  operation => !['comment', 'dispatch-workflow', 'request', 'graphql'].includes(operation),
);

export const STATES = ['open', 'closed', 'all'] as const;
export const MERGE_METHODS = ['merge', 'squash', 'rebase'] as const;

const FLAG = { type: 'boolean' } as const;
const flags = (...names: readonly string[]): Readonly<Record<string, object>> =>
  Object.fromEntries(names.map(name => [name, FLAG]));

/** Settings of a repository by the names of the REST API. */
export const REPOSITORY_SETTINGS = {
  description: { type: ['string', 'null'], maxLength: 350 },
  homepage: { type: ['string', 'null'], maxLength: 255 },
  visibility: { enum: ['public', 'private', 'internal'] },
  default_branch: { type: 'string', minLength: 1, maxLength: 255 },
  topics: { type: 'array', maxItems: 20, items: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,49}$' } },
  squash_merge_commit_title: { enum: ['PR_TITLE', 'COMMIT_OR_PR_TITLE'] },
  squash_merge_commit_message: { enum: ['PR_BODY', 'COMMIT_MESSAGES', 'BLANK'] },
  merge_commit_title: { enum: ['PR_TITLE', 'MERGE_MESSAGE'] },
  merge_commit_message: { enum: ['PR_BODY', 'PR_TITLE', 'BLANK'] },
  ...flags(
    'has_issues',
    'has_projects',
    'has_wiki',
    'has_discussions',
    'is_template',
    'allow_squash_merge',
    'allow_merge_commit',
    'allow_rebase_merge',
    'allow_auto_merge',
    'allow_update_branch',
    'allow_forking',
    'delete_branch_on_merge',
    'web_commit_signoff_required',
    'archived',
  ),
} as const;

/** Used when the inputs name no credentials. */
export const DEFAULT_CREDENTIALS = 'code-host';
