/**
 * Part of P10: what step 5 of the API chain costs a request. Beside it, in turns in one process: the digest of the token alone,
 * and the bare verification of a signature. CPU time of one call, medians.
 */
import { hash, verify } from 'node:crypto';
import { renderTable } from '../src/core/text/text-table.ts';
import { createAuthenticator } from '../src/server/auth/authenticator.ts';
import { authRequest, bearing, OPEN_OPTIONS, startOidcWorld } from '../test/fakes/oidc-world.ts';
import { median } from './support/measure.ts';

const ROUNDS = 41;
const CALLS = 2000;
const GOAL_US = 20;
/** What a browser or a client sends beside the token. */
const HEADERS = [
  'Accept',
  'application/json',
  'User-Agent',
  'bench',
  'Connection',
  'keep-alive',
  'Accept-Encoding',
  'gzip',
];

const world = await startOidcWorld();
const { server, authenticator } = world;
const groups = Array.from({ length: 20 }, (_, i) => `22222222-3333-4444-5555-${String(i).padStart(12, '0')}`);
const token = server.token({ claims: { roles: ['admin'], groups } });
await world.ask(token);
const open = createAuthenticator(OPEN_OPTIONS, {
  send: () => Promise.reject(new Error('none')),
  clock: world.clock,
  log: () => undefined,
});
const guarded = authRequest([...HEADERS, 'Authorization', `Bearer ${token}`]);
const anonymous = authRequest(HEADERS, { method: 'POST' });
const [head, body, signature] = token.split('.');
const content = Buffer.from(`${head}.${body}`);
const bytes = Buffer.from(signature ?? '', 'base64url');
const fresh = Array.from({ length: 500 }, (_, i) => bearing(server.token({ claims: { jti: String(i) } })));

interface Row {
  readonly name: string;
  readonly calls: number;
  run(index: number): unknown;
}
const ROWS: readonly Row[] = [
  { name: 'a token that was verified before', calls: CALLS, run: () => authenticator.authenticate(guarded) },
  { name: '  digest of the token alone', calls: CALLS, run: () => hash('sha256', token, 'base64url') },
  { name: 'authentication off: Host and Origin', calls: CALLS, run: () => open.authenticate(anonymous) },
  { name: 'no token', calls: CALLS, run: () => authenticator.authenticate(anonymous) },
  { name: 'a signature, bare', calls: 100, run: () => verify('sha256', content, server.current.publicKey, bytes) },
];

const samples = ROWS.map(() => [] as number[]);
for (let round = 0; round < ROUNDS; round++)
  for (const [index, { calls, run }] of ROWS.entries()) {
    const before = process.cpuUsage();
    for (let i = 0; i < calls; i++) run(i);
    const { user, system } = process.cpuUsage(before);
    if (round > 5) samples[index]?.push((user + system) / calls);
  }
const before = process.cpuUsage();
for (const request of fresh) await authenticator.authenticate(request);
const { user, system } = process.cpuUsage(before);

const rows = ROWS.map(({ name }, index) => [name, `${median(samples[index] ?? []).toFixed(2)} us`]);
rows.push(['a token that is new (signature included)', `${((user + system) / fresh.length).toFixed(1)} us`]);
console.log(renderTable([{ header: 'work' }, { header: 'CPU per call' }], rows));
const cached = median(samples[0] ?? []);
console.log(
  `token of ${token.length} characters; goal for a remembered one: ${GOAL_US} us; ${cached <= GOAL_US ? 'met' : 'MISSED'}`,
);
await world.close();
