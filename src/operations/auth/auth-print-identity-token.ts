import type { IdentityToken } from '../../auth/tokens/identity-token.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, REFERENCE_INPUT } from './auth-operation.ts';

/** Never starts anything interactive. For the command line only. */
export const authIdentityToken = defineCredentialOperation({
  name: 'auth.print-identity-token',
  summary: 'Get an identity token',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ ...REFERENCE_INPUT, audience: Type.Optional(Type.String({ minLength: 1 })) }),
  output: Type.Object({ identityToken: Type.String({ 'x-sensitive': true }) }, { additionalProperties: true }),
  async run(services, input, call): Promise<IdentityToken> {
    return await (await services.credentials()).identityToken(input, call);
  },
});
