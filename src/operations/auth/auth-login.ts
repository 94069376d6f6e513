import type { LoginRequest, LoginResult } from '../../auth/login/login.ts';
import { local } from '../wire.ts';
import { defineCredentialOperation, OBJECT } from './auth-operation.ts';

export type { LoginResult } from '../../auth/login/login.ts';

/** Asks the user where the flow needs it, so only the command line offers it. */
export const authLogin = defineCredentialOperation({
  name: 'auth.login',
  summary: 'Log in to a handler',
  access: 'admin',
  needs: { solution: 'none', host: ['processes', 'writes'] },
  input: local<LoginRequest>(),
  output: OBJECT,
  async run(services, input, call): Promise<LoginResult> {
    return await (await services.credentials()).login(input, call);
  },
});
