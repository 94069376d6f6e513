import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintText } from '../../test/support/worlds/lint-world.ts';
import type { LintResult } from './finding.ts';
import { RULES } from './rules.ts';
import { sarifLog } from './sarif.ts';

interface Run {
  readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
  readonly columnKind: string;
  readonly results: readonly Result[];
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: object };
  }[];
  readonly fixes?: readonly unknown[];
}

const onlyRun = (results: readonly LintResult[]): Run => {
  const { version, runs } = sarifLog(results, { version: '1.2.3' });
  assert.equal(version, '2.1.0');
  const [run, ...more] = runs as unknown as readonly Run[];
  assert.equal(more.length, 0);
  assert.ok(run !== undefined);
  return run;
};

test('every finding names its rule by id and index, its level, place and message', async () => {
  const run = onlyRun([await lintText('resolvers:\n  a: {provider: htpp}\n')]);
  assert.equal(run.tool.driver.rules.length, RULES.length);
  assert.equal(run.columnKind, 'utf16CodeUnits');
  for (const { ruleId, ruleIndex } of run.results) assert.equal(run.tool.driver.rules[ruleIndex]?.id, ruleId);
  const error = run.results.find(({ ruleId }) => ruleId === 'missing-provider');
  assert.equal(error?.level, 'error');
  assert.equal(error.message.text, 'there is no provider "htpp" (did you mean "http"?)');
  assert.deepEqual(error.locations[0]?.physicalLocation, {
    artifactLocation: { uri: 'f.yaml' },
    region: { startLine: 8, startColumn: 19 },
  });
  assert.deepEqual(error.fixes, [
    {
      description: { text: 'did you mean "http"?' },
      artifactChanges: [
        {
          artifactLocation: { uri: 'f.yaml' },
          replacements: [
            {
              deletedRegion: { startLine: 8, startColumn: 19, endLine: 8, endColumn: 23 },
              insertedContent: { text: 'http' },
            },
          ],
        },
      ],
    },
  ]);
});

test('info is the level note', async () => {
  const run = onlyRun([await lintText('resolvers:\n  a: {value: 1}\n')]);
  assert.deepEqual(
    run.results.map(({ level }) => level),
    ['note'],
  );
});

test('paths become references: spaces encoded, slashes kept, absolute ones as file addresses', async () => {
  const result = await lintText('resolvers:\n  a: {value: 1}\n');
  const reportedUri = (file: string): unknown =>
    onlyRun([{ ...result, findings: result.findings.map(finding => ({ ...finding, file })) }]).results[0]?.locations[0]
      ?.physicalLocation.artifactLocation.uri;
  assert.equal(reportedUri('a dir/ü.yaml'), 'a%20dir/%C3%BC.yaml');
  assert.equal(reportedUri('/srv/a.yaml'), 'file:///srv/a.yaml');
  assert.equal(reportedUri('C:\\work\\a.yaml'), 'file:///C:/work/a.yaml');
  assert.equal(reportedUri('<stdin>'), '%3Cstdin%3E');
  assert.equal(reportedUri('..\\a.yaml'), '../a.yaml');
});

test('a clean document is a run without results', () => {
  const run = onlyRun([
    { file: 'f.yaml', valid: true, findings: [], summary: { errors: 0, warnings: 0, infos: 0, total: 0 } },
  ]);
  assert.deepEqual(run.results, []);
});
