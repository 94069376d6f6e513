import { createHttpClient } from '../../../src/host/http/http-client.ts';
import { codeHostProvider } from '../../../src/providers/code-host/code-host.ts';
import type { Effects, Observation } from '../../../src/providers/contract.ts';
import { isSameContent } from '../../../src/providers/observed.ts';
import { FAKE_TOKEN, type FakeCodeHost, type FakeRepository, withCodeHost } from '../../fakes/code-host.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { testEffects } from '../provider-effects.ts';

const http = createHttpClient({
  version: '0',
  environment: {},
  addresses: { allowPrivateAddresses: true, allowedHosts: [] },
  systemCA: 'never',
  systemCertificates: () => [],
});

export interface CodeHostWorld {
  readonly host: FakeCodeHost;
  readonly shop: FakeRepository;
  readonly clock: FakeClock;
  readonly printed: string[];
  /** The provider as an action on acme/shop. */
  run(operation: string, inputs?: Readonly<Record<string, unknown>>): Promise<{ changed: boolean; result: unknown }>;
  observe(operation: string, inputs?: Readonly<Record<string, unknown>>): Promise<Observation | undefined>;
  /** `created pull request of a into main` for each change that was observed. */
  sees(operation: string, inputs?: Readonly<Record<string, unknown>>): Promise<readonly string[]>;
}

/** The provider beside a service with one repository. Waits take no time. */
export function inCodeHostWorld(
  body: (world: CodeHostWorld) => Promise<void>,
  overrides: Partial<Effects> = {},
): Promise<void> {
  return withCodeHost(async host => {
    const shop = host.addRepository('acme/shop', { 'README.md': '# shop\n', 'config/region.txt': 'eu\n' });
    const clock = createFakeClock();
    const printed: string[] = [];
    const effects = testEffects({
      baseDirectory: '/nowhere',
      clock,
      send: (request, signal) => http({ ...request, guard: 'document' }, signal ?? new AbortController().signal),
      authorize: async reference => `Bearer ${reference === 'code-host' ? FAKE_TOKEN : 'wrong'}`,
      print: text => printed.push(text),
      ...overrides,
    });
    const complete = (operation: string, inputs: object) => {
      const place = ['get', 'request', 'graphql'].includes(operation) ? {} : { repository: 'acme/shop' };
      return { operation, host: host.host, authProvider: 'code-host', ...place, ...inputs };
    };
    const reading = {
      ...effects,
      send: (request: Parameters<Effects['send']>[0], signal?: AbortSignal) => {
        if (request.method !== 'GET') throw new Error(`${request.method} while looking`);
        return effects.send(request, signal);
      },
    };
    const observe: CodeHostWorld['observe'] = async (operation, inputs = {}) =>
      codeHostProvider.observe?.(complete(operation, inputs), reading, 'action');
    await body({
      host,
      shop,
      clock,
      printed,
      observe,
      async run(operation, inputs = {}) {
        const { data } = await codeHostProvider.execute(complete(operation, inputs), effects, 'action');
        return data as { changed: boolean; result: unknown };
      },
      async sees(operation, inputs) {
        const found = await observe(operation, inputs);
        return (found?.changes ?? []).map(change => {
          const isGone = change.after === undefined ? 'deleted' : 'changed';
          const status = isSameContent(change) ? 'unchanged' : change.before === undefined ? 'created' : isGone;
          return `${status} ${change.about}`;
        });
      },
    });
  });
}
