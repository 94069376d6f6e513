import type { LogoutAllResult } from '../../auth/login/logout.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT } from './auth-operation.ts';

export const authLogoutAll = defineCredentialOperation({
  name: 'auth.logout-all',
  summary: 'Log out of every profile of one handler, or of all',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    handler: Type.Optional(Type.String()),
    local: Type.Optional(Type.Boolean()),
    removeProfile: Type.Optional(Type.Boolean()),
  }),
  output: OBJECT,
  async run(services, input, call): Promise<LogoutAllResult> {
    return await (await services.credentials()).logoutAll(input, call);
  },
});
