import { parseJson } from '../../../core/json/json-read.ts';
import { inOrder, mapFrom } from '../../../core/json/ordered-map.ts';
import { DYN, NULL, STRING, toListType, toMapType } from '../check/types.ts';
import { createMapBuilder } from '../compile/compile-literals.ts';
import { fail, fixed, say, typeWord } from '../run/errors.ts';
import type { HclCodec } from '../run/host.ts';
import { charge, compareMetered, type Run } from '../run/run.ts';
import { isMapValue } from '../values/boxes.ts';
import {
  emptyMap,
  isKeyedMap,
  keyText,
  type MapValue,
  mapGet,
  mapHas,
  mapKeys,
  mapSize,
  shownKey,
} from '../values/maps.ts';
import { define, type FunctionEntry, METERED, needing, plain } from './entry.ts';
import { readJson, writeJson } from './json.ts';

/** The tool's own functions on maps, lists of maps, and data as text. */

type List = readonly unknown[];
const MAP = toMapType(DYN, DYN);
const LIST = toListType(DYN);
const MAPS = toListType(MAP);

const LIST_COST = 11;
const MAP_COST = 31;

/* Maps. A key that is added or replaced goes last or keeps its place, as in any map. */

/** Units for a key that is read, looked up and put. */
const KEY_COST = 2;

/** A new map of the entries, later ones winning. */
function merged(run: Run, ...maps: readonly MapValue[]): MapValue {
  charge(run, MAP_COST + KEY_COST * maps.reduce((sum, map) => sum + mapSize(map), 0));
  if (maps.some(isKeyedMap)) return mergedKeyed(run, maps);
  return mapFrom(maps.flatMap(map => Object.keys(map).map(key => [key, mapGet(map, key)] as const)));
}

function mergedKeyed(run: Run, maps: readonly MapValue[]): MapValue {
  const entries = new Map<string, readonly [unknown, unknown]>();
  for (const map of maps) for (const key of mapKeys(map)) entries.set(identity(key), [key, mapGet(map, key)]);
  const builder = createMapBuilder(run.at);
  for (const [key, value] of entries.values()) builder.put(key, value);
  return builder.map();
}

/** Numbers of all types share one space of keys. */
const identity = (key: unknown): string => (typeof key === 'string' ? `"${key}` : keyText(key));

function single(key: unknown, value: unknown, at: number): MapValue {
  const builder = createMapBuilder(at);
  builder.put(key, value);
  return builder.map();
}

/** The entries whose key is, or is not, among the keys. */
function picked(run: Run, map: MapValue, keys: List, among: boolean): MapValue {
  charge(run, MAP_COST + KEY_COST * (mapSize(map) + keys.length));
  if (isKeyedMap(map)) return pickedKeyed(run, map, keys, among);
  const named = new Set(keys);
  const kept = Object.keys(map).filter(key => named.has(key) === among);
  return mapFrom(kept.map(key => [key, mapGet(map, key)] as const));
}

function pickedKeyed(run: Run, map: MapValue, keys: List, among: boolean): MapValue {
  const named = new Set(keys.map(identity));
  const builder = createMapBuilder(run.at);
  for (const key of mapKeys(map)) if (named.has(identity(key)) === among) builder.put(key, mapGet(map, key));
  return builder.map();
}

const select = (run: Run, map: MapValue, keys: List): MapValue => picked(run, map, keys, true);
const omit = (run: Run, map: MapValue, keys: List): MapValue => picked(run, map, keys, false);

function add(run: Run, map: MapValue, key: unknown, value: unknown): MapValue {
  if (typeof key === 'string') charge(run, Math.floor(key.length / 10));
  return merged(run, map, single(key, value, run.at));
}

const addIfMissing = (run: Run, map: MapValue, key: unknown, value: unknown): MapValue =>
  mapHas(map, key) ? map : add(run, map, key, value);

const addFailIfExists = (run: Run, map: MapValue, key: unknown, value: unknown): MapValue =>
  mapHas(map, key) ? fail(say`the map already has the key ${shownKey(key)}`) : add(run, map, key, value);

/** The objects with these ids and, transitively, those whose ids they name under `needsKey`, in the order of the list. */
function recurse(run: Run, list: List, ids: List, idKey: string, needsKey: string): unknown[] {
  charge(run, LIST_COST + list.length + ids.length);
  const byId = new Map<string, MapValue>();
  for (const item of list) {
    const object = isMapValue(item)
      ? item
      : fail(() => say`map.recurse needs a list of maps, not of ${typeWord(item)}`);
    const id = mapGet(object, idKey);
    if (id !== undefined) byId.set(identity(id), object);
  }
  const found = new Set<MapValue>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const object =
      byId.get(identity(id)) ?? fail(say`map.recurse: there is no object whose ${shownKey(idKey)} is ${shownKey(id)}`);
    if (found.has(object)) continue;
    found.add(object);
    const needs = mapGet(object, needsKey) ?? [];
    if (!Array.isArray(needs)) fail(say`map.recurse: ${needsKey} must be a list of ids`);
    const further = needs as List;
    charge(run, 1 + further.length);
    open.push(...further);
  }
  return list.filter(item => found.has(item as MapValue));
}

const MAP_FUNCTIONS: readonly FunctionEntry[] = [
  define('map.merge', 'The entries of both maps; the second wins.', plain([MAP, MAP], MAP, merged, METERED)),
  define('map.select', 'The entries with these keys.', plain([MAP, LIST], MAP, select, METERED)),
  define('map.omit', 'The entries without these keys.', plain([MAP, LIST], MAP, omit, METERED)),
  define('map.add', 'The map with an entry added or replaced.', plain([MAP, DYN, DYN], MAP, add, METERED)),
  define(
    'map.addIfMissing',
    'The map with an entry added unless the key is there.',
    plain([MAP, DYN, DYN], MAP, addIfMissing),
  ),
  define(
    'map.addFailIfExists',
    'The map with an entry added; fails when the key is there.',
    plain([MAP, DYN, DYN], MAP, addFailIfExists),
  ),
  define(
    'map.recurse',
    'map.recurse(list, ids, idKey, needsKey): the objects with these ids and, transitively, those that they need, in the order of the list.',
    plain([MAPS, LIST, STRING, STRING], MAPS, recurse, METERED),
  ),
];

/* Lists */

function unique(run: Run, list: List): string[] {
  charge(run, LIST_COST + list.length);
  return [...new Set(texts(list))];
}

function append(run: Run, list: List, text: string): string[] {
  charge(run, LIST_COST + list.length + 1);
  return [...texts(list), text];
}

const texts = (list: List): string[] =>
  list.map(item =>
    typeof item === 'string' ? item : fail(() => say`a list of strings is needed, not of ${typeWord(item)}`),
  );

/** Stable; objects without the key come last, whatever the direction. */
function sortObjects(run: Run, list: List, key: string, direction: 1 | -1): unknown[] {
  const { length } = list;
  charge(run, LIST_COST + Math.ceil(2 * length * Math.log2(length + 2)));
  const keyed = list.map(item => ({
    item,
    key: isMapValue(item) ? mapGet(item, key) : fail(() => say`a list of maps is needed, not of ${typeWord(item)}`),
  }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
    const order =
      compareMetered(run, a.key, b.key) ??
      fail(() => say`the values of ${key} have no common order: ${typeWord(a.key)} and ${typeWord(b.key)}`);
    return direction * order;
  });
  return keyed.map(({ item }) => item);
}

const LIST_FUNCTIONS: readonly FunctionEntry[] = [
  define(
    'arrays.strings.add',
    'The list with a text at its end.',
    plain([toListType(STRING), STRING], toListType(STRING), append, METERED),
  ),
  define(
    'arrays.strings.unique',
    'The first of equal texts each.',
    plain([toListType(STRING)], toListType(STRING), unique, METERED),
  ),
  define(
    'sort.objects',
    'The maps of the list by the value of a key, ascending; those without it last.',
    plain([LIST, STRING], LIST, (run, list: List, key: string) => sortObjects(run, list, key, 1), METERED),
  ),
  define(
    'sort.objectsDescending',
    'The maps of the list by the value of a key, descending; those without it last.',
    plain([LIST, STRING], LIST, (run, list: List, key: string) => sortObjects(run, list, key, -1), METERED),
  ),
];

/* Data as text */

function yaml(run: Run): { parse(text: string): unknown; write(value: unknown): string } {
  return run.host?.yaml ?? fail('YAML is not available here');
}

/** Reports an error of an external codec as a failure of the expression. */
function guarded<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fail(say`${fixed(what)}: ${error.message}`);
  }
}

/** Units for setting up a reader or writer. */
const YAML_COST = 60;

function unmarshalYaml(run: Run, text: string): unknown {
  charge(run, YAML_COST + 2 * text.length);
  return readPlain(
    run,
    guarded('this text is not YAML', () => yaml(run).parse(text)),
  );
}

function marshalYaml(run: Run, value: unknown): string {
  const plainValue: unknown = parseJson(writeJson(run, value, 0));
  charge(run, YAML_COST);
  const text = guarded('the value cannot be written as YAML', () => yaml(run).write(plainValue));
  charge(run, 2 * text.length);
  return text;
}

function hcl(run: Run): HclCodec {
  return run.host?.hcl ?? fail('HCL is not available here');
}

function parseHcl(run: Run, text: string): unknown {
  charge(run, YAML_COST + 2 * text.length);
  let steps = 0;
  const spend = (count: number): void => void (steps += count);
  const data = guarded('this text is not HCL', () => hcl(run).parse(text, { spend }));
  charge(run, steps);
  return readPlain(run, data);
}

function toHcl(run: Run, value: unknown): string {
  const plainValue: unknown = parseJson(writeJson(run, value, 0));
  charge(run, YAML_COST);
  const text = guarded('the value cannot be written as HCL', () => hcl(run).write(plainValue));
  charge(run, 2 * text.length);
  return text;
}

/**
 * The data of an external parser as values: maps without prototype. What an alias repeats is read again, and charged
 * again.
 */
function readPlain(run: Run, value: unknown): unknown {
  charge(run, 1);
  if (Array.isArray(value)) return value.map(item => readPlain(run, item));
  if (!isMapValue(value) || value instanceof Map) return value === undefined ? null : value;
  const map = emptyMap();
  const keys = Object.keys(value);
  for (const key of keys) map[key] = readPlain(run, mapGet(value, key));
  return inOrder(map, keys);
}

const TEXT_FUNCTIONS: readonly FunctionEntry[] = [
  define(
    'json.marshal',
    'The value as compact JSON text.',
    plain([DYN], STRING, (run, value: unknown) => writeJson(run, value, 0), METERED),
  ),
  define(
    'json.marshalPretty',
    'The value as JSON text on several lines, indented by two spaces.',
    plain([DYN], STRING, (run, value: unknown) => writeJson(run, value, 2), METERED),
  ),
  define('json.unmarshal', 'The value of JSON text.', plain([STRING], DYN, readJson, METERED)),
  needing('yaml', define('yaml.marshal', 'The value as YAML text.', plain([DYN], STRING, marshalYaml, METERED))),
  needing(
    'yaml',
    define('yaml.unmarshal', 'The value of a YAML document.', plain([STRING], DYN, unmarshalYaml, METERED)),
  ),
  needing(
    'hcl',
    define(
      'hcl.parse',
      'The data of HCL text such as a .tf or .tfvars file. Constants are evaluated; other expressions are texts with ${}.',
      plain([STRING], DYN, parseHcl, METERED),
    ),
  ),
  needing(
    'hcl',
    define('toHcl', 'The value as HCL text: a map as attributes and blocks.', plain([DYN], STRING, toHcl, METERED)),
  ),
  define(
    'out.nil',
    'null, whatever the value.',
    plain([DYN], NULL, () => null),
  ),
];

export const DATA: readonly FunctionEntry[] = [...MAP_FUNCTIONS, ...LIST_FUNCTIONS, ...TEXT_FUNCTIONS];
