import { closedObject, Type } from '../../core/schema/type.ts';
import { type Component, type ComponentStatus, defineServerOperation, type ServerPort } from './server-operation.ts';

const NO_INPUT = closedObject({});
const VERSION = Type.String({ maxLength: 50 });

export const COMPONENT = closedObject({
  name: Type.String({ maxLength: 100 }),
  status: Type.Union(['ok', 'degraded', 'unavailable'].map(word => Type.Literal(word))),
  message: Type.Optional(Type.String({ maxLength: 500 })),
});

export interface Health {
  readonly status: 'healthy' | 'degraded' | 'unhealthy' | 'shutting_down';
  readonly version: string;
  /** `1h2m3s` */
  readonly uptime: string;
  readonly components: readonly Component[];
}

/** Specification: "Health response body". */
export const serverHealth = defineServerOperation<Health>({
  name: 'server.health',
  summary: 'Health with component statuses',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: closedObject({
    status: Type.Union(
      ['healthy', 'degraded', 'unhealthy', 'shutting_down'].map(word => Type.Literal(word)),
      { maxLength: 20 },
    ),
    version: VERSION,
    uptime: Type.String({ maxLength: 50, description: '1h2m3s' }),
    components: Type.Array(COMPONENT, { maxItems: 100 }),
  }),
  run(server) {
    const components = server.components();
    return { status: overall(server, components), version: server.version, uptime: formatUptime(server), components };
  },
});

/** Without these nothing useful is answered. */
const VITAL = new Set(['providers', 'workers', 'auth_keys']);

function overall(server: ServerPort, components: readonly Component[]): Health['status'] {
  if (server.phase() === 'stopping') return 'shutting_down';
  const is = (status: ComponentStatus) => (component: Component) => component.status === status;
  if (components.filter(({ name }) => VITAL.has(name)).some(is('unavailable'))) return 'unhealthy';
  return components.every(is('ok')) ? 'healthy' : 'degraded';
}

/** Whole seconds: `1h2m3s`. */
export function formatUptime({ startedAt }: Pick<ServerPort, 'startedAt'>): string {
  const seconds = Math.max(0, Math.floor((Date.now() - startedAt.getTime()) / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h}h${m}m${s}s`;
  return m > 0 ? `${m}m${s}s` : `${s}s`;
}

const OK = closedObject({ status: Type.Literal('ok') });

/** Specification: "GET /health/live": also while it is shutting down. */
export const serverLive = defineServerOperation<{ readonly status: 'ok' }>({
  name: 'server.live',
  summary: 'Liveness probe',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: OK,
  run: () => ({ status: 'ok' }),
});

/** Specification: "GET /health/ready": 503 from the first signal on. It is 503 too while no token can be verified: every request of the API would be. */
export const serverReady = defineServerOperation<{ readonly status: 'ok' }>({
  name: 'server.ready',
  summary: 'Readiness probe; 503 during shutdown, and while no token can be verified',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: OK,
  run(server) {
    server.checkReady();
    return { status: 'ok' };
  },
});

const LINK = closedObject({ rel: Type.String({ maxLength: 100 }), href: Type.String({ maxLength: 2048 }) });

export interface Root {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly links: readonly { readonly rel: string; readonly href: string }[];
}

/** Specification: "Root response". */
export const serverRoot = defineServerOperation<Root>({
  name: 'server.root',
  summary: 'Name, version and links',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: closedObject({
    name: Type.String({ maxLength: 100 }),
    version: VERSION,
    description: Type.String({ maxLength: 500 }),
    links: Type.Array(LINK, { maxItems: 50 }),
  }),
  run: ({ version, apiVersion, hasMetrics }) => ({
    name: 'tool',
    version,
    description: 'Runs solutions: declarative documents of resolvers and actions.',
    links: [
      { rel: 'docs', href: `/${apiVersion}/docs` },
      { rel: 'openapi', href: `/${apiVersion}/openapi.json` },
      { rel: 'health', href: '/health' },
      ...(hasMetrics ? [{ rel: 'metrics', href: '/metrics' }] : []),
    ],
  }),
});
