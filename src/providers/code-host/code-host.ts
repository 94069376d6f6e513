import { defineProvider } from '../contract.ts';
import { Data, Inputs } from './inputs.ts';
import { DEFAULT_CREDENTIALS, READING, REPEATABLE } from './words.ts';

const REPOSITORY = 'acme/shop';

/** Repositories, pull requests, releases and more of the code host, by its API alone. */
export const codeHostProvider = defineProvider({
  name: 'code-host',
  aliases: ['github'],
  version: '1.0.0',
  displayName: 'Code host',
  description:
    'Reads and changes what the code host keeps: repositories, files, branches, pull requests, releases, issues, checks and workflows.',
  category: 'source-control',
  tags: ['code-host', 'github', 'pull-request', 'repository', 'release'],
  examples: [
    { name: 'A repository', inputs: { operation: 'repository', repository: REPOSITORY } },
    {
      name: 'Files in one commit',
      description:
        'Nothing is cloned. A branch that is missing is made; where all files are as they should be, nothing is committed.',
      inputs: {
        operation: 'commit-files',
        repository: REPOSITORY,
        branch: 'update/region',
        message: 'Use the new region',
        files: [
          { path: 'config/region.txt', content: 'eu-west\n' },
          { path: 'old.txt', delete: true },
        ],
      },
    },
    {
      name: 'A pull request',
      description: 'Found again by its branches: opened once, then kept as it is written here.',
      inputs: {
        operation: 'ensure-pull-request',
        repository: REPOSITORY,
        head: 'update/region',
        title: 'Use the new region',
        body: 'Made by tool.',
        labels: ['automated'],
      },
    },
    {
      name: 'Merge when the checks have passed',
      inputs: {
        operation: 'merge-pull-request',
        repository: REPOSITORY,
        head: 'update/region',
        method: 'squash',
        checkNames: ['build'],
        wait: '20m',
        deleteBranch: true,
      },
    },
    {
      name: 'A release with a file',
      inputs: {
        operation: 'ensure-release',
        repository: REPOSITORY,
        tag: 'v1.3.0',
        title: '1.3.0',
        assets: [{ path: 'dist/shop.tar.gz', contentType: 'application/gzip' }],
      },
    },
    {
      name: 'Run a workflow and wait for it',
      inputs: {
        operation: 'dispatch-workflow',
        repository: REPOSITORY,
        workflow: 'deploy.yaml',
        workflowInputs: { region: 'eu-west' },
      },
    },
    {
      name: 'Anything else of the REST API',
      inputs: { operation: 'get', path: '/repos/acme/shop/contributors', paginate: true, limit: 500 },
    },
  ],
  capabilities: ['from', 'action'],
  inputs: Inputs,
  outputs: { from: Data, action: Data },
  valueField: { from: 'result' },
  reach: {
    address: 'host',
    defaultHost: 'api.github.com',
    defaultCredentials: DEFAULT_CREDENTIALS,
    changes: 'elsewhere',
  },
  sideEffects: { input: 'operation', none: READING },
  repeatable: { input: 'operation', words: REPEATABLE, orGiven: 'marker' },
  execute: async (inputs, effects) => (await import('./call.ts')).execute(inputs, effects),
  observe: async (inputs, effects) => (await import('./call.ts')).observe(inputs, effects),
  describe: async (inputs, view, deferred) => (await import('./describe.ts')).describeCodeHost(inputs, view, deferred),
  sample: ({ operation }) => ({ operation, changed: false, result: null }),
});
