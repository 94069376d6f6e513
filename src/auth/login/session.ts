import { ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { SecretStore } from '../../core/ports/ports.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import type { Session } from '../contract.ts';
import { type SecretType, secretName } from '../profiles/names.ts';
import { sessionSecret } from '../tokens/bound-secret.ts';

/** The recorded logins. */
export interface Sessions {
  find(qualified: string): Promise<Session | undefined>;
  save(qualified: string, session: Session): Promise<void>;
  /** A secret of that login. */
  secret(qualified: string, kind: SecretKind, sessionId: string): Promise<string | undefined>;
}

/** What a login stores beside its record. */
export type SecretKind = Exclude<SecretType, 'metadata'>;

export function createSessions(store: SecretStore, redactor: Redactor): Sessions {
  return {
    async find(qualified) {
      const text = await store.find(secretName(qualified, 'metadata'));
      const session = text === undefined ? undefined : parseSession(text, qualified);
      if (session?.clientSecret !== undefined) redactor.add(session.clientSecret);
      return session;
    },
    async secret(qualified, kind, sessionId) {
      const text = await store.find(secretName(qualified, kind));
      const secret = text === undefined ? undefined : sessionSecret(text, sessionId);
      if (secret !== undefined) redactor.add(secret);
      return secret;
    },
    async save(qualified, session) {
      await store.save(secretName(qualified, 'metadata'), JSON.stringify({ ...session, v: VERSION }));
    },
  };
}

/** The secrets of records of version 1 are not bound to their login. */
const VERSION = 2;

/**
 * Text that is not a record counts as no login; a record of a later version is an error, since a login would overwrite
 * it.
 */
function parseSession(text: string, qualified: string): Session | undefined {
  const session = parsedMap(text);
  const version = session?.['v'];
  if (typeof version === 'number' && version > VERSION) throw laterVersion(qualified, version);
  const { sessionId, flow } = session ?? {};
  if (typeof version !== 'number' || typeof sessionId !== 'string' || typeof flow !== 'string') return undefined;
  const identified = { v: VERSION, sessionId, flow } as const;
  return { loggedInAt: '', claims: {}, scopes: [], ...(session as Partial<Session>), ...identified };
}

function parsedMap(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const laterVersion = (qualified: string, version: number): ToolError =>
  new ToolError(
    'store-unreadable',
    `cannot read credential store: the login of ${qualified} was recorded by a later version of tool (record version ${version})`,
    { hint: 'update tool; or log in to another profile, with --profile' },
  );
