import { Type } from '../../core/schema/type.ts';
import { POSITION } from '../schemas.ts';
import { EFFECT_KINDS } from './explain-effects.ts';

const closed = { additionalProperties: false } as const;
const NAMES = Type.Array(Type.String());
const PHASE = Type.Integer({ minimum: 1 });
const COUNT = Type.Integer({ minimum: 0 });
const words = (...list: readonly string[]) => Type.Union(list.map(word => Type.Literal(word)));

const PARAMETER = Type.Object(
  {
    name: Type.String({ description: 'The key to give; empty where it is computed.' }),
    type: Type.String(),
    required: Type.Boolean(),
    default: Type.Optional(Type.Unknown()),
    description: Type.Optional(Type.String()),
    resolver: Type.String({ description: 'The resolver that reads it.' }),
    given: Type.Optional(
      Type.Object(
        {
          value: Type.Unknown({ description: 'As it was given; [REDACTED] where it is a secret.' }),
          source: words('command-line', 'file', 'environment', 'api'),
          from: Type.Optional(Type.String({ description: 'The file or the variable.' })),
        },
        { ...closed, description: 'What this call gives for it.' },
      ),
    ),
  },
  closed,
);

const RESOLVER = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    description: Type.String(),
    shape: words('simple', 'full', 'value'),
    providers: NAMES,
    dependsOn: NAMES,
    conditional: Type.Boolean(),
    sensitive: Type.Boolean(),
    phase: PHASE,
    position: POSITION,
  },
  closed,
);

const ACTION = Type.Object(
  {
    name: Type.String(),
    provider: Type.String(),
    description: Type.String(),
    dependsOn: NAMES,
    crossSectionRefs: NAMES,
    conditional: Type.Boolean(),
    onError: words('fail', 'continue'),
    hasRetry: Type.Boolean(),
    forEach: Type.Boolean(),
    exclusive: NAMES,
    tags: NAMES,
    phase: PHASE,
    position: POSITION,
  },
  closed,
);

const GRAPH = Type.Object(
  {
    nodes: Type.Array(
      Type.Object({ id: Type.String(), kind: words('resolver', 'action'), name: Type.String(), phase: PHASE }, closed),
    ),
    edges: Type.Array(
      Type.Object(
        {
          from: Type.String(),
          to: Type.String(),
          via: Type.String({ description: 'dependsOn, or the JSON pointer of the reference.' }),
        },
        closed,
      ),
    ),
  },
  closed,
);

const REQUIRES = Type.Object(
  {
    auth: Type.Array(
      Type.Object(
        { handler: Type.String(), profile: Type.Optional(Type.String()), scopes: NAMES, usedBy: NAMES },
        closed,
      ),
    ),
    providers: NAMES,
    hosts: Type.Array(Type.Object({ host: Type.String(), dynamic: Type.Boolean(), usedBy: NAMES }, closed)),
    secrets: NAMES,
    environment: NAMES,
  },
  closed,
);

export const EXPLANATION = Type.Object(
  {
    name: Type.String(),
    displayName: Type.String(),
    version: Type.String(),
    description: Type.String(),
    category: Type.String(),
    tags: NAMES,
    source: Type.Object({ file: Type.String(), origin: Type.String(), digest: Type.String() }, closed),
    parameters: Type.Array(PARAMETER),
    resolvers: Type.Array(RESOLVER),
    actions: Type.Array(ACTION),
    finally: Type.Array(ACTION),
    graph: GRAPH,
    phases: Type.Array(NAMES),
    requires: REQUIRES,
    sideEffects: Type.Array(
      Type.Object({ action: Type.String(), provider: Type.String(), kind: words(...EFFECT_KINDS) }, closed),
    ),
    fileDependencies: Type.Array(
      Type.Object({ path: Type.String(), source: words('input', 'include', 'test', 'compose') }, closed),
    ),
    lint: Type.Object({ errors: COUNT, warnings: COUNT, infos: COUNT }, closed),
    maintainers: Type.Array(Type.Object({ name: Type.String(), email: Type.String() }, closed)),
    links: Type.Array(Type.Object({ name: Type.String(), url: Type.String() }, closed)),
  },
  closed,
);
