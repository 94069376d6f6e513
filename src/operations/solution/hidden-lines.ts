import { childNode, type MapNode, type Node } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import type { ProviderCatalog } from '../../solution/uses/provider-facts.ts';

/**
 * Which lines of a document may hold the value of a sensitive field: what belongs to a map with `sensitive`, inputs that their provider
 * marks, inputs of a provider that is not known, what has the name of a secret, and every line that repeats a text of these. It judges the text as it is
 * written, so that it holds for documents that break every rule; when in doubt, a line is hidden.
 */
export function hiddenLines(text: string, providers: ProviderCatalog): (line: number) => boolean {
  const parts = documentParts(text, providers);
  if (parts === undefined) return MENTIONS_SECRETS.test(text) ? () => true : () => false;
  const lines = text.split(/\r?\n/);
  const secrets = [
    ...new Set(parts.filter(({ showing }) => showing === 'secret').flatMap(({ value }) => texts(value))),
  ];
  const covered = new Set<number>();
  for (const [index, part] of parts.entries()) {
    if (part.showing === 'shown') continue;
    const next = parts.slice(index + 1).find(({ line }) => line > part.line);
    for (let line = part.line; line < (next?.line ?? lines.length + 1); line++) covered.add(line);
  }
  return line => covered.has(line) || secrets.some(secret => lines[line - 1]?.includes(secret) ?? false);
}

/** In a document that cannot be parsed, it is unknown which text belongs to which key. */
const MENTIONS_SECRETS = /sensitive|passw|secret|token|credential|authorization|headers|api.?key|private.?key/i;
const SECRET_NAME = /passw|secret|token|credential|authorization|api.?key|private.?key/i;
/** Shorter texts occur everywhere. */
const SHORTEST = 4;

const texts = (value: string): readonly string[] =>
  value
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.length >= SHORTEST);

/** `secret`: its text is looked for in other lines too. */
type Showing = 'shown' | 'hidden' | 'secret';

interface Part {
  readonly line: number;
  readonly value: string;
  readonly showing: Showing;
}

/** Keys and texts in the order of the document. Undefined when it cannot be read. */
function documentParts(text: string, providers: ProviderCatalog): readonly Part[] | undefined {
  let root: Node;
  try {
    root = readYaml(text, '', { faults: [] });
  } catch {
    return undefined;
  }
  const parameters = new Set<string>();
  collectParameters(root, false, parameters);
  const parts: Part[] = [];
  collect(root, { showing: 'shown', isInput: false }, { providers, parameters, parts });
  return parts.sort((a, b) => a.line - b.line);
}

interface Collecting {
  readonly providers: ProviderCatalog;
  /** Parameters that sensitive resolvers read: tests of the document give values for them. */
  readonly parameters: ReadonlySet<string>;
  readonly parts: Part[];
}

interface Around {
  readonly showing: Showing;
  /** It lies within the inputs of a step. */
  readonly isInput: boolean;
}

function collect(node: Node, around: Around, collecting: Collecting): void {
  if (node.kind === 'scalar')
    collecting.parts.push({ line: node.line, value: String(node.value ?? ''), showing: around.showing });
  else if (node.kind === 'list') for (const item of node.items) collect(item, around, collecting);
  else collectMap(node, around, collecting);
}

function collectMap(node: MapNode, { showing, isInput }: Around, collecting: Collecting): void {
  const own = showing === 'shown' && isSensitive(node) ? 'hidden' : showing;
  const marked = markedInputs(node, collecting.providers);
  for (const [name, { key, value }] of node.entries) {
    collecting.parts.push({ line: key.line, value: '', showing: own });
    if (name === 'inputs' && value.kind === 'map' && marked !== undefined)
      for (const [input, entry] of value.entries) {
        const inside = own === 'shown' && !marked(input) && !SECRET_NAME.test(input) ? 'shown' : 'secret';
        collecting.parts.push({ line: entry.key.line, value: '', showing: inside });
        collect(entry.value, { showing: NAMES.has(input) ? weaker(inside) : inside, isInput: true }, collecting);
      }
    else collect(value, { showing: chooseShowing(name, value, { own, isInput, collecting }), isInput }, collecting);
  }
}

interface Entry {
  readonly own: Showing;
  readonly isInput: boolean;
  readonly collecting: Collecting;
}

function chooseShowing(name: string, value: Node, { own, isInput, collecting }: Entry): Showing {
  if (NAMES.has(name)) return weaker(own);
  if (own === 'hidden' && VALUES.has(name)) return 'secret';
  const isNamed = SECRET_NAME.test(name) && (isInput || value.kind === 'scalar');
  return isNamed || collecting.parameters.has(name) ? 'secret' : own;
}

const VALUES: ReadonlySet<string> = new Set(['value', 'default', 'fallback', 'content', 'example']);
/** What stands below them names something else or computes it, and occurs elsewhere too. */
const NAMES: ReadonlySet<string> = new Set(['rslvr', 'expr', 'tmpl', 'secret', 'provider', 'key', 'operation', 'type']);

const weaker = (showing: Showing): Showing => (showing === 'secret' ? 'hidden' : showing);

function isSensitive(node: MapNode): boolean {
  const mark = childNode(node, 'sensitive');
  return mark !== undefined && !(mark.kind === 'scalar' && mark.value === false);
}

/** Which inputs of a step are hidden: those that its provider marks, and all when the provider is not known. */
function markedInputs(node: MapNode, providers: ProviderCatalog): ((input: string) => boolean) | undefined {
  const provider = childNode(node, 'provider');
  if (provider === undefined) return undefined;
  const facts = provider.kind === 'scalar' ? providers.find(String(provider.value)) : undefined;
  return input => facts === undefined || facts.inputs.get(input)?.sensitive === true;
}

/** The keys of provider `parameter` within sensitive maps. */
function collectParameters(node: Node, isHidden: boolean, found: Set<string>): void {
  if (node.kind === 'list') for (const item of node.items) collectParameters(item, isHidden, found);
  if (node.kind !== 'map') return;
  const own = isHidden || isSensitive(node);
  const key = own ? childNode(childNode(node, 'inputs'), 'key') : undefined;
  if (key?.kind === 'scalar') found.add(String(key.value));
  for (const { value } of node.entries.values()) collectParameters(value, own, found);
}
