import { type MapNode, nodePosition, pointerStep } from '../../core/yaml/node.ts';
import { TESTING_FIELDS } from '../model/field-names.ts';
import type { Faults } from '../parse/faults.ts';
import { type Fields, fieldPosition, isNull, mapField, nodeAt, openFields } from '../parse/fields.ts';
import { checkWholeCase, extendTestCases } from './extend-test-cases.ts';
import { casePointer } from './read-test-case.ts';
import { readTestSuite } from './read-test-suite.ts';

const MAX_CASES = 500;
/** A leading `_` makes a template. */
const CASE_NAME = /^_?[a-zA-Z0-9][a-zA-Z0-9_-]*$/;

/** The section as written, all of it checked but for the texts of its expressions; only the test runner uses what is in it. */
export function readTesting(faults: Faults, spec: Fields, resolvers: ReadonlySet<string>): MapNode | undefined {
  const node = nodeAt(spec, 'testing');
  if (node === undefined || isNull(node)) return undefined;
  const pointer = '/spec/testing';
  const before = faults.errors.length;
  const fields = openFields(faults, node, pointer, { what: 'testing', fields: TESTING_FIELDS });
  if (fields === undefined) return undefined;
  const cases = mapField(fields, 'cases');
  if (cases !== undefined && cases.entries.size > MAX_CASES)
    faults.error(`"cases" may have at most ${MAX_CASES} cases`, fieldPosition(fields, 'cases'));
  for (const [name, { key }] of cases?.entries ?? []) {
    if (CASE_NAME.test(name)) continue;
    const at = nodePosition(key, `${pointer}/cases${pointerStep(name)}`);
    const hint = 'letters, digits, _ and -, beginning with a letter or digit; a leading _ makes a template';
    faults.error(`"${name}" cannot be the name of a test case`, at, { rule: 'invalid-test-name', hint });
  }
  const suite = readTestSuite(faults, fields);
  const complete = faults.errors.length === before;
  const whole = extendTestCases(faults, suite);
  if (complete) {
    checkMocks(faults, cases, resolvers);
    for (const one of whole.values()) checkWholeCase(faults, one);
  }
  return fields.node;
}

/** Each mock stands in place of a resolver that there is. */
function checkMocks(faults: Faults, cases: MapNode | undefined, resolvers: ReadonlySet<string>): void {
  for (const [name, { value: body }] of cases?.entries ?? []) {
    const mocks = body.kind === 'map' ? body.entries.get('mocks')?.value : undefined;
    if (mocks?.kind !== 'map') continue;
    for (const [resolver, { key }] of mocks.entries) {
      if (resolvers.has(resolver)) continue;
      const at = nodePosition(key, `${casePointer(name)}/mocks${pointerStep(resolver)}`);
      const hint = faults.nearest(resolver, resolvers);
      faults.error(`there is no resolver "${resolver}" to mock`, at, { hint });
    }
  }
}
