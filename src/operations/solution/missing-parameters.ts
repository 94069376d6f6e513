import { ToolError } from '../../core/errors.ts';
import { type Json, toJson } from '../../core/json/json.ts';
import type { Value } from '../../expression/value.ts';
import type { Inputs, Resolver } from '../../solution/model/model.ts';
import { declaredParameters } from '../../solution/uses/declared-parameters.ts';
import { givenParameters } from '../given-parameters.ts';
import { defineOperation } from '../operation.ts';
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

/** Parameters that a call must give and does not. Those of resolvers that may be skipped are not among them. */
export const missingParameters = defineOperation<SolutionRequest, readonly MissingParameter[]>({
  name: 'solution.missing-parameters',
  summary: 'Parameters that are required and not given',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: { type: 'object' },
  output: { type: 'array' },
  async run(services, request, call) {
    const { solution } = await services.solutions.load(request.source, call);
    const given = givenParameters(solution, request);
    const found = new Map<string, MissingParameter>();
    for (const { name, type, required, description, resolver: reader } of declaredParameters(solution)) {
      const resolver = solution.resolvers.get(reader);
      if (!required || name === '' || given.has(name) || found.has(name)) continue;
      if (resolver === undefined || mayBeSkipped(resolver)) continue;
      const allowed = literalList(resolver, name);
      const isCheckable = resolver.needs.size === 0 && resolver.checkNeeds.size === 0;
      const { sensitive } = resolver;
      found.set(name, { name, type, description, allowed, sensitive, resolver: reader, isCheckable });
    }
    return [...found.values()];
  },
});

const mayBeSkipped = ({ when, resolve }: Resolver): boolean =>
  when !== undefined || resolve.when !== undefined || resolve.with.some(step => step.when !== undefined);

function literalList({ resolve }: Resolver, key: string): readonly Json[] {
  const step = resolve.with.find(({ inputs }) => literal(inputs, 'key') === key);
  const list = step === undefined ? undefined : literal(step.inputs, 'enum');
  return Array.isArray(list) ? list.map(item => toJson(item)) : [];
}

function literal(inputs: Inputs, name: string): unknown {
  const value: Value | undefined = inputs.get(name);
  return value?.kind === 'literal' ? value.value : undefined;
}

interface CheckRequest {
  /** With the value among `params`. */
  readonly request: RunRequest;
  readonly resolver: string;
}

/** What is wrong with the value of a parameter, as its resolver finds it; undefined: nothing. */
export const checkParameter = defineOperation<CheckRequest, string | undefined>({
  name: 'solution.check-parameter',
  summary: 'Check the value of one parameter',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: { type: 'object' },
  output: {},
  async run(services, { request, resolver }, call) {
    try {
      await runResolver.run(services, { ...request, names: [resolver], observe: undefined }, call);
      return undefined;
    } catch (error) {
      if (!(error instanceof ToolError) || error.code === 'cancelled' || error.code === 'timeout') throw error;
      return error.faults[0]?.message ?? error.message;
    }
  },
});
