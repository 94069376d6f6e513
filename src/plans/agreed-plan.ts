import type { PlanDocument } from './plan.ts';

/** A plan that a dry-run of the same request showed. */
export interface AgreedPlan {
  /** `PlanDocument.planDigest` */
  readonly digest: string;
  /** `DryRunResult.document` */
  readonly document: string;
  readonly plan: PlanDocument;
}
