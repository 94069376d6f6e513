import type { Static, TSchema } from '@sinclair/typebox';
import { Type } from '../core/schema/type.ts';
import type { AgreedPlan } from '../plans/agreed-plan.ts';
import type { SolutionInput } from './services.ts';
import type { GivenParameter, RunEvent } from './solution/run-input.ts';

/** A request as an interface gets it: JSON that fits the schema. Members that are left out may also be `undefined`. */
export type Wire<Schema extends TSchema> = Loose<Static<Schema>>;

declare const LOCAL: unique symbol;
/** Marks, for the compiler alone, what a request cannot hold. */
interface Local<T> {
  readonly [LOCAL]: T;
}

/**
 * An input that is given inside the program only: a function, a map, a document that was read. Endpoints and agent tools take none, and a
 * test holds that.
 */
export const local = <T>() => Type.Unsafe<Local<T>>({ 'x-local': true });

type Loose<T> =
  T extends Local<infer Value>
    ? Value
    : T extends readonly (infer Item)[]
      ? readonly Loose<Item>[]
      : T extends object
        ? { readonly [Name in keyof T]: object extends Pick<T, Name> ? Loose<T[Name]> | undefined : Loose<T[Name]> }
        : T;

/** What an interface decides about a request that came over it. */
export interface WireContext {
  /** The solution that is named, where this interface looks for it; `field` says where it stands in the request. */
  source(given: NamedSource, field?: string): Promise<SolutionInput>;
  /** Where actions write, absolute. */
  outputDirectory(named: string | undefined): Promise<string | undefined>;
  /** Where processes of a run work when its actions write nothing here: another directory for each attempt of a run. */
  readonly workDirectory?: string | undefined;
  /** A caller of this interface may agree to the plan that a dry-run showed. */
  readonly remembersPlans: boolean;
  /** The plan that this caller was shown. */
  agreedPlan(digest: string): AgreedPlan;
  /** The directories that solutions are taken from. */
  readonly solutionRoots: readonly string[];
  /** Headers of the request that the row of the endpoint names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly runId: string | undefined;
  observe(event: RunEvent): void;
  caseEnded(result: { readonly test: string; readonly status: string; readonly durationMs: number }): void;
}

/** Options of a request that names a solution. */
export const SOURCED = {
  additionalProperties: false,
  description: 'Exactly one of solution, name and path says which solution.',
} as const;
const NAME = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';

/** A solution as a caller names it: exactly one of these. */
export const SOURCE_FIELDS = {
  solution: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 1_048_576 }), Type.Record(Type.String(), Type.Unknown())], {
      description: 'The document: YAML or JSON text, or an object. It has no folder to read files from.',
    }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: `^${NAME}(@[^@\\s]+)?$`,
      description: '`name[@version]` from the configured catalogs; without version the highest stable one.',
    }),
  ),
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'A file below the directories of this server, relative, with `/`.',
    }),
  ),
};

export const SOURCE = Type.Object(SOURCE_FIELDS, SOURCED);

export type NamedSource = Wire<typeof SOURCE>;

/** The ways to name a solution. */
export const SOURCE_NAMES = ['solution', 'name', 'path'] as const satisfies readonly (keyof NamedSource)[];

/** A solution and the values of its parameters. */
export const SOLUTION_FIELDS = {
  ...SOURCE_FIELDS,
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      maxProperties: 1000,
      propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_.-]{0,127}$' },
      description: 'Parameters by name; JSON values, never interpreted again.',
    }),
  ),
};

/** The choices of a run that decide its plan. */
export const PLAN_FIELDS = {
  actions: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 100,
      description: 'Only these and what they need.',
    }),
  ),
  output_dir: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Where actions write: relative, below the output root.',
    }),
  ),
  on_conflict: words(['error', 'overwrite', 'skip', 'skip-unchanged', 'append'], {
    description: 'What writing does with files that exist.',
  }),
};

/** `more`: what is special about them in one operation. */
export const overridesField = (more?: string) =>
  Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      maxProperties: 1000,
      description: ['Values in place of resolvers, set before anything is resolved.', more]
        .filter(text => text !== undefined)
        .join(' '),
    }),
  );

/** Optional members as requests have them. */
export function words<const Word extends string>(list: readonly Word[], options: object) {
  return Type.Optional(
    Type.Unsafe<Word>(
      Type.Union(
        list.map(word => Type.Literal(word)),
        options,
      ),
    ),
  );
}

export const flag = (description: string, value = false) =>
  Type.Optional(Type.Boolean({ default: value, description }));

export const names = (maxItems: number, maxLength: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems, description }));

/** Parameters that are JSON already: their values are never interpreted again. */
export function wireParameters(
  params: Readonly<Record<string, unknown>> | undefined,
): ReadonlyMap<string, GivenParameter> {
  return new Map(Object.entries(params ?? {}).map(([key, value]) => [key, { form: 'data', value, source: 'api' }]));
}
