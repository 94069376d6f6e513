import { isMap } from '../json/json.ts';
import { mapFrom } from '../json/ordered-map.ts';
import { type Constants, createConstants } from './hcl-evaluate.ts';
import { HclError, runSteps } from './hcl-lex.ts';
import { type Body, type Expression, MAX_LABELS, parseHcl, parseHclInSteps, type TemplatePart } from './hcl-parse.ts';

type Data = Readonly<Record<string, unknown>>;

/** Names of attributes of a body whose value could be taken for blocks. */
export const ATTRIBUTES = '__attributes';

export interface ReadHclOptions {
  /** Called with the number of steps that the constants of the text took. */
  readonly spend?: ((steps: number) => void) | undefined;
}

/**
 * The data of a text, in the form of Terraform's JSON syntax: attributes by name, blocks as `{type: {label: [body, ...]}}`. Constants are
 * evaluated. Texts are templates: any other expression is `${expression}`, and `$${` stands for `${`. Where an attribute looks like
 * blocks, the body says so in `__attributes`. Throws `HclError`.
 */
export function readHcl(source: string, { spend }: ReadHclOptions = {}): Data {
  const constants = createConstants(source);
  const data = runSteps(bodyDataInSteps(source, parseHcl(source).body, constants, true));
  spend?.(constants.steps());
  return data;
}

/**
 * The same as a generator that pauses after every few words, attributes and blocks, so that its caller can let other
 * work run.
 */
export function* readHclInSteps(source: string): Generator<void, Data> {
  const { body } = yield* parseHclInSteps(source);
  return yield* bodyDataInSteps(source, body, createConstants(source), true);
}

const bodyData = (source: string, body: Body, constants: Constants): Data =>
  runSteps(bodyDataInSteps(source, body, constants, false));

function* bodyDataInSteps(
  source: string,
  { items }: Body,
  constants: Constants,
  isRoot: boolean,
): Generator<void, Data> {
  const entries = new Map<string, unknown>();
  const attributes: string[] = [];
  for (const item of items) {
    if (isRoot) yield;
    const name = item.kind === 'block' ? item.type : item.name;
    const old = entries.get(name);
    if (item.kind === 'block') {
      if (entries.has(name) && !(old instanceof Labelled)) throw bothKinds(source, name, item.start);
      const blocks = old instanceof Labelled ? old : new Labelled();
      blocks.add(item.labels, bodyData(source, item.body, constants));
      entries.set(name, blocks);
      continue;
    }
    if (entries.has(name)) throw bothKinds(source, name, item.start);
    const value = expressionData(source, item.value, constants);
    if (looksLikeBlocks(name, value, isRoot)) attributes.push(name);
    entries.set(name, value);
  }
  const plain = [...entries].map(([name, value]) => [name, value instanceof Labelled ? value.data() : value] as const);
  return mapFrom(attributes.length > 0 ? [...plain, [ATTRIBUTES, attributes] as const] : plain);
}

const bothKinds = (source: string, name: string, start: number): HclError =>
  new HclError(`"${name}" is an attribute and a block at once`, source, start);

/** Blocks of one type, by their labels. */
class Labelled {
  readonly #bodies: Data[] = [];
  readonly #inner = new Map<string, Labelled>();

  add([label, ...rest]: readonly string[], body: Data): void {
    if (label === undefined) {
      this.#bodies.push(body);
      return;
    }
    const inner = this.#inner.get(label) ?? new Labelled();
    this.#inner.set(label, inner);
    inner.add(rest, body);
  }

  /** Where some blocks have fewer labels than others, they are under an empty label. */
  data(): unknown {
    if (this.#inner.size === 0) return this.#bodies;
    const labelled = [...this.#inner].map(([label, inner]) => [label, inner.data()] as const);
    return mapFrom(this.#bodies.length === 0 ? labelled : [['', this.#bodies] as const, ...labelled]);
  }
}

/** Without `constants` nothing is evaluated. */
export function expressionData(source: string, value: Expression, constants?: Constants): unknown {
  switch (value.kind) {
    case 'literal':
      return value.value;
    case 'list':
      return value.items.map(item => expressionData(source, item.value, constants));
    case 'object':
      return mapFrom(
        value.entries.map(({ key, computed, value: member }) => {
          const known = computed === undefined || computed.kind === 'literal' ? key : constants?.keyOf(computed);
          return [known ?? key, expressionData(source, member, constants)] as const;
        }),
      );
    case 'template':
    case 'code': {
      const constant = constants?.dataOf(value);
      if (constant !== undefined) return constant.data;
      return value.kind === 'code' ? `\${${source.slice(value.start, value.end)}}` : templateText(value.parts);
    }
  }
}

function templateText(parts: readonly TemplatePart[]): string {
  const [only, more] = parts;
  if (only?.kind === 'interpolation' && more === undefined && /^\$\{[^~]/.test(only.text) && !only.text.endsWith('~}'))
    return `\${${only.text.slice(2, -1).trim()}}`;
  return parts.map(({ text }) => text).join('');
}

/** The number of labels of blocks that people also write as maps, at the root of a configuration. */
export const ROOT_BLOCKS: ReadonlyMap<string, number> = new Map([
  ['terraform', 0],
  ['locals', 0],
  ['moved', 0],
  ['import', 0],
  ['removed', 0],
  ['provider', 1],
  ['variable', 1],
  ['output', 1],
  ['module', 1],
  ['check', 1],
  ['resource', 2],
  ['data', 2],
  ['ephemeral', 2],
]);

/** Whether data under this name are written as blocks: a list of maps, or maps (labels) that end in such lists. */
export function looksLikeBlocks(name: string, value: unknown, isRoot: boolean): boolean {
  if (isRoot && ROOT_BLOCKS.has(name) && isMap(value)) return true;
  return isBlocks(value, MAX_LABELS);
}

function isBlocks(value: unknown, labels: number): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMap);
  if (!isMap(value) || labels === 0) return false;
  const inner = Object.values(value);
  return inner.length > 0 && inner.every(part => isBlocks(part, labels - 1));
}
