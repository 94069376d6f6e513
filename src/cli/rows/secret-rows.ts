import type { CommandRow } from './command-row.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

const STORE_EXIT = '7 the secret store cannot be opened';
const NAME: ArgumentRow = { name: 'name', required: true, completes: 'secret' };
const FORMAT: FlagRow = {
  name: 'format',
  kind: 'text',
  value: '<format>',
  values: ['dotenv', 'json'],
  summary: 'the format of the file',
};

/** Secrets of the user. No row has an argument or a flag for a value: arguments are seen by every process and kept by shells. */
export const SECRET_COMMANDS: readonly CommandRow[] = [
  {
    words: 'secret set',
    summary: 'Store a secret, or replace it',
    description:
      'The value is typed without being shown, or read from stdin or a file; one line end at its end is left out. It is encrypted in the secret store of this user. Documents use it as {secret: name}.',
    arguments: [NAME],
    wordTooMany: 'the value of a secret is never an argument: pipe it in, give --file, or be asked for it',
    flags: [
      {
        name: 'file',
        short: 'f',
        kind: 'text',
        value: '<file>',
        summary: 'read the value from there',
        completes: 'file',
      },
    ],
    exits: [STORE_EXIT],
    examples: [
      { command: 'tool secret set registry/password', does: 'ask for the value' },
      { command: 'tool secret set deploy/key --file id_ed25519', does: 'the content of a file' },
      { command: 'pass show registry | tool secret set registry/password', does: 'from another program' },
    ],
    load: async () => (await import('../commands/secret.ts')).secretSetCommand,
  },
  {
    words: 'secret get',
    summary: 'Print a secret',
    description: 'On a terminal, where the value stays visible, the command asks first; --yes answers.',
    arguments: [NAME],
    flags: [],
    exits: ['4 there is no such secret', STORE_EXIT],
    examples: [
      { command: 'tool secret get registry/password | docker login -u me --password-stdin', does: 'pass it on' },
    ],
    load: async () => (await import('../commands/secret.ts')).secretGetCommand,
  },
  {
    words: 'secret list',
    summary: 'List the names of secrets, never their values',
    arguments: [{ name: 'pattern', required: false }],
    flags: [],
    exits: [STORE_EXIT],
    examples: [
      { command: 'tool secret list', does: 'all of them' },
      { command: `tool secret list 'registry/*'`, does: 'one part; ** also matches /' },
    ],
    load: async () => (await import('../commands/secret.ts')).secretListCommand,
  },
  {
    words: 'secret delete',
    summary: 'Delete secrets',
    arguments: [{ ...NAME, many: true }],
    flags: [],
    exits: ['4 there is no such secret; nothing is deleted', STORE_EXIT],
    examples: [{ command: 'tool secret delete registry/password', does: 'one of the list' }],
    load: async () => (await import('../commands/secret.ts')).secretDeleteCommand,
  },
  {
    words: 'secret import',
    summary: 'Store the secrets of a dotenv or JSON file',
    description:
      'Everything is checked first; secrets of the same name are replaced. - reads stdin and needs --format.',
    arguments: [{ name: 'file', required: true, completes: 'file' }],
    flags: [
      { ...FORMAT, default: 'json for .json, else dotenv' },
      { name: 'prefix', kind: 'text', value: '<text>', summary: 'put it before each name: team/' },
    ],
    exits: ['4 there is no such file, or it cannot be read', STORE_EXIT],
    examples: [
      { command: 'tool secret import .env --prefix shop/', does: 'DB_PASSWORD becomes shop/DB_PASSWORD' },
      { command: 'tool secret import secrets.json', does: 'a map of names and texts' },
    ],
    load: async () => (await import('../commands/secret.ts')).secretImportCommand,
  },
  {
    words: 'secret export',
    summary: 'Write secrets as a dotenv or JSON file',
    description:
      'To a file (only its owner can read it) or a pipe. On a terminal the command asks first, and --yes answers.',
    arguments: [{ ...NAME, required: false, many: true }],
    flags: [
      { ...FORMAT, default: 'json for a file .json, else dotenv' },
      {
        name: 'prefix',
        kind: 'text',
        value: '<text>',
        summary: 'only names that begin so; it is left out in the file',
      },
      {
        name: 'output-file',
        kind: 'text',
        value: '<file>',
        summary: 'write it there; a file that exists needs --force',
        completes: 'file',
      },
      { name: 'force', kind: 'bool', summary: 'replace a file that exists', default: 'false' },
    ],
    exits: ['4 there is no such secret', STORE_EXIT],
    examples: [
      { command: 'tool secret export --prefix shop/ --output-file .env', does: 'shop/DB_PASSWORD becomes DB_PASSWORD' },
      { command: 'tool secret export --format json > secrets.json', does: 'all of them, for another machine' },
    ],
    load: async () => (await import('../commands/secret.ts')).secretExportCommand,
  },
];
