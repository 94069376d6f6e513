/** What other folders need of the values of expressions: boxes with their texts, type names, equality, the unknown signal. */
export {
  Bytes,
  Double,
  typeName,
  Uint,
  UnknownSignal,
} from './boxes.ts';
export { celEquals } from './equality.ts';
export {
  Duration,
  durationFromMs,
  formatDuration,
  formatTimestamp,
  parseDuration,
  parseTimestamp,
  Timestamp,
  timestampFromDate,
  toMs,
} from './instants.ts';
