import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { chartCases, compareWithGo, type GoAnswer } from '../../../../test/support/documents/go-template-answers.ts';
import { CASE_DATA, type GoCase } from '../../../../test/support/documents/go-template-cases.ts';

const FOLDER = join(import.meta.dirname, '../../../../test/fixtures/go-templates');
type Recorded = GoCase & GoAnswer;
const recorded = JSON.parse(readFileSync(join(FOLDER, 'recorded.json'), 'utf8')) as readonly Recorded[];

suite('what Go made of these templates, we make of them', () => {
  test('random templates and the examples of both documentations', () => {
    const cases = recorded.filter(({ helpers }) => helpers === undefined);
    const { differences, counts } = compareWithGo(
      cases.map(one => ({ ...one, data: CASE_DATA })),
      cases,
    );
    assert.deepEqual(
      differences.map(({ template, go, ours }) => ({ template, go, ours })),
      [],
    );
    assert.ok(counts.same > 400, JSON.stringify(counts));
  });

  for (const chart of chartCases(FOLDER)) {
    const known = recorded.find(({ template, helpers }) => helpers !== undefined && template === chart.template);
    test(`the chart with ${chart.template.trim().split('\n')[0]}`, () => {
      assert.ok(known !== undefined, 'record it with scripts/record-go-templates.ts');
      const { differences } = compareWithGo([chart], [known]);
      assert.deepEqual(
        differences.map(({ go, ours }) => ({ go, ours })),
        [],
      );
    });
  }
});
