import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type End, everySchedule, type Model, type Step } from '../../../test/support/random/schedules.ts';
import type { AuthWorld } from '../../../test/support/worlds/auth-world.ts';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import type { CredentialStore } from '../../core/ports/credential-ports.ts';
import type { AuthPorts, Flow, Session } from '../contract.ts';
import { type AuthParts, createParts, type Loaded, loadProfile } from '../parts.ts';
import { createAcquirer, type Pass, SessionChanged } from '../tokens/acquire.ts';
import { recordLogin } from './record-login.ts';
import { InvalidGrant } from './signals.ts';

const QUALIFIED = 'code-host';
const METADATA = `tool.auth.${QUALIFIED}.metadata`;

interface Grant {
  readonly user: string;
  current: string;
  over: boolean;
}

/** A service that gives each refresh token once, and ends a session whose token comes twice. */
class Service {
  readonly grants = new Map<string, Grant>();
  made = 0;
  /** Who the answers are for that a process has not stored yet. */
  readonly unstored = new Map<number, string>();
  /** Users whose next refresh token went down with the process that was given it: no program can save that session. */
  readonly lost: string[] = [];
  readonly reused: string[] = [];

  issue(user: string): string {
    const current = `${user}-refresh-token-${++this.made}`;
    this.grants.set(current, { user, current, over: false });
    return current;
  }

  spend(token: string): string | undefined {
    const grant = this.grants.get(token);
    if (grant === undefined || grant.over) return undefined;
    if (grant.current !== token) {
      grant.over = true;
      this.reused.push(grant.user);
      return undefined;
    }
    grant.current = `${grant.user}-refresh-token-${++this.made}`;
    this.grants.set(grant.current, grant);
    return grant.current;
  }
}

interface World {
  readonly secrets: Map<string, string>;
  readonly service: Service;
  holder: number | undefined;
}

const LAST = 99;
const AT_ONCE: Step = async (_, effect) => effect();

/** The store as one process sees it: each call is a step. */
function interruptedStore(world: World, process: number, step: Step): CredentialStore {
  const { secrets } = world;
  const save = (name: string, value: string): Promise<void> =>
    step(`save ${name}`, () => {
      secrets.set(name, value);
      if (name.endsWith('.refresh_token')) world.service.unstored.delete(process);
    });
  const refuse = (): never => assert.fail('not part of the model');
  return {
    find: name => step(`find ${name}`, () => secrets.get(name)),
    save,
    remove: name => step(`remove ${name}`, () => void secrets.delete(name)),
    list: prefix => step(`list ${prefix}`, () => [...secrets.keys()].filter(name => name.startsWith(prefix)).sort()),
    async lock() {
      const free = (): boolean => world.holder === undefined;
      await step('lock', () => void (world.holder = process), free);
      return { held: true, release: () => step('unlock', () => void (world.holder = undefined)) };
    },
    reserve: async () => ({ save, release: async () => undefined }),
    checkRoom: refuse,
    state: refuse,
    prepare: refuse,
    report: refuse,
    repair: refuse,
    rotateKey: refuse,
    reset: refuse,
  };
}

interface Scene {
  readonly real: AuthWorld;
  readonly flow: Flow;
}

/** The real parts of authentication, on the store of one process of the model. */
function authPartsWith(real: AuthWorld, store: CredentialStore): AuthParts {
  let made = 0;
  const ports: Pick<AuthPorts, 'store' | 'clock' | 'random' | 'log' | 'redactor'> = {
    store,
    clock: real.clock,
    random: { uuid: () => `session-${++made}`, bytes: length => new Uint8Array(length), fraction: () => 0 },
    log: () => undefined,
    redactor: { ...real.ports().redactor, add: () => undefined },
  };
  const config = { handlers: new Map(), secretStore: 'auto', requireSecureKeyring: false } as const;
  const edit = { set: async () => undefined, unset: async () => undefined };
  return createParts({ config, edit, ports: { ...real.ports(), ...ports } });
}

async function loaded(parts: AuthParts, real: AuthWorld): Promise<Loaded> {
  return await loadProfile(parts, { handler: QUALIFIED, profile: undefined, source: 'none' }, real.call());
}

/** Asks for a new access token, as `auth token --force-refresh` does. */
const refresher =
  ({ real, flow }: Scene, process: number) =>
  async (world: World, step: Step): Promise<unknown> => {
    const parts = authPartsWith(real, interruptedStore(world, process, step));
    const acquirer = createAcquirer(parts);
    for (let restart = 0; ; restart++) {
      const { context, session } = await loaded(parts, real);
      if (session === undefined) return 'not authenticated';
      try {
        return (await acquirer.run(makePass({ world, process, step, flow, session }, context))).accessToken;
      } catch (error) {
        if (!(error instanceof SessionChanged) || restart === 2) throw error;
      }
    }
  };

interface Asking {
  readonly world: World;
  readonly process: number;
  readonly step: Step;
  readonly flow: Flow;
  readonly session: Session;
}

function makePass({ world, process, step, flow, session }: Asking, context: Pass['context']): Pass {
  const { service } = world;
  return {
    name: `tool.auth.${QUALIFIED}.token.${flow.name}._._`,
    flow: flow.name,
    fp: '_',
    owner: { sessionId: session.sessionId },
    refreshToken: 'single-use',
    context,
    request: { minValidForMs: 0, explicitMinimum: false, forceRefresh: true },
    // What another process of the model cached is new enough; the last one asks the service in any case.
    startedAt: process === LAST ? new Date(8e15) : new Date(0),
    acquire: (_, used = '') =>
      step(`spend ${used}`, () => {
        assert.equal(service.grants.get(used)?.user, session.claims.username, 'a token of another session');
        const next = service.spend(used);
        if (next === undefined) throw new InvalidGrant('invalid_grant');
        service.unstored.set(process, session.claims.username ?? '');
        const token = { accessToken: `access by ${next}`, tokenType: 'bearer', expiresAt: undefined, scope: '' };
        return { token, refreshToken: next };
      }),
  };
}

const login =
  ({ real, flow }: Scene, process: number, user: string) =>
  async (world: World, step: Step): Promise<unknown> => {
    const parts = authPartsWith(real, interruptedStore(world, process, step));
    const before = await loaded(parts, real);
    const random = { ...parts.ports.random, uuid: () => `session of ${user}` };
    const refreshToken = await step('sign in', () => world.service.issue(user));
    const token = { accessToken: `access of ${user}`, tokenType: 'bearer', expiresAt: undefined, scope: '' };
    const done = { token, refreshToken, claims: { username: user }, scopes: [], hostname: `${user}.example` };
    const request = { scopes: [] };
    await recordLogin({ ...parts, ports: { ...parts.ports, random } }, { loaded: before, flow, done, request });
    return user;
  };

type Body = (scene: Scene, process: number) => (world: World, step: Step) => Promise<unknown>;
const REFRESH: Body = refresher;
const as =
  (user: string): Body =>
  (scene, process) =>
    login(scene, process, user);

async function createModel(scene: Scene, bodies: readonly Body[], kills: number): Promise<Model<World>> {
  const empty = (): World => ({ secrets: new Map(), service: new Service(), holder: undefined });
  const first = empty();
  await login(scene, -1, 'ada')(first, AT_ONCE);
  return {
    create() {
      const world = empty();
      for (const [name, value] of first.secrets) world.secrets.set(name, value);
      world.service.issue('ada');
      return world;
    },
    processes: bodies.map((body, process) => body(scene, process)),
    kills,
    killed(world, process) {
      if (world.holder === process) world.holder = undefined;
      const user = world.service.unstored.get(process);
      if (user !== undefined) world.service.lost.push(user);
    },
    fingerprint: ({ secrets, holder, service: { grants, lost, reused } }) =>
      JSON.stringify([[...secrets], holder, [...grants], lost, reused]),
    check: async (world, ends) => await checkEnd(scene, world, ends),
  };
}

/** Whatever happened: the next process finds one session whose parts belong together, and goes on with it. */
async function checkEnd(scene: Scene, world: World, ends: readonly End[]): Promise<void> {
  const { service, secrets } = world;
  for (const end of ends) {
    if (end.kind !== 'error') continue;
    const code = (end.error as { code?: string }).code;
    assert.ok(service.lost.length > 0 && code === 'token-expired', `a process failed: ${(end.error as Error).stack}`);
  }
  const record = JSON.parse(secrets.get(METADATA) ?? '{}') as Session;
  const { username } = record.claims;
  assert.equal(record.hostname, `${username}.example`);
  if (service.lost.includes(username ?? '')) return;
  assert.deepEqual(
    service.reused.filter(user => user === username),
    [],
  );
  const given = await refresher(scene, LAST)(world, AT_ONCE);
  assert.match(String(given), new RegExp(`^access by ${username}-`));
}

const SCENES: readonly (readonly [string, readonly Body[], number])[] = [
  ['two refreshes', [REFRESH, REFRESH], 1],
  ['three refreshes', [REFRESH, REFRESH, REFRESH], 0],
  ['a refresh and a login', [REFRESH, as('bob')], 1],
  ['two logins', [as('bob'), as('eve')], 1],
];

test('in every order of their steps, killed anywhere, refreshes and logins leave one session whose parts belong together', async t => {
  await withAuthWorld(async real => {
    const { deviceCodeFlow: flow } = await import('../handlers/code-host/device-code-flow.ts');
    for (const [name, bodies, kills] of SCENES) {
      const { runs, states } = await everySchedule(await createModel({ real, flow }, bodies, kills));
      t.diagnostic(`${name}: ${runs} runs, ${states} states`);
      assert.ok(states > 30, name);
    }
  });
});
