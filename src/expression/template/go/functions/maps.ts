import { emptyMap, isMap } from '../../../../core/json/json.ts';
import { isDerived, isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import { evaluationFault } from '../../check/error.ts';
import { isNil, isTrue, kindWord, ownMember, sortedKeys } from '../values/kinds.ts';
import { pathTaint } from './builtins.ts';
import {
  define,
  type GoCall,
  type GoFunction,
  type GoFunctions,
  type GoMap,
  type TaintRule,
  variadic,
} from './define.ts';
import { asText } from './texts.ts';

/** A map that the template may change. */
export function ownedMap({ owned }: Pick<GoCall, 'owned'>): Record<string, unknown> {
  const map = emptyMap<unknown>();
  owned.add(map);
  return map;
}

/** A copy, maps and lists inside of it included, that the template may change. */
export function ownedCopy(value: unknown, call: Pick<GoCall, 'owned' | 'meter'>): unknown {
  if (Array.isArray(value)) {
    call.meter.use(value.length);
    return value.map(item => ownedCopy(item, call));
  }
  if (!isMap(value)) return value;
  const copy = ownedMap(call);
  for (const key of Object.keys(value)) copy[key] = ownedCopy(value[key], call);
  call.meter.use(Object.keys(value).length);
  return copy;
}

function checkOwned(map: GoMap, call: GoCall): Record<string, unknown> {
  if (call.owned.has(map)) return map;
  throw evaluationFault(
    `${call.name} cannot change data of the solution`,
    `change a copy: {{ $copy := deepCopy .values }}, then {{ $_ := ${call.name} $copy ... }}`,
  );
}

function set(map: GoMap, key: string, value: unknown, call: GoCall): GoMap {
  const own = checkOwned(map, call);
  call.meter.use(1);
  own[key] = value;
  call.watch?.change(own, key, [call.taints?.[1], call.taints?.[2]].some(isTainted) ? 'derived' : undefined);
  return own;
}

function unset(map: GoMap, key: string, call: GoCall): GoMap {
  const own = checkOwned(map, call);
  delete own[key];
  call.watch?.change(own, key, isTainted(call.taints?.[1]) ? 'derived' : undefined);
  return own;
}

function dict(values: readonly unknown[], call: GoCall): GoMap {
  const map = ownedMap(call);
  for (let i = 0; i < values.length; i += 2) map[asText(values[i])] = i + 1 < values.length ? values[i + 1] : '';
  return map;
}

const dictTaint: TaintRule = (args, taints) => {
  const parts = new Map<string | number, Taint>();
  for (let i = 0; i < args.length; i += 2) {
    if (isTainted(taints[i])) return 'derived';
    const taint = taints[i + 1];
    if (taint !== undefined) parts.set(asText(args[i]), taint);
  }
  return parts.size === 0 ? undefined : parts;
};

/** `mergo.Merge`: fills what the first map lacks, maps inside of maps too; with `overwrites` the others win. */
function mergeInto(target: Record<string, unknown>, source: GoMap, overwrites: boolean, call: GoCall): void {
  const wasEmpty = !isTrue(target);
  for (const key of Object.keys(source)) {
    const value = source[key];
    const known = ownMember(target, key);
    if (isNil(value)) {
      if (overwrites) target[key] = value;
      continue;
    }
    if (isMap(value) && known !== undefined && isMap(known.value)) {
      const inner = call.owned.has(known.value)
        ? (known.value as Record<string, unknown>)
        : (ownedCopy(known.value, call) as Record<string, unknown>);
      mergeInto(inner, value, overwrites, call);
      target[key] = inner;
      if (isTrue(inner)) continue;
    }
    if (known !== undefined && isTrue(known.value) && !overwrites) continue;
    if (Array.isArray(value) && known !== undefined && isTrue(known.value) && !overwrites && !wasEmpty) continue;
    target[key] = ownedCopy(value, call);
  }
}

function merge(overwrites: boolean): GoFunction {
  return variadic(
    ['map'],
    'map',
    ([target, ...others], sources, call) => {
      void others;
      const own = call.owned.has(target)
        ? (target as Record<string, unknown>)
        : (ownedCopy(target, call) as Record<string, unknown>);
      for (const source of sources) mergeInto(own, source, overwrites, call);
      const tainted = call.taints?.some(isTainted) === true;
      if (call.watch !== undefined && (tainted || call.watch.isHidden))
        for (const key of Object.keys(own)) call.watch.change(own, key, 'derived');
      return own;
    },
    { mutates: true },
  );
}

const copyTaint: TaintRule = (_, [taint]) => taint;

/** Keys and how many there are tell nothing when only the members of a map are sensitive. */
const keysTaint: TaintRule = (_, taints) => (taints.some(taint => isDerived(taint)) ? 'derived' : undefined);
const keyTaint: TaintRule = (_, [map, ...keys]) => (isDerived(map) || keys.some(isTainted) ? 'derived' : undefined);

/** Members under the same keys. */
const partsTaint: TaintRule = (_, [map, ...keys]) => (keys.some(isTainted) ? 'derived' : map);

function pick(map: GoMap, keys: readonly string[], call: GoCall): GoMap {
  const out = ownedMap(call);
  for (const key of keys) {
    const found = ownMember(map, key);
    if (found !== undefined) out[key] = found.value;
  }
  return out;
}

function omit(map: GoMap, keys: readonly string[], call: GoCall): GoMap {
  const left = new Set(keys);
  return pick(
    map,
    Object.keys(map).filter(key => !left.has(key)),
    call,
  );
}

function dig(args: readonly unknown[]): unknown {
  if (args.length < 3) throw evaluationFault('dig needs keys, a default and a map');
  let current: unknown = args.at(-1);
  for (const key of args.slice(0, -2)) {
    if (!isMap(current)) throw evaluationFault(`dig looks into a map, not ${kindWord(current)}`);
    if (typeof key !== 'string') throw evaluationFault(`dig needs texts as keys, not ${kindWord(key)}`);
    const found = ownMember(current, key);
    if (found === undefined) return args.at(-2);
    current = found.value;
  }
  return current;
}

/** Functions on maps. A map of the solution stays what it is: `set` needs a map that the template has made, `merge` gives a new one. */
export const MAP_FUNCTIONS: GoFunctions = {
  dict: variadic([], 'any', (_, values, call) => dict(values, call), { taint: dictTaint }),
  get: define(['map', 'text'], ([map, key]) => ownMember(map, key)?.value ?? (Object.hasOwn(map, key) ? null : ''), {
    shallow: true,
    taint: (args, taints, _, { watch }) => pathTaint(watch, args, taints),
  }),
  set: define(['map', 'text', 'any'], ([map, key, value], call) => set(map, key, value, call), {
    mutates: true,
    taint: (_, [map, key]) => (isTainted(key) ? 'derived' : map),
  }),
  unset: define(['map', 'text'], ([map, key], call) => unset(map, key, call), {
    mutates: true,
    taint: (_, [map, key]) => (isTainted(key) ? 'derived' : map),
  }),
  hasKey: define(['map', 'text'], ([map, key]) => Object.hasOwn(map, key), { shallow: true, taint: keyTaint }),
  pluck: variadic(['text'], 'map', ([key], maps) => maps.filter(map => Object.hasOwn(map, key)).map(map => map[key])),
  keys: variadic([], 'map', (_, maps) => maps.flatMap(map => sortedKeys(map)), { taint: keysTaint }),
  values: define(['map'], ([map]) => sortedKeys(map).map(key => map[key])),
  pick: variadic(['map'], 'text', ([map], keys, call) => pick(map, keys, call), { taint: partsTaint }),
  omit: variadic(['map'], 'text', ([map], keys, call) => omit(map, keys, call), { taint: partsTaint }),
  merge: merge(false),
  mustMerge: merge(false),
  mergeOverwrite: merge(true),
  mustMergeOverwrite: merge(true),
  deepCopy: define(['any'], ([value], call) => ownedCopy(value, call), { taint: copyTaint }),
  mustDeepCopy: define(['any'], ([value], call) => ownedCopy(value, call), { taint: copyTaint }),
  dig: variadic([], 'any', (_, args) => dig(args)),
};
