import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { PlanApproval, PlanDocument, PlanSignature } from './plan.ts';

/** A signature made for one purpose does not count for another. */
const signedText = ({ fileDigest }: Pick<PlanDocument, 'fileDigest'>): Buffer =>
  Buffer.from(`tool.dev/v1 plan ${fileDigest}`);
const approvedText = (planDigest: string, { at, comment = '' }: Pick<PlanApproval, 'at' | 'comment'>): Buffer =>
  Buffer.from(`tool.dev/v1 approval ${JSON.stringify([planDigest, at, comment])}`);

const publicText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

export const signPlan = (plan: PlanDocument, key: KeyObject): PlanDocument => ({
  ...plan,
  signature: { publicKey: publicText(key), signature: sign(null, signedText(plan), key).toString('base64') },
});

/** The plan with one more approval. One key approves once. */
export function approvePlan(
  plan: PlanDocument,
  key: KeyObject,
  about: Pick<PlanApproval, 'at' | 'comment'>,
): PlanDocument {
  const publicKey = publicText(key);
  const approval: PlanApproval = {
    ...about,
    publicKey,
    signature: sign(null, approvedText(plan.planDigest, about), key).toString('base64'),
  };
  const others = (plan.approvals ?? []).filter(other => other.publicKey !== publicKey);
  return { ...plan, approvals: [...others, approval] };
}

export const isSigned = (plan: PlanDocument): boolean =>
  plan.signature !== undefined && fits(plan.signature, signedText(plan));

export const isApproval = ({ planDigest }: Pick<PlanDocument, 'planDigest'>, approval: PlanApproval): boolean =>
  fits(approval, approvedText(planDigest, approval));

function fits({ publicKey, signature }: PlanSignature, text: Buffer): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, text, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
