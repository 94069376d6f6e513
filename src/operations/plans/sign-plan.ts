import { isEncryptedKey, readSigningKey } from '../../catalog/signing-key.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import type { PlanDocument } from '../../plans/plan.ts';
import { approvePlan, signPlan } from '../../plans/signatures.ts';
import { KEY_INPUT } from '../catalog/sign-catalog-solution.ts';
import { defineOperation } from '../operation.ts';
import { local } from '../wire.ts';

export type { KeyText } from '../catalog/sign-catalog-solution.ts';
export { isEncryptedKey };

/** Signs the digest of the file, so that whoever applies it knows who made it. */
export const signPlanFile = defineOperation({
  name: 'plan.sign',
  summary: 'Sign a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ plan: local<PlanDocument>(), key: KEY_INPUT }),
  output: { type: 'object' },
  async run(services, { plan, key: { name, pem, passphrase } }): Promise<PlanDocument> {
    services.engine.redactor.add(pem);
    if (passphrase !== undefined) services.engine.redactor.add(passphrase);
    return signPlan(plan, readSigningKey(pem, name, passphrase));
  },
});

/** Adds an approval to a plan. Whether it counts is decided where the plan is applied. */
export const approvePlanFile = defineOperation({
  name: 'plan.approve',
  summary: 'Approve a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ plan: local<PlanDocument>(), key: KEY_INPUT, comment: Type.Optional(Type.String()) }),
  output: { type: 'object' },
  async run(services, { plan, key: { name, pem, passphrase }, comment }): Promise<PlanDocument> {
    services.engine.redactor.add(pem);
    if (passphrase !== undefined) services.engine.redactor.add(passphrase);
    return approvePlan(plan, readSigningKey(pem, name, passphrase), {
      at: services.engine.clock.now().toISOString(),
      ...(comment !== undefined && { comment }),
    });
  },
});
