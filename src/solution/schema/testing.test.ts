import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import { isMap, type JsonMap } from '../../core/json/json.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { plainData } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import type { LoaderFacts } from '../parse/reading.ts';
import * as names from '../testing/test-fields.ts';
import { documentSchemas } from './schemas.ts';
import { TESTING_PARTS } from './testing.ts';

let facts: LoaderFacts;
let validate: (data: unknown) => readonly unknown[];
before(async () => {
  facts = await solutionFacts();
  validate = await compileSchema(documentSchemas().solution);
});

test('the schema of tests has the fields that the loader knows', () => {
  const fields = (part: unknown): string[] =>
    Object.keys(isMap(part) && isMap(part['properties']) ? part['properties'] : {}).sort();
  const service = (index: number): JsonMap | undefined =>
    (TESTING_PARTS['testService']?.['anyOf'] as readonly JsonMap[] | undefined)?.[index];
  const rows: readonly (readonly [unknown, readonly string[]])[] = [
    [TESTING_PARTS['testConfig'], names.CONFIG_FIELDS],
    [TESTING_PARTS['testCase'], names.CASE_FIELDS],
    [TESTING_PARTS['testStep'], names.STEP_FIELDS],
    [service(0), names.HTTP_SERVICE_FIELDS],
    [service(1), names.EXEC_SERVICE_FIELDS],
    [TESTING_PARTS['testRoute'], names.ROUTE_FIELDS],
    [TESTING_PARTS['testExecRule'], names.EXEC_RULE_FIELDS],
    [TESTING_PARTS['testAssertion'], names.ASSERTION_FIELDS],
  ];
  for (const [part, expected] of rows) assert.deepEqual(fields(part), [...expected].sort());
});

const CASE = 'command: [run, resolver], assertions: [{contains: x}]';
const section = (body: string): string => withHead(`  resolvers: {a: {value: 1}}\n  testing: {${body}}\n`);

const ACCEPTED = [
  'config: , cases: ',
  'config: {skipBuiltins: [lint, "builtin:parse"], env: {A: x, B: 1, C: true}, passEnv: [CI], setup: , files: [a/**]}',
  `cases: {a: {${CASE}, skip: {expr: os == "linux"}, timeout: 1m, retries: 0, injectFile: false, exitCode: 3, expectFailure: false}}`,
  `cases: {a: {${CASE}, init: [{command: x, timeout: 3600}, {command: y, timeout: 2s}]}}`,
  `cases: {a: {${CASE}, services: [{name: p, routes: [{path: /, body: [1], headers: {a: 1}, delay: 1ms}]}, {name: e, type: exec, execRules: [{pattern: x}]}]}}`,
  'cases: {_t: {}, a: {command: [lint], snapshot: golden/a, extends: [_t]}}',
];

const REFUSED = [
  'config: []',
  'config: {env: {A: 1.5}}',
  'config: {skipBuiltins: [lnt]}',
  'config: {passEnv: ["A B"]}',
  `cases: {a: {${CASE}, files: [../x]}}`,
  `cases: {a: {${CASE}, baseDir: /x}}`,
  `cases: {a: {${CASE}, exitCode: 256}}`,
  `cases: {a: {${CASE}, exitCode: 1, expectFailure: true}}`,
  `cases: {a: {${CASE}, skip: 1}}`,
  `cases: {a: {${CASE}, timeout: 30}}`,
  `cases: {a: {${CASE}, init: [{args: [x]}]}}`,
  `cases: {a: {${CASE}, init: [{command: x, timeout: 0}]}}`,
  `cases: {a: {${CASE}, services: [{portEnv: P}]}}`,
  `cases: {a: {${CASE}, services: [{name: a, routes: [{path: x}]}]}}`,
  `cases: {a: {${CASE}, services: [{name: a, type: exec, execRules: [{command: a, pattern: b}]}]}}`,
  'cases: {a: {command: lint, assertions: [{contains: x}]}}',
  'cases: {a: {command: [lint], assertions: [{contains: x, regex: y}]}}',
  'cases: {a: {command: [lint], assertions: [{expression: "true", target: stderr}]}}',
  'cases: {a: {command: [lint], assertions: [text]}}',
];

describe('schema and loader agree on forms of tests', () => {
  const judged = (text: string): readonly [schema: boolean, loader: boolean] => [
    validate(plainData(readYaml(text, 'f'))).length === 0,
    errorLines(check(text, facts)).length === 0,
  ];
  for (const body of ACCEPTED) test(`both accept ${body}`, () => assert.deepEqual(judged(section(body)), [true, true]));
  for (const body of REFUSED)
    test(`both refuse ${body}`, () => assert.deepEqual(judged(section(body)), [false, false]));
});
