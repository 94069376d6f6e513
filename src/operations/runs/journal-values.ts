import { createHash, createHmac } from 'node:crypto';
import type { Json, JsonMap } from '../../core/json/json.ts';
import type { ExpectedContent, JournaledValue } from '../../core/ports/journal.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { seal, unseal } from '../../core/secrets/sealing.ts';
import { Derived, isTainted, redactValue, type Taint, TextParts } from '../../core/secrets/taint.ts';
import { decodeValue, encodeValue, isDecodable } from '../../expression/encode-value.ts';

/** A value as the text of an event has it. `sealed`: the value itself is among the encrypted bytes; `withheld`: it was not kept. */
export type KeptValue =
  | { readonly value: Json }
  | { readonly shown: Json; readonly sealed: true }
  | { readonly shown: Json; readonly withheld: true };

export interface Sealing {
  /** Undefined where nothing can be encrypted. */
  readonly key: Uint8Array | undefined;
  /** The run and the place in it: what is moved elsewhere does not open. */
  readonly context: string;
}

/** A value as JSON, and whether anything of it is, or contains, a secret. Looked at once for each entry. */
export interface ExaminedValue extends JournaledValue {
  readonly json: Json;
  readonly text: string;
  readonly isSecret: boolean;
}

export function examineValue({ data, taint }: JournaledValue, redactor: Redactor): ExaminedValue {
  const json = encodeValue(data);
  const text = JSON.stringify(json);
  return { data, taint, json, text, isSecret: isTainted(taint) || redactor.redactData(text) !== text };
}

/** Characters of JSON; an event of the store may have 16 MiB. */
const MAX_KEPT = 12 * 1024 * 1024;
const TOO_LARGE = '(more than 12 MiB: not kept)';

/** The JSON text of a `KeptValue`. */
export function keepValue(
  { data, taint, json, text, isSecret }: ExaminedValue,
  { key, context }: Sealing,
  redactor: Redactor,
): { readonly kept: string; readonly sealed?: Uint8Array } {
  if (text.length > MAX_KEPT) return { kept: JSON.stringify({ shown: TOO_LARGE, withheld: true }) };
  const isPlain = isDecodable(json);
  if (isPlain && !isSecret) return { kept: `{"value":${text}}` };
  const shown = redactValue(data, taint, redactor);
  if (!isPlain || key === undefined) return { kept: JSON.stringify({ shown, withheld: true }) };
  const bytes = Buffer.from(`{"value":${text},"taint":${JSON.stringify(encodeTaint(taint))}}`);
  return { kept: JSON.stringify({ shown, sealed: true }), sealed: seal(key, bytes, context) };
}

/** The value again; undefined when it was not kept, or cannot be decrypted here. */
export function openValue(
  kept: KeptValue,
  sealed: Uint8Array | undefined,
  { key, context }: Sealing,
): JournaledValue | undefined {
  if ('value' in kept) return { data: decodeValue(kept.value), taint: undefined };
  if ('withheld' in kept || key === undefined || sealed === undefined) return undefined;
  const opened = JSON.parse(Buffer.from(unseal(key, sealed, context)).toString('utf8')) as JsonMap;
  return { data: decodeValue(opened['value'] ?? null), taint: decodeTaint(opened['taint'] ?? null) };
}

/** Drops how the value was computed: one sensitive part of a text makes the whole text sensitive. */
export function encodeTaint(taint: Taint): Json {
  if (taint === undefined) return null;
  if (taint === 'root' || taint instanceof TextParts) return 'root';
  if (taint === 'derived' || taint instanceof Derived) return 'derived';
  return [...taint].map(([key, part]) => [key, encodeTaint(part)]);
}

export function decodeTaint(encoded: Json): Taint {
  if (encoded === 'root' || encoded === 'derived') return encoded;
  if (!Array.isArray(encoded)) return undefined;
  return new Map(
    (encoded as readonly (readonly [string | number, Json])[]).map(([key, part]) => [key, decodeTaint(part)]),
  );
}

/** What tells one content from another: keyed where it may hold a secret. Undefined: there is no key to do that with. */
function contentMark(
  bytes: Uint8Array,
  secrecy: { readonly isSecret: boolean; readonly key: Uint8Array | undefined },
): string | undefined {
  if (!secrecy.isSecret) return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (secrecy.key === undefined) return undefined;
  return `hmac:${createHmac('sha256', secrecy.key).update('content\0').update(bytes).digest('hex')}`;
}

/**
 * What tells the inputs of a call from other inputs, also in another run, without telling what they are. Inputs that hold a secret are
 * digested with a key of this machine; where there is none, undefined.
 */
export function inputsMark(
  { text, isSecret }: Pick<ExaminedValue, 'text' | 'isSecret'>,
  key: Uint8Array | undefined,
): string | undefined {
  if (!isSecret) return `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return key && `hmac:${createHmac('sha256', key).update('inputs\0').update(text).digest('hex')}`;
}

/** A content that a file is expected to have, as a start in the journal tells it. */
export interface KeptContent {
  readonly size: number;
  /** Bytes at the end that `mark` is about. */
  readonly length: number;
  readonly mark: string;
}

export function keepContent(
  { size, end }: ExpectedContent,
  secrecy: { readonly isSecret: boolean; readonly key: Uint8Array | undefined },
): KeptContent | undefined {
  const mark = contentMark(end, secrecy);
  return mark === undefined ? undefined : { size, length: end.length, mark };
}
