import type { CommandRow } from './command-row.ts';
import type { FlagRow } from './row.ts';

/** Specification: "`tool serve` flags". */
const SERVE_FLAGS: readonly FlagRow[] = [
  { name: 'host', kind: 'text', value: '<address>', summary: 'bind host', default: '127.0.0.1' },
  { name: 'port', kind: 'integer', value: '<number>', summary: 'port, 1-65535', default: '8080' },
  { name: 'tls-cert', kind: 'text', value: '<file>', summary: 'TLS certificate path', completes: 'file' },
  { name: 'tls-key', kind: 'text', value: '<file>', summary: 'TLS private key path', completes: 'file' },
  { name: 'enable-tls', kind: 'bool', summary: 'enable TLS', default: 'false' },
  { name: 'api-version', kind: 'text', value: '<version>', summary: 'version prefix', default: 'v1' },
];

/** The HTTP API. */
export const SERVE_COMMANDS: readonly CommandRow[] = [
  {
    words: 'serve',
    configuration: 'own',
    summary: 'Start the HTTP API server',
    description:
      'Serves the same operations as the commands over HTTP, until SIGINT or SIGTERM. SIGHUP reads the configuration again. What could harm the host is off by default: see docs/server.md.',
    flags: SERVE_FLAGS,
    exits: ['1 the address is in use', '7 the configuration has faults', '10 the address is not permitted'],
    examples: [
      { command: 'tool serve', does: 'http://127.0.0.1:8080 for this machine' },
      { command: 'tool serve --enable-tls --tls-cert cert.pem --tls-key key.pem --port 8443', does: 'over TLS' },
    ],
    load: async () => (await import('../commands/serve.ts')).serveCommand,
  },
  {
    words: 'serve openapi',
    configuration: 'own',
    summary: 'Write the OpenAPI specification of the API without starting it',
    flags: [
      {
        name: 'format',
        kind: 'text',
        value: '<format>',
        values: ['json', 'yaml'],
        summary: 'of the document',
        default: 'json',
      },
      {
        name: 'output',
        short: 'o',
        kind: 'text',
        value: '<file>',
        summary: 'where it is written; - for stdout',
        default: 'stdout',
        completes: 'file',
      },
      ...SERVE_FLAGS.filter(({ name }) => name === 'api-version'),
    ],
    exits: ['7 the configuration has faults'],
    examples: [
      { command: 'tool serve openapi --format yaml --output openapi.yaml', does: 'for generators of clients' },
    ],
    load: async () => (await import('../commands/serve.ts')).serveOpenapiCommand,
  },
];
