import { Type } from '../../core/schema/type.ts';

/** Bodies of requests, as the server takes them. */
const closed = { additionalProperties: false } as const;
const sourced = { ...closed, description: 'Exactly one of solution, name and path says which solution.' } as const;
const NAME = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';

/** Exactly one of these says which solution. */
export const SOURCE_NAMES: readonly string[] = ['solution', 'name', 'path'];

const SOURCE = {
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

const PARAMS = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), {
    maxProperties: 1000,
    propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_.-]{0,127}$' },
    description: 'Parameters by name; JSON values, never interpreted again.',
  }),
);
const SOLUTION = { ...SOURCE, params: PARAMS };
const names = (maxItems: number, maxLength: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems, description }));
const flag = (description: string, value = false) => Type.Optional(Type.Boolean({ default: value, description }));
const words = (list: readonly string[], options: object) =>
  Type.Optional(
    Type.Union(
      list.map(word => Type.Literal(word)),
      options,
    ),
  );

export const RUN_BODY = Type.Object(
  {
    ...SOLUTION,
    actions: names(100, 200, 'Only these and what they need.'),
    fail_fast: flag('Stop at the first failure.'),
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
    snapshot: flag('Keep the outcome as a snapshot.'),
  },
  sourced,
);

export const RENDER_BODY = Type.Object({ ...SOLUTION, timestamp: flag('Add `generated_at`.', true) }, sourced);

export const LINT_BODY = Type.Object(
  { ...SOURCE, severity: words(['error', 'warning', 'info'], { default: 'info', description: 'Minimum.' }) },
  sourced,
);

export const TEST_BODY = Type.Object(
  {
    ...SOURCE,
    filter: names(50, 500, 'Globs of case or solution/case.'),
    tags: names(20, 200, 'Cases with one of these.'),
    skip_builtins: Type.Optional(
      Type.Union([Type.Boolean(), Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })]),
    ),
    dry_run: flag('List, do not run.'),
    verbose: flag('Output of tests that passed, too.'),
  },
  sourced,
);

export const DRY_RUN_BODY = Type.Object(
  {
    ...SOLUTION,
    resolver_overrides: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        maxProperties: 1000,
        description: 'Values in place of resolvers, set before anything is resolved.',
      }),
    ),
    verbose: flag('Add materializedInputs.'),
  },
  sourced,
);

export const EXPLAIN_BODY = Type.Object(SOURCE, sourced);
export const DIFF_BODY = Type.Object(
  { before: Type.Object(SOURCE, sourced), after: Type.Object(SOURCE, sourced) },
  closed,
);

export const CEL_BODY = Type.Object(
  {
    expression: Type.String({ minLength: 1, maxLength: 10_000 }),
    data: Type.Optional(Type.Unknown({ description: 'Bound to `_`; keys that are identifiers are also names.' })),
  },
  closed,
);

export const TEMPLATE_BODY = Type.Object(
  {
    template: Type.String({ minLength: 1, maxLength: 100_000 }),
    data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, default: 'template', description: 'In errors.' })),
  },
  closed,
);

export const SYNC_BODY = Type.Object({ catalogs: names(50, 100, 'Default: all.') }, closed);

export const VALIDATE_BODY = Type.Object(
  {
    schema: Type.Optional(Type.String({ minLength: 1, maxLength: 200, default: 'solution', description: 'Its name.' })),
    data: Type.Unknown({ description: 'Any JSON, null included.' }),
  },
  closed,
);
