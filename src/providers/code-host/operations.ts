import type { Json, JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import type { Api } from './api.ts';
import { deleteBranch, ensureBranch } from './branches.ts';
import { readChecks, setCheck, setStatus } from './checks.ts';
import { commitFiles, readRemoteFile } from './files.ts';
import type { Inputs } from './inputs.ts';
import { addComment, ensureIssue, ensureLabel, issueResult, listIssues, markedComment } from './issues.ts';
import { asMap, mapAt, textAt } from './json.ts';
import { type Looking, pathName, repositoryPath } from './look.ts';
import { ensurePullRequest, findPull, listPulls, mergePullRequest, pullResult } from './pull-requests.ts';
import { ensureRelease, findRelease, releaseResult } from './releases.ts';
import {
  ensureEnvironment,
  ensureRepository,
  environmentResult,
  protectBranch,
  readVariables,
  repositoryResult,
  setVariables,
} from './repositories.ts';
import { deleteSecrets, readSecrets, setSecrets } from './secrets.ts';
import type { Reading, Writing } from './words.ts';
import { dispatchWorkflow, runResult, runsPath } from './workflows.ts';

/** Undefined: it is not there. */
type Read = (api: Api, inputs: Inputs) => Promise<Json | undefined>;
type Run = (api: Api, inputs: Inputs) => Promise<Json>;

const LIMIT = 100;
const optionally = (found: JsonMap | undefined, result: (found: JsonMap) => JsonMap): JsonMap | undefined =>
  found && result(found);

const branchResult = (found: JsonMap): JsonMap => ({
  branch: textAt(found, 'name'),
  commit: textAt(mapAt(found, 'commit'), 'sha'),
  protected: found['protected'] === true,
});

export const READS: Readonly<Record<Reading, Read>> = {
  repository: async (api, inputs) => optionally(await api.find(repositoryPath(inputs)), repositoryResult),
  file: readRemoteFile,
  branch: async (api, inputs) => {
    const path = `${repositoryPath(inputs)}/branches/${pathName(inputs.branch ?? '')}`;
    return optionally(await api.find(path), branchResult);
  },
  branches: async (api, inputs) => {
    const { limit = LIMIT } = inputs;
    return (await api.list(`${repositoryPath(inputs)}/branches`, { limit })).map(branchResult);
  },
  'pull-request': async (api, inputs) => optionally(await findPull(api, inputs), pullResult),
  'pull-requests': async (api, inputs) =>
    (await listPulls(api, inputs, inputs.state ?? 'open', inputs.limit ?? LIMIT)).map(pullResult),
  release: async (api, inputs) => optionally(await findRelease(api, inputs), releaseResult),
  releases: async (api, inputs) => {
    const { limit = LIMIT } = inputs;
    return (await api.list(`${repositoryPath(inputs)}/releases`, { limit })).map(releaseResult);
  },
  issue: async (api, inputs) =>
    optionally(await api.find(`${repositoryPath(inputs)}/issues/${inputs.number}`), issueResult),
  issues: async (api, inputs) => (await listIssues(api, inputs, inputs.limit ?? LIMIT)).map(issueResult),
  checks: readChecks,
  'workflow-runs': async (api, inputs) => {
    const { limit = LIMIT, branch } = inputs;
    const found = await api.list(runsPath(inputs), { member: 'workflow_runs', limit, query: { branch } });
    return found.map(runResult);
  },
  environment: async (api, inputs) => {
    const path = `${repositoryPath(inputs)}/environments/${encodeURIComponent(inputs.name ?? '')}`;
    return optionally(await api.find(path), environmentResult);
  },
  variables: readVariables,
  secrets: readSecrets,
  get: readPath,
};

async function readPath(api: Api, inputs: Inputs): Promise<Json | undefined> {
  const { paginate, member, limit = LIMIT, optional } = inputs;
  const path = requirePath(inputs);
  const query = queryParameters(inputs);
  if (member !== undefined && paginate !== true) throw new Failure('input', 'member needs paginate: true');
  if (paginate === true) return api.list(path, { query, limit, ...(member !== undefined && { member }) });
  if (optional === true) return api.find(path, query);
  return (await api.send({ path, query })).data;
}

/** Nothing that leads out of the API. */
function requirePath({ path = '' }: Pick<Inputs, 'path'>): string {
  const isOdd =
    path.startsWith('//') || /[\\?#\0\s]/.test(path) || path.split('/').some(part => /^(?:\.|%2e){1,2}$/i.test(part));
  if (isOdd)
    throw new Failure('input', 'path must be the path of a request, such as /repos/o/r/topics; parameters go to query');
  return path;
}

function queryParameters({ query }: Inputs): Readonly<Record<string, string | number | boolean>> {
  if (typeof query === 'string')
    throw new Failure('input', 'query must be a map here; text is for operation "graphql"');
  return query ?? {};
}

/** Operations that look first, and write what differs. */
const LOOKS: Readonly<Partial<Record<Writing, Looking>>> = {
  'ensure-repository': ensureRepository,
  'protect-branch': protectBranch,
  'ensure-branch': ensureBranch,
  'delete-branch': deleteBranch,
  'commit-files': commitFiles,
  'ensure-pull-request': ensurePullRequest,
  'merge-pull-request': mergePullRequest,
  'ensure-label': ensureLabel,
  'ensure-release': ensureRelease,
  'ensure-issue': ensureIssue,
  'set-check': setCheck,
  'set-status': setStatus,
  'ensure-environment': ensureEnvironment,
  'set-variables': setVariables,
  'set-secrets': setSecrets,
  'delete-secrets': deleteSecrets,
};

/** Undefined: what it would change cannot be looked at. */
export const chooseLooking = (operation: Writing, { marker }: Inputs): Looking | undefined =>
  operation === 'comment' && marker !== undefined ? markedComment : LOOKS[operation];

/** Operations that do something each time. */
export const RUNS: Readonly<Partial<Record<Writing, Run>>> = {
  comment: addComment,
  'dispatch-workflow': dispatchWorkflow,
  request: async (api, inputs) => {
    const method = requestMethod(inputs);
    const body = method === 'GET' ? undefined : inputs.body;
    return (await api.send({ method, path: requirePath(inputs), query: queryParameters(inputs), body })).data;
  },
  graphql: async (api, inputs) => {
    if (typeof inputs.query !== 'string')
      throw new Failure('input', 'query must be the text of a GraphQL request here');
    return api.graphql(inputs.query, asMap(inputs.variables) ?? {});
  },
};

function requestMethod({ method = 'POST' }: Pick<Inputs, 'method'>): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  switch (method) {
    case 'GET':
    case 'POST':
    case 'PUT':
    case 'PATCH':
    case 'DELETE':
      return method;
    default:
      throw new Failure(
        'input',
        `method ${method} is for merge-pull-request: request takes POST, PUT, PATCH, DELETE or GET`,
      );
  }
}
