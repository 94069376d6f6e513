import { ToolError } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import { emptyMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { type Resolution, resolutionError, resolutionFailed } from '../../engine/resolve/resolution.ts';
import { resolve } from '../../engine/resolve/resolve.ts';
import { checkParameters, givenParameters } from '../given-parameters.ts';
import { defineOperation } from '../operation.ts';
import { SOLUTION_FIELDS, SOURCED, wireParameters } from '../wire.ts';
import type { CapturedRun } from './captured-run.ts';
import { mocked } from './mocked.ts';
import { resolvingChildren } from './resolving-children.ts';
import { createRunContext } from './run-context.ts';
import type { RunRequest } from './run-input.ts';
import { printedResolvers, printer, textIntegers } from './run-result.ts';

export interface RunResolverRequest extends RunRequest {
  /** Default: all that are not internal. Only what they need runs. */
  readonly names?: readonly string[] | undefined;
  readonly skipTransform?: boolean | undefined;
  readonly reveal?: boolean | undefined;
  readonly captured?: ((captured: CapturedRun) => Promise<void>) | undefined;
}

export interface ResolverValues {
  readonly values: Readonly<Record<string, Json>>;
  readonly warnings: readonly string[];
}

/** Resolver values by name, in declaration order. Skipped ones are absent. */
export const runResolver = defineOperation({
  name: 'solution.resolve',
  summary: 'Compute resolver values, and only what they need',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: Type.Object(
    {
      ...SOLUTION_FIELDS,
      names: Type.Optional(
        Type.Array(Type.String(), { maxItems: 1000, description: 'Resolvers. Default: all that are not internal.' }),
      ),
    },
    SOURCED,
  ),
  output: closedObject({ values: Type.Record(Type.String(), Type.Unknown()), warnings: Type.Array(Type.String()) }),
  async fromWire({ params, names, ...source }, context): Promise<RunResolverRequest> {
    return {
      source: await context.source(source),
      params: wireParameters(params),
      names,
      command: 'run resolver',
      observe: context.observe,
    };
  },
  async run(services, request, call): Promise<ResolverValues> {
    const loaded = await services.solutions.load(request.source, call);
    const { resolvers } = loaded.solution;
    const names =
      request.names !== undefined && request.names.length > 0
        ? request.names
        : [...resolvers.values()].filter(({ internal }) => !internal).map(({ name }) => name);
    for (const name of names) {
      if (!resolvers.has(name))
        throw new ToolError('invalid-input', `there is no resolver "${name}"`, {
          hint: suggestion(name, resolvers.keys()),
        });
    }
    const notes = checkParameters(loaded.solution, request.params ?? new Map());
    const parameters = givenParameters(loaded.solution, request);
    const choices = { ...request, parameters };
    const context = createRunContext(services, loaded, call, {
      ...choices,
      children: resolvingChildren(services, call, choices),
    });
    const resolution = await resolve(context, { ...request, names, given: mocked(services) });
    await request.captured?.({ context, loaded, resolution, executed: undefined });
    if (resolutionFailed(resolution) || call.signal.aborted) throw resolutionError(resolution);
    const print = printer(services.engine.redactor, request.reveal ?? false);
    return {
      values: valuesInOrder(resolution, new Set(names), print),
      warnings: [
        ...notes,
        ...resolution.warnings.filter(({ kind }) => kind === 'run').map(({ message }) => message),
        ...textIntegers(
          printedResolvers([...resolution.records.values()].filter(({ name }) => names.includes(name))),
          services.engine,
        ),
      ],
    };
  },
});

function valuesInOrder(
  { records }: Resolution,
  names: ReadonlySet<string>,
  print: ReturnType<typeof printer>,
): Record<string, Json> {
  const values = emptyMap<Json>();
  for (const { name, status, value, taint } of records.values())
    if (names.has(name) && status === 'succeeded') values[name] = print(value, taint);
  return values;
}
