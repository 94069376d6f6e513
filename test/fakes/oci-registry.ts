import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** What is wrong with one answer. */
export type Fault =
  /** A status with these headers, in place of the answer. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** The connection ends after this many bytes of the body. */
  | { readonly truncateAt: number }
  /** One byte of the body is another. */
  | { readonly tamperAt: number };

export interface RegistryWorld {
  readonly port: number;
  /** Every request that arrived in full, in order. */
  readonly received: Received[];
  readonly blobs: Map<string, Buffer>;
  /** `<repository>:<tag or digest>` -> digest. */
  readonly tags: Map<string, string>;
  /** Asked for each request. */
  fault: (request: Received) => Fault | undefined;
  /** `none`; `basic`: user and password at the registry; `bearer`: a token of `/token`, for user and password when they are set. */
  auth: 'none' | 'basic' | 'bearer';
  credential: { readonly username: string; readonly password: string } | undefined;
  /** No list of repositories, as many hosted registries. */
  listsNothing: boolean;
  /** Ranges are ignored: everything is sent. */
  knowsNoRanges: boolean;
  /** Tokens given out. */
  tokens: number;
}

const sha256Digest = (bytes: Buffer): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** An OCI registry in memory, on a free port of loopback, that does what it is told wrong. */
export async function withRegistry<T>(body: (world: RegistryWorld) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      world.received.push(received);
      answer(world, received, response);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const world: RegistryWorld = {
    port,
    received: [],
    blobs: new Map(),
    tags: new Map(),
    fault: () => undefined,
    auth: 'none',
    credential: undefined,
    listsNothing: false,
    knowsNoRanges: false,
    tokens: 0,
  };
  try {
    return await body(world);
  } finally {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

function answer(world: RegistryWorld, request: Received, response: ServerResponse): void {
  const fault = world.fault(request);
  if (fault !== undefined && 'status' in fault)
    return send(response, {
      status: fault.status,
      headers: fault.headers ?? {},
      ...(fault.body !== undefined && { body: Buffer.from(fault.body) }),
    });
  const url = new URL(request.path, 'http://registry');
  const made =
    url.pathname === '/token' ? token(world, request) : (denied(world, request) ?? route(world, request, url));
  const body = made.body ?? Buffer.alloc(0);
  const headers = { ...made.headers, 'content-length': String(body.length) };
  if (fault !== undefined && 'tamperAt' in fault) body[fault.tamperAt] = (body[fault.tamperAt] ?? 0) ^ 1;
  if (fault !== undefined && 'truncateAt' in fault) {
    response.writeHead(made.status, headers);
    response.write(body.subarray(0, fault.truncateAt), () => response.destroy());
    return;
  }
  response.writeHead(made.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  response.writeHead(status, headers);
  response.end(body);
}

const json = (data: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(data)),
});

function basicAuthorization({ credential }: RegistryWorld): string | undefined {
  return credential && `Basic ${Buffer.from(`${credential.username}:${credential.password}`).toString('base64')}`;
}

function denied(world: RegistryWorld, request: Received): Answer | undefined {
  const { authorization } = request.headers;
  if (world.auth === 'none') return undefined;
  if (world.auth === 'basic')
    return authorization === basicAuthorization(world)
      ? undefined
      : { status: 401, headers: { 'www-authenticate': 'Basic realm="registry"' } };
  if (authorization === `Bearer token-${world.tokens}` && world.tokens > 0) return undefined;
  const repository = /^\/v2\/(.+)\/(?:manifests|blobs|tags)\//.exec(request.path)?.[1];
  const scope = repository === undefined ? 'registry:catalog:*' : `repository:${repository}:pull,push`;
  return {
    status: 401,
    headers: {
      'www-authenticate': `Bearer realm="http://127.0.0.1:${world.port}/token",service="registry"${request.path === '/v2/' ? '' : `,scope="${scope}"`}`,
    },
  };
}

function token(world: RegistryWorld, request: Received): Answer {
  const form = new URLSearchParams(request.body.toString('utf8'));
  const exchanged =
    request.method === 'POST' &&
    form.get('grant_type') === 'refresh_token' &&
    form.get('refresh_token') === world.credential?.password;
  if (world.credential !== undefined && !exchanged && request.headers.authorization !== basicAuthorization(world))
    return { status: 401 };
  world.tokens++;
  return json({ token: `token-${world.tokens}` });
}

function route(world: RegistryWorld, request: Received, url: URL): Answer {
  const { method } = request;
  if (url.pathname === '/v2/') return json({});
  if (url.pathname === '/v2/_catalog')
    return world.listsNothing
      ? { status: 404 }
      : json({
          repositories: [
            ...new Set([...world.tags.keys()].map(key => key.slice(0, key.lastIndexOf(':')).replace(/:sha256$/, ''))),
          ],
        });
  const found = /^\/v2\/(.+)\/(manifests|blobs|tags)\/(.*)$/.exec(url.pathname);
  if (found === null) return { status: 404 };
  const [, repository = '', kind, rest = ''] = found;
  if (kind === 'tags') {
    const tags = [...world.tags.keys()]
      .filter(key => key.startsWith(`${repository}:`) && !key.includes('sha256:'))
      .map(key => key.slice(repository.length + 1));
    return tags.length === 0 ? { status: 404 } : json({ name: repository, tags });
  }
  if (kind === 'manifests')
    return method === 'PUT' ? putManifest(world, repository, rest, request.body) : manifest(world, repository, rest);
  if (method === 'POST') return { status: 202, headers: { location: `/v2/${repository}/blobs/uploads/1` } };
  if (method === 'PUT') return putBlob(world, url.searchParams.get('digest') ?? '', request);
  return blob(world, rest, request);
}

function putManifest(world: RegistryWorld, repository: string, tag: string, body: Buffer): Answer {
  const digest = sha256Digest(body);
  world.blobs.set(digest, body);
  world.tags.set(`${repository}:${tag}`, digest);
  world.tags.set(`${repository}:${digest}`, digest);
  return { status: 201 };
}

function manifest(world: RegistryWorld, repository: string, reference: string): Answer {
  const digest = world.tags.get(`${repository}:${reference}`);
  const body = digest === undefined ? undefined : world.blobs.get(digest);
  if (digest === undefined || body === undefined) return { status: 404 };
  return {
    status: 200,
    headers: { 'docker-content-digest': digest, 'content-type': 'application/vnd.oci.image.manifest.v1+json' },
    body: Buffer.from(body),
  };
}

function putBlob(world: RegistryWorld, digest: string, request: Received): Answer {
  const { body } = request;
  if (sha256Digest(body) !== digest) return { status: 400 };
  world.blobs.set(digest, body);
  return { status: 201 };
}

function blob(world: RegistryWorld, digest: string, request: Received): Answer {
  const body = world.blobs.get(digest);
  if (body === undefined) return { status: 404 };
  const range = world.knowsNoRanges ? null : /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (range === null) return { status: 200, body: Buffer.from(body) };
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), body.length - 1)];
  return {
    status: 206,
    headers: { 'content-range': `bytes ${start}-${end}/${body.length}` },
    body: Buffer.from(body.subarray(start, end + 1)),
  };
}
