import { closedObject, Type } from '../core/schema/type.ts';

const JSON_MAP = Type.Record(Type.String(), Type.Unknown());
const NAMES = Type.Array(Type.String());

const EFFECT = Type.Object(
  {
    type: Type.Union(
      ['file', 'request', 'command', 'remote', 'action', 'fault', 'skip', 'unknown'].map(word => Type.Literal(word)),
    ),
  },
  {
    additionalProperties: true,
    description:
      'file: path, status, size?, mode?, diff?, binary?. request: method, url. command: command, directory?. remote: about, status, diff? (something that was looked at). action: action, provider, wouldDo (an action of the solution that the entry runs; its effects follow and name it as action). fault: message (a run would fail here). skip: reason. unknown: about, because.',
  },
);

const ACTION_ENTRY = closedObject({
  name: Type.String(),
  provider: Type.String(),
  description: Type.Optional(Type.String()),
  wouldDo: Type.String({
    maxLength: 1024,
    description: "Message from the provider's WhatIf, or the fallback message.",
  }),
  phase: Type.Integer({ minimum: 1 }),
  section: Type.Union([Type.Literal('actions'), Type.Literal('finally')]),
  dependencies: Type.Optional(NAMES),
  when: Type.Optional(Type.String({ description: 'Condition expression.' })),
  materializedInputs: Type.Optional(JSON_MAP),
  deferredInputs: Type.Optional(Type.Record(Type.String(), Type.String())),
  effects: Type.Optional(Type.Array(EFFECT)),
});

/** Specification: "Dry-run report (solution-level)". */
export const DRY_RUN_REPORT = closedObject({
  dryRun: Type.Literal(true),
  solution: Type.String(),
  version: Type.Optional(Type.String()),
  hasWorkflow: Type.Boolean(),
  actionPlan: Type.Optional(Type.Array(ACTION_ENTRY)),
  totalActions: Type.Optional(Type.Integer({ minimum: 1 })),
  totalPhases: Type.Optional(Type.Integer({ minimum: 1 })),
  warnings: Type.Optional(NAMES),
  planDigest: Type.Optional(
    Type.String({
      description: 'The digest of the plan, as tool plan --out has it; only when plan_digest was asked for.',
    }),
  ),
  policies: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'What the policies of the server say of the plan; only when plan_digest was asked for.',
    }),
  ),
});

const ACTION_ERROR = closedObject({
  kind: Type.Union(
    ['http', 'exec', 'timeout', 'cancelled', 'input', 'condition', 'validation', 'provider', 'plan-changed'].map(word =>
      Type.Literal(word),
    ),
  ),
  message: Type.String(),
  statusCode: Type.Optional(Type.Integer()),
  exitCode: Type.Optional(Type.Integer()),
  hint: Type.Optional(Type.String({ description: 'What to do about it.' })),
});
/** A place in a document. */
export const POSITION = closedObject({
  file: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
});
/** Where an action failed. */
const FAILED_AT = Type.Optional({
  ...POSITION,
  description: 'The text of the document that failed, when the action failed.',
});
const FAILURE_INSIDE = closedObject({
  message: Type.String({ description: 'Begins with the solution that it happened in.' }),
  position: Type.Optional(POSITION),
});
const ACTION_STATUS = Type.Union(
  ['succeeded', 'failed', 'skipped', 'timeout', 'cancelled'].map(word => Type.Literal(word)),
);
const RUN_STATUS = Type.Union(['succeeded', 'partial-success', 'failed', 'cancelled'].map(word => Type.Literal(word)));

const RUN_ACTION = closedObject({
  status: ACTION_STATUS,
  section: Type.Union([Type.Literal('actions'), Type.Literal('finally')]),
  results: Type.Optional(Type.Unknown()),
  error: Type.Optional(ACTION_ERROR),
  position: FAILED_AT,
  failures: Type.Optional(
    Type.Array(FAILURE_INSIDE, {
      description: 'What failed in the child solution, when the action runs one and failed.',
    }),
  ),
  skipReason: Type.Optional(
    Type.Union([Type.Literal('condition'), Type.Literal('dependency-failed'), Type.Literal('interrupted')]),
  ),
  blockedBy: Type.Optional(
    Type.String({ description: 'With dependency-failed: the action that failed, directly or through others.' }),
  ),
  attempts: Type.Integer({ minimum: 0 }),
  startedAt: Type.Optional(Type.String({ format: 'date-time' })),
  endedAt: Type.Optional(Type.String({ format: 'date-time' })),
  iterations: Type.Optional(
    Type.Array(
      closedObject({
        index: Type.Integer(),
        key: Type.Optional(Type.String({ description: 'What forEach.key names it.' })),
        status: ACTION_STATUS,
        results: Type.Optional(Type.Unknown()),
        error: Type.Optional(ACTION_ERROR),
        position: FAILED_AT,
      }),
    ),
  ),
});

export const RUN_RESULT = closedObject({
  runId: Type.String(),
  solution: Type.String(),
  version: Type.Optional(Type.String()),
  status: RUN_STATUS,
  startedAt: Type.String({ format: 'date-time' }),
  endedAt: Type.String({ format: 'date-time' }),
  durationMs: Type.Integer({ minimum: 0 }),
  resolvers: Type.Record(
    Type.String(),
    closedObject({
      status: Type.Union([Type.Literal('succeeded'), Type.Literal('skipped')]),
      value: Type.Optional(Type.Unknown()),
      sensitive: Type.Boolean(),
      phase: Type.Integer({ minimum: 1 }),
      durationMs: Type.Integer({ minimum: 0 }),
      skipReason: Type.Optional(Type.String()),
    }),
  ),
  actions: Type.Optional(Type.Record(Type.String(), RUN_ACTION)),
  failedActions: NAMES,
  skippedActions: NAMES,
  warnings: NAMES,
  messages: Type.Optional(NAMES),
  execution: Type.Optional(JSON_MAP),
  snapshotId: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String({ description: 'How to go on with a run that did not end well.' })),
});

const DEFERRED = closedObject({ deferred: Type.String() });

export const ACTION_GRAPH = closedObject({
  apiVersion: Type.Literal('tool.dev/v1'),
  kind: Type.Literal('ActionGraph'),
  metadata: closedObject({
    solution: Type.String(),
    version: Type.Optional(Type.String()),
    generatedAt: Type.Optional(Type.String({ format: 'date-time' })),
    totalActions: Type.Integer(),
    totalPhases: Type.Integer(),
    hasFinally: Type.Boolean(),
    forEachExpansions: Type.Record(Type.String(), NAMES),
  }),
  executionOrder: Type.Array(NAMES),
  finallyOrder: Type.Array(NAMES),
  resolvers: JSON_MAP,
  actions: Type.Record(
    Type.String(),
    closedObject({
      name: Type.String(),
      originalName: Type.String(),
      description: Type.Optional(Type.String()),
      provider: Type.String(),
      section: Type.Union([Type.Literal('actions'), Type.Literal('finally')]),
      dependsOn: NAMES,
      crossSectionRefs: NAMES,
      when: Type.Union([Type.Boolean(), DEFERRED]),
      onError: Type.Union([Type.Literal('fail'), Type.Literal('continue')]),
      timeout: Type.String(),
      retry: Type.Optional(JSON_MAP),
      exclusive: NAMES,
      alias: Type.Optional(Type.String()),
      resultSchema: Type.Optional(JSON_MAP),
      sensitive: Type.Boolean(),
      inputs: JSON_MAP,
      forEach: Type.Optional(JSON_MAP),
    }),
  ),
  warnings: NAMES,
});
