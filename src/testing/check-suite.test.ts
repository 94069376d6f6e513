import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, solutionFacts, withHead } from '../../test/support/solution-facts.ts';
import { checkTests } from './check-suite.ts';

async function said(cases: string): Promise<string[]> {
  const { solution } = check(
    withHead(`  resolvers: {a: {value: 1}}\n  testing:\n    cases:\n${cases}`),
    await solutionFacts(),
  );
  assert.ok(solution);
  return (await checkTests(solution)).map(({ at, message }) => `${at?.line}:${at?.column} ${message}`);
}

test('expressions and patterns that cannot be read are told at the place in their text', async () => {
  const lines = await said(`      a:
        command: [lint]
        skip: os = "linux"
        services: [{name: p, type: exec, execRules: [{pattern: '[z'}]}]
        assertions:
          - expression: __output.x == __outptu
          - expression: size(__files) + "x" == 1
          - regex: '(?=x)'
          - contains: '('
`);
  assert.equal(lines.length, 5, lines.join('\n'));
  assert.match(lines.join('\n'), /^10:18 /m);
  assert.match(lines.join('\n'), /^13:39 .*__outptu.*__output/m);
  assert.match(lines.join('\n'), /^15:20 invalid regular expression/m);
});

test('what a template holds is told once, however many extend it', async () => {
  const lines = await said(`      _t: {command: [lint], assertions: [{expression: '1 +'}]}
      a: {extends: [_t]}
      b: {extends: [_t]}
`);
  assert.equal(lines.length, 1);
});
