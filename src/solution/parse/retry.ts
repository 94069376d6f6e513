import { RETRY_FIELDS } from '../model/field-names.ts';
import type { Retry } from '../model/model.ts';
import {
  choiceField,
  durationField,
  type Fields,
  integerField,
  need,
  nodeAt,
  openFields,
  pointerTo,
} from './fields.ts';
import type { Place } from './place.ts';
import type { Reading } from './reading.ts';
import { readCondition } from './reads.ts';

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 300_000;

/** `place`: of `retryIf`. */
export function readRetry(reading: Reading, fields: Fields, place: Place): Retry | undefined {
  const node = nodeAt(fields, 'retry');
  if (node === undefined) return undefined;
  const pointer = pointerTo(fields, 'retry');
  const retry = openFields(reading.faults, node, pointer, { what: 'retry', fields: RETRY_FIELDS });
  if (retry === undefined) return undefined;
  need(retry, 'maxAttempts', 'maxAttempts counts the first attempt too');
  const retryIf = nodeAt(retry, 'retryIf');
  return {
    maxAttempts: integerField(retry, 'maxAttempts', { min: 1, max: 100 }) ?? 1,
    backoff: choiceField(retry, 'backoff', ['fixed', 'linear', 'exponential'], 'fixed'),
    initialDelayMs: durationField(retry, 'initialDelay') ?? INITIAL_DELAY_MS,
    maxDelayMs: durationField(retry, 'maxDelay') ?? MAX_DELAY_MS,
    jitter: choiceField(retry, 'jitter', ['none', 'full'], 'none'),
    totalTimeoutMs: durationField(retry, 'totalTimeout'),
    retryIf: retryIf && readCondition(reading, retryIf, pointerTo(retry, 'retryIf'), place),
  };
}
