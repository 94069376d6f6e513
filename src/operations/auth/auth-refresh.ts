import type { RefreshRequest, RefreshResult } from '../../auth/tokens/refresh.ts';
import { local } from '../wire.ts';
import { defineCredentialOperation, OBJECT } from './auth-operation.ts';

/** Interactive when scopes are asked for that were not granted: for the command line only. */
export const authRefresh = defineCredentialOperation({
  name: 'auth.refresh',
  summary: 'Renew the access token, or log in again with more scopes',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: local<RefreshRequest>(),
  output: OBJECT,
  async run(services, input, call): Promise<RefreshResult> {
    return await (await services.credentials()).refresh(input, call);
  },
});
