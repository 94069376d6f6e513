import { ToolError } from '../../core/errors.ts';
import { type Json, toJson } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { resolve } from '../../engine/resolve/resolve.ts';
import type { GivenParameter } from '../../engine/services.ts';
import type { Value } from '../../expression/value.ts';
import type { Inputs, Resolver, Solution, Step } from '../../solution/model/model.ts';
import { declaredParameters } from '../../solution/uses/declared-parameters.ts';
import { givenParameters } from '../given-parameters.ts';
import { defineOperation } from '../operation.ts';
import { local } from '../wire.ts';
import { mocked } from './mocked.ts';
import { resolvingChildren } from './resolving-children.ts';
import { createRunContext } from './run-context.ts';
import type { RunRequest, SolutionRequest } from './run-input.ts';
import { runResolver } from './run-resolver.ts';

/** A parameter without which a call fails. */
export interface MissingParameter {
  readonly name: string;
  readonly type: string;
  readonly description?: string | undefined;
  /** The only values allowed. */
  readonly allowed: readonly Json[];
  readonly sensitive: boolean;
  readonly resolver: string;
  /** The value can be checked by itself: its resolver needs no other. */
  readonly isCheckable: boolean;
}

/** Parameters that a call must give and does not. Those that are read only under a condition are not among them. */
export const missingParameters = defineOperation({
  name: 'solution.missing-parameters',
  summary: 'Parameters that are required and not given',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: local<SolutionRequest>(),
  output: { type: 'array' },
  async run(services, request, call): Promise<readonly MissingParameter[]> {
    const { solution } = await services.solutions.load(request.source, call);
    return findMissing(solution, givenParameters(solution, request)).always;
  },
});

/**
 * Parameters that are read only under a condition, or where no other source has a value, and are needed with what is given so far: their
 * resolvers run, and what these need.
 */
export const neededParameters = defineOperation({
  name: 'solution.needed-parameters',
  summary: 'Parameters that are needed under a condition and not given',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: local<RunRequest>(),
  output: { type: 'array' },
  async run(services, request, call): Promise<readonly MissingParameter[]> {
    const loaded = await services.solutions.load(request.source, call);
    const given = givenParameters(loaded.solution, request);
    const { perhaps } = findMissing(loaded.solution, given);
    if (perhaps.length === 0) return [];
    const missed = new Set<string>();
    const choices = { ...request, parameters: notingMissed(given, missed), observe: undefined };
    const context = createRunContext(services, loaded, call, {
      ...choices,
      children: resolvingChildren(services, call, choices),
    });
    const names = perhaps.map(({ resolver }) => resolver);
    const { records } = await resolve(context, { names, given: mocked(services) });
    call.signal.throwIfAborted();
    return perhaps.filter(({ name, resolver }) => missed.has(name) && records.get(resolver)?.status === 'failed');
  },
});

type Parameters = ReadonlyMap<string, GivenParameter>;

/** The same parameters; `missed` collects the names that are looked for in vain. */
function notingMissed(given: Parameters, missed: Set<string>): Parameters {
  const noting = new Map(given);
  noting.get = name => {
    if (!given.has(name)) missed.add(name);
    return given.get(name);
  };
  return noting;
}

interface Missing {
  readonly always: readonly MissingParameter[];
  /** Read only under a condition, or where no other source has a value. */
  readonly perhaps: readonly MissingParameter[];
}

function findMissing(solution: Solution, given: Parameters): Missing {
  const always = new Map<string, MissingParameter>();
  const perhaps = new Map<string, MissingParameter>();
  for (const { name, type, required, description, resolver: reader } of declaredParameters(solution)) {
    const resolver = solution.resolvers.get(reader);
    if (!required || name === '' || given.has(name) || resolver === undefined) continue;
    const isConditional = mayBeSkipped(resolver) || findSource(resolver, name) !== resolver.resolve.with[0];
    const found = isConditional ? perhaps : always;
    if (found.has(name)) continue;
    const allowed = literalList(resolver, name);
    // What a conditional one needs has a value when it is asked for.
    const isCheckable = (isConditional || resolver.needs.size === 0) && resolver.checkNeeds.size === 0;
    const { sensitive } = resolver;
    found.set(name, { name, type, description, allowed, sensitive, resolver: reader, isCheckable });
  }
  return { always: [...always.values()], perhaps: [...perhaps.values()].filter(({ name }) => !always.has(name)) };
}

const mayBeSkipped = ({ when, resolve: { when: condition, with: steps } }: Resolver): boolean =>
  when !== undefined || condition !== undefined || steps.some(step => step.when !== undefined);

const findSource = ({ resolve: { with: steps } }: Resolver, key: string): Step | undefined =>
  steps.find(({ inputs }) => literal(inputs, 'key') === key);

function literalList(resolver: Resolver, key: string): readonly Json[] {
  const step = findSource(resolver, key);
  const list = step === undefined ? undefined : literal(step.inputs, 'enum');
  return Array.isArray(list) ? list.map(item => toJson(item)) : [];
}

function literal(inputs: Inputs, name: string): unknown {
  const value: Value | undefined = inputs.get(name);
  return value?.kind === 'literal' ? value.value : undefined;
}

/** What is wrong with the value of a parameter, as its resolver finds it; undefined: nothing. */
export const checkParameter = defineOperation({
  name: 'solution.check-parameter',
  summary: 'Check the value of one parameter',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: closedObject({
    /** With the value among `params`. */
    request: local<RunRequest>(),
    resolver: Type.String(),
  }),
  output: {},
  async run(services, { request, resolver }, call): Promise<string | undefined> {
    try {
      await runResolver.run(services, { ...request, names: [resolver], observe: undefined }, call);
      return undefined;
    } catch (error) {
      if (!(error instanceof ToolError) || error.code === 'cancelled' || error.code === 'timeout') throw error;
      return error.faults[0]?.message ?? error.message;
    }
  },
});
