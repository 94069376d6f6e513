import type { MapNode } from '../../core/yaml/node.ts';
import { TESTING_FIELDS } from '../model/field-names.ts';
import { createFaults, type Faults } from '../parse/faults.ts';
import { type Fields, flagField, isNull, mapField, nodeAt, openFields, textListField } from '../parse/fields.ts';
import { casePointer, readTestCase } from './read-test-case.ts';
import { readEnv, readFiles, readPassEnv, readServices, readSteps } from './read-test-parts.ts';
import { CONFIG_FIELDS } from './test-fields.ts';
import { BUILTINS, type SuiteConfig, type TestSuite, type WrittenCase } from './test-suite.ts';

const POINTER = '/spec/testing';

const NO_CONFIG: SuiteConfig = {
  skipBuiltins: false,
  env: new Map(),
  passEnv: [],
  files: [],
  setup: [],
  cleanup: [],
  services: [],
};

/** The suite of a section that was found valid when its document was loaded. */
export function readCheckedSuite(section: MapNode): TestSuite {
  const faults = createFaults();
  const fields = openFields(faults, section, POINTER, { what: 'testing', fields: TESTING_FIELDS });
  return fields === undefined ? { config: NO_CONFIG, cases: new Map() } : readTestSuite(faults, fields);
}

/** Everything under `spec.testing`, each fault with its place. Names of cases are judged elsewhere. */
export function readTestSuite(faults: Faults, section: Fields): TestSuite {
  const cases = new Map<string, WrittenCase>();
  for (const [name, entry] of mapField(section, 'cases')?.entries ?? [])
    cases.set(name, readTestCase(faults, name, entry, casePointer(name)));
  return { config: readConfig(faults, section), cases };
}

function readConfig(faults: Faults, section: Fields): SuiteConfig {
  const node = nodeAt(section, 'config');
  if (node === undefined || isNull(node)) return NO_CONFIG;
  const fields = openFields(faults, node, `${POINTER}/config`, {
    what: 'the configuration of tests',
    fields: CONFIG_FIELDS,
  });
  if (fields === undefined) return NO_CONFIG;
  return {
    skipBuiltins: readSkipBuiltins(fields),
    env: readEnv(fields) ?? NO_CONFIG.env,
    passEnv: readPassEnv(fields),
    files: readFiles(fields) ?? [],
    setup: readSteps(fields, 'setup') ?? [],
    cleanup: readSteps(fields, 'cleanup') ?? [],
    services: readServices(fields) ?? [],
  };
}

function readSkipBuiltins(fields: Fields): boolean | readonly string[] {
  const node = nodeAt(fields, 'skipBuiltins');
  if (node === undefined || node.kind === 'scalar') return flagField(fields, 'skipBuiltins', false);
  const names: string[] = [];
  for (const { text, at } of textListField(fields, 'skipBuiltins', BUILTINS.length)) {
    const name = text.replace(/^builtin:/, '');
    if ((BUILTINS as readonly string[]).includes(name)) names.push(name);
    else
      fields.faults.error(`there is no built-in test "${text}"`, at, {
        hint: fields.faults.nearest(text, BUILTINS) ?? `there are ${BUILTINS.join(', ')}`,
      });
  }
  return names;
}
