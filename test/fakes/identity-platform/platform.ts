import { type Cloud, createCloud } from './cloud.ts';
import { type CodeHost, createCodeHost } from './code-host.ts';
import { createDirectory, type Directory } from './directory.ts';
import { type FaultyServer, type Route, startServer } from './server.ts';
import { createSigner } from './tokens.ts';

/** All three platforms behind one address, with a log of requests and faults on demand. */
export interface IdentityPlatform extends Omit<FaultyServer, 'close'> {
  readonly cloud: Cloud;
  readonly codeHost: CodeHost;
  readonly directory: Directory;
  /** For `auth.cloud.endpoints`. */
  readonly cloudEndpoints: Readonly<Record<string, string>>;
  /** For `CLOUD_METADATA_HOST` and `auth.code-host.hostname`. */
  readonly host: string;
  close(): Promise<void>;
}

export async function startIdentityPlatform(more: readonly Route[] = []): Promise<IdentityPlatform> {
  const signer = createSigner();
  let origin = '';
  const skew = { s: () => 0 };
  const cloud = createCloud(signer, () => skew.s());
  const codeHost = createCodeHost();
  const directory = createDirectory(signer, () => origin);
  const server = await startServer([...more, ...cloud.routes, ...codeHost.routes, ...directory.routes]);
  origin = server.origin;
  skew.s = () => Math.round(server.skewMs / 1000);
  return Object.assign(server, {
    cloud,
    codeHost,
    directory,
    host: new URL(origin).host,
    cloudEndpoints: {
      authUrl: `${origin}/cloud/auth`,
      tokenUrl: `${origin}/cloud/token`,
      revokeUrl: `${origin}/cloud/revoke`,
      tokeninfoUrl: `${origin}/cloud/tokeninfo`,
      userinfoUrl: `${origin}/cloud/userinfo`,
      stsUrl: `${origin}/cloud/sts`,
      iamCredentialsUrl: `${origin}/cloud/iam`,
      scopeBase: `${origin}/cloud/scopes`,
    },
  });
}
