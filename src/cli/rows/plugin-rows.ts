import type { CommandRow } from './command-row.ts';
import type { ArgumentRow } from './row.ts';

const PLUGIN: ArgumentRow = { name: 'name', required: true };
const REFUSED = '10 the plugin is not allowed, or it is not the file that was allowed';
const UNKNOWN = '4 there is no such plugin';

/** Commands of plugins: providers in processes of their own. */
export const PLUGIN_COMMANDS: readonly CommandRow[] = [
  {
    words: 'plugins list',
    summary: 'List the plugins that are installed or allowed, without starting them',
    flags: [],
    exits: [],
    examples: [{ command: 'tool plugins list', does: 'what may run, and from where' }],
    load: async () => (await import('../commands/providers/plugins.ts')).pluginsListCommand,
  },
  {
    words: 'plugins show',
    summary: 'Start a plugin and show its providers, and what it is granted',
    arguments: [PLUGIN],
    flags: [],
    exits: ['1 the plugin cannot be used', UNKNOWN, REFUSED],
    examples: [{ command: 'tool plugins show acme', does: 'providers, capabilities, side effects' }],
    load: async () => (await import('../commands/providers/plugins.ts')).pluginsShowCommand,
  },
  {
    words: 'plugins verify',
    summary:
      'Check plugins against plugins.allowed without starting them: permission, digest, and who may change the file',
    arguments: [{ ...PLUGIN, required: false }],
    flags: [],
    exits: [UNKNOWN, REFUSED],
    examples: [
      { command: 'tool plugins verify', does: 'all that are allowed' },
      { command: 'tool plugins verify acme -o json', does: 'with the digest, to be written in plugins.allowed' },
    ],
    load: async () => (await import('../commands/providers/plugins.ts')).pluginsVerifyCommand,
  },
  {
    words: 'plugins publish',
    summary: 'Publish the executables of a plugin in a registry, one for each platform, without starting them',
    description:
      'An image index of the OCI specification under <namespace>/plugins/<name> with the version as tag. A published version stays what it is; other content is refused without --force.',
    arguments: [PLUGIN],
    flags: [
      { name: 'version', kind: 'text', value: '<version>', summary: 'publish as this version' },
      {
        name: 'platform',
        kind: 'list',
        value: '<os/arch=file>',
        summary: 'the executable for a platform: linux/amd64=<file>, or any=<file> for all others (repeatable)',
      },
      { name: 'catalog', kind: 'text', value: '<name>', summary: 'in this registry', completes: 'catalog' },
      { name: 'force', kind: 'bool', summary: 'replace a version that has other content', default: 'false' },
      { name: 'dry-run', kind: 'bool', summary: 'show the digest, and change nothing', default: 'false' },
    ],
    exits: ['4 there is no such file or catalog', '8 the registry cannot be used', '10 credentials refused'],
    examples: [
      {
        command:
          'tool plugins publish acme --version 1.2.0 --platform linux/amd64=dist/acme --platform windows/amd64=dist/acme.exe --catalog prod',
        does: 'for two platforms',
      },
    ],
    load: async () => (await import('../commands/providers/plugin-registry.ts')).pluginsPublishCommand,
  },
  {
    words: 'plugins pull',
    summary: 'Fetch a plugin for this platform from a registry into plugins.dir, without starting or allowing it',
    description:
      'Every byte is verified. When plugins.allowed pins a digest, no other executable is taken; trustedKeys of the catalog asks for a signature. A version keeps the digest under which it was first seen.',
    arguments: [{ name: 'ref', required: true }],
    flags: [
      {
        name: 'from',
        kind: 'text',
        value: '<name>',
        summary: 'pull from this registry',
        default: 'the first that has the name',
        completes: 'catalog',
      },
      { name: 'force', kind: 'bool', summary: 'replace an executable that has other content', default: 'false' },
    ],
    exits: [UNKNOWN, '8 the registry cannot be used, or content does not match its digest', REFUSED],
    examples: [{ command: 'tool plugins pull acme@^1', does: 'prints the entry for plugins.allowed' }],
    load: async () => (await import('../commands/providers/plugin-registry.ts')).pluginsPullCommand,
  },
  {
    words: 'plugins test',
    summary: 'Check whether a plugin, in any language, keeps to the contract',
    description:
      'Checks its start, handshake, health, descriptors, examples, whatIf, samples and orderly end. A path with a slash is a file that need not be installed or allowed: naming it is the permission to start it.',
    arguments: [{ name: 'name or file', required: true }],
    flags: [{ name: 'execute', kind: 'bool', summary: 'also run the examples, with their effects', default: 'false' }],
    exits: [UNKNOWN, REFUSED, '11 a check failed'],
    examples: [
      { command: 'tool plugins test ./acme', does: 'a file; only what has no effect is executed' },
      { command: 'tool plugins test acme --execute', does: 'an installed one, examples too' },
    ],
    load: async () => (await import('../commands/providers/plugins.ts')).pluginsTestCommand,
  },
  {
    words: 'new plugin',
    summary: 'Write a plugin to start from, in TypeScript',
    arguments: [PLUGIN],
    flags: [
      { name: 'description', kind: 'text', value: '<text>', summary: 'what it does' },
      {
        name: 'output-dir',
        kind: 'text',
        value: '<dir>',
        summary: 'where to',
        default: 'the name',
        completes: 'directory',
      },
    ],
    exits: [],
    examples: [{ command: 'tool new plugin acme', does: 'acme/acme.ts, its package and a README' }],
    load: async () => (await import('../commands/providers/plugins.ts')).newPluginCommand,
  },
];
