import { closedObject, Type } from '../core/schema/type.ts';

const words = (...list: readonly string[]) => Type.Union(list.map(word => Type.Literal(word)));
const DURATION = Type.Integer({ minimum: 0, description: 'Milliseconds.' });

const ATTEMPT = closedObject({
  provider: Type.String(),
  step: Type.String(),
  error: Type.String(),
  durationMs: DURATION,
});

const RESOLVER = closedObject({
  status: words('succeeded', 'failed', 'skipped', 'not-run'),
  value: Type.Optional(Type.Unknown()),
  type: Type.String(),
  phase: Type.Integer({ minimum: 1 }),
  durationMs: DURATION,
  providerCalls: Type.Integer({ minimum: 0 }),
  valueSize: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Bytes of the compact JSON; absent where the value is hidden.' }),
  ),
  sensitive: Type.Boolean(),
  error: Type.Optional(Type.String()),
  failedAttempts: Type.Array(ATTEMPT),
});

const ACTION = closedObject({
  status: words('succeeded', 'failed', 'skipped', 'timeout', 'cancelled'),
  section: words('actions', 'finally'),
  phase: Type.Integer({ minimum: 1 }),
  inputs: Type.Unknown(),
  results: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.String()),
  skipReason: Type.Optional(words('condition', 'dependency-failed', 'interrupted')),
  attempts: Type.Integer({ minimum: 0 }),
  durationMs: DURATION,
});

const PHASE = closedObject({
  phase: Type.Integer({ minimum: 1 }),
  section: words('resolvers', 'actions', 'finally'),
  durationMs: DURATION,
  members: Type.Array(Type.String()),
});

export const SNAPSHOT_KIND = words('run', 'resolvers', 'render');
export const SNAPSHOT_STATUS = words('succeeded', 'partial-success', 'failed', 'cancelled');

export const SNAPSHOT = closedObject({
  schemaVersion: Type.Literal(2),
  id: Type.String({ pattern: '^[0-9]{8}T[0-9]{6}Z-[a-z0-9-]{1,64}-[0-9a-f]{6}$' }),
  kind: SNAPSHOT_KIND,
  createdAt: Type.String({ format: 'date-time' }),
  toolVersion: Type.String(),
  solution: closedObject({
    name: Type.String(),
    version: Type.Optional(Type.String()),
    digest: Type.String(),
    source: Type.String({ description: 'file, stdin, inline or catalog:<name>.' }),
  }),
  status: SNAPSHOT_STATUS,
  durationMs: DURATION,
  parameters: Type.Record(Type.String(), Type.Unknown()),
  resolvers: Type.Record(Type.String(), RESOLVER),
  actions: Type.Record(Type.String(), ACTION),
  phases: Type.Array(PHASE),
  warnings: Type.Array(Type.String()),
  redacted: Type.Boolean({ description: 'false: sensitive values are in it.' }),
});
