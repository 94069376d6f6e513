import { closedObject, Type } from '../../core/schema/type.ts';
import { POSITION } from '../schemas.ts';
import { EFFECT_KINDS } from './explain-effects.ts';

const NAMES = Type.Array(Type.String());
const PHASE = Type.Integer({ minimum: 1 });
const COUNT = Type.Integer({ minimum: 0 });
const words = (...list: readonly string[]) => Type.Union(list.map(word => Type.Literal(word)));

const PARAMETER = closedObject({
  name: Type.String({ description: 'The key to give; empty where it is computed.' }),
  type: Type.String(),
  required: Type.Boolean(),
  default: Type.Optional(Type.Unknown()),
  description: Type.Optional(Type.String()),
  resolver: Type.String({ description: 'The resolver that reads it.' }),
  given: Type.Optional(
    closedObject(
      {
        value: Type.Unknown({ description: 'As it was given; [REDACTED] where it is a secret.' }),
        source: words('command-line', 'file', 'environment', 'api'),
        from: Type.Optional(Type.String({ description: 'The file or the variable.' })),
      },
      { description: 'What this call gives for it.' },
    ),
  ),
});

const RESOLVER = closedObject({
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
});

const ACTION = closedObject({
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
});

const GRAPH = closedObject({
  nodes: Type.Array(
    closedObject({ id: Type.String(), kind: words('resolver', 'action'), name: Type.String(), phase: PHASE }),
  ),
  edges: Type.Array(
    closedObject({
      from: Type.String(),
      to: Type.String(),
      via: Type.String({ description: 'dependsOn, or the JSON pointer of the reference.' }),
    }),
  ),
});

const REQUIRES = closedObject({
  auth: Type.Array(
    closedObject({ handler: Type.String(), profile: Type.Optional(Type.String()), scopes: NAMES, usedBy: NAMES }),
  ),
  providers: NAMES,
  hosts: Type.Array(closedObject({ host: Type.String(), dynamic: Type.Boolean(), usedBy: NAMES })),
  secrets: NAMES,
  environment: NAMES,
});

export const EXPLANATION = closedObject({
  name: Type.String(),
  displayName: Type.String(),
  version: Type.String(),
  description: Type.String(),
  category: Type.String(),
  tags: NAMES,
  source: closedObject({ file: Type.String(), origin: Type.String(), digest: Type.String() }),
  parameters: Type.Array(PARAMETER),
  resolvers: Type.Array(RESOLVER),
  actions: Type.Array(ACTION),
  finally: Type.Array(ACTION),
  graph: GRAPH,
  phases: Type.Array(NAMES),
  requires: REQUIRES,
  sideEffects: Type.Array(
    closedObject({ action: Type.String(), provider: Type.String(), kind: words(...EFFECT_KINDS) }),
  ),
  fileDependencies: Type.Array(
    closedObject({ path: Type.String(), source: words('input', 'include', 'test', 'compose') }),
  ),
  lint: closedObject({ errors: COUNT, warnings: COUNT, infos: COUNT }),
  maintainers: Type.Array(closedObject({ name: Type.String(), email: Type.String() })),
  links: Type.Array(closedObject({ name: Type.String(), url: Type.String() })),
});
