import {
  describeNode,
  type MapEntry,
  type Node,
  nodePosition,
  pointerStep,
  type ScalarNode,
} from '../../core/yaml/node.ts';
import type { Faults } from '../parse/faults.ts';
import {
  choiceField,
  durationField,
  type Fields,
  fieldKeyPosition,
  fieldPosition,
  flagField,
  has,
  type Item,
  integerField,
  listField,
  nodeAt,
  openFields,
  pointerTo,
  textField,
  textListField,
} from '../parse/fields.ts';
import { readData, readEnv, readFiles, readPath, readServices, readSteps } from './read-test-parts.ts';
import { ASSERTION_FIELDS, CASE_FIELDS } from './test-fields.ts';
import {
  type AssertionKind,
  CASE_COMMANDS,
  caseCommand,
  type PathEntry,
  type TestAssertion,
  type TestExpression,
  type WrittenCase,
} from './test-suite.ts';

const MAX_ASSERTIONS = 100;

/** One case or template as written; what it takes from others is added later. */
export function readTestCase(faults: Faults, name: string, { key, value }: MapEntry, pointer: string): WrittenCase {
  const template = name.startsWith('_');
  const at = nodePosition(key, pointer);
  const what = template ? 'a template of test cases' : 'a test case';
  const fields = openFields(faults, value, pointer, { what, fields: CASE_FIELDS });
  if (fields === undefined) return { name, template, at };
  const written: WrittenCase = {
    name,
    template,
    at,
    description: textField(fields, 'description', { max: 500 }),
    tags: has(fields, 'tags')
      ? textListField(fields, 'tags', 20, { min: 1, max: 100 }).map(({ text }) => text)
      : undefined,
    skip: readSkip(fields),
    skipReason: textField(fields, 'skipReason', { max: 500 }),
    command: readCommand(fields),
    args: readArgs(fields),
    inputs: readData(fields, 'inputs'),
    extends: has(fields, 'extends') ? textListField(fields, 'extends', 10) : undefined,
    env: readEnv(fields),
    files: readFiles(fields),
    init: readSteps(fields, 'init'),
    cleanup: readSteps(fields, 'cleanup'),
    services: readServices(fields),
    mocks: readData(fields, 'mocks'),
    assertions: readAssertions(fields),
    snapshot: readPath(fields, 'snapshot'),
    injectFile: has(fields, 'injectFile') ? flagField(fields, 'injectFile', true) : undefined,
    exitCode: integerField(fields, 'exitCode', { min: 0, max: 255 }),
    expectFailure: has(fields, 'expectFailure') ? flagField(fields, 'expectFailure', false) : undefined,
    timeoutMs: durationField(fields, 'timeout'),
    retries: integerField(fields, 'retries', { min: 0, max: 10 }),
    baseDir: readPath(fields, 'baseDir')?.text,
  };
  checkExclusive(fields, written);
  return written;
}

/** What may not stand in one case; across cases the nearer one wins. */
function checkExclusive(fields: Fields, { exitCode, expectFailure }: WrittenCase): void {
  if (exitCode === undefined || expectFailure !== true) return;
  fields.faults.error('"exitCode" and "expectFailure" exclude each other', fieldKeyPosition(fields, 'expectFailure'));
}

function readSkip(fields: Fields): boolean | TestExpression | undefined {
  const node = nodeAt(fields, 'skip');
  if (node === undefined) return undefined;
  const source = node.kind === 'map' && node.entries.size === 1 ? node.entries.get('expr')?.value : node;
  if (source?.kind === 'scalar' && typeof source.value === 'boolean') return source.value;
  if (source?.kind === 'scalar' && typeof source.value === 'string')
    return { source: source.value, written: source, at: fieldPosition(fields, 'skip') };
  fields.faults.error(
    `"skip" must be true, false or an expression, not ${describeNode(node)}`,
    fieldPosition(fields, 'skip'),
  );
  return undefined;
}

function readCommand(fields: Fields): readonly string[] | undefined {
  const node = nodeAt(fields, 'command');
  if (node === undefined) return undefined;
  if (node.kind === 'scalar' && typeof node.value === 'string') {
    const hint = `write [${node.value.trim().split(/\s+/).join(', ')}]`;
    fields.faults.error('"command" must be a list of words, not text', fieldPosition(fields, 'command'), { hint });
    return undefined;
  }
  const words = textListField(fields, 'command', 10, { min: 1 }).map(({ text }) => text);
  if (caseCommand(words) !== undefined) return words;
  const given = words.slice(0, 2).join(' ');
  const hint = fields.faults.nearest(given, CASE_COMMANDS) ?? `one of ${CASE_COMMANDS.join(', ')}`;
  fields.faults.error(`a test case cannot run "${words.join(' ')}"`, fieldPosition(fields, 'command'), { hint });
  return undefined;
}

function readArgs(fields: Fields): readonly string[] | undefined {
  if (!has(fields, 'args')) return undefined;
  const items = listField(fields, 'args', 50);
  const words = textListField(fields, 'args', 50);
  const at = (index: number): PathEntry['at'] => words[index]?.at ?? fieldPosition(fields, 'args');
  for (const [index, { text }] of words.entries()) {
    if (isFlag(text, '-f', '--file'))
      fields.faults.error('"args" cannot have -f: the solution is given to the command already', at(index), {
        hint: 'injectFile: false leaves it out',
      });
    if (isFlag(text, '-r', '--param') && has(fields, 'inputs'))
      fields.faults.error('give parameters with "inputs" or with -r in "args", not both', at(index));
  }
  return items.length === words.length ? words.map(({ text }) => text) : undefined;
}

const isFlag = (word: string, short: string, long: string): boolean =>
  word === long || word.startsWith(`${long}=`) || (word.startsWith(short) && !word.startsWith('--'));

function readAssertions(fields: Fields): readonly TestAssertion[] | undefined {
  if (!has(fields, 'assertions')) return undefined;
  return listField(fields, 'assertions', MAX_ASSERTIONS).flatMap(item => readAssertion(fields.faults, item) ?? []);
}

const KINDS: readonly AssertionKind[] = ['expression', 'regex', 'contains', 'notRegex', 'notContains'];

function readAssertion(faults: Faults, { node, pointer }: Item): TestAssertion | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'string') {
    faults.error('an assertion must be a map, not text', nodePosition(node, pointer), {
      hint: `write {expression: ...} or {contains: ...}`,
    });
    return undefined;
  }
  const fields = openFields(faults, node, pointer, { what: 'an assertion', fields: ASSERTION_FIELDS });
  if (fields === undefined) return undefined;
  const given = KINDS.filter(kind => has(fields, kind));
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    const found = given.length === 0 ? '' : `, not ${given.join(' and ')}`;
    faults.error(`an assertion has exactly one of ${KINDS.join(', ')}${found}`, nodePosition(node, pointer));
    return undefined;
  }
  if (kind === 'expression' && has(fields, 'target')) {
    faults.error('"target" has no place beside "expression"', fieldKeyPosition(fields, 'target'), {
      hint: 'use __stdout or __stderr in the expression',
    });
  }
  const target = choiceField(fields, 'target', ['stdout', 'stderr', 'combined'], 'stdout');
  const message = textField(fields, 'message', { max: 1000 });
  const text = textField(fields, kind, { min: 1, max: 8192 });
  const written: Node | undefined = nodeAt(fields, kind);
  if (text === undefined || written === undefined) return undefined;
  return {
    kind,
    text,
    target,
    message,
    written: written as ScalarNode,
    at: nodePosition(written, pointerTo(fields, kind)),
  };
}

export const casePointer = (name: string): string => `/spec/testing/cases${pointerStep(name)}`;
