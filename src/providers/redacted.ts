import type { Json } from '../core/json/json.ts';
import { redactValue, type Taint } from '../core/secrets/taint.ts';
import type { ReadEffects } from './contract.ts';

/** The printable form of a value: what is sensitive in it is hidden. */
export function redacted(value: unknown, taint: Taint, { redact }: Pick<ReadEffects, 'redact'>): Json {
  return redactValue(value, taint, { redactData: redact, redactKnown: redact });
}
