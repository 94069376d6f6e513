import {
  describeNode,
  type MapEntry,
  type MapNode,
  type Node,
  nodePosition,
  plainData,
  pointerStep,
} from '../../core/yaml/node.ts';
import type { Faults } from './faults.ts';
import { isNull } from './fields.ts';

/**
 * How a field of a part is merged into what is there: `inside` merges the fields, `unite` joins maps of names, `same` may repeat
 * a value, `agree` may repeat that of the main document only, `entries` unites maps whose entries may repeat a value, `append`
 * joins lists, `flags` joins a bool with a list of names.
 */
type How = 'inside' | 'unite' | 'same' | 'agree' | 'entries' | 'append' | 'flags';

const RULES: ReadonlyMap<string, How> = new Map<string, How>([
  ['', 'inside'],
  ['/apiVersion', 'agree'],
  ['/kind', 'agree'],
  ['/spec', 'inside'],
  ['/spec/resolvers', 'unite'],
  ['/spec/workflow', 'inside'],
  ['/spec/workflow/actions', 'unite'],
  ['/spec/workflow/finally', 'unite'],
  ['/spec/workflow/resultSchemaMode', 'same'],
  ['/spec/workflow/lock', 'same'],
  ['/spec/testing', 'inside'],
  ['/spec/testing/cases', 'unite'],
  ['/spec/testing/config', 'inside'],
  ['/spec/testing/config/env', 'entries'],
  ['/spec/testing/config/passEnv', 'append'],
  ['/spec/testing/config/files', 'append'],
  ['/spec/testing/config/setup', 'append'],
  ['/spec/testing/config/cleanup', 'append'],
  ['/spec/testing/config/services', 'append'],
  ['/spec/testing/config/skipBuiltins', 'flags'],
  ['/bundle', 'inside'],
  ['/bundle/include', 'append'],
]);

/** The main document with a part put into it. Nothing of a part is dropped: what has no place there is an error. */
export function mergePart(faults: Faults, main: MapNode, part: MapNode): MapNode {
  return mergeFields(faults, main, part, '');
}

function mergeFields(faults: Faults, main: MapNode, part: MapNode, pointer: string): MapNode {
  const entries = new Map(main.entries);
  for (const [key, entry] of part.entries) {
    if (key.startsWith('x-')) continue;
    const inside = pointer + pointerStep(key);
    const how = RULES.get(inside);
    if (how === undefined) {
      const hint = 'a part holds resolvers, workflow, testing and bundle.include';
      faults.error(`a part cannot have "${key}"`, nodePosition(entry.key, inside), { hint });
    } else if (how !== 'agree' || entries.has(key))
      entries.set(key, mergeEntry(faults, entries.get(key), entry, { how, pointer: inside }));
  }
  return { ...main, entries };
}

interface Field {
  readonly how: How;
  readonly pointer: string;
}

function mergeEntry(faults: Faults, main: MapEntry | undefined, part: MapEntry, field: Field): MapEntry {
  if (isNull(part.value)) return main ?? part;
  const wanted = KINDS[field.how];
  if (wanted !== undefined && part.value.kind !== wanted) {
    if (main === undefined) return part;
    const name = field.pointer.slice(field.pointer.lastIndexOf('/') + 1);
    faults.error(
      `"${name}" must be a ${wanted}, not ${describeNode(part.value)}`,
      nodePosition(part.value, field.pointer),
    );
    return main;
  }
  if (main === undefined || isNull(main.value)) {
    if (field.how !== 'inside' || part.value.kind !== 'map') return part;
    const empty = { ...part.value, entries: new Map() };
    return { ...part, value: mergeFields(faults, empty, part.value, field.pointer) };
  }
  return { key: main.key, value: merged(faults, main, part, field) };
}

const KINDS: Readonly<Partial<Record<How, Node['kind']>>> = {
  inside: 'map',
  unite: 'map',
  entries: 'map',
  append: 'list',
};

function merged(faults: Faults, main: MapEntry, part: MapEntry, { how, pointer }: Field): Node {
  const [a, b] = [main.value, part.value];
  if (how === 'same' || how === 'agree') {
    if (!isSame(a, b)) differ(faults, main, part, pointer);
    return a;
  }
  if (how === 'flags') return joinFlags(a, b);
  if (a.kind === 'list' && b.kind === 'list') return { ...a, items: [...a.items, ...b.items] };
  if (a.kind !== 'map' || b.kind !== 'map') return a;
  if (how === 'inside') return mergeFields(faults, a, b, pointer);
  const entries = new Map(a.entries);
  for (const [name, entry] of b.entries) {
    const first = entries.get(name);
    if (first === undefined) entries.set(name, entry);
    else if (how === 'unite') clash(faults, name, [first, entry], pointer);
    else if (!isSame(first.value, entry.value)) differ(faults, first, entry, pointer + pointerStep(name));
  }
  return { ...a, entries };
}

function clash(faults: Faults, name: string, [first, second]: readonly [MapEntry, MapEntry], pointer: string): void {
  const inside = pointer + pointerStep(name);
  const related = [nodePosition(first.key, inside)];
  const message = `"${name}" is in ${first.key.file}, line ${first.key.line}, already`;
  faults.error(message, nodePosition(second.key, inside), { related });
}

function differ(faults: Faults, first: MapEntry, second: MapEntry, pointer: string): void {
  const related = [nodePosition(first.value, pointer)];
  const message = `another value stands in ${first.value.file}, line ${first.value.line}`;
  faults.error(message, nodePosition(second.value, pointer), { related });
}

const isSame = (a: Node, b: Node): boolean => a.kind === 'scalar' && b.kind === 'scalar' && a.value === b.value;

/** true wins over everything, names unite. */
function joinFlags(a: Node, b: Node): Node {
  if (a.kind === 'scalar') return a.value === false || a.value === null ? b : a;
  if (b.kind === 'scalar') return b.value === true ? b : a;
  if (a.kind !== 'list' || b.kind !== 'list') return a;
  const known = new Set(a.items.map(plainData));
  return { ...a, items: [...a.items, ...b.items.filter(item => !known.has(plainData(item)))] };
}
