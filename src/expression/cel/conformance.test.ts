import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SerializedIncrementalTest, SerializedIncrementalTestSuite } from '@bufbuild/cel-spec/testdata/tests.js';
import { OUT_OF_SCOPE } from '../../../test/support/documents/cel-conformance-scope.ts';
import { type CelEnvironment, CelError, compile, ENVIRONMENTS, loadRegex } from './cel.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  formatType,
  INT,
  NULL,
  opaque,
  optionalType,
  parameter,
  STRING,
  TIMESTAMP,
  TYPE,
  type Type,
  toListType,
  toMapType,
  typeType,
  UINT,
} from './check/types.ts';
import type { FunctionEntry } from './functions/entry.ts';
import { define, method, plain } from './functions/entry.ts';
import type { Double } from './values/boxes.ts';
import {
  Bytes,
  boxDouble,
  boxUint,
  canonicalInt,
  celKind,
  Optional,
  optionalValue,
  TypeValue,
  toNumber,
} from './values/boxes.ts';
import { celEquals } from './values/equality.ts';
import { parseDuration, parseTimestamp } from './values/instants.ts';
import { isKeyedMap, KeyedMap, type MapValue, mapGet, mapKeys } from './values/maps.ts';

type Data = Readonly<Record<string, unknown>>;
const data = (value: unknown): Data => value as Data;
const list = (value: unknown): readonly Data[] => (value ?? []) as readonly Data[];

interface Case {
  readonly path: string;
  readonly original: Data & { readonly name?: string; readonly expr: string };
}

const suite = await import('@bufbuild/cel-spec/testdata/conformance.js');
const cases = flattenSuite(suite.tests, []);
const outOfScope = new Map(
  OUT_OF_SCOPE.flatMap(({ cases: sections }) =>
    Object.entries(sections).map(([section, names]) => [section, new Set(names.split('|'))] as const),
  ),
);
const regex = await loadRegex();

function flattenSuite(
  { name, tests = [], suites = [] }: SerializedIncrementalTestSuite,
  above: readonly string[],
): Case[] {
  const path = [...above, name];
  const own = tests.map(({ original }: SerializedIncrementalTest) => ({ path: path.slice(1).join('/'), original }));
  return [...own, ...suites.flatMap(inner => flattenSuite(inner, path))];
}

const inScope = ({ path, original }: Case): boolean => outOfScope.get(path)?.has(original.name ?? '') !== true;

/** A value of the suite as a value of the engine. */
function decodeValue(value: Data): unknown {
  const [[kind, content] = ['', undefined]] = Object.entries(value);
  switch (kind) {
    case 'nullValue':
      return null;
    case 'int64Value':
      return canonicalInt(BigInt(content as string));
    case 'uint64Value':
      return boxUint(BigInt(content as string));
    case 'doubleValue':
      return boxDouble(Number(content));
    case 'bytesValue':
      return new Bytes(Buffer.from(content as string, 'base64'));
    case 'typeValue':
      return new TypeValue(content as string);
    case 'listValue':
      return list(data(content)['values']).map(decodeValue);
    case 'mapValue':
      return decodeMap(list(data(content)['entries']));
    case 'objectValue':
      return decodeTime(data(content));
    default:
      return content;
  }
}

function decodeMap(entries: readonly Data[]): MapValue {
  const map = new KeyedMap();
  for (const { key, value } of entries) map.put(decodeValue(data(key)), decodeValue(data(value)));
  return map;
}

function decodeTime(object: Data): unknown {
  const text = object['value'] as string;
  return String(object['@type']).endsWith('Timestamp') ? parseTimestamp(text) : parseDuration(text);
}

const PRIMITIVES: Readonly<Record<string, Type>> = { BOOL, INT64: INT, UINT64: UINT, DOUBLE, STRING, BYTES };
const MESSAGES: Readonly<Record<string, Type>> = {
  'google.protobuf.Timestamp': TIMESTAMP,
  'google.protobuf.Duration': DURATION,
  TIMESTAMP,
  DURATION,
};

function decodeType(type: Data): Type {
  const [[kind, content] = ['', undefined]] = Object.entries(type);
  switch (kind) {
    case 'null':
      return NULL;
    case 'primitive':
      return PRIMITIVES[content as string] ?? DYN;
    case 'wellKnown':
    case 'messageType':
      return MESSAGES[content as string] ?? DYN;
    case 'listType':
      return toListType(decodeType(data(data(content)['elemType'])));
    case 'mapType':
      return toMapType(decodeType(data(data(content)['keyType'])), decodeType(data(data(content)['valueType'])));
    case 'typeParam':
      return parameter(content as string);
    case 'type':
      return Object.keys(data(content)).length === 0 ? TYPE : typeType(decodeType(data(content)));
    case 'abstractType':
      return decodeAbstractType(data(content));
    default:
      return DYN;
  }
}

function decodeAbstractType(type: Data): Type {
  const parameters = list(type['parameterTypes']).map(decodeType);
  return type['name'] === 'optional_type'
    ? optionalType(parameters[0] ?? DYN)
    : opaque(type['name'] as string, parameters);
}

/** The environment and the variables of a case. */
function caseSetting({ original }: Case): { environment: CelEnvironment; variables: ReadonlyMap<string, Type> } {
  const variables = new Map<string, Type>();
  const functions = new Map<string, FunctionEntry>(ENVIRONMENTS.conformance.functions);
  for (const declaration of list(original['typeEnv'])) {
    const name = declaration['name'] as string;
    const ident = declaration['ident'];
    if (ident !== undefined) variables.set(name, decodeType(data(data(ident)['type'])));
    else functions.set(name, declareFunction(name, list(data(declaration['function'])['overloads'])));
  }
  const environment: CelEnvironment = {
    ...ENVIRONMENTS.conformance,
    functions,
    container: (original['container'] as string | undefined) ?? '',
    unchecked: original['disableCheck'] === true,
  };
  return { environment, variables };
}

function declareFunction(name: string, overloads: readonly Data[]): FunctionEntry {
  const fail = (): never => assert.fail(`${name} has no implementation`);
  return define(
    name,
    'Declared by the case.',
    ...overloads.map(overload => {
      const form = overload['isInstanceFunction'] === true ? method : plain;
      return form(list(overload['params']).map(decodeType), decodeType(data(overload['resultType'])), fail);
    }),
  );
}

function evaluate(one: Case): unknown {
  const { environment, variables } = caseSetting(one);
  const program = compile(one.original.expr, environment, { variables });
  const bound = Object.entries(data(one.original['bindings'] ?? {})).map(
    ([name, binding]) => [name, decodeValue(data(data(binding)['value']))] as const,
  );
  return program.evaluate(Object.fromEntries(bound), { costLimit: 1_000_000, host: { regex } });
}

/** Equal in type and value, at every depth; NaN equals itself. */
function same(actual: unknown, expected: unknown): boolean {
  const kind = celKind(expected);
  if (celKind(actual) !== kind) return false;
  if (kind === 'double') return Object.is(toNumber(actual as Double) + 0, toNumber(expected as Double) + 0);
  if (kind === 'list')
    return (
      (actual as unknown[]).length === (expected as unknown[]).length &&
      (expected as unknown[]).every((item, index) => same((actual as unknown[])[index], item))
    );
  if (kind === 'map') return sameMaps(actual as MapValue, expected as MapValue);
  return celEquals(actual, expected);
}

function sameMaps(actual: MapValue, expected: MapValue): boolean {
  if (isKeyedMap(actual) && actual.size !== mapKeys(expected).length) return false;
  return (
    mapKeys(actual).length === mapKeys(expected).length &&
    mapKeys(expected).every(key => same(mapGet(actual, key), mapGet(expected, key)))
  );
}

/** What is wrong with the outcome, or undefined. */
function judgeCase(one: Case): string | undefined {
  const { original } = one;
  if (original['checkOnly'] === true) return undefined;
  const expected = data(original['typedResult'] ?? {})['result'] ?? original['value'];
  let actual: unknown;
  try {
    actual = evaluate(one);
  } catch (error) {
    if (!(error instanceof CelError)) return `threw ${String(error)}`;
    return original['evalError'] === undefined ? `failed: ${error.message}` : undefined;
  }
  if (original['evalError'] !== undefined) return `gave ${JSON.stringify(actual)} instead of an error`;
  const plainValue = actual instanceof Optional ? optionalValue(actual) : actual;
  const wanted = expected === undefined ? true : decodeValue(data(expected));
  return same(plainValue, wanted)
    ? undefined
    : `gave ${celKind(actual)} ${JSON.stringify(actual, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
}

function deductionFault(one: Case): string | undefined {
  const expected = data(one.original['typedResult'])['deducedType'];
  const { environment, variables } = caseSetting(one);
  const deduced = formatType(compile(one.original.expr, environment, { variables }).type);
  const wanted = formatType(decodeType(data(expected)));
  return deduced === wanted ? undefined : `deduced ${deduced}, not ${wanted}`;
}

const describe = ({ path, original }: Case, fault: string): string =>
  `${path}/${original.name ?? ''}: ${original.expr} ${fault}`;

function faults(of: readonly Case[], fault: (one: Case) => string | undefined): string[] {
  return of.flatMap(one => {
    const found = fault(one);
    return found === undefined ? [] : [describe(one, found)];
  });
}

test('the suite has 2,344 cases, of which 1,651 need no Protocol Buffers', () => {
  assert.equal(cases.length, 2344);
  assert.equal(cases.filter(inScope).length, 1651);
});

test('every case that is named as out of scope is in the suite', () => {
  const known = new Set(cases.map(({ path, original }) => `${path}/${original.name ?? ''}`));
  const named = [...outOfScope].flatMap(([section, names]) => [...names].map(name => `${section}/${name}`));
  assert.deepEqual(
    named.filter(name => !known.has(name)),
    [],
  );
});

test('all cases that need no Protocol Buffers pass', () => {
  assert.deepEqual(faults(cases.filter(inScope), judgeCase), []);
});

test('all 26 type deductions that need no Protocol Buffers are as defined', () => {
  const deductions = cases.filter(
    one => inScope(one) && data(one.original['typedResult'] ?? {})['deducedType'] !== undefined,
  );
  assert.equal(deductions.length, 26);
  assert.deepEqual(faults(deductions, deductionFault), []);
});
