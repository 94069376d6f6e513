import type { CommandRow } from './command-row.ts';
import { SHOW_SENSITIVE } from './global-flags.ts';
import type { ArgumentRow } from './row.ts';

const KEY: ArgumentRow = { name: 'key', required: true, completes: 'config-key' };

const INVALID = '7 the configuration is not valid';

export const CONFIG_COMMANDS: readonly CommandRow[] = [
  {
    words: 'config path',
    summary: 'Print the path of the configuration file',
    flags: [],
    configuration: 'tolerated',
    examples: [{ command: 'tool config path', does: 'where it is, or would be' }],
    load: async () => (await import('../commands/config.ts')).configPathCommand,
  },
  {
    words: 'config show',
    summary: 'Print the configuration in effect',
    flags: [
      { name: 'origin', kind: 'bool', summary: 'where each value comes from', default: 'false' },
      {
        name: 'defaults',
        kind: 'bool',
        summary: 'also keys that are not set; --defaults=false leaves them out',
        default: 'true',
      },
      SHOW_SENSITIVE,
    ],
    configuration: 'tolerated',
    examples: [
      { command: 'tool config show --origin', does: 'every key with its value and what set it' },
      { command: 'tool config show --defaults=false -o json', does: 'only what is set' },
    ],
    load: async () => (await import('../commands/config.ts')).configShowCommand,
  },
  {
    words: 'config get',
    summary: 'Print the value of one key, or of the keys below it',
    arguments: [KEY],
    flags: [SHOW_SENSITIVE],
    exits: ['4 the key is not set and has no default'],
    configuration: 'tolerated',
    examples: [
      { command: 'tool config get httpClient.timeout', does: '30s' },
      { command: 'tool config get auth.cloud -o json', does: 'all that is set for one handler' },
    ],
    load: async () => (await import('../commands/config.ts')).configGetCommand,
  },
  {
    words: 'config set',
    summary: 'Set one key in the configuration file; comments and all other keys stay',
    arguments: [KEY, { name: 'value', required: true }],
    flags: [
      {
        name: 'json',
        kind: 'bool',
        summary: 'the value is JSON: for objects, lists of objects, null',
        default: 'false',
      },
    ],
    exits: [INVALID],
    configuration: 'tolerated',
    examples: [
      { command: 'tool config set resolver.concurrency 32', does: 'one number' },
      { command: 'tool config set auth.cloud.defaultScopes openid,email', does: 'a list' },
      {
        command: `tool config set --json catalogs '[{"name":"team","path":"/srv/solutions"}]'`,
        does: 'a list of objects',
      },
    ],
    load: async () => (await import('../commands/config.ts')).configSetCommand,
  },
  {
    words: 'config unset',
    summary: 'Remove one key from the configuration file',
    arguments: [KEY],
    flags: [],
    exits: [INVALID],
    configuration: 'tolerated',
    examples: [{ command: 'tool config unset resolver.concurrency', does: 'back to the default' }],
    load: async () => (await import('../commands/config.ts')).configUnsetCommand,
  },
  {
    words: 'config validate',
    summary: 'Check the configuration, or another file, for wrong values and unknown keys',
    arguments: [{ name: 'file', required: false, completes: 'file' }],
    flags: [],
    exits: ['4 there is no such file', INVALID],
    configuration: 'own',
    examples: [{ command: 'tool config validate new-config.yaml', does: 'before it is put in place' }],
    load: async () => (await import('../commands/config.ts')).configValidateCommand,
  },
  {
    words: 'config schema',
    summary: 'Print the JSON Schema of the configuration file',
    flags: [],
    configuration: 'own',
    examples: [{ command: 'tool config schema > config.schema.json', does: 'for an editor' }],
    load: async () => (await import('../commands/config.ts')).configSchemaCommand,
  },
  {
    words: 'config init',
    summary: 'Write a configuration file to begin with',
    flags: [{ name: 'force', kind: 'bool', summary: 'replace a file that exists', default: 'false' }],
    configuration: 'own',
    examples: [{ command: 'tool config init', does: 'every key in a comment, nothing set' }],
    load: async () => (await import('../commands/config.ts')).configInitCommand,
  },
  {
    words: 'config edit',
    summary: 'Edit the configuration file in the editor that VISUAL or EDITOR names',
    flags: [],
    exits: ['7 the new text is not valid; nothing was changed'],
    configuration: 'own',
    examples: [{ command: 'tool config edit', does: 'checked before it is put in place' }],
    load: async () => (await import('../commands/config.ts')).configEditCommand,
  },
];
