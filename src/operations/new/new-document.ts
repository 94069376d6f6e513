import type { Json, JsonMap } from '../../core/json/json.ts';

export const FEATURES = ['parameters', 'resolvers', 'actions', 'validation', 'tests'] as const;
export type Feature = (typeof FEATURES)[number];
export const DEFAULT_FEATURES: readonly Feature[] = ['parameters', 'resolvers', 'actions'];

/** An example of a provider that was asked for. */
export interface ProviderExample {
  readonly provider: string;
  readonly as: 'resolver' | 'action';
  readonly description: string;
  readonly inputs: JsonMap;
}

export interface NewDocument {
  readonly name: string;
  readonly description: string;
  readonly features: ReadonlySet<Feature>;
  readonly examples: readonly ProviderExample[];
}

/** A small solution that runs as it is: it prints a greeting, and shows each feature that was asked for. */
export function newDocument({ name, description, features, examples }: NewDocument): JsonMap {
  const resolvers = { ...startingResolvers(features), ...exampleResolvers(examples) };
  const actions = { ...startingActions(features, examples), ...exampleActions(examples) };
  return {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name, version: '0.1.0', description },
    spec: {
      ...(Object.keys(resolvers).length > 0 && { resolvers }),
      ...(Object.keys(actions).length > 0 && { workflow: { actions } }),
      ...(features.has('tests') && { testing: { cases: exampleCases(features) } }),
    },
  };
}

const hasGreeting = (features: ReadonlySet<Feature>): boolean => features.has('resolvers') || !features.has('actions');

function startingResolvers(features: ReadonlySet<Feature>): JsonMap {
  const checked = features.has('validation') && {
    validate: { with: [{ expr: 'size(__self) > 0', message: 'the name must not be empty' }] },
  };
  return {
    ...((features.has('parameters') || features.has('validation')) && {
      who: {
        description: 'Who is greeted; give it with -r who=<name>.',
        type: 'string',
        provider: 'parameter',
        inputs: { key: 'who', default: 'world' },
        ...checked,
      },
    }),
    ...(hasGreeting(features) && {
      greeting: { description: 'The text of the greeting.', type: 'string', value: greetingValue(features) },
    }),
  };
}

const takesWho = (features: ReadonlySet<Feature>): boolean => features.has('parameters') || features.has('validation');
const greetingValue = (features: ReadonlySet<Feature>): Json =>
  takesWho(features) ? { tmpl: 'Hello {{ who }}' } : 'Hello world';

/** Resolvers of examples are shown too: an unused value is a finding of lint. */
function startingActions(features: ReadonlySet<Feature>, examples: readonly ProviderExample[]): JsonMap {
  if (!features.has('actions')) return {};
  const shown = examples
    .filter(example => example.as === 'resolver')
    .map(({ provider }) => ` {{ _["${exampleName(provider)}"] | to_json }}`);
  const greeting: Json = hasGreeting(features) ? { rslvr: 'greeting' } : greetingValue(features);
  const message: Json =
    shown.length === 0 ? greeting : { tmpl: `${hasGreeting(features) ? '{{ greeting }}' : 'Hello'}${shown.join('')}` };
  return { greet: { description: 'Prints the greeting.', provider: 'message', inputs: { message } } };
}

/** Beside `greeting` and `who`. */
const exampleName = (provider: string): string => `${provider}-example`;

/** What an example asks for need not be there: the rest of the solution goes on. */
function exampleResolvers(examples: readonly ProviderExample[]): JsonMap {
  const own = examples.filter(({ as }) => as === 'resolver');
  return Object.fromEntries(
    own.map(example => [
      exampleName(example.provider),
      { ...exampleStep(example), ...(example.provider === 'secret' && { sensitive: true }) },
    ]),
  );
}

function exampleActions(examples: readonly ProviderExample[]): JsonMap {
  const own = examples.filter(({ as }) => as === 'action');
  return Object.fromEntries(own.map(example => [exampleName(example.provider), exampleStep(example)]));
}

const exampleStep = ({ provider, description, inputs }: ProviderExample): JsonMap => ({
  description,
  provider,
  inputs,
  onError: 'continue',
});

function exampleCases(features: ReadonlySet<Feature>): JsonMap {
  const command = features.has('actions') ? ['run', 'solution'] : ['run', 'resolver'];
  return {
    'greets-the-world': { description: 'Without parameters.', command, assertions: [{ contains: 'Hello world' }] },
    ...(takesWho(features) && {
      'greets-by-name': {
        description: 'With a parameter.',
        command,
        inputs: { who: 'Ada' },
        assertions: [{ contains: 'Hello Ada' }],
      },
    }),
    ...(features.has('validation') && {
      'refuses-an-empty-name': {
        description: 'The value is checked.',
        command,
        inputs: { who: '' },
        exitCode: 2,
        assertions: [{ contains: 'must not be empty', target: 'stderr' }],
      },
    }),
  };
}
