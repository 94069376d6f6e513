import type { Fault } from '../../core/errors.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Node, nodeFromData } from '../../core/yaml/node.ts';
import { configVariables, SHORT_NAMES } from './environment-names.ts';
import { type Layer, readTree, type Setting } from './read-document.ts';
import { dataFromText, jsonFromText } from './read-value.ts';
import { below, CONFIG_TREE, KEY_ROWS, SECTION_ROWS, type Section, type Tree, treeAt } from './tree.ts';

/**
 * What variables say: `TOOL_` and the key's segments in UPPER_SNAKE, joined by two underscores. Objects are JSON at the object's
 * name. A variable of a key wins over one of an object around it. Empty is unset.
 */
export function readEnvironment(environment: Environment, file: readonly Setting[]): Layer {
  const settings: Setting[] = [];
  const faults: Fault[] = [];
  const unknown: Fault[] = [];
  for (const name of configVariables(environment).sort(outerFirst)) {
    const path = variablePath(name, file);
    const tree = path === undefined ? undefined : treeAt(path);
    const text = environment[name] ?? '';
    const instead = path === undefined ? undefined : notHere(path);
    if (path === undefined || tree === undefined) unknown.push(unknownVariable(name));
    else if (instead !== undefined) unknown.push({ message: `${name} sets nothing`, hint: `use ${instead}` });
    else {
      const layer = readTree(nodeFor(text, tree, name), tree, path, { origin: 'env', name });
      settings.push(...layer.settings);
      faults.push(...layer.faults);
      unknown.push(...layer.unknown.map(({ message, hint }) => ({ message: `${name}: ${message}`, hint })));
    }
  }
  return { settings, faults, unknown };
}

const variableDepth = (name: string): number => (SHORT_NAMES.has(name) ? 0 : name.split('__').length);
/** The short names come last: a user who sets `TOOL_LOG_LEVEL` means it. */
const outerFirst = (a: string, b: string): number =>
  (variableDepth(a) || 99) - (variableDepth(b) || 99) || (a < b ? -1 : 1);

function nodeFor(text: string, tree: Tree, name: string): Node {
  return nodeFromData(tree.kind === 'leaf' ? dataFromText(text, tree.row) : jsonFromText(text), name);
}

function variablePath(name: string, file: readonly Setting[]): readonly string[] | undefined {
  const short = SHORT_NAMES.get(name);
  if (short !== undefined) return short.split('.');
  const path: string[] = [];
  let at: Tree = CONFIG_TREE;
  for (const segment of name.slice('TOOL_'.length).split('__')) {
    const member: string | undefined = at.kind === 'section' ? memberNamed(at, segment, path, file) : undefined;
    const next: Tree | undefined = member === undefined ? undefined : below(at, member);
    if (member === undefined || next === undefined) return undefined;
    path.push(member);
    at = next;
  }
  return path;
}

/** The key, or the name that the user chose, that a segment stands for: first among those of the file. */
function memberNamed(
  section: Section,
  segment: string,
  path: readonly string[],
  file: readonly Setting[],
): string | undefined {
  const known = section.row.names?.known ?? [...section.members.keys()];
  const member = known.find(name => upperSnake(name) === segment);
  if (member !== undefined || section.row.names?.known !== undefined || section.row.names?.fromSegment === undefined)
    return member;
  const chosen = file
    .filter(setting => path.every((name, depth) => setting.path[depth] === name))
    .map(setting => setting.path[path.length]);
  const name =
    chosen.find(own => own !== undefined && upperSnake(own) === segment) ?? section.row.names.fromSegment(segment);
  return section.row.names.fault(name) === undefined ? name : undefined;
}

/** `requestTimeout` -> `REQUEST_TIMEOUT`, `code-host` -> `CODE_HOST`, `azureOIDC` -> `AZURE_OIDC` */
export function upperSnake(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}

/** The variable of a key; undefined when it has none. */
export function environmentVariable(path: string): string | undefined {
  const segments = path.split('.');
  const unnamed = segments.some((name, depth) => name === '*' && !canBeNamed(segments.slice(0, depth)));
  if (unnamed || notHere(segments) !== undefined) return undefined;
  return `TOOL_${segments.map(name => (name === '*' ? '<NAME>' : upperSnake(name))).join('__')}`;
}

function canBeNamed(path: readonly string[]): boolean {
  const tree = treeAt(path);
  return tree?.kind === 'section' && tree.row.names?.fromSegment !== undefined;
}

/** What sets a key that has no variable of its own. */
function notHere(path: readonly string[]): string | undefined {
  const tree = treeAt(path);
  if (tree?.kind === 'leaf' && tree.row.notFromEnvironment !== undefined) return tree.row.notFromEnvironment;
  for (let depth = 1; depth <= path.length; depth++) {
    const around = treeAt(path.slice(0, depth));
    if (around?.kind === 'section' && around.row.notFromEnvironment !== undefined) return around.row.notFromEnvironment;
  }
  return undefined;
}

function unknownVariable(name: string): Fault {
  const names = [...KEY_ROWS, ...SECTION_ROWS].flatMap(({ path }) =>
    path.includes('*') ? [] : (environmentVariable(path) ?? []),
  );
  const [closest] = nearest(name, new Set(names));
  return {
    message: `${name} sets nothing: there is no such key`,
    hint: closest === undefined ? undefined : `did you mean ${closest}?`,
  };
}
