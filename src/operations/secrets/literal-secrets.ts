import type { Json } from '../../core/json/json.ts';
import { toJson } from '../../core/json/json.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { registerRoots } from '../../core/secrets/taint.ts';
import { plainData } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import type { Value } from '../../expression/value.ts';
import { withoutListedWords } from '../../providers/schema-words.ts';
import type { Action, Inputs, Resolver, Solution } from '../../solution/model/model.ts';
import type { ProviderCatalog } from '../../solution/uses/provider-facts.ts';
import { hideValues, sensitivePlaces } from '../diff/diff-sensitive.ts';
import type { SolutionLoader } from '../services.ts';

/** The loader, which registers every secret that is written in a document as text, so that it is hidden wherever it recurs. */
export function hidingLiterals(loader: SolutionLoader, providers: ProviderCatalog, redactor: Redactor): SolutionLoader {
  return {
    ...loader,
    async load(input, call) {
      const loaded = await loader.load(input, call);
      registerLiterals(loaded.solution, providers, redactor);
      return loaded;
    },
  };
}

/** Values of sensitive resolvers, inputs of sensitive actions, and inputs that their provider marks, where they are written down. */
export function registerLiterals(
  { resolvers, workflow }: Solution,
  providers: ProviderCatalog,
  redactor: Redactor,
): void {
  const actions = [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])];
  const secrets: readonly Written[] = [
    ...[...resolvers.values()].flatMap(resolver => secretsInResolver(resolver, providers)),
    ...actions.flatMap(action => secretsInAction(action, providers)),
  ];
  for (const { value, schema } of secrets) registerLiteral(value, withoutListedWords(redactor, schema));
}

/** Inputs whose literal is the value itself. What else a sensitive resolver is given, such as an address, is no secret by itself. */
const VALUES: ReadonlySet<string> = new Set(['value', 'default', 'fallback', 'content']);

/** A literal with the schema of its input. */
interface Written {
  readonly value: Value;
  readonly schema: unknown;
}

function secretsInResolver(
  { sensitive, resolve, transform, validate }: Resolver,
  providers: ProviderCatalog,
): Written[] {
  const steps = [...resolve.with, ...(transform?.with ?? []), ...(validate?.with ?? [])];
  return steps.flatMap(step => [
    ...markedInputs(step, providers),
    ...(sensitive ? writtenInputs(step, providers, name => VALUES.has(name)) : []),
  ]);
}

const secretsInAction = (action: Action, providers: ProviderCatalog): Written[] =>
  action.sensitive ? writtenInputs(action, providers, () => true) : markedInputs(action, providers);

interface Using {
  readonly provider: string;
  readonly inputs: Inputs;
}

function markedInputs(use: Using, providers: ProviderCatalog): Written[] {
  const facts = providers.find(use.provider)?.inputs;
  return writtenInputs(use, providers, name => facts?.get(name)?.sensitive === true);
}

function writtenInputs(
  { provider, inputs }: Using,
  providers: ProviderCatalog,
  isMeant: (name: string) => boolean,
): Written[] {
  const facts = providers.find(provider)?.inputs;
  return [...inputs]
    .filter(([name]) => isMeant(name))
    .map(([name, value]) => ({ value, schema: facts?.get(name)?.schema }));
}

function registerLiteral(value: Value, redactor: Pick<Redactor, 'add'>): void {
  if (value.kind === 'literal') registerRoots(value.value, 'root', redactor);
  else if (value.kind === 'list') for (const item of value.items) registerLiteral(item, redactor);
  else if (value.kind === 'map') for (const item of value.entries.values()) registerLiteral(item, redactor);
}

/** The main document as it is written, without the values of its sensitive places. */
export function shownDocument(solution: Solution, name: string, providers: ProviderCatalog): Json {
  const [main] = solution.sources;
  if (main === undefined) return null;
  return hideValues(toJson(plainData(readYaml(main.text, name))), '', new Set(sensitivePlaces(solution, providers)));
}
