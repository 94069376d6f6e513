import { closedObject, Type } from '../core/schema/type.ts';

const words = (...list: readonly string[]) => Type.Union(list.map(word => Type.Literal(word)));
const INSTANT = Type.String({ format: 'date-time' });
const TEXTS = Type.Record(Type.String(), Type.String());
const DIGEST = Type.String({ description: 'sha256:<hex>, or hmac:<hex> where something of it is secret.' });

const SECRET = closedObject(
  { secret: Type.Literal(true), mac: Type.String() },
  { description: 'A secret value: only its keyed digest is kept.' },
);
const JSON_TEXT = closedObject({
  json: Type.String({ description: 'JSON text; kinds that JSON has no form for are maps with $kind.' }),
});
const LARGE = closedObject({ digest: DIGEST, bytes: Type.Integer({ minimum: 0 }) });
const KEPT = Type.Union([JSON_TEXT, SECRET]);

const EFFECT = Type.Union([
  closedObject({
    type: Type.Literal('file'),
    path: Type.String(),
    status: words('created', 'overwritten', 'appended', 'unchanged', 'skipped', 'deleted', 'conflict'),
    kind: words('file', 'directory'),
    size: Type.Optional(Type.Integer({ minimum: 0 })),
    mode: Type.Optional(Type.String()),
    before: Type.Optional(DIGEST),
    after: Type.Optional(DIGEST),
  }),
  closedObject({ type: Type.Literal('request'), method: Type.String(), url: Type.String() }),
  closedObject({ type: Type.Literal('command'), command: Type.String(), directory: Type.Optional(Type.String()) }),
  closedObject({
    type: Type.Literal('remote'),
    about: Type.String(),
    status: words('created', 'changed', 'unchanged', 'deleted'),
    before: Type.Optional(DIGEST),
    after: Type.Optional(DIGEST),
  }),
  closedObject({ type: Type.Literal('unknown'), path: Type.String() }),
]);

const VALUES = Type.Record(
  Type.String(),
  closedObject({
    status: words('succeeded', 'skipped', 'failed'),
    value: Type.Optional(KEPT),
    ephemeral: Type.Optional(
      Type.Literal(true, {
        description: 'A secret that is another one each time, or computed from one: it is not compared.',
      }),
    ),
  }),
);

const ENTRY = closedObject({
  name: Type.String({
    description: 'deploy, deploy[2] for an item, release/deploy inside the solution that action release runs.',
  }),
  action: Type.String(),
  section: words('actions', 'finally'),
  provider: Type.String(),
  runs: words('yes', 'no', 'unknown'),
  anyItems: Type.Optional(Type.Literal(true)),
  inputs: Type.Record(Type.String(), Type.Union([JSON_TEXT, LARGE, SECRET])),
  unknown: Type.Record(Type.String(), Type.String(), {
    description: 'Inputs that are known only in the run, with the causes.',
  }),
  effects: Type.Optional(
    Type.Array(EFFECT, { description: 'Absent where the provider could not say what it would do.' }),
  ),
  preconditions: Type.Array(
    closedObject({
      path: Type.String(),
      seen: words('content', 'end', 'kind', 'names', 'place'),
      state: Type.String(),
    }),
  ),
  unobserved: Type.Optional(
    Type.String({ description: 'Why what is there could not be looked at. Then it may be anything.' }),
  ),
  places: Type.Optional(
    closedObject(
      { reads: Type.Array(Type.String()), writes: Type.Array(Type.String()) },
      { description: 'What its observation, or the solution that it runs, rests on, and what it would change.' },
    ),
  ),
  values: Type.Optional({ ...VALUES, description: 'Values of the resolvers of the solution that it runs.' }),
});

const FILE = closedObject(
  {
    path: Type.String(),
    digest: DIGEST,
    executable: Type.Optional(Type.Literal(true)),
    text: Type.Optional(Type.String()),
    base64: Type.Optional(Type.String()),
  },
  { description: 'Without text and base64 it is read where it lies, and must have the digest.' },
);

const PARAMETER = { form: words('text', 'data'), source: Type.String() };

const SIGNATURE = { publicKey: Type.String(), signature: Type.String() };

/** What a plan file holds. */
export const PLAN = closedObject({
  apiVersion: Type.Literal('tool.dev/v1'),
  kind: Type.Literal('Plan'),
  document: closedObject({ name: Type.String(), version: Type.Optional(Type.String()), digest: DIGEST, files: TEXTS }),
  bundle: closedObject({
    file: Type.String(),
    origin: Type.String(),
    directory: Type.Optional(Type.String()),
    composes: Type.Optional(Type.Literal(false)),
    content: Type.Optional(Type.Union([closedObject({ text: Type.String() }), closedObject({ data: Type.Unknown() })])),
    path: Type.Optional(Type.String()),
    files: Type.Array(FILE),
  }),
  options: closedObject({
    actions: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    skipTags: Type.Array(Type.String()),
    outputDirectory: Type.Optional(Type.String()),
    onConflict: Type.Optional(Type.String()),
    backup: Type.Boolean(),
    strict: Type.Boolean(),
    failFast: Type.Boolean(),
    skipValidation: Type.Boolean(),
    settings: Type.Record(Type.String(), Type.Unknown()),
  }),
  base: Type.String({ description: 'The directory that relative paths of actions start from.' }),
  seed: closedObject(
    { startedAt: INSTANT, ids: Type.String() },
    { description: 'The clock of the plan, and where its ids come from.' },
  ),
  parameters: Type.Record(
    Type.String(),
    Type.Union([
      closedObject({ json: Type.String(), ...PARAMETER }),
      closedObject({ secret: Type.Literal(true), mac: Type.String(), ...PARAMETER }),
    ]),
  ),
  values: VALUES,
  report: Type.Record(Type.String(), Type.Unknown(), { description: 'The dry-run report with inputs.' }),
  actions: Type.Array(ENTRY),
  requires: closedObject({
    key: Type.Optional(Type.String()),
    handlers: Type.Array(Type.String()),
    providers: TEXTS,
    plugins: Type.Optional(TEXTS),
  }),
  made: closedObject({ at: INSTANT, version: Type.String(), command: Type.String() }),
  expires: INSTANT,
  applicable: Type.Boolean(),
  reasons: Type.Array(Type.String()),
  policies: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  planDigest: Type.String({ description: 'Over what decides what happens.' }),
  fileDigest: Type.String({ description: 'Over everything but itself and the signature.' }),
  signature: Type.Optional(closedObject(SIGNATURE, { description: 'Ed25519 over fileDigest.' })),
  approvals: Type.Optional(
    Type.Array(
      closedObject(
        { ...SIGNATURE, at: INSTANT, comment: Type.Optional(Type.String()) },
        { description: 'Ed25519 over planDigest and time.' },
      ),
    ),
  ),
});
