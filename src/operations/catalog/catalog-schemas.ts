import { closedObject, Type } from '../../core/schema/type.ts';

const NAMES = Type.Array(Type.String());
const COUNT = Type.Integer({ minimum: 0 });
const TIME = Type.String({ description: 'RFC 3339, or empty where it is not known.' });
const DIGEST = Type.String({ description: 'sha256:<hex>' });

export const CATALOG_NAME = Type.String({ minLength: 1, maxLength: 100 });
/** In a path. */
export const NAME_OF_CATALOG = Type.String({ minLength: 1, maxLength: 200, description: 'Name of a catalog.' });
export const REFERENCE = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'name, name@<version> or name@<range>.',
});

const CATALOG_FIELDS = {
  name: Type.String(),
  type: Type.Union([Type.Literal('filesystem'), Type.Literal('oci')]),
  path: Type.String({ description: 'Type filesystem.' }),
  url: Type.String({ description: 'Type oci; without user information.' }),
  isDefault: Type.Boolean(),
  status: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]),
  solutionCount: COUNT,
};

export const CATALOG_ITEM = closedObject(CATALOG_FIELDS);

export const CATALOG_DETAIL = closedObject({
  ...CATALOG_FIELDS,
  metadata: Type.Record(Type.String(), Type.Unknown()),
  lastSync: Type.Optional(
    closedObject({
      at: TIME,
      status: Type.Union([Type.Literal('ok'), Type.Literal('failed')]),
      error: Type.Optional(Type.String()),
    }),
  ),
});

export const CATALOG_SOLUTION = closedObject({
  name: Type.String(),
  version: Type.String(),
  versions: Type.Array(Type.String(), { description: 'Highest first.' }),
  displayName: Type.String(),
  description: Type.String(),
  category: Type.String(),
  tags: NAMES,
  digest: DIGEST,
  catalog: Type.String(),
  createdAt: TIME,
});

export const SYNC_RESULT = closedObject({
  success: Type.Boolean({ description: 'No catalog failed.' }),
  results: Type.Array(
    closedObject({
      name: Type.String(),
      status: Type.Union([Type.Literal('ok'), Type.Literal('failed'), Type.Literal('skipped')]),
      added: COUNT,
      updated: COUNT,
      removed: COUNT,
      durationMs: COUNT,
      error: Type.Optional(Type.String()),
    }),
  ),
});

const STATUS = Type.Union([Type.Literal('published'), Type.Literal('unchanged'), Type.Literal('replaced')]);

export const PUBLISHED = closedObject({
  catalog: Type.String(),
  name: Type.String(),
  version: Type.String(),
  digest: DIGEST,
  status: STATUS,
  /** The document and what goes with it. */
  files: NAMES,
  /** Not published, although `bundle.include` or a directory matches: version control, and names that usually hold secrets. */
  leftOut: Type.Optional(NAMES),
  size: Type.Integer({ minimum: 0, description: 'Bytes of everything that is stored.' }),
  dryRun: Type.Boolean(),
});

export const PULLED = closedObject({
  from: Type.String(),
  /** Where it is now: a catalog or a directory. */
  catalog: Type.Optional(Type.String()),
  directory: Type.Optional(Type.String()),
  name: Type.String(),
  version: Type.String(),
  digest: DIGEST,
  status: STATUS,
  files: NAMES,
  size: Type.Integer({ minimum: 0, description: 'Bytes of everything that is stored.' }),
  dryRun: Type.Boolean(),
});

export const REMOVED = closedObject({
  catalog: Type.String(),
  name: Type.String(),
  version: Type.String(),
  digest: DIGEST,
});

export const SAVED = closedObject({
  file: Type.String(),
  size: Type.Integer({ minimum: 0, description: 'Bytes of the archive.' }),
  versions: Type.Array(REMOVED),
});

export const LOADED = closedObject({
  catalog: Type.String(),
  versions: Type.Array(closedObject({ name: Type.String(), version: Type.String(), digest: DIGEST, status: STATUS })),
  dryRun: Type.Boolean(),
});

export const VERIFIED = closedObject({
  valid: Type.Boolean(),
  results: Type.Array(
    closedObject({
      catalog: Type.String(),
      checked: Type.Integer({ minimum: 0, description: 'Versions.' }),
      problems: Type.Array(
        closedObject({ name: Type.String(), version: Type.String(), digest: Type.String(), message: Type.String() }),
      ),
    }),
  ),
});

const SOLUTION_FIELDS = {
  name: Type.String(),
  version: Type.String(),
  displayName: Type.String(),
  description: Type.String(),
  category: Type.String(),
  tags: NAMES,
  catalog: Type.String(),
  path: Type.String(),
  digest: DIGEST,
  hasWorkflow: Type.Boolean(),
  updatedAt: TIME,
};

export const SOLUTION_ITEM = closedObject(SOLUTION_FIELDS);

export const SOLUTION_DETAIL = closedObject({
  ...SOLUTION_FIELDS,
  versions: NAMES,
  parameters: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  resolvers: NAMES,
  actions: NAMES,
  document: Type.Unknown({ description: 'As published.' }),
});
