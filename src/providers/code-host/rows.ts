import type { JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import { OPERATIONS, type Operation, READING, type Reading } from './words.ts';

/** Inputs that every operation reads. */
const COMMON = ['operation', 'host', 'authProvider', 'anonymous', 'timeout', 'rateLimitWait'];

interface Row {
  readonly needs: readonly string[];
  /** One of them is needed as well. */
  readonly oneOf?: readonly string[];
  readonly may?: readonly string[];
}

const ROWS: Readonly<Record<Operation, Row>> = {
  repository: { needs: ['repository'], may: ['optional'] },
  file: { needs: ['repository', 'file'], may: ['ref', 'optional'] },
  branch: { needs: ['repository', 'branch'], may: ['optional'] },
  branches: { needs: ['repository'], may: ['limit'] },
  'pull-request': { needs: ['repository'], oneOf: ['number', 'head'], may: ['base', 'state', 'optional'] },
  'pull-requests': { needs: ['repository'], may: ['state', 'head', 'base', 'limit'] },
  release: { needs: ['repository'], may: ['tag', 'optional'] },
  releases: { needs: ['repository'], may: ['limit'] },
  issue: { needs: ['repository', 'number'], may: ['optional'] },
  issues: { needs: ['repository'], may: ['state', 'labels', 'limit'] },
  checks: { needs: ['repository'], may: ['ref', 'checkNames', 'wait', 'interval'] },
  'workflow-runs': { needs: ['repository'], may: ['workflow', 'branch', 'limit'] },
  environment: { needs: ['repository', 'name'], may: ['optional'] },
  variables: { needs: ['repository'], may: ['environment'] },
  secrets: { needs: ['repository'], may: ['environment'] },
  get: { needs: ['path'], may: ['query', 'paginate', 'member', 'limit', 'optional'] },
  'ensure-repository': { needs: ['repository'], may: ['template', 'settings', 'wait', 'interval'] },
  'protect-branch': { needs: ['repository', 'branch', 'protection'] },
  'ensure-branch': { needs: ['repository', 'branch'], may: ['from'] },
  'delete-branch': { needs: ['repository', 'branch'] },
  'commit-files': { needs: ['repository', 'branch', 'files', 'message'], may: ['from', 'author'] },
  'ensure-pull-request': {
    needs: ['repository', 'head', 'title'],
    may: ['base', 'body', 'draft', 'labels', 'reviewers', 'teamReviewers', 'assignees', 'state', 'more'],
  },
  'merge-pull-request': {
    needs: ['repository'],
    oneOf: ['number', 'head'],
    may: [
      'base',
      'queue',
      'method',
      'checks',
      'checkNames',
      'wait',
      'interval',
      'commitTitle',
      'commitMessage',
      'deleteBranch',
    ],
  },
  comment: { needs: ['repository', 'number', 'body'], may: ['marker'] },
  'ensure-label': { needs: ['repository', 'name'], may: ['color', 'description'] },
  'ensure-release': {
    needs: ['repository', 'tag'],
    may: ['title', 'body', 'draft', 'prerelease', 'target', 'assets', 'more'],
  },
  'ensure-issue': {
    needs: ['repository', 'title'],
    may: ['number', 'body', 'labels', 'assignees', 'state', 'more'],
  },
  'dispatch-workflow': {
    needs: ['repository', 'workflow'],
    may: ['ref', 'workflowInputs', 'wait', 'interval', 'more'],
  },
  'set-check': {
    needs: ['repository', 'ref', 'name'],
    may: ['status', 'conclusion', 'title', 'summary', 'detailsUrl'],
  },
  'set-status': { needs: ['repository', 'ref', 'status'], may: ['context', 'description', 'detailsUrl'] },
  'ensure-environment': { needs: ['repository', 'name'], may: ['environmentSettings'] },
  'set-variables': { needs: ['repository', 'variables'], may: ['environment'] },
  'set-secrets': { needs: ['repository', 'secrets'], may: ['environment', 'existing'] },
  'delete-secrets': { needs: ['repository', 'names'], may: ['environment'] },
  request: { needs: ['path'], may: ['method', 'query', 'body'] },
  graphql: { needs: ['query'], may: ['variables'] },
};

export const isReading = (operation: Operation): operation is Reading =>
  (READING as readonly Operation[]).includes(operation);

/** Parts of the schema: which operations cannot do without an input. */
export function* required(): Generator<JsonMap> {
  const inputs = new Set(OPERATIONS.flatMap(operation => ROWS[operation].needs));
  for (const input of inputs) {
    const words = OPERATIONS.filter(operation => ROWS[operation].needs.includes(input));
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    yield { if: { properties: { operation: { enum: words } } }, then: { required: [input] } };
  }
}

/** For the documentation. */
export function operationInputs(operation: Operation): {
  readonly needs: readonly string[];
  readonly may: readonly string[];
} {
  const { needs, oneOf = [], may = [] } = ROWS[operation];
  return { needs: [...needs, ...oneOf], may };
}

/** Refuses inputs that the operation does not read. `isGiven`: also inputs that are not known yet. */
export function requireFitting(operation: Operation, names: Iterable<string>): void {
  const { needs, oneOf = [], may = [] } = ROWS[operation];
  const all = [...names];
  const known = new Set([...COMMON, ...needs, ...oneOf, ...may]);
  const unread = all.find(name => !known.has(name));
  if (unread !== undefined) throw new Failure('input', `${unread} means nothing for operation "${operation}"`);
  if (oneOf.length > 0 && !oneOf.some(name => all.includes(name)))
    throw new Failure('input', `operation "${operation}" needs ${oneOf.join(' or ')}`);
}
