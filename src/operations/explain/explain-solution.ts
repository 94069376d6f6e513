import type { Position } from '../../core/errors.ts';
import type { GivenParameter } from '../../engine/services.ts';
import type { Action, Resolver, Solution } from '../../solution/model/model.ts';
import { type DeclaredParameter, declaredParameters } from '../../solution/uses/declared-parameters.ts';
import { checkParameters, givenParameters, type ShownParameter, shownParameter } from '../given-parameters.ts';
import { lintSolution } from '../lint/lint-solution.ts';
import { defineOperation } from '../operation.ts';
import { secretReferences } from '../secrets/secret-references.ts';
import type { SolutionRequest } from '../solution/run-input.ts';
import { SOURCE } from '../wire.ts';
import { type ExplainedEffect, explainSideEffects } from './explain-effects.ts';
import { type FileDependency, usedFiles } from './explain-files.ts';
import { type ExplainedGraph, explainGraph, explainPhases } from './explain-graph.ts';
import { findRequirements, type Requirements } from './explain-requirements.ts';
import { EXPLANATION } from './explain-schema.ts';
import { providerUses } from './explain-uses.ts';

export interface ExplainedPosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface ExplainedResolver {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly shape: 'simple' | 'full' | 'value';
  readonly providers: readonly string[];
  /** Declared and inferred. */
  readonly dependsOn: readonly string[];
  readonly conditional: boolean;
  readonly sensitive: boolean;
  readonly phase: number;
  readonly position: ExplainedPosition;
}

export interface ExplainedAction {
  readonly name: string;
  readonly provider: string;
  readonly description: string;
  /** Actions of the same section, declared and inferred. */
  readonly dependsOn: readonly string[];
  /** Main actions that a `finally` action reads. */
  readonly crossSectionRefs: readonly string[];
  readonly conditional: boolean;
  readonly onError: 'fail' | 'continue';
  readonly hasRetry: boolean;
  readonly forEach: boolean;
  readonly exclusive: readonly string[];
  readonly tags: readonly string[];
  readonly phase: number;
  readonly position: ExplainedPosition;
}

/** A parameter, with what the call gives for it. */
export interface ExplainedParameter extends DeclaredParameter {
  readonly given?: ShownParameter;
}

export interface Explanation {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Where the document was found. */
  readonly source: { readonly file: string; readonly origin: string; readonly digest: string };
  readonly parameters: readonly ExplainedParameter[];
  readonly resolvers: readonly ExplainedResolver[];
  readonly actions: readonly ExplainedAction[];
  readonly finally: readonly ExplainedAction[];
  readonly graph: ExplainedGraph;
  readonly phases: readonly (readonly string[])[];
  readonly requires: Requirements;
  readonly sideEffects: readonly ExplainedEffect[];
  readonly fileDependencies: readonly FileDependency[];
  readonly lint: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly maintainers: readonly { readonly name: string; readonly email: string }[];
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

/** What a solution is and needs, from its document alone. Nothing is executed, resolved or asked for. */
export const explainSolution = defineOperation({
  name: 'solution.explain',
  summary: 'Detailed solution analysis',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: SOURCE,
  output: EXPLANATION,
  fromWire: async (given, context): Promise<SolutionRequest> => ({ source: await context.source(given) }),
  async run(services, { source, params, variables }, call): Promise<Explanation> {
    const { solution, digest, origin } = await services.solutions.load(source, call);
    if (params !== undefined) checkParameters(solution, params);
    const { errors, warnings, infos } = (await lintSolution.run(services, { source }, call)).summary;
    const { metadata, resolvers, workflow } = solution;
    const { registry } = services.engine;
    const uses = providerUses(solution);
    const graph = explainGraph(solution);
    return {
      name: metadata.name,
      displayName: metadata.displayName ?? '',
      version: metadata.version ?? '',
      description: metadata.description ?? '',
      category: metadata.category ?? '',
      tags: metadata.tags,
      source: { file: solution.file, origin, digest: digest() },
      parameters: explainedParameters(solution, givenParameters(solution, { params, variables })),
      resolvers: [...resolvers.values()].map(explainedResolver),
      actions: [...(workflow?.actions.values() ?? [])].map(explainedAction),
      finally: [...(workflow?.finally.values() ?? [])].map(explainedAction),
      graph,
      phases: explainPhases(graph),
      requires: findRequirements(
        uses,
        secretReferences(solution).map(({ name: secret }) => secret),
        registry,
      ),
      sideEffects: explainSideEffects(uses, registry),
      fileDependencies: usedFiles(solution, uses, registry),
      lint: { errors, warnings, infos },
      maintainers: metadata.maintainers,
      links: metadata.links,
    };
  },
});

function explainedParameters(
  solution: Solution,
  given: ReadonlyMap<string, GivenParameter>,
): readonly ExplainedParameter[] {
  return declaredParameters(solution).map(parameter => {
    const { name, resolver } = parameter;
    const own = given.get(name);
    if (own === undefined) return parameter;
    const sensitive = solution.resolvers.get(resolver)?.sensitive === true;
    return { ...parameter, given: shownParameter(own, { name, sensitive }) };
  });
}

const withoutPointer = ({ file, line, column }: Position): ExplainedPosition => ({ file, line, column });

function explainedResolver({
  name,
  type,
  description,
  origin,
  resolve,
  transform,
  validate,
  needs,
  when,
  sensitive,
  phase,
  at,
}: Resolver): ExplainedResolver {
  const steps = [...resolve.with, ...(transform?.with ?? []), ...(validate?.with ?? [])];
  return {
    name,
    type,
    description: description ?? '',
    shape: origin,
    providers: [...new Set(steps.map(({ provider }) => provider))],
    dependsOn: [...needs.keys()].sort(),
    conditional: when !== undefined || resolve.when !== undefined,
    sensitive,
    phase,
    position: withoutPointer(at),
  };
}

function explainedAction({
  name,
  provider,
  description,
  needs,
  crossSectionRefs,
  when,
  onError,
  retry,
  forEach,
  exclusive,
  tags,
  phase,
  at,
}: Action): ExplainedAction {
  return {
    name,
    provider,
    description: description ?? '',
    dependsOn: [...needs.keys()].sort(),
    crossSectionRefs,
    conditional: when !== undefined,
    onError,
    hasRetry: retry !== undefined,
    forEach: forEach !== undefined,
    exclusive,
    tags,
    phase,
    position: withoutPointer(at),
  };
}
