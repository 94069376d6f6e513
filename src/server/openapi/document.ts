import { type JsonMap, toJson } from '../../core/json/json.ts';
import type { RouteRow, Tag } from '../routes/route-row.ts';
import { API_ROUTES, METRICS_ROUTE } from '../routes/routes.ts';
import type { ServerSettings } from '../start/runtime.ts';
import { createComponents } from './components.ts';
import { operationObject } from './operations.ts';
import { directoryScheme } from './security.ts';

export interface OpenApiFacts {
  /** Version of the service. */
  readonly version: string;
  readonly settings: ServerSettings;
  /** Where it listens. Absent: where it would. */
  readonly url?: string | undefined;
  /** `auth.directory.endpoints.authority`, when it is set. */
  readonly directoryAuthority?: string | undefined;
  /** Default: those of the specification. */
  readonly rows?: readonly RouteRow[] | undefined;
}

const SUMMARY = 'Runs solutions over HTTP: the features of the command line, as synchronous requests.';
const CONVENTIONS = [
  'Failures are problem bodies (RFC 7807) with a stable `code`.',
  'Every GET answers HEAD as well.',
  'Sensitive values read `[REDACTED]`.',
].join(' ');

/**
 * OpenAPI 3.1 of a server, made from its route table and the schemas of its operations: nothing about an endpoint is written
 * here. The same facts give the same document.
 */
export async function openApiDocument({
  settings,
  rows = documentedRoutes(settings),
  ...facts
}: OpenApiFacts): Promise<JsonMap> {
  const components = createComponents();
  const paths: Record<string, Record<string, JsonMap>> = {};
  for (const row of rows) {
    const path = row.path.replace('{api_version}', settings.apiVersion);
    (paths[path] ??= {})[row.method.toLowerCase()] = await operationObject(row, components, settings.auth.azureOIDC);
  }
  const securitySchemes = { directory: directoryScheme(settings.auth.azureOIDC, facts.directoryAuthority) };
  const document = {
    openapi: '3.1.1',
    info: {
      title: settings.openAPI.title,
      description: `${settings.openAPI.description ?? SUMMARY}\n\n${CONVENTIONS}`,
      version: facts.version,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers:
      settings.openAPI.servers.length > 0
        ? settings.openAPI.servers
        : [{ url: reachable(facts.url ?? ownUrl(settings)) }],
    tags: TAGS,
    paths,
    components: { securitySchemes, ...components.all() },
  };
  return toJson(JSON.parse(JSON.stringify(document))) as JsonMap;
}

/** Without the metrics where they have a listener of their own. */
const documentedRoutes = ({ metrics }: ServerSettings): readonly RouteRow[] =>
  metrics.port === undefined ? API_ROUTES : API_ROUTES.filter(row => row !== METRICS_ROUTE);

/** A server that listens on all addresses can be reached at none of that name; on this machine it can be. */
const reachable = (url: string): string =>
  url.replace(/^(https?:\/\/)(?:0\.0\.0\.0|\[::\]|\[\])?(?=[:/]|$)/, '$1localhost');

/** The address that it would listen on. */
function ownUrl({ host, port, tls }: ServerSettings): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${tls.enabled ? 'https' : 'http'}://${name}:${port}`;
}

const DESCRIPTIONS: Readonly<Record<Tag, string>> = {
  Solutions:
    'Solutions: list, run, dry-run, render, lint, test, explain, compare; snapshots of runs; runs and plans that are kept.',
  Providers: 'What resolvers and actions are executed by.',
  Eval: 'Expressions and templates on their own.',
  Catalogs: 'Where published solutions come from.',
  Schemas: 'JSON Schemas of documents and answers.',
  Config: 'The configuration of this server, and its documentation.',
  Health: 'Probes and metrics; without authentication.',
  Admin: 'For operators: the role `admin`, or this machine while authentication is off.',
};

/** Specification: "OpenAPI tags", in its order. */
const TAGS = Object.entries(DESCRIPTIONS).map(([name, description]) => ({ name, description }));
