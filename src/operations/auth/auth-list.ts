import type { HandlerDescription } from '../../auth/profiles/list-handlers.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT } from './auth-operation.ts';

export const authList = defineCredentialOperation({
  name: 'auth.list',
  summary: 'List the handlers with their flows and capabilities',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({}),
  output: Type.Array(OBJECT),
  async run(services): Promise<readonly HandlerDescription[]> {
    return await (await services.credentials()).listHandlers();
  },
});
