import type { ExecMockRequest, HttpMockRequest, LoopbackServer, TestHost } from '../../core/ports/test-ports.ts';
import type { HttpService, TestService } from '../../solution/testing/test-suite.ts';
import type { ObservedRequest } from '../variables.ts';
import { observedRequest, routeAnswers } from './http-routes.ts';

/** The services of a case while it runs. */
export interface MockServices {
  readonly variables: ReadonlyMap<string, string>;
  readonly exec: ExecMockRequest | undefined;
  readonly http: HttpMockRequest | undefined;
  /** What arrived at the servers, in order. */
  readonly requests: readonly ObservedRequest[];
  close(): Promise<void>;
}

/**
 * Starts the servers and gathers the rules. Services of the case stand before those of the suite: of two routes or rules that
 * fit, the nearer one answers.
 */
export async function startMockServices(
  host: TestHost,
  own: readonly TestService[],
  suite: readonly TestService[],
  mayStart: boolean,
): Promise<MockServices> {
  const names = new Set(own.map(({ name }) => name));
  const services = [...own, ...suite.filter(({ name }) => !names.has(name))];
  const servers: LoopbackServer[] = [];
  const requests: ObservedRequest[] = [];
  const variables = new Map<string, string>();
  const hosts: { host: string; origin: string }[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(server => server.close()));
  };
  try {
    for (const service of services) {
      if (service.type !== 'http') continue;
      const answers = routeAnswers(service.name, service.routes);
      const server = await host.serve(request => {
        requests.push(observedRequest(service.name, request));
        return answers(request);
      });
      servers.push(server);
      addVariables(variables, service, server.port);
      for (const name of service.hosts) hosts.push({ host: name, origin: `http://127.0.0.1:${server.port}` });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    variables,
    exec: execMockRequest(services, mayStart),
    http: servers.length === 0 ? undefined : { hosts },
    requests,
    close,
  };
}

function addVariables(variables: Map<string, string>, { portEnv, baseUrlEnv }: HttpService, port: number): void {
  if (portEnv !== undefined) variables.set(portEnv, String(port));
  if (baseUrlEnv !== undefined) variables.set(baseUrlEnv, `http://127.0.0.1:${port}`);
}

/** Where nothing may be started, every process is one that no rule knows. */
function execMockRequest(services: readonly TestService[], mayStart: boolean): ExecMockRequest | undefined {
  const exec = services.filter(service => service.type === 'exec');
  if (exec.length === 0 && mayStart) return undefined;
  return {
    rules: exec.flatMap(({ rules }) => rules),
    passthrough: mayStart && exec.some(({ passthrough }) => passthrough),
  };
}
