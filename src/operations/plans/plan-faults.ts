import { createHash } from 'node:crypto';
import type { Fault } from '../../core/errors.ts';
import { digestPlan, digestPlanFile, type KeptFile, memberTexts, type PlanDocument } from '../../plans/plan.ts';
import { isSigned } from '../../plans/signatures.ts';
import type { Services } from '../services.ts';

/** What can be said of the file alone. `kept`: it comes from a file, and is not just made by this process. */
export function planFileFaults(
  plan: PlanDocument,
  { engine, program, config }: Services,
  kept: boolean,
): readonly Fault[] {
  const texts = memberTexts(plan);
  if (digestPlanFile(texts) !== plan.fileDigest)
    return [{ message: 'the plan file was changed after it was made: its content does not have its fileDigest' }];
  if (digestPlan(plan, texts) !== plan.planDigest)
    return [{ message: 'the plan file was changed after it was made: its content does not have its planDigest' }];
  const now = engine.clock.now();
  return [
    ...bundleFaults(plan),
    ...(kept ? signatureFaults(plan, config.config.plan.trustedKeys) : []),
    ...(now.getTime() > Date.parse(plan.expires)
      ? [{ message: `the plan expired at ${plan.expires}; now it is ${now.toISOString()}` }]
      : []),
    ...(plan.applicable ? [] : plan.reasons.map(reason => ({ message: `the plan cannot be applied: ${reason}` }))),
    ...(plan.made.version === program.version
      ? []
      : [{ message: `the plan was made by version ${plan.made.version} of tool; this is ${program.version}` }]),
  ];
}

/** An approval is one of the digests: the files that the plan brings along must be those. */
function bundleFaults({ document, bundle }: PlanDocument): readonly Fault[] {
  const kept = new Map(bundle.files.map(file => [file.path, file]));
  const names = new Set([...kept.keys(), ...Object.keys(document.files)]);
  return [...names].flatMap(name => {
    const file = kept.get(name);
    const isSame = file !== undefined && document.files[name] === file.digest && hasItsDigest(file);
    return isSame
      ? []
      : [{ message: `file ${name} of the plan was changed after it was made: it does not have its digest` }];
  });
}

/** The digest of a secret content is keyed: that is compared when it is read. */
function hasItsDigest({ text, base64, digest }: KeptFile): boolean {
  const content = text === undefined ? base64 : Buffer.from(text);
  if (content === undefined || digest.startsWith('hmac:')) return true;
  const bytes = typeof content === 'string' ? Buffer.from(content, 'base64') : content;
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}` === digest;
}

function signatureFaults(plan: PlanDocument, trusted: readonly string[]): readonly Fault[] {
  const { signature } = plan;
  if (signature !== undefined && !isSigned(plan))
    return [{ message: 'the signature of the plan is not one of its content' }];
  if (trusted.length === 0 || (signature !== undefined && trusted.includes(signature.publicKey))) return [];
  return [
    {
      message:
        signature === undefined
          ? 'the plan is not signed, and only signed plans are applied here'
          : 'the plan is signed by a key that is not trusted here',
      hint: 'plan.trustedKeys names the keys that count; tool plan --out signs with plan.signingKey',
    },
  ];
}
