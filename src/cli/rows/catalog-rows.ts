import type { CommandRow } from './command-row.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

const NAME: ArgumentRow = { name: 'name', required: true, completes: 'catalog' };
const CATALOG: FlagRow = {
  name: 'catalog',
  kind: 'text',
  value: '<name>',
  summary: 'in this catalog',
  default: 'the default catalog',
  completes: 'catalog',
};
const FORCE: FlagRow = {
  name: 'force',
  kind: 'bool',
  summary: 'replace a version that has other content',
  default: 'false',
};
const DRY_RUN: FlagRow = {
  name: 'dry-run',
  kind: 'bool',
  summary: 'show what would be published, and change nothing',
  default: 'false',
};
const MISMATCH = '8 the catalog cannot be used, or content does not match its digest';
const UNKNOWN = '4 there is no such catalog';

/** Commands for catalogs, in which solutions are found by name. */
export const CATALOG_COMMANDS: readonly CommandRow[] = [
  {
    words: 'get solution',
    aliases: ['get solutions'],
    summary: 'List the solutions of all catalogs, or show one with its parameters',
    arguments: [{ name: 'name', required: false, completes: 'solution' }],
    flags: [{ name: 'catalog', kind: 'text', value: '<name>', summary: 'only this catalog', completes: 'catalog' }],
    exits: ['4 there is no such solution', MISMATCH],
    examples: [
      { command: 'tool get solutions', does: 'what can be run by name' },
      { command: 'tool get solution deploy@^1 -o json', does: 'one of them: versions, parameters, document' },
    ],
    load: async () => (await import('../commands/catalog/catalog-solution.ts')).getSolutionCommand,
  },
  {
    words: 'catalog list',
    summary: 'List the configured catalogs in the order in which they are searched',
    flags: [],
    exits: [],
    examples: [{ command: 'tool catalog list', does: 'names, kinds, status' }],
    load: async () => (await import('../commands/catalog/catalog.ts')).catalogListCommand,
  },
  {
    words: 'catalog show',
    summary: 'Show a catalog and its last sync',
    arguments: [NAME],
    flags: [],
    exits: [UNKNOWN],
    examples: [{ command: 'tool catalog show team', does: 'where it is, when it was synced' }],
    load: async () => (await import('../commands/catalog/catalog.ts')).catalogShowCommand,
  },
  {
    words: 'catalog solutions',
    summary: 'List the solutions in a catalog with all their versions',
    arguments: [{ ...NAME, required: false }],
    flags: [],
    exits: [UNKNOWN, MISMATCH],
    examples: [{ command: 'tool catalog solutions local', does: 'names, versions, digests' }],
    load: async () => (await import('../commands/catalog/catalog.ts')).catalogSolutionsCommand,
  },
  {
    words: 'catalog publish',
    summary: 'Publish a solution with the files that it needs',
    description:
      'The document is linted first. With it go its parts, the files its templates render, bundle.include, what literal inputs read, and the files of its tests; .toolignore leaves files out. A published version stays what it is: the same content again changes nothing, other content is refused without --force.',
    flags: [
      {
        name: 'file',
        short: 'f',
        kind: 'text',
        value: '<file>',
        summary: 'the solution document; - reads stdin',
        completes: 'file',
      },
      CATALOG,
      {
        name: 'version',
        kind: 'text',
        value: '<version>',
        summary: 'publish as this version',
        default: 'metadata.version',
      },
      FORCE,
      DRY_RUN,
    ],
    exits: [
      '2 the document breaks its rules',
      '4 not found or not parsable',
      MISMATCH,
      '10 credentials or permission refused',
    ],
    examples: [
      { command: 'tool catalog publish -f solution.yaml', does: 'to the default catalog' },
      { command: 'tool catalog publish -f solution.yaml --version 1.2.0 --dry-run', does: 'which files, which digest' },
    ],
    load: async () => (await import('../commands/catalog/catalog-publish.ts')).catalogPublishCommand,
  },
  {
    words: 'catalog push',
    summary: 'Copy a published version to another catalog, byte for byte',
    arguments: [
      { name: 'ref', required: true, completes: 'solution' },
      { name: 'catalog', required: true, completes: 'catalog' },
    ],
    flags: [
      {
        name: 'from',
        kind: 'text',
        value: '<name>',
        summary: 'take it from this catalog',
        default: 'the first that has it',
        completes: 'catalog',
      },
      FORCE,
      DRY_RUN,
    ],
    exits: ['4 there is no such solution or catalog', MISMATCH, '10 credentials or permission refused'],
    examples: [{ command: 'tool catalog push deploy@1.2.0 team', does: 'the digest stays the same' }],
    load: async () => (await import('../commands/catalog/catalog-publish.ts')).catalogPushCommand,
  },
  {
    words: 'catalog pull',
    summary: 'Fetch one version from a remote catalog, into a catalog of this machine or a directory',
    description:
      'The source itself is asked, not the copy that catalog sync made. Everything is verified before anything is written, and a version keeps the digest under which it was first seen.',
    arguments: [{ name: 'ref', required: true, completes: 'solution' }],
    flags: [
      {
        name: 'from',
        kind: 'text',
        value: '<name>',
        summary: 'pull from this catalog',
        default: 'the first remote one that has the name',
        completes: 'catalog',
      },
      {
        name: 'to',
        kind: 'text',
        value: '<name>',
        summary: 'pull into this catalog',
        default: 'local',
        completes: 'catalog',
      },
      {
        name: 'output-dir',
        kind: 'text',
        value: '<directory>',
        summary: 'write its files there instead; the directory must be new or empty',
        completes: 'directory',
      },
      FORCE,
      { ...DRY_RUN, summary: 'fetch and verify it, and change nothing in the target' },
    ],
    exits: ['4 there is no such solution or catalog', MISMATCH, '10 credentials or permission refused'],
    examples: [
      { command: 'tool catalog pull deploy@^1 --from prod', does: 'into the catalog of this machine' },
      { command: 'tool catalog pull deploy@1.2.0 --output-dir deploy', does: 'its files, to read or to change them' },
    ],
    load: async () => (await import('../commands/catalog/catalog-pull.ts')).catalogPullCommand,
  },
  {
    words: 'catalog save',
    summary: 'Save published versions as an archive, for machines without a network',
    description:
      'The archive is an OCI image layout in a tar file. The same versions give the same bytes. A version with a missing part is not saved.',
    arguments: [{ name: 'ref', required: true, many: true, completes: 'solution' }],
    flags: [
      {
        name: 'output',
        short: 'o',
        kind: 'text',
        value: '<file>',
        summary: 'the archive; an existing file is replaced',
        completes: 'file',
      },
      { ...CATALOG, summary: 'take them from this catalog', default: 'the first that has the name' },
    ],
    exits: ['4 there is no such solution or catalog', MISMATCH],
    examples: [
      {
        command: 'tool catalog save deploy@1.2.0 site@^2 -o solutions.tar',
        does: 'two solutions with all their files',
      },
    ],
    load: async () => (await import('../commands/catalog/catalog-archive.ts')).catalogSaveCommand,
  },
  {
    words: 'catalog load',
    summary: 'Load the versions of an archive into a catalog',
    description:
      'Every byte is compared with its digest before anything is written. An archive that is damaged, or that holds anything but published solutions, is refused as a whole.',
    arguments: [{ name: 'file', required: true, completes: 'file' }],
    flags: [
      CATALOG,
      FORCE,
      { ...DRY_RUN, summary: 'verify the archive, show what would be loaded, and change nothing' },
    ],
    exits: ['4 there is no such file or catalog', MISMATCH, '10 credentials or permission refused'],
    examples: [
      { command: 'tool catalog load solutions.tar', does: 'into the default catalog' },
      { command: 'tool catalog load solutions.tar --dry-run', does: 'whether it is intact, and what is in it' },
    ],
    load: async () => (await import('../commands/catalog/catalog-archive.ts')).catalogLoadCommand,
  },
  {
    words: 'catalog delete',
    summary: 'Delete one version from a catalog',
    arguments: [{ name: 'ref', required: true, completes: 'solution' }],
    flags: [CATALOG],
    exits: ['4 there is no such version', MISMATCH],
    examples: [{ command: 'tool catalog delete deploy@1.2.0 --yes', does: 'without a question' }],
    load: async () => (await import('../commands/catalog/catalog-publish.ts')).catalogDeleteCommand,
  },
  {
    words: 'catalog tag',
    summary: 'Give a published version a second name, such as stable, which can move to another version later',
    description:
      'In a registry it is a tag beside the versions, in a directory an entry of the index. It is used as name:tag; the copy of a registry has no tags, so there catalog pull takes it.',
    arguments: [
      { name: 'ref', required: true, completes: 'solution' },
      { name: 'tag', required: true },
    ],
    flags: [CATALOG],
    exits: ['4 there is no such version or catalog', MISMATCH, '10 credentials or permission refused'],
    examples: [
      { command: 'tool catalog tag deploy@1.2.0 stable --catalog prod', does: 'deploy:stable is 1.2.0 from now on' },
    ],
    load: async () => (await import('../commands/catalog/catalog-tag.ts')).catalogTagCommand,
  },
  {
    words: 'catalog sign',
    summary: 'Sign a published version where it is published, so that cosign verify accepts it',
    description:
      'The signature is over the digest of the manifest, and so over everything in the version. In a registry it stands beside it as cosign keeps it; push, pull, sync, save and load take it along.',
    arguments: [{ name: 'ref', required: true, completes: 'solution' }],
    flags: [
      {
        name: 'key',
        kind: 'text',
        value: '<file>',
        summary: 'an Ed25519 private key in PEM; the passphrase of an encrypted one is asked for',
        completes: 'file',
      },
      CATALOG,
    ],
    exits: ['4 there is no such version or catalog', MISMATCH, '10 credentials or permission refused'],
    examples: [
      { command: 'openssl genpkey -algorithm ed25519 -aes256 -out team.key', does: 'makes a key' },
      { command: 'tool catalog sign deploy@1.2.0 --catalog prod --key team.key', does: 'signs it in the registry' },
    ],
    load: async () => (await import('../commands/catalog/catalog-sign.ts')).catalogSignCommand,
  },
  {
    words: 'catalog verify',
    summary: 'Compare everything in a catalog with its digests and signatures',
    description:
      'Signatures are checked where trustedKeys of the catalog asks for them, or everywhere with --key. For a remote catalog, the copy on this machine is checked.',
    arguments: [{ ...NAME, required: false }],
    flags: [
      {
        name: 'key',
        kind: 'text',
        value: '<file>',
        summary: 'a public key that must have signed every version',
        completes: 'file',
      },
    ],
    exits: [UNKNOWN, MISMATCH],
    examples: [
      { command: 'tool catalog verify', does: 'all catalogs' },
      { command: 'tool catalog verify team --key team.pub', does: 'whether this key has signed everything' },
    ],
    load: async () => (await import('../commands/catalog/catalog-sync.ts')).catalogVerifyCommand,
  },
  {
    words: 'catalog sync',
    summary: 'Bring the copies of remote catalogs up to date',
    description:
      'Solutions are used from the copy on this machine: running one by name makes no request. A version that cannot be fetched, does not match its digest or has other content than when it was first seen stays as it was.',
    arguments: [{ name: 'name', required: false, many: true, completes: 'catalog' }],
    flags: [
      {
        name: 'accept-changed',
        kind: 'list',
        value: '<name@version>',
        summary: 'take the new content of this published version (repeatable)',
      },
    ],
    exits: ['3 there is no such catalog', '8 a catalog could not be synced, or a published version has changed'],
    examples: [
      { command: 'tool catalog sync', does: 'all of them' },
      { command: 'tool catalog sync team -o json', does: 'what was added, updated, removed' },
      {
        command: 'tool catalog sync team --accept-changed deploy@1.2.0',
        does: 'after its publisher said why it was replaced',
      },
    ],
    load: async () => (await import('../commands/catalog/catalog-sync.ts')).catalogSyncCommand,
  },
  {
    words: 'catalog login',
    summary: 'Store a user name and a password for a registry',
    description:
      'The password is asked for without being shown, or read from stdin. The registry must accept it before it is stored. It is sent to this registry only, and to the token service that it names.',
    arguments: [{ name: 'registry', required: true }],
    flags: [
      { name: 'username', kind: 'text', value: '<name>', summary: 'who logs in' },
      { name: 'password-stdin', kind: 'bool', summary: 'read the password or token from stdin', default: 'false' },
    ],
    exits: [MISMATCH, '10 the registry does not accept the credentials'],
    examples: [
      { command: 'tool catalog login registry.example.com --username ada', does: 'asks for the password' },
      {
        command: 'tool catalog login registry.example.com --username robot --password-stdin < token.txt',
        does: 'without a terminal',
      },
    ],
    load: async () => (await import('../commands/catalog/catalog-login.ts')).catalogLoginCommand,
  },
  {
    words: 'catalog logout',
    summary: 'Remove the credentials that catalog login stored for a registry',
    arguments: [{ name: 'registry', required: true }],
    flags: [],
    exits: [],
    examples: [{ command: 'tool catalog logout registry.example.com', does: 'nothing is sent to the registry' }],
    load: async () => (await import('../commands/catalog/catalog-login.ts')).catalogLogoutCommand,
  },
  {
    words: 'catalog add',
    summary: 'Add a catalog to the configuration: a directory or a registry',
    arguments: [
      { name: 'name', required: true },
      { name: 'location', required: true, completes: 'directory' },
    ],
    flags: [
      {
        name: 'auth-provider',
        kind: 'text',
        value: '<handler[@profile]>',
        summary: 'whose credentials the registry is asked with',
      },
    ],
    exits: ['7 the configuration file cannot be changed'],
    examples: [
      { command: 'tool catalog add team /srv/catalog', does: 'a directory that others publish to' },
      { command: 'tool catalog add prod oci://registry.example.com/platform', does: 'an OCI registry' },
    ],
    load: async () => (await import('../commands/catalog/catalog-edit.ts')).catalogAddCommand,
  },
  {
    words: 'catalog remove',
    summary: 'Remove a catalog from the configuration; nothing in it is deleted',
    arguments: [NAME],
    flags: [],
    exits: [UNKNOWN, '7 the configuration file cannot be changed'],
    examples: [{ command: 'tool catalog remove team', does: 'comments and order of the file stay' }],
    load: async () => (await import('../commands/catalog/catalog-edit.ts')).catalogRemoveCommand,
  },
  {
    words: 'catalog set-default',
    summary: 'Choose the catalog that is used when a command names none',
    arguments: [NAME],
    flags: [],
    exits: [UNKNOWN, '7 the configuration file cannot be changed'],
    examples: [{ command: 'tool catalog set-default team', does: 'settings.defaultCatalog' }],
    load: async () => (await import('../commands/catalog/catalog-edit.ts')).catalogSetDefaultCommand,
  },
];
