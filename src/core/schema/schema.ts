import { ToolError } from '../errors.ts';
import { isMap, type Json, type JsonMap, toJson } from '../json/json.ts';
import { createTimeLimit } from '../time-limit.ts';
import { applied, reason } from './schema-limits.ts';
import { FORMATS } from './schema-runtime.ts';
import { describeViolation, type SchemaCheck, summariseViolations } from './schema-violations.ts';

/**
 * Compiles a JSON Schema 2020-12 that is only known at run time: of a plugin, a `resultSchema`, a request. Everything
 * known at build time has a generated validator instead, so that no hot path loads the compiler (about 10 ms). The
 * check returns all violations, at most 100, and never changes the data. Patterns are RE2, in linear time; formats that
 * are not among `FORMATS` are notes. A schema that is invalid, refers to something outside, or takes too long, is
 * `invalid-input`.
 */
export async function compileSchema(given: unknown): Promise<SchemaCheck> {
  const schema = toJson(given);
  const { schemaFaults } = await import('./schema-faults.ts');
  const faults = schemaFaults(schema);
  if (faults.length > 0) {
    throw new ToolError('invalid-input', `not a JSON Schema: ${faults.map(describeViolation).join('; ')}`, {
      faults: faults.map(fault => ({ message: describeViolation(fault), field: fault.pointer, hint: fault.hint })),
    });
  }
  const { default: module } = await import('ajv/dist/2020.js');
  const regExp = await patternEngine(schema);
  // Each try gets a new compiler: what a try that took too long left behind would make the next one fail.
  const options = {
    allErrors: true,
    strict: false,
    validateSchema: false,
    messages: false,
    logger: false,
    formats: FORMATS,
    code: { regExp },
  } as const;
  const limited = createTimeLimit(CHECK_LIMIT_MS);
  const compiling = createTimeLimit(COMPILE_LIMIT_MS);
  const validate = compiled(() =>
    compiling(() => new module.default(options).compile(isMap(schema) ? withoutDialect(schema) : Boolean(schema))),
  );
  const mayTakeLong = MULTIPLYING.test(JSON.stringify(schema));
  return data => {
    const valid = applied(() => (mayTakeLong ? limited(() => validate(data)) : validate(data)));
    return valid === true ? [] : summariseViolations(validate.errors, schema, data);
  };
}

/** Compiling, and one check. The longest that anything else waits for them; a check that goes wrong collects violations. */
const COMPILE_LIMIT_MS = 500;
const CHECK_LIMIT_MS = 250;
/**
 * With these a small schema can take very many steps: parts that are referred to, items that are compared with each
 * other.
 */
const MULTIPLYING = /"(?:\$ref|\$dynamicRef|uniqueItems)":/;

/** Schemas whose checks are kept, and the longest text of one. */
const KEPT = 50;
const MAX_KEPT_TEXT = 1_000_000;

/**
 * The same, each schema compiled once: by the object, for as long as it is referenced, and by its text for the schemas that were
 * used last. Compiling takes milliseconds, and one `resultSchema` judges every attempt of every item.
 */
export function createSchemaCompiler(): (schema: JsonMap) => Promise<SchemaCheck> {
  const checks = new WeakMap<JsonMap, Promise<SchemaCheck>>();
  const byText = new Map<string, Promise<SchemaCheck>>();

  function compileKept(schema: JsonMap): Promise<SchemaCheck> {
    const text = JSON.stringify(schema);
    if (text.length > MAX_KEPT_TEXT) return compileSchema(schema);
    const check = byText.get(text) ?? compileSchema(schema);
    byText.delete(text);
    byText.set(text, check);
    const [oldest] = byText.keys();
    if (byText.size > KEPT && oldest !== undefined) byText.delete(oldest);
    check.catch(() => byText.delete(text));
    return check;
  }

  return schema => {
    const check = checks.get(schema) ?? compileKept(schema);
    checks.set(schema, check);
    return check;
  };
}

/** Ajv knows only the dialects whose meta-schema it was given; this one was checked above. */
function withoutDialect(schema: Readonly<Record<string, unknown>>): JsonMap {
  const { $schema: _, ...rest } = schema;
  return rest as JsonMap;
}

interface PatternEngine {
  (pattern: string, flags: string): { test(text: string): boolean };
  readonly code: string;
}

async function patternEngine(schema: Json): Promise<PatternEngine> {
  const text = JSON.stringify(schema);
  const { RE2JS } = text.includes('"pattern') ? await import('re2js') : { RE2JS: undefined };
  const engine = (pattern: string) => {
    if (RE2JS === undefined) throw new Error('the pattern engine was not loaded');
    const compiledPattern = RE2JS.compile(pattern);
    /** Ajv tells patterns of one schema apart by their text. */
    return { test: (input: string) => compiledPattern.matcher(input).find(), toString: () => pattern };
  };
  return Object.assign(engine, { code: 're2' });
}

function compiled<T>(compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    throw new ToolError('invalid-input', `not a usable JSON Schema: ${reason(error)}`, { cause: error });
  }
}
