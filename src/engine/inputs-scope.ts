import { emptyMap, isMap } from '../core/json/json.ts';
import { childTaints, type Path, type Taint, taintAt } from '../core/secrets/taint.ts';
import type { Scope, Variables } from '../expression/scope.ts';
import type { Value } from '../expression/value.ts';
import type { Sight } from '../providers/contract.ts';
import type { Inputs } from '../solution/model/model.ts';

/** Which parts of the variables are seen: a whole value, or only these members of it. */
type Parts = 'whole' | Map<string, Parts>;

/** Variables that say where the run takes place. They hold no value of the run, so they are always visible. */
const ALWAYS = ['__cwd', '__solutionDir'];

/** The part of a place's scope that its inputs read, plus the resolvers that were granted explicitly. */
export function inputsScope(scope: Scope, inputs: Inputs | undefined, sight: Sight): Scope {
  const seen = new Map<string, Parts>();
  for (const name of ALWAYS) addPart(seen, [name]);
  for (const value of inputs?.values() ?? []) for (const path of pathsIn(value, scope, sight)) addPart(seen, path);
  for (const name of sight.resolvers) addPart(seen, name === '*' ? ['_'] : ['_', name]);
  const variables = variableParts(scope.variables, seen);
  if (!Object.hasOwn(variables, '_')) variables['_'] = emptyMap<unknown>();
  const taints: Record<string, Taint> = {};
  for (const [name, parts] of seen) taints[name] = selectTaint(scope.taints[name], parts);
  return { ...scope, variables, taints };
}

/** Drops the taints of unseen members, which would hide the rest. */
function selectTaint(taint: Taint, parts: Parts): Taint {
  if (parts === 'whole' || !(taint instanceof Map)) return taint;
  return childTaints([...parts].map(([name, inner]) => [name, selectTaint(taintAt(taint, [name]), inner)]));
}

/** What a value reads, at every depth; the first step is the variable. */
function* pathsIn(value: Value, scope: Scope, sight: Sight): Generator<Path> {
  switch (value.kind) {
    case 'literal':
      if (sight.namesInTexts) yield* namesIn(value.value);
      return;
    case 'secret':
      return;
    case 'resolver':
      yield ['_', value.name, ...value.path];
      return;
    case 'expression':
      for (const { root, path } of value.program.references) yield [root, ...path];
      return;
    case 'template':
      // The members of `_` stand at the root of a template.
      for (const { root, path } of value.template.references)
        yield Object.hasOwn(scope.variables, root) ? [root, ...path] : ['_', root, ...path];
      return;
    case 'map':
      for (const item of value.entries.values()) yield* pathsIn(item, scope, sight);
      return;
    case 'list':
      for (const item of value.items) yield* pathsIn(item, scope, sight);
  }
}

/** Every word of a text may be the name of a resolver in the plugin's own language. */
function* namesIn(value: unknown): Generator<Path> {
  if (typeof value === 'string') for (const [word] of value.matchAll(/[A-Za-z_][A-Za-z0-9_-]*/g)) yield ['_', word];
  else if (Array.isArray(value)) for (const item of value) yield* namesIn(item);
  else if (isMap(value)) for (const item of Object.values(value)) yield* namesIn(item);
}

/** An element of a list is seen with its list. */
function addPart(into: Map<string, Parts>, [first, ...rest]: Path): void {
  const known = into.get(String(first));
  if (known === 'whole') return;
  if (rest.length === 0 || typeof rest[0] === 'number') {
    into.set(String(first), 'whole');
    return;
  }
  const members = known ?? new Map<string, Parts>();
  into.set(String(first), members);
  addPart(members, rest);
}

/** A member that is not known yet stays a getter, which reports that. */
function variableParts(source: Variables, seen: ReadonlyMap<string, Parts>): Record<string, unknown> {
  const out = emptyMap<unknown>();
  for (const [name, parts] of seen) {
    const property = Object.getOwnPropertyDescriptor(source, name);
    if (property === undefined) continue;
    const value: unknown = property.value;
    if (property.get !== undefined) Object.defineProperty(out, name, property);
    else out[name] = parts !== 'whole' && isMap(value) ? variableParts(value, parts) : value;
  }
  return out;
}
