import type { CommandRow } from './command-row.ts';

/** The commands for agents. */
export const MCP_COMMANDS: readonly CommandRow[] = [
  {
    words: 'mcp serve',
    protocol: true,
    summary: 'Serve agents over the Model Context Protocol on stdin and stdout',
    description:
      'An agent gets tools to look at solutions and to see exactly what a run would do. It can run nothing unless --allow-run is given, and then only a plan that a dry-run showed. Solutions named by path, and files that their resolvers read, must lie below the roots. It ends with its input.',
    flags: [
      {
        name: 'root',
        kind: 'list',
        value: '<dir>',
        summary: 'a directory that solutions and what they read lie below (repeatable)',
        default: 'the directory of the command',
        completes: 'directory',
      },
      {
        name: 'allow-run',
        kind: 'bool',
        summary: 'the agent may run solutions, each after a dry-run of the same plan, and their tests',
        default: 'false',
      },
      {
        name: 'allow-exec',
        kind: 'bool',
        summary: 'resolvers may start programs, also in a dry-run (exec, git)',
        default: 'false',
      },
      { name: 'info', kind: 'bool', summary: 'print the tools and end', default: 'false' },
    ],
    exits: ['4 a root is not a directory', '7 the configuration has faults'],
    examples: [
      { command: 'tool mcp serve --root ~/work/deploy', does: 'for the configuration of an agent: read only' },
      { command: 'tool mcp serve --allow-run', does: 'the agent may also run what a dry-run showed' },
      { command: 'tool mcp serve --info', does: 'the tools that an agent gets' },
    ],
    load: async () => (await import('../commands/mcp-serve.ts')).mcpServeCommand,
  },
];
