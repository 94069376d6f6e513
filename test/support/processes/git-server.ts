import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitServer {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  /** The `Authorization` header of every request, in order; empty text without one. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

interface GitServerOptions {
  /** Directory of bare repositories. */
  readonly root: string;
  readonly username: string;
  readonly password: string;
  /** Called while git waits for the answer to a request with the right credential. */
  readonly onAuthorized?: (() => void) | undefined;
}

/** Serves repositories over HTTP with Basic authentication, by the `git http-backend` of the installed git. */
export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const seen: string[] = [];
  const expected = `Basic ${Buffer.from(`${options.username}:${options.password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const given = request.headers.authorization ?? '';
    seen.push(given);
    if (given === expected) {
      options.onAuthorized?.();
      runBackend(options, request, response);
    } else {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="test"' }).end();
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** One request by the rules of CGI. */
function runBackend({ root, username }: GitServerOptions, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const env = {
    PATH: process.env['PATH'],
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_CONFIG_NOSYSTEM: '1',
    REQUEST_METHOD: request.method,
    PATH_INFO: url.pathname,
    QUERY_STRING: url.search.slice(1),
    REMOTE_USER: username,
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
    HTTP_GIT_PROTOCOL: request.headers['git-protocol'] as string | undefined,
  };
  const child = spawn('git', ['http-backend'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  request.pipe(child.stdin);
  child.stdin.on('error', () => {});
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.once('close', () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    const fields = all
      .toString('latin1', 0, end)
      .split('\r\n')
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
    const status = fields.find(([name]) => name === 'Status')?.[1];
    response.writeHead(status === undefined ? 200 : Number.parseInt(status, 10), Object.fromEntries(fields));
    response.end(all.subarray(end + 4));
  });
}
