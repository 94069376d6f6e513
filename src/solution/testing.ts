import { type MapNode, pointerStep, positionOf } from '../core/node.ts';
import type { Faults } from './faults.ts';
import { TESTING_FIELDS } from './field-names.ts';
import { type Fields, isNull, mapField, nodeAt, openFields, placeOf } from './fields.ts';

const MAX_CASES = 500;
/** A leading `_` makes a template. */
const CASE_NAME = /^_?[a-zA-Z0-9][a-zA-Z0-9_-]*$/;

/** The section as written; only the test runner looks inside. Names of cases and fields of its top level are checked. */
export function readTesting(faults: Faults, spec: Fields): MapNode | undefined {
  const node = nodeAt(spec, 'testing');
  if (node === undefined || isNull(node)) return undefined;
  const pointer = '/spec/testing';
  const fields = openFields(faults, node, pointer, { what: 'testing', fields: TESTING_FIELDS });
  if (fields === undefined) return undefined;
  mapField(fields, 'config');
  const cases = mapField(fields, 'cases');
  if (cases !== undefined && cases.entries.size > MAX_CASES)
    faults.error(`"cases" may have at most ${MAX_CASES} cases`, placeOf(fields, 'cases'));
  for (const [name, { key }] of cases?.entries ?? []) {
    if (CASE_NAME.test(name)) continue;
    const at = positionOf(key, `${pointer}/cases${pointerStep(name)}`);
    const hint = 'letters, digits, _ and -, beginning with a letter or digit; a leading _ makes a template';
    faults.error(`"${name}" cannot be the name of a test case`, at, { rule: 'invalid-test-name', hint });
  }
  return fields.node;
}
