import type { LoginRequest, LoginResult } from '../../auth/login/login.ts';
import { Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT, REFERENCE_INPUT } from './auth-operation.ts';

export type { LoginResult } from '../../auth/login/login.ts';

/** Interactive where the flow is: for the command line only. */
export const authLogin = defineCredentialOperation<LoginRequest, LoginResult>({
  name: 'auth.login',
  summary: 'Log in to a handler',
  access: 'admin',
  needs: { solution: 'none', host: ['processes', 'writes'] },
  input: Type.Object(REFERENCE_INPUT, { additionalProperties: true }),
  output: OBJECT,
  async run(services, input, call) {
    return await (await services.credentials()).login(input, call);
  },
});
