import type { DoctorResult } from '../../auth/profiles/doctor.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT } from './auth-operation.ts';

export type { DoctorResult } from '../../auth/profiles/doctor.ts';

export const authDoctor = defineCredentialOperation({
  name: 'auth.doctor',
  summary: 'Check everything that authentication depends on',
  access: 'admin',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({ fix: Type.Optional(Type.Boolean()), rotateKey: Type.Optional(Type.Boolean()) }),
  output: OBJECT,
  async run(services, input, call): Promise<DoctorResult> {
    return await (await services.credentials()).doctor(input, call);
  },
});
