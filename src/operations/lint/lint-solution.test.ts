import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servicesIn } from '../../../test/support/services.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { DEFAULTS } from '../../config/defaults.ts';
import { FIXED_RULES, LINT_RULES } from '../../config/lint-rules.ts';
import { toJson } from '../../core/json/json.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { explainSolution } from '../explain/explain-solution.ts';
import type { Services } from '../services.ts';
import { getLintRule, listLintRules } from './lint-rules.ts';
import { lintSarif, lintSolution } from './lint-solution.ts';

const DOCUMENT = {
  apiVersion: 'tool.dev/v1',
  kind: 'Solution',
  metadata: { name: 'demo', version: '1.0.0' },
  spec: { resolvers: { a: { provider: 'htpp' }, b: { description: 'x', value: { token: 'abc-123' } } } },
};
const source = { kind: 'document', document: DOCUMENT } as const;

async function withServices(body: (services: Services, cwd: string) => Promise<void>): Promise<void> {
  await withTempDir(async directory => body(await servicesIn(directory), directory));
}
const callIn = (cwd: string): Parameters<typeof lintSolution.run>[2] => ({
  cwd,
  signal: new AbortController().signal,
  startedAt: new Date(),
});

test('an inline document is judged, and the result is of the declared form', async () => {
  await withServices(async (services, cwd) => {
    const result = await lintSolution.run(services, { source }, callIn(cwd));
    assert.equal(result.file, '<inline>');
    assert.deepEqual(
      result.findings.map(({ rule, location, file, line }) => [rule, location, file, line]),
      [
        ['missing-description', '/spec/resolvers/a', '<inline>', 1],
        ['missing-provider', '/spec/resolvers/a/provider', '<inline>', 1],
        ['secret-in-literal', '/spec/resolvers/b/value/token', '<inline>', 1],
      ],
    );
    const check = await compileSchema(lintSolution.output);
    assert.deepEqual(check(toJson(result)), []);
  });
});

test('severity, rules and severities are inputs; those of the configuration hold without them', async () => {
  await withServices(async (services, cwd) => {
    const config = {
      ...services.config,
      config: { ...DEFAULTS, lint: { rules: { 'missing-description': 'off' } } },
    } as const;
    const configured: Services = { ...services, config };
    const reportedRules = async (more: object): Promise<string[]> =>
      (await lintSolution.run(configured, { source, ...more }, callIn(cwd))).findings.map(({ rule }) => rule);
    assert.deepEqual(await reportedRules({}), ['missing-provider', 'secret-in-literal']);
    assert.deepEqual(await reportedRules({ severity: 'error' }), ['missing-provider']);
    assert.deepEqual(await reportedRules({ rules: ['secret-in-literal'] }), ['secret-in-literal']);
    assert.deepEqual(await reportedRules({ severities: new Map([['secret-in-literal', 'off']]) }), [
      'missing-description',
      'missing-provider',
    ]);
  });
});

test('a rule that does not exist is invalid input', async () => {
  await withServices(async (services, cwd) => {
    await assert.rejects(lintSolution.run(services, { source, rules: ['unused'] }, callIn(cwd)), {
      code: 'invalid-input',
      message: 'there is no lint rule "unused"',
    });
  });
});

test('a document that arrived as data keeps findings of different nodes apart', async () => {
  await withServices(async (services, cwd) => {
    const twice = {
      ...DOCUMENT,
      spec: { resolvers: { a: { value: { token: 'abc-1' } }, b: { value: { token: 'abc-1' } } } },
    };
    const request = { source: { kind: 'document', document: twice }, rules: ['secret-in-literal'] } as const;
    assert.equal((await lintSolution.run(services, request, callIn(cwd))).findings.length, 2);
  });
});

test('an explanation counts what lint finds', async () => {
  await withServices(async (services, cwd) => {
    const right = { ...DOCUMENT, spec: { resolvers: { b: { value: { token: 'abc-123' } } } } };
    const explained = await explainSolution.run(
      services,
      { source: { kind: 'document', document: right }, params: new Map() },
      callIn(cwd),
    );
    assert.deepEqual(explained.lint, { errors: 0, warnings: 1, infos: 1 });
  });
});

test('SARIF carries the version of the program', async () => {
  await withServices(async (services, cwd) => {
    const result = await lintSolution.run(services, { source }, callIn(cwd));
    const log = await lintSarif.run(services, { results: [result] }, callIn(cwd));
    assert.match(
      JSON.stringify(log),
      new RegExp(`"semanticVersion":"${services.program.version.replaceAll('.', '\\.')}"`),
    );
  });
});

test('rules are listed and explained in the declared form', async () => {
  await withServices(async (services, cwd) => {
    const rules = await listLintRules.run(services, {}, callIn(cwd));
    assert.deepEqual((await compileSchema(listLintRules.output))(toJson(rules)), []);
    const check = await compileSchema(getLintRule.output);
    for (const { id } of rules)
      assert.deepEqual(check(toJson(await getLintRule.run(services, { id }, callIn(cwd)))), [], id);
    await assert.rejects(getLintRule.run(services, { id: 'unused' }, callIn(cwd)), { code: 'not-found' });
  });
});

test('the configuration knows every rule, and which of them cannot be set', async () => {
  await withServices(async (services, cwd) => {
    const rules = await listLintRules.run(services, {}, callIn(cwd));
    const ids = (configurable: boolean): string[] =>
      rules
        .filter(rule => rule.configurable === configurable)
        .map(({ id }) => id)
        .sort();
    assert.deepEqual(ids(true), [...LINT_RULES].sort());
    assert.deepEqual(ids(false), [...FIXED_RULES].sort());
  });
});
