import { Failure, type ReadEffects } from '../contract.ts';
import type { Inputs } from './inputs.ts';

export interface GitAuthor {
  readonly name: string;
  readonly email: string;
}

const MAKES_OBJECTS: ReadonlySet<Inputs['operation']> = new Set(['commit', 'tag']);

/** Who makes a commit or an annotated tag: the identity that is logged in, where a handler is given. This never starts a login. */
export async function authorFor(
  { operation, authProvider }: Pick<Inputs, 'operation' | 'authProvider'>,
  { identity }: Pick<ReadEffects, 'identity'>,
): Promise<GitAuthor | undefined> {
  if (authProvider === undefined || !MAKES_OBJECTS.has(operation)) return undefined;
  const claims = await identity.claims(authProvider);
  const email = plain(claims['Email']);
  const name = plain(claims['Name']) || plain(claims['Username']) || email;
  if (email === '')
    throw new Failure(
      'input',
      `the identity of ${authProvider} has no e-mail address: set user.name and user.email in the configuration of git, and leave authProvider out`,
    );
  return { name, email };
}

/** Git takes line ends and angle brackets for the end of a field. */
const plain = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[<>\p{Cc}]/gu, '').trim() : '';
