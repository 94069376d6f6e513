import type { KeyRow, NameRule, SectionRow } from '../key-row.ts';
import { ADDRESS_RANGE, API_VERSION, BIND_HOST, DIRECTORY, ENDPOINT, HEADER, HOST_GLOB, METHOD, PATH, REFERENCE, WEB_ADDRESS } from '../text-rules.ts';

const ROUTES: NameRule = {
  placeholder: '<route>',
  schema: { pattern: '^([A-Z]+ )?/', maxLength: 100 },
  fault: name => (/^([A-Z]+ )?\//.test(name) && name.length <= 100 ? undefined : 'is no route: write /solutions/run or POST /solutions/run'),
};

/** Specification: "API server configuration". */
const SECTIONS: readonly SectionRow[] = [
  { path: '', doc: 'The HTTP API server, `tool serve`.' },
  { path: 'tls', doc: 'Encryption.' },
  { path: 'cors', doc: 'Calls from pages of other origins.' },
  { path: 'rateLimit', doc: 'Limits per client address.' },
  { path: 'rateLimit.global', doc: 'Requests that one client may make.', whole: true },
  { path: 'rateLimit.endpoints', doc: 'Limit of one route, named `/solutions/run` or `POST /solutions/run`.', names: ROUTES },
  { path: 'rateLimit.endpoints.*', doc: 'Requests that one client may make of this route.', whole: true },
  { path: 'auth', doc: 'Who may call.' },
  { path: 'auth.azureOIDC', doc: 'Tokens of the enterprise directory. Off: every caller is anonymous.' },
  { path: 'compression', doc: 'Compression of answers.' },
  { path: 'openAPI', doc: 'What the OpenAPI document says of this server.' },
  { path: 'profiler', doc: 'Profiles of the running server, for admins.' },
  { path: 'audit', doc: 'The audit log.' },
  { path: 'tracing', doc: 'Spans of the server; where they go: `telemetry`.' },
];

const limit = (base: string): readonly KeyRow[] => [
  { path: `${base}.maxRequests`, type: 'integer', min: 1, max: 100_000, doc: 'Requests in one window.' },
  { path: `${base}.window`, type: 'duration', min: '1s', max: '24h', doc: 'Length of the window.' },
];

const OIDC: readonly KeyRow[] = [
  { path: 'auth.azureOIDC.enabled', type: 'bool', default: false, restart: 'when-switched-off', doc: 'Whether callers need a token.' },
  { path: 'auth.azureOIDC.tenantId', type: 'text', default: '', rule: { max: 253 }, doc: 'Tenant whose tokens are accepted.' },
  { path: 'auth.azureOIDC.clientId', type: 'text', default: '', rule: { max: 253 }, doc: 'Client that tokens must be meant for.' },
  { path: 'auth.azureOIDC.authority', type: 'text', preset: 'that of the `directory` handler', rule: ENDPOINT, doc: 'What addresses of the identity service begin with.' },
  {
    path: 'auth.azureOIDC.additionalIssuers',
    type: 'list',
    of: 'URL',
    preset: 'the older issuer of the built-in authority',
    maxItems: 10,
    doc: 'Further issuers; `{tenantId}` stands for the tenant.',
  },
  { path: 'auth.azureOIDC.allowedClients', type: 'list', of: 'client id', default: [], maxItems: 100, rule: { max: 253 }, doc: 'Client applications that may call; empty: every one of the tenant.' },
  { path: 'auth.azureOIDC.clockTolerance', type: 'duration', default: '60s', min: '0s', max: '5m', doc: 'Difference between clocks that is forgiven.' },
];

const SERVERS: readonly KeyRow[] = [
  { path: 'url', type: 'text', rule: WEB_ADDRESS, doc: 'Address.' },
  { path: 'description', type: 'text', rule: { max: 200 }, doc: 'What it is.' },
];

const ROWS: readonly KeyRow[] = [
  { path: 'host', type: 'text', default: '127.0.0.1', restart: true, rule: BIND_HOST, doc: 'Address that it listens on.' },
  { path: 'port', type: 'integer', default: 8080, restart: true, min: 1, max: 65_535, doc: 'Port that it listens on.' },
  { path: 'apiVersion', type: 'text', default: 'v1', restart: true, rule: API_VERSION, doc: 'Prefix of the paths.' },
  { path: 'shutdownTimeout', type: 'duration', default: '30s', min: '0s', max: '10m', doc: 'Time that requests in flight get when it ends.' },
  { path: 'requestTimeout', type: 'duration', default: '60s', min: '1s', max: '1h', doc: 'Time that one request may take.' },
  { path: 'maxRequestSize', type: 'bytes', default: 10_485_760, min: 1, max: 1_073_741_824, doc: 'Largest body of a request.' },
  { path: 'bodyReadTimeout', type: 'duration', default: '15s', min: '1s', max: '10m', doc: 'Time in which a body must have arrived.' },
  { path: 'maxConcurrent', type: 'integer', default: 1000, min: 1, max: 100_000, doc: 'API requests at the same time; more are refused.' },
  { path: 'maxRuns', type: 'integer', default: 16, min: 1, max: 1000, doc: 'Runs, tests and dry-runs at the same time.' },
  { path: 'workers', type: 'integer', preset: 'number of CPUs, at most 4', restart: true, min: 1, max: 64, doc: 'Threads for expressions and templates.' },
  { path: 'preStopDelay', type: 'duration', default: '0s', min: '0s', max: '5m', doc: 'Time between the signal to end and the first refused request.' },
  { path: 'trustedProxies', type: 'list', of: 'address or range', default: [], maxItems: 100, rule: ADDRESS_RANGE, doc: 'Proxies whose word about the client address is believed.' },
  { path: 'allowedHosts', type: 'list', of: 'host', default: [], maxItems: 50, rule: HOST_GLOB, doc: 'Further host names that it is called by while authentication is off.' },
  { path: 'tls.enabled', type: 'bool', default: false, restart: true, doc: 'Whether connections are encrypted.' },
  { path: 'tls.cert', type: 'path', rule: PATH, doc: 'Certificate chain (PEM); read again on reload.' },
  { path: 'tls.key', type: 'path', rule: PATH, doc: 'Private key (PEM); read again on reload.' },
  { path: 'cors.enabled', type: 'bool', default: false, doc: 'Whether they are answered.' },
  { path: 'cors.allowedOrigins', type: 'list', of: 'origin', default: [], maxItems: 50, doc: 'Origins; empty allows none, `*` all.' },
  { path: 'cors.allowedMethods', type: 'list', of: 'method', default: ['GET', 'HEAD', 'POST'], maxItems: 10, rule: METHOD, doc: 'Methods.' },
  {
    path: 'cors.allowedHeaders',
    type: 'list',
    of: 'header',
    default: ['Authorization', 'Content-Type', 'X-Request-ID', 'traceparent', 'tracestate'],
    maxItems: 50,
    rule: HEADER,
    doc: 'Request headers.',
  },
  { path: 'cors.maxAge', type: 'integer', default: 3600, min: 0, max: 86_400, doc: 'Seconds that a browser may remember the answer.' },
  ...limit('rateLimit.global'),
  ...limit('rateLimit.endpoints.*'),
  ...OIDC,
  { path: 'compression.level', type: 'integer', default: 6, min: 0, max: 9, doc: 'Effort; 0 compresses nothing.' },
  { path: 'openAPI.servers', type: 'records', items: SERVERS, required: ['url'], default: [], maxItems: 10, doc: 'Addresses that it is reached at.' },
  { path: 'openAPI.title', type: 'text', default: 'tool API', rule: { max: 200 }, doc: 'Title.' },
  { path: 'openAPI.description', type: 'text', rule: { max: 2000 }, doc: 'Description.' },
  { path: 'profiler.enabled', type: 'bool', default: false, restart: true, doc: 'Whether `GET /{v}/admin/profile` is there.' },
  { path: 'profiler.allowUnauthProd', type: 'bool', default: false, doc: 'Also without authentication on an address that others can reach.' },
  { path: 'audit.enabled', type: 'bool', default: false, doc: 'Whether it is written.' },
  { path: 'audit.file', type: 'path', preset: 'stderr', rule: PATH, doc: 'File that it is appended to.' },
  { path: 'tracing.enabled', type: 'bool', default: false, doc: 'Whether there are any.' },
  { path: 'solutionRoots', type: 'list', paths: true, of: 'directory', default: [], maxItems: 20, rule: DIRECTORY, doc: 'Directories that requests may name solutions below; none: no paths.' },
  { path: 'outputRoot', type: 'path', rule: DIRECTORY, doc: 'Directory that actions may write below.' },
  { path: 'snapshotDir', type: 'path', preset: 'that of `snapshots.dir`', rule: DIRECTORY, doc: 'Its snapshot store.' },
  { path: 'allowExec', type: 'bool', default: false, doc: 'Whether documents may start processes.' },
  { path: 'allowFileWrites', type: 'bool', default: false, doc: 'Whether actions may write files, below `outputRoot`.' },
  { path: 'allowUrlSources', type: 'bool', default: false, doc: 'Whether solutions may come from addresses.' },
  { path: 'allowHostReads', type: 'bool', default: false, doc: "Whether documents may read environment variables, secrets and files outside the solution's folder." },
  {
    path: 'allowedAuthProviders',
    type: 'list',
    of: '`<handler>` or `<handler>@<profile>`',
    default: [],
    maxItems: 50,
    rule: REFERENCE,
    doc: "Server's own credentials that documents may use, exactly as they name them.",
  },
];

export const SERVER_SECTIONS: readonly SectionRow[] = SECTIONS.map(row => ({ ...row, path: row.path === '' ? 'apiServer' : `apiServer.${row.path}` }));
export const SERVER_ROWS: readonly KeyRow[] = ROWS.map(row => ({ ...row, path: `apiServer.${row.path}` }));
