import type { RefreshRequest, RefreshResult } from '../../auth/tokens/refresh.ts';
import { Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT, REFERENCE_INPUT } from './auth-operation.ts';

/** Interactive when scopes are asked for that were not granted: for the command line only. */
export const authRefresh = defineCredentialOperation<RefreshRequest, RefreshResult>({
  name: 'auth.refresh',
  summary: 'Renew the access token, or log in again with more scopes',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: Type.Object({ ...REFERENCE_INPUT, scopes: Type.Array(Type.String()) }, { additionalProperties: true }),
  output: OBJECT,
  async run(services, input, call) {
    return await (await services.credentials()).refresh(input, call);
  },
});
