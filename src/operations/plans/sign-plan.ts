import { isEncryptedKey, readSigningKey } from '../../catalog/signing-key.ts';
import type { PlanDocument } from '../../plans/plan.ts';
import { approvePlan, signPlan } from '../../plans/signatures.ts';
import type { KeyText } from '../catalog/sign-catalog-solution.ts';
import { defineOperation } from '../operation.ts';

export type { KeyText };
export { isEncryptedKey };

/** Signs the digest of the file, so that who applies it knows who made it. */
export const signPlanFile = defineOperation<{ readonly plan: PlanDocument; readonly key: KeyText }, PlanDocument>({
  name: 'plan.sign',
  summary: 'Sign a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: { type: 'object' },
  output: { type: 'object' },
  async run(services, { plan, key: { name, pem, passphrase } }) {
    services.engine.redactor.add(pem);
    if (passphrase !== undefined) services.engine.redactor.add(passphrase);
    return signPlan(plan, readSigningKey(pem, name, passphrase));
  },
});

interface ApproveRequest {
  readonly plan: PlanDocument;
  readonly key: KeyText;
  readonly comment?: string | undefined;
}

/** Adds an approval to a plan. Whether it counts is decided where the plan is applied. */
export const approvePlanFile = defineOperation<ApproveRequest, PlanDocument>({
  name: 'plan.approve',
  summary: 'Approve a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: { type: 'object' },
  output: { type: 'object' },
  async run(services, { plan, key: { name, pem, passphrase }, comment }) {
    services.engine.redactor.add(pem);
    if (passphrase !== undefined) services.engine.redactor.add(passphrase);
    return approvePlan(plan, readSigningKey(pem, name, passphrase), {
      at: services.engine.clock.now().toISOString(),
      ...(comment !== undefined && { comment }),
    });
  },
});
