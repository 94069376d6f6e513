import { refuseEmptyScopes } from '../../auth/profiles/names.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, REFERENCE_INPUT } from './auth-operation.ts';

/** The only result that holds a token. */
export interface AuthToken {
  readonly handler: string;
  readonly profile: string;
  readonly flow: string;
  readonly accessToken: string;
  readonly tokenType: string;
  /** ISO text; absent: it does not expire. */
  readonly expiresAt?: string | undefined;
  readonly scopes: readonly string[];
}

const DEFAULT_MIN_VALID_MS = 60_000;

/** Never starts anything interactive. Specification: "Token handling rules". */
export const authToken = defineCredentialOperation({
  name: 'auth.token',
  summary: 'Get an access token',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    ...REFERENCE_INPUT,
    scopes: Type.Array(Type.String()),
    /** The user asked for it, so failing to reach it is an error. */
    minValidForMs: Type.Optional(Type.Integer({ minimum: 0 })),
    forceRefresh: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ accessToken: Type.String({ 'x-sensitive': true }) }, { additionalProperties: true }),
  async run(
    services,
    { reference, profile: flag, scopes, minValidForMs, forceRefresh = false },
    call,
  ): Promise<AuthToken> {
    refuseEmptyScopes(scopes);
    const credentials = await services.credentials();
    const profile = credentials.resolve(reference, { flag }, call);
    const request = {
      scopes,
      minValidForMs: minValidForMs ?? DEFAULT_MIN_VALID_MS,
      explicitMinimum: minValidForMs !== undefined,
      forceRefresh,
    };
    const { accessToken, tokenType, expiresAt, scope, flow } = await credentials.token(profile, request, call);
    return {
      handler: profile.handler,
      profile: profile.profile ?? 'built-in',
      flow,
      accessToken,
      tokenType,
      expiresAt: expiresAt?.toISOString(),
      scopes: scope.split(' ').filter(word => word !== ''),
    };
  },
});
