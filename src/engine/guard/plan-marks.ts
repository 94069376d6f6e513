import { createHash, createHmac } from 'node:crypto';
import type { Json } from '../../core/json/json.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { isTainted, redactValue } from '../../core/secrets/taint.ts';
import { encodeValue, isDecodable } from '../../expression/encode-value.ts';
import type { Evaluated } from '../../expression/evaluate.ts';
import type { PlannedValue } from './planned.ts';

/**
 * How a plan keeps values and digests. Those of secrets are keyed. With `like` the form is that of an earlier plan, so that the two can be
 * compared even if more, or less, is known to be secret now.
 */
export interface PlanMarks {
  value(evaluated: Evaluated, like?: PlannedValue): Promise<PlannedValue>;
  /** The same without a size limit: a value that can be restored from the JSON, or its keyed digest. */
  whole(evaluated: Evaluated): Promise<Exclude<PlannedValue, { readonly digest: string }>>;
  /** `sha256:<hex>`, or `hmac:<hex>` when the bytes hold a secret. `sha256` is the digest of the bytes. */
  digest(sha256: Uint8Array, holdsSecret: boolean, like?: string): Promise<string>;
  /** Whether anything was keyed so far. */
  isKeyed(): boolean;
  /** Distinguishes one key from another. */
  keyMark(): Promise<string>;
  /** The text without known secrets and without anything that looks like one. */
  redact(text: string): string;
  /** Without the texts that were registered as secret. */
  redactKnown(text: string): string;
}

/** Bytes of JSON; a plan keeps only the digest of a larger value. */
const MAX_VALUE = 4096;

/** `key`: gives the key of the machine or the pipeline; called only when something is secret. */
export function createPlanMarks(key: () => Promise<Uint8Array>, redactor: Redactor): PlanMarks {
  let isUsed = false;
  const keyed = async (about: string, content: string | Uint8Array): Promise<string> => {
    isUsed = true;
    const hmac = createHmac('sha256', await key());
    return `hmac:${hmac.update(about).update('\0').update(content).digest('hex')}`;
  };
  const hidden = async (text: string): Promise<{ readonly secret: true; readonly mac: string }> => ({
    secret: true,
    mac: await keyed('value', text),
  });
  const isSecret = ({ taint }: Evaluated, json: Json, text: string): boolean =>
    isTainted(taint) || JSON.stringify(redactValue(json, undefined, redactor)) !== text;
  return {
    isKeyed: () => isUsed,
    keyMark: () => keyed('key', ''),
    redact: redactor.redact,
    redactKnown: redactor.redactKnown,
    async value(evaluated, like) {
      const json = encodeValue(evaluated.data);
      const text = JSON.stringify(json);
      if (like === undefined ? isSecret(evaluated, json, text) : 'secret' in like) return hidden(text);
      const bytes = Buffer.byteLength(text);
      return bytes <= MAX_VALUE ? { json: text } : { digest: sha256Text(text), bytes };
    },
    async whole(evaluated) {
      const json = encodeValue(evaluated.data);
      const text = JSON.stringify(json);
      return isSecret(evaluated, json, text) || !isDecodable(json) ? hidden(text) : { json: text };
    },
    digest: async (sha256, holdsSecret, like) =>
      (like === undefined ? holdsSecret : like.startsWith('hmac:'))
        ? keyed('content', sha256)
        : `sha256:${Buffer.from(sha256).toString('hex')}`,
  };
}

/**
 * Marks for a plan whose key is not available: what the plan holds as secret counts as equal. `below` has another key, so its keyed
 * digests prove nothing.
 */
export const uncomparedMarks = (below: PlanMarks): PlanMarks => ({
  ...below,
  value: async (evaluated, like) => (like !== undefined && 'secret' in like ? like : below.value(evaluated, like)),
  digest: async (sha256, holdsSecret, like) =>
    like?.startsWith('hmac:') === true ? like : below.digest(sha256, holdsSecret, like),
});

const sha256Text = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
