import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertibleData, goTemplates, liquidTemplates } from '../../../../test/support/random/convertible.ts';
import * as fc from '../../../../test/support/random/fast-check.ts';
import { loadTemplates, type Template, TemplateError } from '../../template.ts';
import { convertTemplate, type Language } from './convert.ts';

/** Templates each way; more with CONVERT_RUNS. */
const RUNS = Number(process.env['CONVERT_RUNS'] ?? 700);
const OPTIONS = { now: new Date('2026-01-02T15:04:05Z') };

const templates = await loadTemplates({ maxCached: 10 }, ['liquid', 'go']);

type Outcome = { readonly text: string } | { readonly failed: string };

function rendered(template: Template, data: Readonly<Record<string, unknown>>): Outcome {
  try {
    return { text: template.render(data, OPTIONS) };
  } catch (error) {
    assert.ok(error instanceof TemplateError, String(error));
    return { failed: error.message };
  }
}

/** What came of the conversions, so that a test that refuses everything does not pass. */
interface Counts {
  refused: number;
  same: number;
  failedBefore: number;
  fails: number;
}

function check(from: Language, source: string, data: Readonly<Record<string, unknown>>, counts: Counts): void {
  const to = from === 'go' ? 'liquid' : 'go';
  let text: string;
  try {
    ({ text } = convertTemplate(source, { to }));
  } catch (error) {
    assert.ok(error instanceof TemplateError, String(error));
    assert.equal(error.kind, 'syntax');
    assert.ok(error.line >= 1 && error.column >= 1 && error.column <= source.length + 1);
    counts.refused++;
    return;
  }
  const before = rendered(templates.parse(source, { syntax: { language: from } }), data);
  const converted = templates.parse(text, { syntax: { language: to } });
  if ('failed' in before) {
    counts.failedBefore++;
    return;
  }
  const after = rendered(converted, data);
  if ('failed' in after) counts.fails++;
  else {
    assert.equal(after.text, before.text, `${source}\n=> ${text.split('{{ define "liquid')[0]}\n${fc.stringify(data)}`);
    counts.same++;
  }
}

for (const from of ['liquid', 'go'] as const) {
  test(`a ${from} template prints the same after its conversion, or is refused, or fails`, context => {
    const counts: Counts = { refused: 0, same: 0, failedBefore: 0, fails: 0 };
    const texts = from === 'go' ? goTemplates() : liquidTemplates();
    fc.assert(
      fc.property(texts, convertibleData(), (source, data) => check(from, source, data, counts)),
      { numRuns: RUNS },
    );
    context.diagnostic(JSON.stringify(counts));
    assert.ok(counts.same > RUNS / 10, JSON.stringify(counts));
    assert.ok(counts.refused < RUNS / 2, JSON.stringify(counts));
  });
}
