import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import { canonicalJson, emptyMap, type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import type { ResolverRecord } from '../../engine/resolve/resolution.ts';
import { resolve } from '../../engine/resolve/resolve.ts';
import type { GivenParameter } from '../../engine/services.ts';
import type { Registry } from '../../providers/registry.ts';
import type { Resolver, Solution } from '../../solution/model/model.ts';
import { declaredParameters } from '../../solution/uses/declared-parameters.ts';
import { defineOperation } from '../operation.ts';
import { namesStoredSecret } from '../secrets/secret-references.ts';
import type { LoadedSolution, Services, SolutionInput } from '../services.ts';
import { resolvingChildren } from '../solution/resolving-children.ts';
import { createRunContext } from '../solution/run-context.ts';
import { local } from '../wire.ts';
import { testSource } from './test-sources.ts';

export interface InitTestsResult {
  /** `{testing: {config?, cases}}`, to be put under `spec`. */
  readonly section: JsonMap;
  /** The document has tests already. */
  readonly exists: boolean;
}

/**
 * A `testing` section to begin with: it passes as it is. Resolvers that reach outside are mocked with an example of their type;
 * the others are computed once, so that the cases hold what they give now. Nothing outside the solution is touched.
 */
export const initTests = defineOperation({
  name: 'solution.init-tests',
  summary: 'Write functional tests to begin with',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: closedObject({ source: local<SolutionInput>() }),
  output: closedObject({ section: Type.Record(Type.String(), Type.Unknown()), exists: Type.Boolean() }),
  async run(services, { source }, call): Promise<InitTestsResult> {
    const loaded = await services.solutions.load(await testSource(source, services, call), call);
    const { solution } = loaded;
    const inputs = sampleInputs(solution);
    const mocks = sampleMocks(solution, services.engine.registry);
    const records = await computeTwice(services, loaded, call, { inputs, mocks });
    const cases = emptyMap<Json>();
    const shared = {
      ...(inputs.size > 0 && { inputs: Object.fromEntries(inputs) }),
      ...(mocks.size > 0 && { mocks: Object.fromEntries(mocks) }),
    };
    const common = Object.keys(shared).length === 0 ? {} : { extends: ['_examples'] };
    if ('extends' in common)
      cases['_examples'] = {
        description: 'Examples in place of parameters, secrets, and everything else that comes from outside',
        ...shared,
      };
    for (const { name, internal } of solution.resolvers.values()) {
      const pair = records.get(name);
      if (!internal && pair !== undefined)
        cases[caseName(cases, `resolver-${name}`)] = { ...common, ...resolverCase(name, pair) };
    }
    const broken = [...records.values()].some(([{ status }]) => status === 'failed' || status === 'not-run');
    cases[caseName(cases, 'render')] = { ...common, ...renderCase(solution, broken) };
    cases[caseName(cases, 'lint')] = {
      command: ['lint'],
      args: ['-o', 'json'],
      assertions: [{ expression: '__output.valid' }],
    };
    const config =
      'extends' in common || broken ? { config: { skipBuiltins: ['render-defaults', 'resolve-defaults'] } } : {};
    return { section: { testing: { ...config, cases } }, exists: solution.testing !== undefined };
  },
});

const SAMPLES: Readonly<Record<Resolver['type'], Json>> = {
  string: 'example',
  int: 1,
  float: 1.5,
  bool: true,
  array: [],
  object: {},
  time: '2026-01-01T00:00:00Z',
  duration: '1m',
  any: 'example',
};

function sampleInputs(solution: Solution): ReadonlyMap<string, Json> {
  const samples = new Map<string, Json>();
  for (const { name, type, required, resolver } of declaredParameters(solution)) {
    if (name === '' || !required) continue;
    const example = solution.resolvers.get(resolver)?.example;
    const { [type as Resolver['type']]: sample = 'example' } = SAMPLES;
    samples.set(name, firstAllowed(solution.resolvers.get(resolver), name) ?? example ?? sample);
  }
  return samples;
}

/** A parameter with an `enum` takes nothing else. */
function firstAllowed(resolver: Resolver | undefined, key: string): Json | undefined {
  for (const { provider, inputs } of resolver?.resolve.with ?? []) {
    const [name, allowed] = [inputs.get('key'), inputs.get('enum')];
    if (provider !== 'parameter' || name?.kind !== 'literal' || name.value !== key || allowed?.kind !== 'literal')
      continue;
    if (Array.isArray(allowed.value) && allowed.value.length > 0) return toJson(allowed.value[0]);
  }
  return undefined;
}

function sampleMocks({ resolvers }: Solution, registry: Registry): ReadonlyMap<string, Json> {
  const mocks = new Map<string, Json>();
  for (const resolver of resolvers.values())
    if (reachesOutside(resolver, registry)) mocks.set(resolver.name, resolver.example ?? SAMPLES[resolver.type]);
  return mocks;
}

/** Whether a resolver needs more than the solution and its parameters: a provider that reaches outside, or a secret of the store. */
export function reachesOutside(resolver: Resolver, registry: Registry): boolean {
  const { resolve: chain, transform, validate } = resolver;
  if (namesStoredSecret(resolver)) return true;
  const steps = [...chain.with, ...(transform?.with ?? []), ...(validate?.with ?? [])];
  return steps.some(({ provider }) => registry.find(provider)?.reach?.selfContained !== true);
}

interface Given {
  readonly inputs: ReadonlyMap<string, Json>;
  readonly mocks: ReadonlyMap<string, Json>;
}

type Pair = readonly [ResolverRecord, ResolverRecord];

/** Computes at two instants: a value that differs between them cannot be an expectation of a test. */
async function computeTwice(
  services: Services,
  loaded: LoadedSolution,
  call: Call,
  given: Given,
): Promise<ReadonlyMap<string, Pair>> {
  const first = await compute(services, loaded, call, given);
  const second = await compute(
    services,
    loaded,
    { ...call, startedAt: new Date(call.startedAt.getTime() + 86_400_000) },
    given,
  );
  call.signal.throwIfAborted();
  return new Map(
    [...first].flatMap(([name, record]) => {
      const other = second.get(name);
      return other === undefined ? [] : [[name, [record, other] as const] as const];
    }),
  );
}

async function compute(
  services: Services,
  loaded: LoadedSolution,
  call: Call,
  { inputs, mocks }: Given,
): Promise<ReadonlyMap<string, ResolverRecord>> {
  const parameters = new Map<string, GivenParameter>();
  for (const [name, value] of inputs)
    parameters.set(name, {
      form: 'text',
      texts: [typeof value === 'string' ? value : JSON.stringify(value)],
      source: 'command-line',
    });
  const choices = { parameters };
  const context = createRunContext(services, loaded, call, {
    ...choices,
    children: resolvingChildren(services, call, choices),
  });
  const given = new Map([...mocks].map(([name, value]) => [name, { value, as: 'mock' }] as const));
  return (await resolve(context, { given })).records;
}

const MAX_LITERAL = 500;

function resolverCase(name: string, [record, other]: Pair): JsonMap {
  const run = { command: ['run', 'resolver', name], args: ['-o', 'json'] };
  const present = `${JSON.stringify(name)} in __output`;
  if (record.status === 'skipped') return { ...run, assertions: [{ expression: `!(${present})` }] };
  if (record.status !== 'succeeded') {
    const reason = record.error?.message ?? `it needs ${record.because ?? 'another resolver'}`;
    return {
      ...run,
      skip: true,
      skipReason: `give it better examples first: ${reason}`.slice(0, 500),
      assertions: [{ expression: present }],
    };
  }
  const value = toJson(record.value);
  const literal = canonicalJson(value);
  const stable =
    record.taint === undefined && literal.length <= MAX_LITERAL && literal === canonicalJson(toJson(other.value));
  return {
    ...run,
    assertions: [{ expression: stable ? `__output[${JSON.stringify(name)}] == ${JSON.stringify(value)}` : present }],
  };
}

function renderCase({ workflow }: Solution, broken: boolean): JsonMap {
  const names = [...(workflow?.actions.keys() ?? []), ...(workflow?.finally.keys() ?? [])];
  return {
    command: ['render', 'solution'],
    args: ['-o', 'json'],
    ...(broken && { skip: true, skipReason: 'give the resolvers better examples first' }),
    assertions: [
      { expression: '__output.kind == "ActionGraph"' },
      ...names.map(name => ({
        expression: `__output.actions.exists(a, __output.actions[a].originalName == ${JSON.stringify(name)})`,
      })),
    ].slice(0, 100),
  };
}

/** Letters, digits, `_` and `-`; a name that is taken gets a number. */
function caseName(cases: Readonly<Record<string, Json>>, wanted: string): string {
  const name = wanted.replaceAll(/[^a-zA-Z0-9_-]/g, '-');
  if (cases[name] === undefined) return name;
  for (let number = 2; ; number++) if (cases[`${name}-${number}`] === undefined) return `${name}-${number}`;
}

/** The section may not replace a file. */
export async function refuseExisting({ engine }: Services, path: string): Promise<void> {
  if ((await engine.files.stat(path)) !== undefined)
    throw new ToolError('invalid-input', `${path} exists already`, { hint: 'name another file with --output-file' });
}
