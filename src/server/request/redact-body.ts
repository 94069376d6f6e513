import { createHash } from 'node:crypto';
import { emptyMap, isMap, type Json } from '../../core/json/json.ts';
import { REDACTED } from '../../core/secrets/redact.ts';

const SENSITIVE = /password|secret|token|key|credential|authorization/i;
/** Texts that hold whatever people put into them. */
const DOCUMENTS: ReadonlySet<string> = new Set(['solution', 'document', 'template', 'expression']);
/** Maps whose values are of unknown secrecy: the record has their names with `[REDACTED]`. */
const VALUES: ReadonlySet<string> = new Set([
  'params',
  'resolver_overrides',
  'data',
  'variables',
  'vars',
  'inputs',
  'context',
]);
const MAX_STRING = 256;
const MAX_ITEMS = 20;
const MAX_DEPTH = 8;
const MAX_KEYS = 100;

/**
 * What the audit keeps of a body, of whatever shape. Redaction comes first and takes whole values, then comes shortening, so that a cut
 * can never leave half a secret.
 */
export function bodySummary(data: unknown, facts: { readonly bytes: number; readonly contentType: string }): Json {
  if (data === undefined) return { content_type: facts.contentType.slice(0, 100), bytes: facts.bytes };
  return summary(data, 0);
}

function summary(value: unknown, depth: number): Json {
  if (typeof value === 'string') return shownText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value as Json;
  if (Array.isArray(value)) return shortList(value, depth, summary);
  if (!isMap(value)) return shownText(String(value));
  if (depth >= MAX_DEPTH) return `[${Object.keys(value).length} fields]`;
  return summariseMap(value, depth);
}

function summariseMap(map: Readonly<Record<string, unknown>>, depth: number): Json {
  if ('apiVersion' in map) return documentFacts(map);
  const out = emptyMap<Json>();
  const keys = Object.keys(map);
  const pairIsSecret = typeof map['name'] === 'string' && 'value' in map && SENSITIVE.test(map['name']);
  // A call of an agent has the name of its tool and its arguments under "params".
  const isCall = 'jsonrpc' in map;
  for (const key of keys.slice(0, MAX_KEYS)) {
    const item = map[key];
    if (SENSITIVE.test(key) || (key === 'value' && pairIsSecret)) out[shortText(key)] = REDACTED;
    else if (DOCUMENTS.has(key)) out[key] = documentFacts(item);
    else if (VALUES.has(key) && !isCall) out[key] = namesIn(item, depth + 1);
    else out[shortText(key)] = summary(item, depth + 1);
  }
  return withMore(out, keys.length - MAX_KEYS);
}

function withMore(out: Record<string, Json>, more: number): Json {
  if (more > 0) out['...'] = `[${more} more fields]`;
  return out;
}

/** The names of all fields, and no value. */
function namesIn(value: unknown, depth: number): Json {
  if (Array.isArray(value)) return shortList(value, depth, namesIn);
  if (!isMap(value)) return REDACTED;
  const keys = Object.keys(value);
  if (depth >= MAX_DEPTH) return `[${keys.length} fields]`;
  const out = emptyMap<Json>();
  for (const key of keys.slice(0, MAX_KEYS))
    out[shortText(key)] = SENSITIVE.test(key) ? REDACTED : namesIn(value[key], depth + 1);
  return withMore(out, keys.length - MAX_KEYS);
}

function shortList(list: readonly unknown[], depth: number, item: (value: unknown, depth: number) => Json): Json {
  if (depth >= MAX_DEPTH) return `[${list.length} items]`;
  const kept = list.slice(0, MAX_ITEMS).map(one => item(one, depth + 1));
  return list.length > MAX_ITEMS ? [...kept, `[${list.length - MAX_ITEMS} more items]`] : kept;
}

function shortText(text: string): string {
  return text.length <= MAX_STRING ? text : `${text.slice(0, MAX_STRING)}[${text.length} characters]`;
}

/** A text of several lines, and one that looks like a document, is not repeated, whatever its field is called. */
function shownText(text: string): Json {
  return /[\r\n]|apiVersion/.test(text) ? documentFacts(text) : shortText(text);
}

function documentFacts(value: unknown): Json {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, plain) ?? '');
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
