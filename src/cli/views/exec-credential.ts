import { isMap } from '../../core/json/json.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { UsageError } from '../rows/row.ts';
import { instantText } from './auth.ts';

const GROUP = 'client.authentication.k8s.io';
const VERSIONS: readonly string[] = [`${GROUP}/v1`, `${GROUP}/v1beta1`];

interface ShownToken {
  readonly token: string;
  /** ISO text; absent: it does not expire. */
  readonly expiresAt?: string | undefined;
}

/** The answer of a credential plugin of Kubernetes clients, in the version that the client asks for. */
export function execCredential({ token, expiresAt }: ShownToken, environment: Environment): string {
  const status = {
    ...(expiresAt !== undefined && { expirationTimestamp: instantText(expiresAt) }),
    token,
  };
  const credential = { apiVersion: wantedVersion(environment), kind: 'ExecCredential', status };
  return `${JSON.stringify(credential, null, 2)}\n`;
}

/** Clients say in `KUBERNETES_EXEC_INFO` what they expect. */
function wantedVersion({ KUBERNETES_EXEC_INFO: info }: Environment): string {
  const asked = info ? versionIn(info) : undefined;
  if (asked === undefined) return `${GROUP}/v1`;
  if (VERSIONS.includes(asked)) return asked;
  throw new UsageError(`the client asks for "${asked}" (KUBERNETES_EXEC_INFO)`, `possible: ${VERSIONS.join(', ')}`);
}

function versionIn(info: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(info);
    return isMap(parsed) && typeof parsed['apiVersion'] === 'string' ? parsed['apiVersion'] : undefined;
  } catch {
    return undefined;
  }
}
