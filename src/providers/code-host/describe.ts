import { codeHostAddresses } from '../../core/code-host.ts';
import type { Deferred, Description, Effect, ObservedChange, View } from '../contract.ts';
import { isSameContent } from '../observed.ts';
import { counted, type Known, knownAfter, shown } from '../what-if.ts';
import { serviceHost } from './host.ts';
import type { Inputs } from './inputs.ts';
import { isReading, requireFitting } from './rows.ts';
import type { Operation, Reading, Writing } from './words.ts';

type Text = (name: keyof Inputs) => string;

const READING_NOUNS: Readonly<Record<Reading, (text: Text) => string>> = {
  repository: () => 'the repository',
  file: text => `file ${text('file')}`,
  branch: text => `branch ${text('branch')}`,
  branches: () => 'the branches',
  'pull-request': text => `pull request ${pull(text)}`,
  'pull-requests': () => 'pull requests',
  release: text => `release ${text('tag') || '(the latest one)'}`,
  releases: () => 'the releases',
  issue: text => `issue #${text('number')}`,
  issues: () => 'issues',
  checks: text => `the checks of ${text('ref') || 'the default branch'}`,
  'workflow-runs': () => 'runs of workflows',
  environment: text => `environment ${text('name')}`,
  variables: () => 'variables',
  secrets: () => 'the names of secrets',
  get: text => text('path'),
};

interface Sentence {
  /** `pull request of feature into main` */
  readonly noun: (text: Text, inputs: Partial<Inputs>) => string;
  /** In place of `create`, `update` and `create or update`. */
  readonly verb?: string;
  /** Why nothing is done, in place of `Would leave <noun> as it is`. */
  readonly same?: string;
  /** The method of its request, where it is always the same. */
  readonly method?: string;
  /** What comes after the repository in the address. */
  readonly at: (text: Text) => string;
}

const SENTENCES: Readonly<Record<Exclude<Writing, 'request' | 'graphql'>, Sentence>> = {
  'ensure-repository': { noun: text => `repository ${text('repository')}`, at: () => '' },
  'protect-branch': {
    noun: text => `the protection of branch ${text('branch')}`,
    method: 'PUT',
    at: text => `/branches/${text('branch')}/protection`,
  },
  'ensure-branch': { noun: text => `branch ${text('branch')}`, at: () => '/git/refs' },
  'delete-branch': {
    noun: text => `branch ${text('branch')}`,
    verb: 'delete',
    method: 'DELETE',
    same: 'it is not there',
    at: text => `/git/refs/heads/${text('branch')}`,
  },
  'commit-files': {
    noun: (text, { files }) =>
      `${files === undefined ? text('files') : counted(files.length, 'file')} to branch ${text('branch')}`,
    verb: 'commit',
    same: 'they are as they should be',
    at: () => '/git/commits',
  },
  'ensure-pull-request': {
    noun: text => `pull request of ${text('head')} into ${text('base') || 'the default branch'}`,
    at: () => '/pulls',
  },
  'merge-pull-request': {
    noun: (text, { queue }) => `pull request ${pull(text)}${queue === true ? ' by the merge queue' : ''}`,
    verb: 'merge',
    method: 'PUT',
    same: 'it is merged',
    at: () => '/pulls',
  },
  comment: {
    noun: text => (text('marker') === '' ? `on #${text('number')}` : `comment ${text('marker')} on #${text('number')}`),
    at: text => `/issues/${text('number')}/comments`,
  },
  'ensure-label': { noun: text => `label ${text('name')}`, at: () => '/labels' },
  'ensure-release': { noun: text => `release ${text('tag')}`, at: () => '/releases' },
  'ensure-issue': { noun: text => `issue "${text('title')}"`, at: () => '/issues' },
  'dispatch-workflow': {
    noun: text => `workflow ${text('workflow')} on ${text('ref') || 'the default branch'}`,
    verb: 'dispatch',
    at: text => `/actions/workflows/${text('workflow')}/dispatches`,
  },
  'set-check': { noun: text => `check ${text('name')} of ${text('ref')}`, at: () => '/check-runs' },
  'set-status': {
    noun: text => `status ${text('context') || 'default'} of ${text('ref')}`,
    at: text => `/statuses/${text('ref')}`,
  },
  'ensure-environment': {
    noun: text => `environment ${text('name')}`,
    method: 'PUT',
    at: text => `/environments/${text('name')}`,
  },
  'set-variables': { noun: () => 'variables', at: () => '/actions/variables' },
  'set-secrets': { noun: secrets, at: text => secretsAt(text), method: 'PUT' },
  'delete-secrets': {
    noun: secrets,
    verb: 'delete',
    same: 'they are not there',
    at: text => secretsAt(text),
    method: 'DELETE',
  },
};

function secrets(text: Text, { secrets: values, names }: Partial<Inputs>): string {
  const count = names?.length ?? (values && Object.keys(values).length);
  const what = count === undefined ? 'secrets' : counted(count, 'secret');
  return text('environment') === '' ? what : `${what} of environment ${text('environment')}`;
}

const secretsAt = (text: Text): string =>
  text('environment') === '' ? '/actions/secrets' : `/environments/${text('environment')}/secrets`;

function pull(text: Text): string {
  return text('number') === ''
    ? `of ${text('head')} into ${text('base') || 'the default branch'}`
    : `#${text('number')}`;
}

/** One sentence, and the request that would change something, with the addresses of the service. */
export function describeCodeHost(inputs: Partial<Inputs>, view: View, deferred: Deferred): Description {
  const { operation } = inputs;
  const known: Known = { inputs, deferred, view };
  if (operation === undefined) return `Would ask the code host: ${shown('operation', known)}`;
  requireFitting(operation, [...Object.keys(inputs), ...deferred.keys()]);
  const text: Text = name => shown(name, known, 200);
  if (isReading(operation)) return `Would read ${READING_NOUNS[operation](text)}${inRepository(operation, text)}`;
  const { api, graphql } = addresses(inputs, deferred);
  if (operation === 'graphql')
    return { message: 'Would send a GraphQL request', effects: [{ type: 'request', method: 'POST', url: graphql }] };
  if (operation === 'request') {
    const method = text('method') || 'POST';
    const effects: readonly Effect[] = [{ type: 'request', method, url: `${api}${text('path')}` }];
    return { message: `Would send ${method} ${text('path')}`, effects: method === 'GET' ? [] : effects };
  }
  const { noun, verb, same, at, method = '' } = SENTENCES[operation];
  const what = `${noun(text, inputs)}${inRepository(operation, text)}`;
  const changes = view.observed?.changes;
  const status = combinedStatus(changes);
  if (status === 'unchanged')
    return {
      message: same === undefined ? `Would leave ${what} as it is` : `Would not ${verb} ${what}: ${same}`,
      unchanged: true,
    };
  const words = verb ?? (operation === 'comment' && text('marker') === '' ? 'comment' : VERBS[status].word);
  const url = `${api}/repos/${text('repository')}${at(text)}`;
  return {
    message: `Would ${words} ${what}`,
    effects: [{ type: 'request', method: method || VERBS[status].method, url }],
  };
}

const inRepository = (operation: Operation, text: Text): string =>
  operation === 'ensure-repository' || text('repository') === '' ? '' : ` in ${text('repository')}`;

function addresses({ host }: Partial<Inputs>, deferred: Deferred): { readonly api: string; readonly graphql: string } {
  const why = deferred.get('host');
  if (why !== undefined) return { api: knownAfter(why), graphql: knownAfter(why) };
  return codeHostAddresses(serviceHost(host === undefined ? {} : { host }));
}

type Status = 'unknown' | 'created' | 'changed' | 'deleted' | 'unchanged';

const VERBS: Readonly<Record<Status, { readonly word: string; readonly method: string }>> = {
  unknown: { word: 'create or update', method: 'POST' },
  created: { word: 'create', method: 'POST' },
  changed: { word: 'update', method: 'PATCH' },
  deleted: { word: 'delete', method: 'DELETE' },
  unchanged: { word: 'leave', method: 'GET' },
};

function combinedStatus(changes: readonly ObservedChange[] | undefined): Status {
  if (changes === undefined) return 'unknown';
  const differing = changes.filter(change => !isSameContent(change));
  const [first] = differing;
  if (first === undefined) return 'unchanged';
  if (first.before === undefined) return 'created';
  return first.after === undefined ? 'deleted' : 'changed';
}
