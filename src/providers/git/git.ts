import { defineProvider } from '../contract.ts';
import { Data, Inputs } from './inputs.ts';

/** Works with repositories through the installed git. */
export const gitProvider = defineProvider({
  name: 'git',
  version: '1.0.0',
  displayName: 'Git',
  description: 'Clones, reads and changes git repositories with the installed git, without hooks and without prompts.',
  category: 'source-control',
  tags: ['git', 'repository', 'source-control'],
  examples: [
    {
      name: 'Clone a branch',
      inputs: {
        operation: 'clone',
        repository: 'https://git.example/team/app.git',
        path: 'app',
        branch: 'main',
        depth: 1,
      },
    },
    {
      name: 'Push with the token of a handler',
      description: 'The token reaches git over a private socket only.',
      inputs: { operation: 'push', path: 'app', branch: 'main', authProvider: 'code-host@ci' },
    },
    { name: 'The last five commits', inputs: { operation: 'log', path: 'app', limit: 5 } },
    {
      name: 'What a release has that the last one had not',
      inputs: { operation: 'log', path: 'app', from: 'v1.2.0', to: 'main', limit: 500 },
    },
    { name: 'The newest version', inputs: { operation: 'tags', path: 'app', match: 'v*', limit: 1 } },
    {
      name: 'An annotated tag',
      description: 'By the identity of a handler; a tag that is at this commit already stays.',
      inputs: { operation: 'tag', path: 'app', tag: 'v1.3.0', message: 'Release 1.3.0', authProvider: 'code-host' },
    },
  ],
  capabilities: ['action', 'from'],
  inputs: Inputs,
  outputs: { action: Data, from: Data },
  reach: { programs: 'own', address: 'repository' },
  sideEffects: { input: 'operation', none: ['status', 'log', 'tags', 'describe', 'changes'] },
  execute: async (inputs, effects) => (await import('./execute.ts')).execute(inputs, effects),
  observe: async (inputs, effects) => (await import('./observe.ts')).observeGit(inputs, effects),
  describe: async (inputs, view, deferred) => (await import('./describe.ts')).describeGit(inputs, view, deferred),
  sample: ({ operation, path = '.' }) => ({ success: true, output: '', operation, path }),
});
