import type { SecretStore } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';
import type { Session } from './contract.ts';
import { secretName } from './names.ts';

/** The recorded logins. */
export interface Sessions {
  find(qualified: string): Promise<Session | undefined>;
  save(qualified: string, session: Session): Promise<void>;
}

export function createSessions(store: SecretStore, redactor: Redactor): Sessions {
  return {
    async find(qualified) {
      const text = await store.find(secretName(qualified, 'metadata'));
      const session = text === undefined ? undefined : parseSession(text);
      if (session?.clientSecret !== undefined) redactor.add(session.clientSecret);
      return session;
    },
    async save(qualified, session) {
      await store.save(secretName(qualified, 'metadata'), JSON.stringify(session));
    },
  };
}

/** A record of a later version, or no record at all, counts as no login. */
function parseSession(text: string): Session | undefined {
  try {
    const session = JSON.parse(text) as Partial<Session>;
    const usable = session.v === 1 && typeof session.sessionId === 'string' && typeof session.flow === 'string';
    return usable ? ({ loggedInAt: '', claims: {}, scopes: [], ...session } as Session) : undefined;
  } catch {
    return undefined;
  }
}
