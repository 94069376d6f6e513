import { canonicalJson, emptyMap, type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { REDACTED } from '../../core/secrets/redact.ts';
import { namesSecret } from '../../core/secrets/secret-names.ts';
import type { GivenParameter } from '../../engine/services.ts';
import type { Registry } from '../../providers/registry.ts';
import type { Solution } from '../../solution/model/model.ts';
import { declaredParameters } from '../../solution/uses/declared-parameters.ts';
import { givenParameters } from '../given-parameters.ts';
import { defineOperation } from '../operation.ts';
import type { SolutionInput } from '../services.ts';
import type { CapturedRun } from '../solution/captured-run.ts';
import type { RunRequest } from '../solution/run-input.ts';
import { local } from '../wire.ts';
import { reachesOutside } from './init-tests.ts';

/** What ran, and what came of it as it was printed: secrets are hidden in it. */
export interface CaseFromRunRequest extends Pick<RunRequest, 'params' | 'variables'> {
  readonly source: SolutionInput;
  /** `run resolver region`: the words of the case. */
  readonly words: readonly string[];
  readonly args: readonly string[];
  /** Every resolver with its value: those that are not printed may need a mock, too. */
  readonly run: CapturedRun | undefined;
  /** The resolver values that were printed. */
  readonly values: Readonly<Record<string, Json>>;
  /** Where in the output the values are: `__output.resolvers.region.value`. */
  readonly valueAt: (name: string) => string;
  /** An expression that is true when the value is there. */
  readonly isThere: (name: string) => string;
  /** Expectations beside the values. */
  readonly assertions: readonly string[];
  readonly exitCode: number;
}

export interface CaseFromRun {
  /** `{testing: {cases}}`, to be put under `spec`. */
  readonly section: JsonMap;
  /** What the case cannot hold. */
  readonly notes: readonly string[];
}

/**
 * A functional test case that expects what a run gave. Values that came from outside of the solution become mocks, so that the case gives
 * the same everywhere; values that are another one each time only have to be there; secrets are neither inputs nor expectations.
 */
export const caseFromRun = defineOperation({
  name: 'solution.case-from-run',
  summary: 'Write the result of a run as a functional test case',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: local<CaseFromRunRequest>(),
  output: closedObject({ section: Type.Record(Type.String(), Type.Unknown()), notes: Type.Array(Type.String()) }),
  async run(services, request, call): Promise<CaseFromRun> {
    const { solution } = await services.solutions.load(request.source, call);
    const notes: string[] = [];
    const inputs = testInputs(solution, request, notes);
    const mocks = testMocks(services.engine.registry, request.run, notes);
    const assertions = [...request.assertions, ...valueAssertions(request, call.cwd)].slice(0, MAX_ASSERTIONS);
    const name = request.words
      .join('-')
      .replaceAll(/[^a-zA-Z0-9_-]/g, '-')
      .slice(0, MAX_NAME);
    const written: JsonMap = {
      command: [...request.words],
      args: [...request.args, '-o', 'json'],
      ...(Object.keys(inputs).length > 0 && { inputs }),
      ...(Object.keys(mocks).length > 0 && { mocks }),
      ...(request.exitCode !== 0 && { exitCode: request.exitCode }),
      assertions: assertions.map(expression => ({ expression })),
    };
    return { section: { testing: { cases: { [name]: written } } }, notes };
  },
});

const MAX_ASSERTIONS = 100;
const MAX_NAME = 100;
const MAX_LITERAL = 500;
const MAX_MOCK = 65_536;

function testInputs(solution: Solution, request: CaseFromRunRequest, notes: string[]): JsonMap {
  const inputs = emptyMap<Json>();
  const sensitive = sensitiveParameters(solution);
  for (const [name, given] of givenParameters(solution, request)) {
    if (sensitive.has(name) || namesSecret(name))
      notes.push(`parameter "${name}" is sensitive: give the case an example of it under inputs`);
    else inputs[name] = inputValue(given);
  }
  return inputs;
}

function inputValue(given: GivenParameter): Json {
  if (given.form === 'data') return toJson(given.value);
  return given.texts.length > 1 ? [...given.texts] : (given.texts[0] ?? '');
}

const sensitiveParameters = (solution: Solution): ReadonlySet<string> =>
  new Set(
    declaredParameters(solution).flatMap(({ name, resolver }) =>
      solution.resolvers.get(resolver)?.sensitive === true ? [name] : [],
    ),
  );

function testMocks(registry: Registry, run: CapturedRun | undefined, notes: string[]): JsonMap {
  const mocks = emptyMap<Json>();
  for (const resolver of run?.loaded.solution.resolvers.values() ?? []) {
    const record = run?.resolution.records.get(resolver.name);
    if (record?.status !== 'succeeded' || !reachesOutside(resolver, registry)) continue;
    const value = toJson(record.value);
    const fault =
      record.taint !== undefined || resolver.sensitive ? 'sensitive' : isLong(value) ? 'too long' : undefined;
    if (fault === undefined) mocks[resolver.name] = value;
    else notes.push(`the value of resolver "${resolver.name}" is ${fault}: give the case an example of it under mocks`);
  }
  return mocks;
}

const isLong = (value: Json): boolean => JSON.stringify(value).length > MAX_MOCK;

/** Times and UUIDs, which are different in every run. */
const CHANGING = /\d{4}-\d\d-\d\dT\d\d:\d\d|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

function valueAssertions({ values, valueAt, isThere }: CaseFromRunRequest, cwd: string): readonly string[] {
  return Object.entries(values).map(([name, value]) => {
    const literal = canonicalJson(value);
    const isStable =
      literal.length <= MAX_LITERAL &&
      !literal.includes(REDACTED) &&
      !CHANGING.test(literal) &&
      !literal.includes(JSON.stringify(cwd).slice(1, -1));
    return isStable ? `${valueAt(name)} == ${JSON.stringify(value)}` : isThere(name);
  });
}
