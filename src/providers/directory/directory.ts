import { defineProvider } from '../contract.ts';
import { Data, Inputs, ListData } from './inputs.ts';

/** Lists, makes, removes, copies and moves directories. What a dry-run shows is the plan that the run carries out. */
export const directoryProvider = defineProvider({
  name: 'directory',
  version: '1.0.0',
  displayName: 'Directory',
  description:
    'Lists, makes, removes, copies and moves directories with what is in them, and says before what would change.',
  category: 'files',
  tags: ['directory', 'list', 'copy', 'move', 'files'],
  examples: [
    { name: 'List a directory', inputs: { operation: 'list', path: 'config' } },
    {
      name: 'Find files with their content',
      description: 'A pattern without "/" is matched with names at any depth.',
      inputs: { operation: 'list', path: 'deploy', recursive: true, filterGlob: '*.yaml', includeContent: true },
    },
    { name: 'Make a directory', inputs: { operation: 'mkdir', path: 'out/reports', createDirs: true } },
    {
      name: 'Copy a tree',
      description: 'Nothing is copied when one of the files exists with other content, unless force is given.',
      inputs: { operation: 'copy', path: 'template', destination: 'service', recursive: true, excludeHidden: true },
    },
    { name: 'Remove a tree', inputs: { operation: 'rmdir', path: 'build', recursive: true } },
  ],
  capabilities: ['from', 'action'],
  inputs: Inputs,
  outputs: { from: ListData, action: Data },
  reach: { changes: 'files' },
  sideEffects: { input: 'operation', none: ['list'] },
  repeatable: { input: 'operation', words: ['mkdir', 'rmdir', 'copy'] },
  execute: async (inputs, effects) => (await import('./execute.ts')).execute(inputs, effects),
  describe: async (inputs, view, deferred) => (await import('./describe.ts')).describe(inputs, view, deferred),
  sample: ({ operation, path }) =>
    operation === 'list' ? { entries: [], totalFiles: 0, totalDirs: 0, totalSize: 0 } : { success: true, path },
});
