import type { Reference } from '../../reference.ts';
import type { Place } from '../check/error.ts';
import type { Command, Definition, Node, Pipe, Variable, Word } from './parse/nodes.ts';
import type { ParsedText } from './parse/parser.ts';

/** One text of a template with all that it defines. */
export interface GoSource {
  readonly parsed: ParsedText;
  placeAt(offset: number): Place;
  /** The name under which it is rendered. */
  readonly file: string | undefined;
  /** Its definitions are there for others; its own text is not rendered. */
  readonly isHelper: boolean;
}

/**
 * What a value is as far as reading goes: the root, whose members are resolvers; a map made by `dict` that holds it; or anything
 * else, whose reads are known already.
 */
type Known = 'root' | 'other' | ReadonlyMap<string, Known>;

interface Walk {
  readonly found: Reference[];
  readonly templates: ReadonlyMap<string, { readonly definition: Definition; readonly source: GoSource }>;
  /** Templates with what they are given, so that none is visited twice with the same data. */
  readonly seen: Set<string>;
  readonly placeAt: (offset: number) => Place;
}

interface Scope {
  readonly dot: Known;
  readonly variables: Map<number, Known>;
}

/**
 * What a template reads of its data, in order of the text; what templates read that it renders stands where they are rendered.
 * Where `.` or `$` as a whole goes into a function, any resolver may be meant.
 */
export function goReferences(main: GoSource, sources: readonly GoSource[]): readonly Reference[] {
  const templates = new Map<string, { definition: Definition; source: GoSource }>();
  for (const source of sources) {
    for (const definition of source.parsed.defined) templates.set(definition.name, { definition, source });
    if (source.file !== undefined) templates.set(source.file, { definition: source.parsed.main, source });
  }
  const found: Reference[] = [];
  const walk: Walk = { found, templates, seen: new Set(), placeAt: offset => main.placeAt(offset) };
  visitNodes(main.parsed.main.nodes, { dot: 'root', variables: new Map([[0, 'root']]) }, walk);
  return found;
}

function visitNodes(nodes: readonly Node[], scope: Scope, walk: Walk): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'action':
        use(visitPipe(node.pipe, scope, walk), node.pipe, walk, node.pipe.declared.length > 0);
        break;
      case 'if': {
        visitTest(node.pipe, scope, walk);
        visitNodes(node.body, scope, walk);
        visitNodes(node.otherwise ?? [], scope, walk);
        break;
      }
      case 'with': {
        const dot = visitTest(node.pipe, scope, walk);
        visitNodes(node.body, { ...scope, dot }, walk);
        visitNodes(node.otherwise ?? [], scope, walk);
        break;
      }
      case 'range': {
        use(visitPipe({ ...node.pipe, declared: [] }, scope, walk), node.pipe, walk);
        for (const variable of node.pipe.declared) scope.variables.set(variable.slot, 'other');
        visitNodes(node.body, { ...scope, dot: 'other' }, walk);
        visitNodes(node.otherwise ?? [], scope, walk);
        break;
      }
      case 'template': {
        const given = node.pipe === undefined ? 'other' : visitPipe(node.pipe, scope, walk);
        visitTemplate(node.name, given, node.at, walk);
        break;
      }
      default:
    }
  }
}

/** Whether the root holds anything reveals nothing about a resolver. */
const visitTest = (pipe: Pipe, scope: Scope, walk: Walk): Known => visitPipe(pipe, scope, walk);

/** The value goes where its members may be read in ways that are not known. */
function use(known: Known, { at }: { readonly at: number }, walk: Walk, isKept = false): void {
  if (isKept || known === 'other') return;
  if (known === 'root') add(walk, at, { root: '_', path: [], dynamic: true });
  else for (const member of known.values()) use(member, { at }, walk);
}

function add({ found, placeAt }: Walk, at: number, reference: Pick<Reference, 'root' | 'path' | 'dynamic'>): void {
  const { line, column } = placeAt(at);
  found.push({ ...reference, line, column });
}

function visitPipe(pipe: Pipe, scope: Scope, walk: Walk): Known {
  let value: Known | undefined;
  for (const command of pipe.commands) value = visitCommand(command, value, scope, walk);
  const result = value ?? 'other';
  for (const variable of pipe.declared) setVariable(pipe, variable, result, scope, walk);
  return result;
}

/** A variable that is set again may hold either value: if one of them may be the root, it is read as a whole. */
function setVariable(pipe: Pipe, { slot }: Variable, value: Known, { variables }: Scope, walk: Walk): void {
  const before = variables.get(slot) ?? 'other';
  if (!pipe.assigns) variables.set(slot, value);
  else if (value !== 'other' || before !== 'other') {
    use(value, pipe, walk);
    use(before, pipe, walk);
    variables.set(slot, 'other');
  }
}

/** Functions that give one of their arguments. */
const PASSING: ReadonlySet<string> = new Set(['and', 'or', 'default', 'coalesce', 'ternary', 'required']);

function visitCommand({ words }: Command, piped: Known | undefined, scope: Scope, walk: Walk): Known {
  const [first, ...args] = words;
  if (first === undefined) return 'other';
  if (first.kind !== 'function') return visitWord(first, scope, walk);
  const { name, at } = first;
  if (name === 'index' || name === 'get') return visitIndex({ args, piped, at }, scope, walk);
  const values = args.map(word => visitWord(word, scope, walk));
  if (piped !== undefined) values.push(piped);
  if (name === 'include' && args[0]?.kind === 'constant') {
    visitTemplate(String(args[0].value), values[1] ?? 'other', at, walk);
    return 'other';
  }
  if (name === 'dict') return knownDict(args, values);
  if (PASSING.has(name)) {
    const special = values.filter(value => value !== 'other');
    if (special.length === 1 && special[0] !== undefined) return special[0];
  }
  // Whether the root has a key is asked of one name.
  if (name === 'hasKey' && values[0] === 'root' && args[1]?.kind === 'constant') return 'other';
  for (const value of values) use(value, first, walk);
  return 'other';
}

function knownDict(args: readonly Word[], values: readonly Known[]): Known {
  if (values.every(value => value === 'other')) return 'other';
  const members = new Map<string, Known>();
  for (let i = 0; i < values.length; i += 2) {
    const key = args[i];
    members.set(key?.kind === 'constant' ? String(key.value) : `\0${i}`, values[i + 1] ?? 'other');
  }
  return members;
}

interface Indexing {
  readonly args: readonly Word[];
  readonly piped: Known | undefined;
  readonly at: number;
}

/** `index . "name" 0`: as `.name`, where the keys stand in the text. */
function visitIndex({ args, piped, at }: Indexing, scope: Scope, walk: Walk): Known {
  const [owner, ...keys] = args;
  if (owner === undefined) {
    if (piped !== undefined) use(piped, { at }, walk);
    return 'other';
  }
  const steps = keys.map(key =>
    key.kind === 'constant' && (typeof key.value === 'string' || typeof key.value === 'number') ? key.value : undefined,
  );
  const isRoot = visitOwner(owner, scope);
  for (const key of keys) use(visitWord(key, scope, walk), { at }, walk);
  if (piped !== undefined) use(piped, { at }, walk);
  if (isRoot !== 'root') {
    const known = visitWord(owner, scope, walk);
    if (known instanceof Map && typeof steps[0] === 'string' && steps.length === 1 && known.has(steps[0]))
      return known.get(steps[0]) ?? 'other';
    use(known, { at }, walk);
    return 'other';
  }
  const [root, ...path] = steps;
  if (typeof root !== 'string' || piped !== undefined) {
    add(walk, at, { root: '_', path: [], dynamic: true });
    return 'other';
  }
  const end = path.indexOf(undefined);
  const known = (end === -1 ? path : path.slice(0, end)) as (string | number)[];
  add(walk, at, { root, path: known, dynamic: end !== -1 });
  return 'other';
}

function visitOwner(word: Word, { dot, variables }: Scope): Known {
  if (word.kind === 'dot') return dot;
  return word.kind === 'variable' && word.keys.length === 0 ? (variables.get(word.variable.slot) ?? 'other') : 'other';
}

function visitWord(word: Word, scope: Scope, walk: Walk): Known {
  switch (word.kind) {
    case 'dot':
      return scope.dot;
    case 'field':
      return readKeys(scope.dot, word, walk);
    case 'variable':
      return readKeys(scope.variables.get(word.variable.slot) ?? 'other', word, walk);
    case 'pipe':
      return readKeys(visitPipe(word.pipe, scope, walk), word, walk);
    case 'function':
      return visitCommand({ words: [word], at: word.at }, undefined, scope, walk);
    default:
      return 'other';
  }
}

function readKeys(
  known: Known,
  { keys, at }: { readonly keys: readonly string[]; readonly at: number },
  walk: Walk,
): Known {
  const [key, ...rest] = keys;
  if (key === undefined || known === 'other') return known;
  if (known === 'root') {
    add(walk, at, { root: key, path: rest, dynamic: false });
    return 'other';
  }
  return readKeys(known.get(key) ?? 'other', { keys: rest, at }, walk);
}

/** What a template reads of the root, where it gets it. */
function visitTemplate(name: string, given: Known, at: number, walk: Walk): void {
  const found = walk.templates.get(name);
  if (given === 'other' || found === undefined) {
    if (found === undefined) use(given, { at }, walk);
    return;
  }
  const key = `${name}\n${shapeText(given)}`;
  if (walk.seen.has(key)) return;
  walk.seen.add(key);
  const place = walk.placeAt(at);
  const { definition, source } = found;
  const isHere = walk.templates.size > 0 && source.file === undefined && !source.isHelper;
  const placeAt = isHere ? walk.placeAt : () => place;
  visitNodes(definition.nodes, { dot: given, variables: new Map([[0, given]]) }, { ...walk, placeAt });
}

function shapeText(known: Known): string {
  if (typeof known === 'string') return known;
  return `{${[...known].map(([key, value]) => `${key}:${shapeText(value)}`).join(',')}}`;
}
