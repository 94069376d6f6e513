import type { LogoutResult } from '../../auth/login/logout.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT, REFERENCE_INPUT } from './auth-operation.ts';

export type { LogoutResult } from '../../auth/login/logout.ts';

export const authLogout = defineCredentialOperation({
  name: 'auth.logout',
  summary: 'Revoke where the service can, and clear stored credentials',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    ...REFERENCE_INPUT,
    local: Type.Optional(Type.Boolean()),
    removeProfile: Type.Optional(Type.Boolean()),
  }),
  output: OBJECT,
  async run(services, input, call): Promise<LogoutResult> {
    return await (await services.credentials()).logout(input, call);
  },
});
