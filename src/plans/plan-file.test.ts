import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { compileSchema } from '../core/schema/schema.ts';
import { digestPlan, digestPlanFile, memberTexts, sealPlan } from './plan.ts';
import { parsePlan, planText } from './plan-file.ts';
import { PLAN } from './schema.ts';

const text = readFileSync(join(import.meta.dirname, '../../test/fixtures/v1.plan'), 'utf8');

describe('a plan file of the first version', () => {
  test('is read by every later version, and has the digests that it says', () => {
    const plan = parsePlan(text, 'v1.plan');
    assert.equal(plan.document.name, 'demo');
    assert.equal(plan.actions.length, 5);
    assert.equal(digestPlan(plan), plan.planDigest);
    assert.equal(digestPlanFile(memberTexts(plan)), plan.fileDigest);
    assert.deepEqual(sealPlan(plan), plan);
    assert.equal(planText(plan), text, 'the text is canonical');
  });

  test('fits the published schema', async () => {
    const check = await compileSchema(JSON.parse(JSON.stringify(PLAN)));
    assert.deepEqual(check(JSON.parse(text)), []);
  });
});

describe('a file that is not a plan is refused with what is wrong', () => {
  const edited = (change: (plan: Record<string, unknown>) => void): string => {
    const plan = JSON.parse(text) as Record<string, unknown>;
    change(plan);
    return JSON.stringify(plan);
  };
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['cut off', text.slice(0, 900), /not a readable plan: it is not JSON/],
    ['another kind', '{"kind":"Solution"}', /is not a plan: a plan file has kind: Plan/],
    ['a list', '[1]', /is not a plan/],
    ['a later version', edited(plan => void (plan['apiVersion'] = 'tool.dev/v2')), /reads plans of tool.dev\/v1/],
    ['without a version', edited(plan => void delete plan['apiVersion']), /"apiVersion" is missing/],
    ['without actions', edited(plan => void delete plan['actions']), /"actions" is missing/],
    ['with actions of another kind', edited(plan => void (plan['actions'] = [{ name: 1 }])), /"actions" is not what/],
    ['without a time', edited(plan => void (plan['expires'] = 'soon')), /"expires" is not what a plan holds/],
  ];
  for (const [what, content, message] of cases)
    test(what, () => {
      assert.throws(() => parsePlan(content, 'a.plan'), message);
    });
});

test('what decides what happens is part of the plan digest; when and by whom it was made is not', () => {
  const plan = parsePlan(text, 'v1.plan');
  const { planDigest } = plan;
  const same = {
    ...plan,
    made: { ...plan.made, at: '2020-01-01T00:00:00Z' },
    expires: '2020-01-02T00:00:00Z',
    policies: [],
  };
  assert.equal(digestPlan(same), planDigest);
  assert.notEqual(digestPlanFile(memberTexts(same)), plan.fileDigest);
  for (const part of ['document', 'options', 'parameters', 'values', 'report', 'actions', 'requires'] as const)
    assert.notEqual(digestPlan({ ...plan, [part]: {} }), planDigest, part);
});
