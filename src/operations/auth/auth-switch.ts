import type { SwitchResult } from '../../auth/login/switch-profile.ts';
import { closedObject } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT, REFERENCE_INPUT } from './auth-operation.ts';

export type { SwitchResult } from '../../auth/login/switch-profile.ts';

export const authSwitch = defineCredentialOperation({
  name: 'auth.switch',
  summary: 'List the profiles of a handler, or choose the active one',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject(REFERENCE_INPUT),
  output: OBJECT,
  async run(services, input, call): Promise<SwitchResult> {
    return await (await services.credentials()).switchProfile(input, call);
  },
});
