import type { KeyRow, SectionRow } from '../key-row.ts';
import { ADDRESS_OR_OFF, HOST_OR_RANGE, NAME, PATH } from '../text-rules.ts';

export const PROGRAM_SECTIONS: readonly SectionRow[] = [
  { path: 'settings', doc: 'Defaults of the command line.' },
  { path: 'logging', doc: 'The log.' },
  { path: 'telemetry', doc: 'Traces, sent with OTLP over HTTP.' },
  { path: 'httpClient', doc: 'Outgoing requests of providers and catalogs. Identity requests of the cloud handler always have 30s.' },
  { path: 'network', doc: 'Connections of every kind.' },
];

/** Keys of the program as a whole: output, log, telemetry, network. */
export const PROGRAM_ROWS: readonly KeyRow[] = [
  { path: 'version', type: 'integer', default: 1, min: 1, max: 1, doc: 'Version of the format of this file.', notFromEnvironment: 'the configuration file' },
  { path: 'settings.defaultCatalog', type: 'text', default: 'local', rule: NAME, doc: 'Catalog that is used where none is named.' },
  { path: 'settings.output', type: 'enum', values: ['auto', 'table', 'json', 'yaml', 'quiet'], default: 'auto', doc: 'How data is printed, as `--output`; also `TOOL_OUTPUT`.' },
  { path: 'settings.noColor', type: 'bool', default: false, doc: 'No colours, as `--no-color`.' },
  { path: 'settings.noProgress', type: 'bool', default: false, doc: 'No live progress, as `--no-progress`.' },
  {
    path: 'logging.level',
    type: 'enum',
    values: ['none', 'error', 'warn', 'info', 'debug', 'trace'],
    default: 'warn',
    doc: 'What is logged, as `--log-level`; also `TOOL_LOG_LEVEL`. `tool serve` logs from `info` on unless this is set.',
  },
  { path: 'logging.format', type: 'enum', values: ['text', 'json'], default: 'text', doc: 'Shape of log lines and errors, as `--log-format`; also `TOOL_LOG_FORMAT`.' },
  { path: 'logging.file', type: 'path', preset: 'stderr', rule: PATH, doc: 'File that the log is appended to, as `--log-file`; also `TOOL_LOG_FILE`.' },
  { path: 'telemetry.endpoint', type: 'text', default: '', rule: ADDRESS_OR_OFF, doc: 'Where traces are sent, as `--otel-endpoint`; empty sends none.' },
  { path: 'telemetry.insecure', type: 'bool', default: false, doc: 'Accept an endpoint without encryption that is not this machine.' },
  { path: 'telemetry.serviceName', type: 'text', default: 'tool', rule: { max: 200 }, doc: 'Name of the service in traces.' },
  { path: 'telemetry.sampler', type: 'enum', values: ['always_on', 'always_off', 'traceidratio'], default: 'always_on', doc: 'Which traces are recorded.' },
  { path: 'telemetry.samplerArg', type: 'number', default: 1, min: 0, max: 1, doc: 'Share of the traces that `traceidratio` records.' },
  { path: 'httpClient.timeout', type: 'duration', default: '30s', min: '100ms', max: '10m', doc: 'Time of one whole exchange.' },
  { path: 'httpClient.retryMax', type: 'integer', default: 3, min: 0, max: 10, doc: 'Repetitions after a failure; idempotent requests only.' },
  { path: 'httpClient.retryWaitMin', type: 'duration', default: '1s', min: '0s', max: '10m', doc: 'Shortest wait before a repetition.' },
  { path: 'httpClient.retryWaitMax', type: 'duration', default: '30s', min: '0s', max: '10m', doc: 'Longest wait before a repetition.' },
  { path: 'httpClient.cache', type: 'enum', values: ['none', 'memory', 'disk'], default: 'disk', doc: 'Where answers are kept; those to requests with credentials never are.' },
  { path: 'httpClient.cacheTtl', type: 'duration', default: '10m', min: '0s', max: '720h', doc: 'Age from which a kept answer is asked for again.' },
  { path: 'httpClient.cacheMaxBytes', type: 'bytes', default: 268_435_456, min: 0, doc: 'Size of the whole cache.' },
  { path: 'httpClient.maxResponseSize', type: 'bytes', default: 10_485_760, min: 1, max: 1_073_741_824, doc: 'Largest answer, decompressed.' },
  {
    path: 'httpClient.allowPrivateAddresses',
    type: 'bool',
    preset: '`true` on the command line, `false` on the server',
    doc: 'Whether documents may make requests to loopback and private addresses. Judged by the address that is connected to.',
  },
  {
    path: 'httpClient.allowedHosts',
    type: 'list',
    of: 'host or range',
    default: [],
    maxItems: 100,
    rule: HOST_OR_RANGE,
    doc: 'Hosts that may be connected to whatever their address; the only way to link-local and metadata addresses.',
  },
  {
    path: 'network.systemCA',
    type: 'enum',
    values: ['auto', 'always', 'never'],
    default: 'auto',
    doc: "Whether the system's certificates are trusted beside the built-in ones; `auto`: after an unknown issuer.",
  },
];
