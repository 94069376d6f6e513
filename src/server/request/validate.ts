import { isMap, type Json } from '../../core/json/json.ts';
import { schemaData } from '../../core/json/schema-data.ts';
import { createSchemaCompiler } from '../../core/schema/schema.ts';
import type { SchemaViolation } from '../../core/schema/schema-violations.ts';
import { UNKNOWN_MEMBER } from '../../core/schema/schema-words.ts';
import { ProblemError, type ProblemFault, pointerWords } from '../answer/problem.ts';
import type { Parameter, RouteInputs, RouteRow } from '../routes/route-row.ts';

export interface Validators {
  /** The body breaks no rule of its route, or `invalid-input` with every place. */
  checkBody(row: RouteRow, data: unknown): Promise<void>;
}

const NOTHING = { type: 'object', properties: {}, additionalProperties: false };

/** Checks of bodies, compiled when a route is first used and kept. */
export function createValidators(): Validators {
  const compile = createSchemaCompiler();
  return {
    async checkBody(row, data) {
      const schema = (await row.inputs()).body ?? NOTHING;
      const violations = (await compile(schema))(schemaData(data));
      if (violations.length === 0) return;
      const errors = violations.map(violation =>
        toBodyFault({ ...violation, hint: violation.hint ?? knownFields(violation, schema) }),
      );
      const [first] = errors;
      const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
      throw new ProblemError('invalid-input', `${first?.field ?? 'body'}: ${first?.message ?? ''}${more}`, { errors });
    },
  };
}

/** The fields that a body may have, for an unknown field that resembles none of them. */
function knownFields({ keyword, pointer }: SchemaViolation, schema: unknown): string | undefined {
  if (pointer !== '' || !UNKNOWN_MEMBER.has(keyword)) return undefined;
  const names = isMap(schema) && isMap(schema['properties']) ? Object.keys(schema['properties']) : [];
  return names.length === 0 ? undefined : `the fields are ${names.join(', ')}`;
}

function toBodyFault({ pointer, keyword, message, property, hint }: SchemaViolation): ProblemFault {
  const at = pointerWords(pointer);
  const inside = property !== undefined && keyword !== 'propertyNames' ? property.slice(0, 200) : undefined;
  const field = ['body', at, inside].filter(part => part !== undefined).join('.');
  return { field, message: hint === undefined ? message : `${message}: ${hint}` };
}

export type Query = Readonly<Record<string, string | number | boolean>>;

/** The query parameters of a route. Unknown names are ignored; a known one may be there once. */
export function readQuery(text: string, parameters: RouteInputs['query']): Query {
  const given = text === '' ? undefined : new URLSearchParams(text);
  const found: Record<string, string | number | boolean> = {};
  const errors: ProblemFault[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const schema = parameter.schema as Readonly<Record<string, Json>>;
    const values = given?.getAll(name) ?? [];
    if (values.length === 0) {
      if (schema['default'] !== undefined) found[name] = schema['default'] as string;
      continue;
    }
    const value = values.length === 1 ? readValue(values[0] ?? '', parameter) : undefined;
    if (value === undefined || typeof value === 'object')
      errors.push({
        field: `query.${name}`,
        message: values.length > 1 ? 'is given more than once' : (value?.fault ?? ''),
      });
    else found[name] = value;
  }
  const [first] = errors;
  if (first !== undefined) throw new ProblemError('invalid-input', `${first.field} ${first.message}`, { errors });
  return found;
}

function readValue(text: string, { schema }: Parameter): string | number | boolean | { readonly fault: string } {
  const rules = schema as Readonly<Record<string, unknown>>;
  if (rules['type'] === 'integer') {
    const [min, max] = [Number(rules['minimum']), Number(rules['maximum'])];
    const value = /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : { fault: `must be a whole number from ${min} to ${max}` };
  }
  if (rules['type'] === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    return { fault: 'must be true or false' };
  }
  if (Array.isArray(rules['enum'])) {
    if (rules['enum'].includes(text)) return text;
    return { fault: `must be one of ${rules['enum'].join(', ')}` };
  }
  const [minLength, maxLength] = [Number(rules['minLength'] ?? 0), Number(rules['maxLength'] ?? Infinity)];
  const length = text.length > maxLength ? Array.from(text).length : text.length;
  if (length > maxLength) return { fault: `may have at most ${maxLength} characters` };
  return length < minLength ? { fault: 'is empty' } : text;
}
