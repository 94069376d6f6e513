import type { Fault, Position } from '../../core/errors.ts';
import { schemaData } from '../../core/json/schema-data.ts';
import { MAX_VIOLATIONS, type SchemaViolation } from '../../core/schema/schema-violations.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { type Node, nodePosition, plainData, pointerStep } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { knownSchema } from './get-schema.ts';

/** Data that was passed as data, or a text that is read here, so that violations have places. */
export type DataToValidate = { readonly data: unknown } | { readonly text: string; readonly file: string };

export type ValidateDataRequest = DataToValidate & {
  /** Default: `solution`. */
  readonly schema?: string | undefined;
};

export interface Violation {
  /** JSON pointer; '' for the whole. */
  readonly path: string;
  readonly message: string;
  /** The keyword of the schema that is broken. */
  readonly keyword: string;
  readonly hint?: string;
  /** Where the data came as a text. */
  readonly line?: number;
  readonly column?: number;
}

const PLACE = Type.Optional(Type.Integer({ minimum: 1 }));

const VALIDATION_RESULT = closedObject({
  valid: Type.Boolean(),
  violations: Type.Array(
    closedObject({
      path: Type.String({ description: 'JSON pointer.' }),
      message: Type.String(),
      keyword: Type.String(),
      hint: Type.Optional(Type.String()),
      line: PLACE,
      column: PLACE,
    }),
    { maxItems: MAX_VIOLATIONS },
  ),
  /** There may be more than are listed. */
  truncated: Type.Boolean(),
});
export type ValidationResult = Wire<typeof VALIDATION_RESULT>;

/** All violations, at most 100. Data that breaks the schema is a result, not a failure. */
export const validateData = defineOperation({
  name: 'schema.validate',
  summary: 'Validate data against a schema',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    schema: Type.Optional(Type.String({ minLength: 1, maxLength: 200, default: 'solution', description: 'Its name.' })),
    data: Type.Unknown({ description: 'Any JSON, null included.' }),
  }),
  output: VALIDATION_RESULT,
  fromWire: (wire): ValidateDataRequest => wire,
  async run({ engine }, request): Promise<ValidationResult> {
    const schema = await knownSchema(request.schema ?? 'solution');
    const { data, root, faults } = read(request);
    const check = await engine.compileSchema(schema);
    const found = [...faults.map(faultViolation), ...check(schemaData(data)).map(violation => placed(violation, root))];
    const violations = found.slice(0, MAX_VIOLATIONS).sort(byPlace);
    return { valid: violations.length === 0, violations, truncated: found.length >= MAX_VIOLATIONS };
  },
});

interface ReadData {
  readonly data: unknown;
  readonly root: Node | undefined;
  readonly faults: readonly Fault[];
}

function read(request: DataToValidate): ReadData {
  if ('data' in request) return { data: request.data, root: undefined, faults: [] };
  const faults: Fault[] = [];
  const root = readYaml(request.text, request.file, { faults });
  return { data: plainData(root), root, faults };
}

/** What a reader of YAML lets pass, but a document may not hold: a key that occurs twice. */
function faultViolation({ message, at, hint }: Fault): Violation {
  return {
    path: at?.pointer ?? '',
    message,
    keyword: 'uniqueKeys',
    ...(hint !== undefined && { hint }),
    ...(at !== undefined && { line: at.line, column: at.column }),
  };
}

function placed({ pointer, keyword, message, property, hint }: SchemaViolation, root: Node | undefined): Violation {
  const path = keyword === 'additionalProperties' && property !== undefined ? pointer + pointerStep(property) : pointer;
  const at = root && positionAt(root, path);
  return {
    path,
    message,
    keyword,
    ...(hint !== undefined && { hint }),
    ...(at !== undefined && { line: at.line, column: at.column }),
  };
}

/** The deepest place on the way that the pointer names; a key of a map stands for its value. */
function positionAt(root: Node, pointer: string): Position {
  let node = root;
  let at = nodePosition(root);
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const entry = node.kind === 'map' ? node.entries.get(key) : undefined;
    const next = node.kind === 'list' ? node.items[Number(key)] : entry?.value;
    if (next === undefined) break;
    at = nodePosition(entry?.key ?? next);
    node = next;
  }
  return at;
}

const byPlace = (a: Violation, b: Violation): number =>
  (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
