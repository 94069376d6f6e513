import { closedObject, Type } from '../core/schema/type.ts';

const TEXT = Type.String();
const COUNT = Type.Integer({ minimum: 0 });

/** RFC 7807. */
export const PROBLEM = closedObject(
  {
    type: Type.String({ description: 'urn:tool:problem:<code>' }),
    title: Type.String({ description: 'The fixed phrase of the code.' }),
    status: Type.Integer({ minimum: 100, maximum: 599, description: 'Equals the HTTP status.' }),
    detail: Type.String({ maxLength: 2000, description: 'This occurrence.' }),
    instance: Type.String({ description: 'The path of the request, without query.' }),
    code: Type.String({ description: 'Stable.' }),
    request_id: Type.String({ description: 'As in X-Request-ID.' }),
    errors: Type.Optional(
      Type.Array(
        closedObject({
          field: TEXT,
          message: TEXT,
          line: Type.Optional(Type.Integer({ minimum: 1 })),
          column: Type.Optional(Type.Integer({ minimum: 1 })),
        }),
        {
          maxItems: 100,
          description: 'Offending fields: body.<path>, query.<name>, path.<name> or a path of the document.',
        },
      ),
    ),
    run_id: Type.Optional(Type.String({ description: 'If a run had started.' })),
  },
  { description: 'A failure over HTTP (RFC 7807, application/problem+json).' },
);

/** Specification: "Audit log entry". */
export const AUDIT_RECORD = closedObject(
  {
    type: Type.Literal('audit'),
    time: Type.String({ format: 'date-time' }),
    request_id: TEXT,
    method: TEXT,
    path: Type.String({ description: 'Without query.' }),
    endpoint: Type.String({ description: 'The pattern of the route.' }),
    status: Type.Integer({ minimum: 100, maximum: 599 }),
    duration_ms: Type.Number({ minimum: 0 }),
    caller: closedObject(
      { id: TEXT, name: Type.Optional(TEXT), kind: Type.Optional(TEXT), tenant: Type.Optional(TEXT) },
      { description: 'From the token; anonymous without.' },
    ),
    source_ip: TEXT,
    body: Type.Optional(Type.Unknown({ description: 'Of POST, PUT, PATCH: redacted, then shortened.' })),
  },
  { description: 'One line of the audit log of the server.' },
);

const NOTES = Type.Record(Type.String(), Type.String());
const DESCRIPTOR = Type.Object(
  {
    mediaType: TEXT,
    digest: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }),
    size: COUNT,
    artifactType: Type.Optional(TEXT),
    annotations: Type.Optional(NOTES),
  },
  { additionalProperties: true },
);

/** The index of an OCI image layout or of a repository. */
export const CATALOG_INDEX = Type.Object(
  {
    schemaVersion: Type.Literal(2),
    mediaType: Type.Optional(Type.Literal('application/vnd.oci.image.index.v1+json')),
    manifests: Type.Array(DESCRIPTOR, {
      description: 'One for each published version; annotations tell name, version and kind.',
    }),
  },
  { additionalProperties: true, description: 'The index of a catalog: index.json of an OCI image layout.' },
);

/** The manifest of one published version. */
export const CATALOG_MANIFEST = Type.Object(
  {
    schemaVersion: Type.Literal(2),
    mediaType: Type.Literal('application/vnd.oci.image.manifest.v1+json'),
    artifactType: Type.Literal('application/vnd.tool.solution.v1+json'),
    config: DESCRIPTOR,
    layers: Type.Array(DESCRIPTOR, {
      minItems: 1,
      maxItems: 2,
      description: 'The document, and the files beside it if there are any.',
    }),
    annotations: NOTES,
  },
  {
    additionalProperties: true,
    description: 'The manifest of one published version of a solution (OCI image manifest).',
  },
);
