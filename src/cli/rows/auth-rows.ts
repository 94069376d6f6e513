import type { CommandRow } from './command-row.ts';
import { outputFlag } from './output-flag.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

const HANDLER: ArgumentRow = { name: 'handler', required: true, completes: 'handler' };
const PROFILE: FlagRow = {
  name: 'profile',
  kind: 'text',
  value: '<name>',
  summary: 'this profile of the handler; built-in is the unnamed one',
  completes: 'profile',
};
const SCOPE: FlagRow = { name: 'scope', kind: 'list', value: '<scope>', summary: 'ask for this scope (repeatable)' };

const MIN_VALID_FOR: FlagRow = {
  name: 'min-valid-for',
  kind: 'duration',
  value: '<duration>',
  summary: 'the token must be valid at least this long',
  default: '1m',
};

const TOKEN_OUTPUT = outputFlag({ 'exec-credential': 'for Kubernetes clients' }, 'how it is printed');

/** Flags that say how the person can be reached. */
const INTERACTION: readonly FlagRow[] = [
  {
    name: 'timeout',
    kind: 'duration',
    value: '<duration>',
    summary: 'how long to wait for the person',
    default: '5m',
  },
  {
    name: 'callback-port',
    kind: 'integer',
    value: '<port>',
    summary: 'port of the redirect',
    default: 'any free one',
  },
  { name: 'no-browser', kind: 'bool', summary: 'print the address and start no browser', default: 'false' },
];

const TOKEN_EXIT = '1 the service cannot be reached, or its tokens are not valid that long';
const STORE_EXIT = '7 the configuration or the credential store is unusable';
const DENIED_EXIT = '10 not authenticated, or refused by the service';

/** Specification: "Command-line interface", `tool auth ...`. */
export const AUTH_COMMANDS: readonly CommandRow[] = [
  {
    words: 'auth login',
    summary: 'Log in to a handler: cloud, code-host or directory',
    description:
      'Without --flow the credentials of the machine are tried first. Then a person is asked to log in: in a browser where there is one, otherwise with a code or an address to open elsewhere.',
    arguments: [HANDLER],
    flags: [
      PROFILE,
      { name: 'flow', kind: 'text', value: '<flow>', summary: 'how to log in; see tool auth list' },
      SCOPE,
      { name: 'tenant-id', kind: 'text', value: '<id>', summary: 'tenant of the directory' },
      { name: 'client-id', kind: 'text', value: '<id>', summary: 'OAuth client to log in with' },
      { name: 'hostname', kind: 'text', value: '<host>', summary: 'host of the code host' },
      {
        name: 'impersonate-service-account',
        kind: 'text',
        value: '<email>',
        summary: 'act as this account of the cloud; empty stops it',
      },
      ...INTERACTION,
      {
        name: 'with-token',
        kind: 'bool',
        summary: 'read a token of the code host from stdin and keep it',
        default: 'false',
      },
      { name: 'activate', kind: 'bool', summary: 'make this the active profile of the handler', default: 'false' },
      { name: 'skip-if-authenticated', kind: 'bool', summary: 'do nothing when already logged in', default: 'false' },
      {
        name: 'reset-store',
        kind: 'bool',
        summary: 'move a credential store that cannot be opened aside and begin a new one',
        default: 'false',
      },
    ],
    exits: [
      '1 cancelled, or the service cannot be reached',
      STORE_EXIT,
      '9 the login was not completed in time',
      DENIED_EXIT,
    ],
    examples: [
      { command: 'tool auth login cloud', does: 'log in with the browser' },
      {
        command: 'tool auth login cloud --profile prod --impersonate-service-account deploy@example.com',
        does: 'a profile that acts as a service account',
      },
      {
        command: 'tool auth login directory --flow service-principal --tenant-id contoso.example',
        does: 'a program, from DIRECTORY_CLIENT_ID and DIRECTORY_CLIENT_SECRET',
      },
      { command: 'tool auth login code-host --with-token < token.txt', does: 'keep a personal access token' },
    ],
    load: async () => (await import('../commands/auth/auth-login.ts')).authLoginCommand,
  },
  {
    words: 'auth status',
    summary: 'Show who is logged in, without any request',
    arguments: [{ ...HANDLER, required: false }],
    flags: [
      PROFILE,
      { name: 'check', kind: 'bool', summary: 'make one live request per row', default: 'false' },
      { name: 'exit-code', kind: 'bool', summary: 'exit 1 when a row is not authenticated', default: 'false' },
    ],
    exits: ['1 with --exit-code: a row is not authenticated'],
    examples: [
      { command: 'tool auth status', does: 'every handler and profile' },
      { command: 'tool auth status cloud --profile prod -o json', does: 'one profile for a program' },
    ],
    load: async () => (await import('../commands/auth/auth-status.ts')).authStatusCommand,
  },
  {
    words: 'auth token',
    summary: 'Print an access token',
    arguments: [HANDLER],
    flags: [
      PROFILE,
      SCOPE,
      MIN_VALID_FOR,
      { name: 'force-refresh', kind: 'bool', summary: 'ask for a new token whatever is cached', default: 'false' },
      TOKEN_OUTPUT,
    ],
    exits: [TOKEN_EXIT, STORE_EXIT, DENIED_EXIT],
    examples: [
      { command: 'curl -H "Authorization: Bearer $(tool auth token cloud)" https://example.com', does: 'use it' },
      { command: 'tool auth token cloud --min-valid-for 30m', does: 'one that lives long enough for a job' },
      { command: 'tool auth token cloud -o exec-credential', does: 'as the credential plugin of a Kubernetes client' },
    ],
    load: async () => (await import('../commands/auth/auth-token.ts')).authTokenCommand,
  },
  {
    words: 'auth print-identity-token',
    summary: 'Print an identity token',
    description:
      'An identity token is a signed statement (JWT) about who is logged in, for services that ask who calls rather than what the caller may do. The token of a person is issued for the client of the login. For a machine, and for an impersonated service account, --audience names the service that it is for. It is requested each time and never stored.',
    arguments: [HANDLER],
    flags: [
      PROFILE,
      { name: 'audience', kind: 'text', value: '<audience>', summary: 'whom the token is for' },
      TOKEN_OUTPUT,
    ],
    exits: ['1 the service cannot be reached', STORE_EXIT, DENIED_EXIT],
    examples: [
      { command: 'tool auth print-identity-token cloud', does: 'the token of the person who is logged in' },
      {
        command: 'tool auth print-identity-token cloud@prod --audience https://service.example.com',
        does: 'the token of a machine, for one service',
      },
    ],
    load: async () => (await import('../commands/auth/auth-print-identity-token.ts')).authPrintIdentityTokenCommand,
  },
  {
    words: 'auth exec',
    summary: 'Run a program with an access token in its environment',
    description:
      'Only this program has the token in its environment. It takes over the streams and signals of the command. The command ends with the exit code of the program, or with 128 plus the number of the signal that ended it.',
    arguments: [HANDLER, { name: 'command', required: true, many: true }],
    flags: [
      {
        name: 'env',
        kind: 'list',
        value: '<NAME>',
        summary: 'the variable that holds the token (repeatable)',
        default: 'ACCESS_TOKEN',
      },
      PROFILE,
      SCOPE,
      MIN_VALID_FOR,
    ],
    exits: [TOKEN_EXIT, '4 the program cannot be started', STORE_EXIT, DENIED_EXIT, 'any other: that of the program'],
    examples: [
      { command: 'tool auth exec code-host --env GH_TOKEN -- gh pr list', does: 'a program that reads a variable' },
      {
        command:
          'tool auth exec cloud@prod -- sh -c \'curl -H "Authorization: Bearer $ACCESS_TOKEN" https://api.example.com\'',
        does: 'the variable of a shell',
      },
    ],
    load: async () => (await import('../commands/auth/auth-exec.ts')).authExecCommand,
  },
  {
    words: 'auth git-credential',
    protocol: true,
    summary: 'Answer git as its credential helper',
    description:
      'Git adds get, store or erase and writes its question to stdin. A token is given only over https and only for its own hosts (the host of the profile, or allowedHosts); for other hosts the answer is empty, so that git asks its next helper. store does nothing, because tool auth login stores tokens. erase makes the next get ask for a new token.',
    arguments: [
      { name: 'handler', required: false, completes: 'handler' },
      { name: 'operation', required: false },
    ],
    flags: [PROFILE],
    exits: [STORE_EXIT, DENIED_EXIT],
    examples: [
      {
        command: "git config --global credential.https://github.com.helper '!tool auth git-credential code-host'",
        does: 'from now on git asks for it; code-host may be left out',
      },
    ],
    load: async () => (await import('../commands/auth/auth-git-credential.ts')).authGitCredentialCommand,
  },
  {
    words: 'auth logout',
    summary: 'Clear the stored credentials, and revoke them where the service can',
    arguments: [{ ...HANDLER, required: false }],
    flags: [
      PROFILE,
      {
        name: 'all',
        kind: 'bool',
        summary: 'every profile of the handler; without one, of all handlers',
        default: 'false',
      },
      { name: 'local', kind: 'bool', summary: 'leave the service alone', default: 'false' },
      {
        name: 'remove-profile',
        kind: 'bool',
        summary: 'remove the profile from the configuration, too',
        default: 'false',
      },
    ],
    exits: ['1 another process holds the credentials', STORE_EXIT],
    examples: [
      { command: 'tool auth logout cloud --profile prod', does: 'one profile; the others stay' },
      { command: 'tool auth logout cloud@prod --remove-profile', does: 'as if it had never been' },
      { command: 'tool auth logout --all', does: 'everything that is stored' },
    ],
    load: async () => (await import('../commands/auth/auth-logout.ts')).authLogoutCommand,
  },
  {
    words: 'auth refresh',
    summary: 'Get a new access token, or log in again with more scopes',
    description:
      'Without --scopes the stored credentials are used to get a new access token. Scopes that the login was not granted need a person: the login is repeated in its own flow, for the old scopes and the new ones. Nothing changes until it has succeeded, and the configuration never does.',
    arguments: [HANDLER],
    flags: [
      PROFILE,
      {
        name: 'scopes',
        kind: 'list',
        value: '<scopes>',
        summary: 'scopes to be added, separated by commas (repeatable); also --scope',
      },
      { ...SCOPE, summary: 'a scope to be added (repeatable)' },
      ...INTERACTION,
    ],
    exits: [
      '1 cancelled, or the service cannot be reached',
      STORE_EXIT,
      '9 the login was not completed in time',
      DENIED_EXIT,
    ],
    examples: [
      {
        command: 'tool auth refresh code-host --scopes workflow,read:packages',
        does: 'the login may do more from now on',
      },
      { command: 'tool auth refresh cloud@prod', does: 'only a new access token' },
    ],
    load: async () => (await import('../commands/auth/auth-refresh.ts')).authRefreshCommand,
  },
  {
    words: 'auth switch',
    summary: 'List the profiles of a handler, or choose the active one',
    arguments: [HANDLER, { name: 'profile', required: false, completes: 'profile' }],
    flags: [],
    exits: [STORE_EXIT],
    examples: [
      { command: 'tool auth switch cloud', does: 'the profiles; * marks the active one' },
      { command: 'tool auth switch cloud prod', does: 'use prod from now on' },
      { command: 'tool auth switch cloud built-in', does: 'back to the unnamed one' },
    ],
    load: async () => (await import('../commands/auth/auth-switch.ts')).authSwitchCommand,
  },
  {
    words: 'auth list',
    summary: 'List the handlers with their flows and capabilities',
    flags: [],
    examples: [{ command: 'tool auth list', does: 'what --flow takes' }],
    load: async () => (await import('../commands/auth/auth-list.ts')).authListCommand,
  },
  {
    words: 'auth doctor',
    summary: 'Check what authentication depends on: store, variables, clock, network',
    flags: [
      {
        name: 'fix',
        kind: 'bool',
        summary: 'move unreadable files aside, narrow modes, remove what killed writers left',
        default: 'false',
      },
      { name: 'rotate-key', kind: 'bool', summary: 'put every secret under a new key', default: 'false' },
    ],
    exits: ['1 something is wrong', STORE_EXIT],
    examples: [{ command: 'tool auth doctor', does: 'one line per check; shows no secret' }],
    load: async () => (await import('../commands/auth/auth-doctor.ts')).authDoctorCommand,
  },
];
