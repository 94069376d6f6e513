import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { servedServices } from '../../../src/access/served.ts';
import { errorText, ToolError } from '../../../src/core/errors.ts';
import { isMap } from '../../../src/core/json/json.ts';
import type { Services } from '../../../src/operations/services.ts';
import { problemFacts } from '../../../src/server/answer/problem.ts';
import { endpointFor } from '../../../src/server/threads/endpoint.ts';
import { askOperation } from '../../../src/server/wire-context.ts';
import { servicesIn } from '../services.ts';
import { createDice, type Dice } from './random.ts';

type Node = null | boolean | number | string | Node[] | { [key: string]: Node };

/** Values that stand where something else is expected. */
const ODD: readonly [() => Node, ...(() => Node)[]] = [
  () => ({ a: 1 }),
  () => [],
  () => [{ a: [null] }],
  () => null,
  () => true,
  () => -1,
  () => 1e300,
  () => '',
  () => 'constructor',
  () => '__proto__',
  () => '\u0000\u202e\n',
  () => '{{',
  () => ({ expr: '_.' }),
  () => ({ expr: 'dyn({"a": [1]})' }),
  () => ({ tmpl: '{{ x | nope }}' }),
  () => ({ rslvr: '__proto__' }),
  () => ({ literal: { expr: '1' } }),
  () => JSON.parse('{"__proto__": {"a": 1}, "constructor": {"a": 1}, "toString": 1}') as Node,
];
const ODD_KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'a b', '0'] as const;

/** The same document with one to three places changed: another value, no value, one more, another key, two that change places. */
export function mutated(document: unknown, dice: Dice): unknown {
  const copy = structuredClone(document) as Node;
  for (let times = 1 + dice.below(3); times > 0; times--) mutate(copy, dice);
  // A list without one of its items has no gap.
  return JSON.parse(JSON.stringify(copy));
}

function mutate(document: Node, dice: Dice): void {
  const places = placesIn(document);
  const [first, ...more] = places;
  if (first === undefined) return;
  const { holder, key } = dice.pick([first, ...more]);
  const target = holder as Record<string, Node>;
  switch (dice.below(6)) {
    case 0:
      delete target[key];
      return;
    case 1:
      define(target, dice.pick(ODD_KEYS), target[key] ?? null);
      return;
    case 2: {
      const other = dice.pick([first, ...more]);
      define(target, key, structuredClone((other.holder as Record<string, Node>)[other.key] ?? null));
      return;
    }
    default:
      define(target, key, dice.pick(ODD)());
  }
}

const define = (target: Record<string, Node>, key: string, value: Node): void =>
  void Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });

interface Place {
  readonly holder: object;
  readonly key: string;
}

function placesIn(node: Node): Place[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [{ holder: node, key }, ...placesIn(value)]);
}

const EXAMPLES = join(import.meta.dirname, '../../../examples');
const NAMES = ['guarded-release', 'inventory-config', 'regional-rollout', 'scaffold-service'];

/** Takes a document as it came, with less than a second of work each. */
const OPERATIONS = [
  'solution.lint',
  'solution.explain',
  'solution.render',
  'solution.dry-run',
  'solution.run',
] as const;
const POLICY = {
  exec: false,
  fileWrites: false,
  hostReads: false,
  authProviders: [],
  outputRoot: undefined,
  nowhere: '/nowhere',
  solutionRoots: [],
  urlSources: false,
  expressionCost: 10_000,
};

/** A use of each provider as a resolver or an action, with inputs that decide what it does. */
function sampleUses(services: Services): readonly object[] {
  return services.engine.registry.list().flatMap(({ name, capabilities, inputs: schema }) => {
    const properties = isMap(schema['properties']) ? schema['properties'] : {};
    const inputs = Object.fromEntries(Object.entries(properties).map(([key, rule]) => [key, sample(rule)]));
    const use = { provider: name, inputs };
    const document = { apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'uses', version: '1.0.0' } };
    return [
      ...(capabilities.includes('from')
        ? [{ ...document, spec: { resolvers: { x: { resolve: { with: [use] } } } } }]
        : []),
      ...(capabilities.includes('action') ? [{ ...document, spec: { workflow: { actions: { x: use } } } }] : []),
    ];
  });
}

function sample(rule: unknown): unknown {
  if (!isMap(rule)) return 'x';
  if (Array.isArray(rule['enum'])) return rule['enum'][0];
  const { type, minimum } = rule;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return false;
  if (type === 'array') return [sample(rule['items'])];
  return type === 'object' ? { a: 'x' } : (rule['default'] ?? 'x');
}

/** The defect that a document meets, or undefined. */
async function findDefect(services: Services, dice: Dice, document: unknown): Promise<string | undefined> {
  const operation = dice.pick(OPERATIONS);
  const asked = { params: {}, query: {}, body: { solution: document }, runId: 'x' };
  const premises = {
    solutionRoots: [],
    outputRoot: undefined,
    nowhere: POLICY.nowhere,
    startsProcesses: false,
    onEvent: () => undefined,
    onCase: () => undefined,
  };
  const call = { signal: AbortSignal.timeout(20_000), startedAt: new Date(), cwd: POLICY.nowhere };
  try {
    const row = endpointFor(operation);
    const own = servedServices(services, POLICY, (await row.facts()).needs);
    await askOperation(row, own, asked, { premises, call });
  } catch (error) {
    if (error instanceof ToolError && problemFacts(error).code !== 'internal') return undefined;
    return `${operation}: ${error instanceof Error ? error.stack : errorText(error)}`;
  }
  return undefined;
}

/** What documents are defects of the program, with the defect: changed in random places, each given to one operation. */
export async function findDefects(directory: string, seeds: { from: number; count: number }): Promise<unknown[]> {
  const services = await servicesIn(directory);
  const examples = NAMES.map(name => parse(readFileSync(join(EXAMPLES, name, 'solution.yaml'), 'utf8')) as object);
  const documents = [...examples, ...sampleUses(services)];
  const defects = new Map<string, unknown>();
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed++) {
    const dice = createDice(seed);
    const document = mutated(documents[seed % documents.length], dice);
    const defect = await findDefect(services, dice, document);
    if (defect !== undefined) defects.set(defect, document);
  }
  return [...defects];
}
