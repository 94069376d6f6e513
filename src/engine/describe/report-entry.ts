import { emptyMap, type Json } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { redactValue } from '../../core/secrets/taint.ts';
import type { RunContext } from '../services.ts';
import type { DryRunEntry } from './dry-run-entries.ts';
import type { ActionEntry, ReportEffect } from './report.ts';
import { oneLine } from './report-warnings.ts';

interface Described {
  readonly message: string | undefined;
  readonly effects: readonly ReportEffect[];
  /** By action, the names of its entries when its items are known. */
  readonly items: ReadonlyMap<string, readonly string[]>;
}

const MAX_NAMED = 3;

/** The entries of an action as the plan names them: `deploy`, `deploy[0]`, `deploy[0..2]`, `deploy[eu,us]`. */
function entryNames(name: string, items: readonly string[] | undefined): string {
  if (items === undefined) return name;
  const last = items.length - 1;
  if (last > 0 && items.every((label, index) => label === String(index))) return `${name}[0..${last}]`;
  return items.length > MAX_NAMED ? `${name}[${items[0]},…,${items[last]}]` : `${name}[${items.join(',')}]`;
}

/** One line of the report, redacted. Specification: the fields of `actionPlan`. */
export function reportEntry(
  context: RunContext,
  planned: DryRunEntry,
  { message, effects, items }: Described,
): ActionEntry {
  const { action, name, provider, known, deferredText } = planned;
  const { redactor } = context.services;
  const materialized = emptyMap<Json>();
  for (const [input, { data, taint }] of known)
    materialized[input] = cutTexts(redactValue(data, action.sensitive ? 'root' : taint, redactor));
  const deferred = emptyMap<string>();
  for (const [input, text] of deferredText) deferred[input] = redactor.redact(text);
  const dependencies = [...action.needs.keys()].sort().map(need => entryNames(need, items.get(need)));
  return {
    name,
    provider: provider.name,
    ...(action.description !== undefined && { description: redactor.redact(action.description) }),
    wouldDo: oneLine(redactor.redact(message ?? `Would execute ${provider.name} provider`)),
    phase: action.phase,
    section: action.section,
    ...(dependencies.length > 0 && { dependencies }),
    ...(action.when !== undefined && { when: redactor.redact(action.when.source) }),
    ...(Object.keys(materialized).length > 0 && { materializedInputs: materialized }),
    ...(Object.keys(deferred).length > 0 && { deferredInputs: deferred }),
    ...(effects.length > 0 && { effects }),
  };
}

const MAX_TEXT = 4096;

/** Texts longer than 4 KiB are cut with a marker that gives the size. */
function cutTexts(value: Json): Json {
  if (typeof value === 'string') {
    if (value.length <= MAX_TEXT) return value;
    return `${value.slice(0, MAX_TEXT).toWellFormed()}… (${Buffer.byteLength(value)} bytes)`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => cutTexts(item));
  return mapFrom(Object.entries(value).map(([key, item]) => [key, cutTexts(item)] as const));
}
