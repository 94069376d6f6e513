import { createHash } from 'node:crypto';
import { emptyMap, isMap, type Json } from '../core/json.ts';
import { REDACTED } from '../core/redact.ts';

const SENSITIVE = /password|secret|token|key|credential|authorization/i;
const DOCUMENTS = new Set(['solution', 'template']);
const MAX_STRING = 256;
const MAX_ITEMS = 20;
const MAX_DEPTH = 8;

/**
 * What the audit keeps of a body. Redaction comes first and takes whole values, then comes shortening, so that a cut can never leave half
 * a secret.
 */
export function bodySummary(data: unknown, facts: { readonly bytes: number; readonly contentType: string }): Json {
  if (data === undefined) return { content_type: facts.contentType.slice(0, 100), bytes: facts.bytes };
  return summary(data, 0, true);
}

function summary(value: unknown, depth: number, documents: boolean): Json {
  if (typeof value === 'string') return shortText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value as Json;
  if (Array.isArray(value)) return shortList(value, depth);
  if (!isMap(value)) return shortText(String(value));
  if (depth >= MAX_DEPTH) return `[${Object.keys(value).length} fields]`;
  const out = emptyMap<Json>();
  const keys = Object.keys(value);
  const pairIsSecret = typeof value['name'] === 'string' && 'value' in value && SENSITIVE.test(value['name']);
  for (const key of keys.slice(0, MAX_KEYS)) {
    const item = value[key];
    if (SENSITIVE.test(key) || (key === 'value' && pairIsSecret)) out[shortText(key)] = REDACTED;
    else if (documents && DOCUMENTS.has(key)) out[key] = documentFacts(item);
    else out[shortText(key)] = summary(item, depth + 1, documents && (key === 'before' || key === 'after'));
  }
  if (keys.length > MAX_KEYS) out['...'] = `[${keys.length - MAX_KEYS} more fields]`;
  return out;
}

const MAX_KEYS = 100;

function shortList(list: readonly unknown[], depth: number): Json {
  if (depth >= MAX_DEPTH) return `[${list.length} items]`;
  const kept = list.slice(0, MAX_ITEMS).map(item => summary(item, depth + 1, false));
  return list.length > MAX_ITEMS ? [...kept, `[${list.length - MAX_ITEMS} more items]`] : kept;
}

function shortText(text: string): string {
  return text.length <= MAX_STRING ? text : `${text.slice(0, MAX_STRING)}[${text.length} characters]`;
}

/** Documents and templates hold whatever people put into them. */
function documentFacts(value: unknown): Json {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, plain) ?? '');
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
