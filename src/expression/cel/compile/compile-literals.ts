import { inOrder } from '../../../core/json/ordered-map.ts';
import type { ListLiteral, MapLiteral } from '../parse/ast.ts';
import { fail, say, typeWord } from '../run/errors.ts';
import { isInt, Optional, optionalValue, Uint } from '../values/boxes.ts';
import { emptyMap, KeyedMap, type MapValue, mapHas, shownKey } from '../values/maps.ts';
import { type Code, type Compiled, type Compiler, type Slots, strict, totalCost } from './code.ts';

const LIST_COST = 10;
const MAP_COST = 30;

export function compileList(compiler: Compiler, node: ListLiteral, scope: Slots | undefined): Compiled {
  const parts = node.elements.map(({ value }) => compiler.compile(value, scope));
  const cost = LIST_COST + totalCost(parts);
  if (node.elements.some(({ optional }) => optional)) return { code: optionalList(compiler, node, parts), cost };
  if (node.elements.every(({ value }) => value.kind === 'literal')) {
    const values = Object.freeze(node.elements.map(({ value }) => (value.kind === 'literal' ? value.value : null)));
    return { code: () => values, cost };
  }
  const code = strict(
    compiler,
    parts.map(part => part.code),
    codes => run => {
      const list: unknown[] = [];
      for (const element of codes) list.push(element(run));
      return list;
    },
  );
  return { code, cost };
}

function optionalList(compiler: Compiler, node: ListLiteral, parts: readonly Compiled[]): Code {
  return strict(
    compiler,
    parts.map(part => part.code),
    codes => run => {
      const list: unknown[] = [];
      for (const [index, element] of codes.entries()) {
        const value = element(run);
        const inner = node.elements[index]?.optional === true ? unwrap(value, node.at) : value;
        if (inner !== undefined) list.push(inner);
      }
      return list;
    },
  );
}

const unwrap = (value: unknown, at: number): unknown =>
  value instanceof Optional
    ? optionalValue(value)
    : fail(() => say`an optional value is needed after ?, not ${typeWord(value)}`, at);

export function compileMap(compiler: Compiler, node: MapLiteral, scope: Slots | undefined): Compiled {
  const keys = node.entries.map(({ key }) => compiler.compile(key, scope));
  const values = node.entries.map(({ value }) => compiler.compile(value, scope));
  const cost = MAP_COST + totalCost(keys) + totalCost(values);
  const valueCodes = values.map(value => value.code);
  const names = plainNames(node);
  if (names !== undefined) return { code: strict(compiler, valueCodes, codes => namedMap(names, codes)), cost };
  const size = keys.length;
  const code = strict(compiler, [...keys.map(key => key.code), ...valueCodes], codes => run => {
    const builder = createMapBuilder(node.at);
    for (let i = 0; i < size; i++) {
      const key = codes[i]?.(run);
      const value = codes[size + i]?.(run);
      const inner = node.entries[i]?.optional === true ? unwrap(value, node.at) : value;
      if (inner !== undefined) builder.put(key, inner);
    }
    return builder.map();
  });
  return { code, cost };
}

/** The keys, when all are different literal strings and no entry is optional. */
function plainNames(node: MapLiteral): readonly string[] | undefined {
  const names: string[] = [];
  for (const { key, optional } of node.entries) {
    if (optional || key.kind !== 'literal' || typeof key.value !== 'string') return undefined;
    names.push(key.value);
  }
  return new Set(names).size === names.length ? names : undefined;
}

function namedMap(names: readonly string[], codes: readonly Code[]): Code {
  return run => {
    const map = emptyMap();
    for (let i = 0; i < codes.length; i++) map[names[i] ?? ''] = codes[i]?.(run);
    return inOrder(map, names);
  };
}

/** Collects entries; stays a plain map as long as all keys are strings. */
export interface MapBuilder {
  put(key: unknown, value: unknown): void;
  map(): MapValue;
}

export function createMapBuilder(at: number): MapBuilder {
  let plain: Record<string, unknown> | undefined = emptyMap();
  const names: string[] = [];
  let keyed: KeyedMap | undefined;
  function put(key: unknown, value: unknown): void {
    if (mapHas(keyed ?? plain ?? emptyMap(), key)) fail(say`the key ${shownKey(key)} occurs twice in a map`, at);
    if (plain !== undefined && typeof key === 'string') {
      plain[key] = value;
      names.push(key);
      return;
    }
    if (typeof key !== 'string' && typeof key !== 'boolean' && !isInt(key) && !(key instanceof Uint))
      fail(() => say`a key of a map must be string, int, uint or bool, not ${typeWord(key)}`, at);
    if (keyed === undefined) {
      keyed = new KeyedMap();
      for (const name of names) keyed.put(name, plain?.[name]);
      plain = undefined;
    }
    keyed.put(key, value);
  }
  return { put, map: () => keyed ?? inOrder(plain ?? emptyMap(), names) };
}
