import { isMap } from '../json/json.ts';
import { suggestion } from '../text/nearest.ts';
import { pathWords, schemaSteps, valueAt } from './schema-pointer.ts';
import {
  allowedValuesText,
  type Context,
  namedMember,
  typeWords,
  UNKNOWN_MEMBER,
  type ValidatorError,
  WORDS,
} from './schema-words.ts';

/** One way in which data breaks a schema, in the user's words. No value of the data is ever quoted. */
export interface SchemaViolation {
  /** JSON pointer of the value at fault, '' for the whole. */
  readonly pointer: string;
  /** The JSON Schema keyword that was broken. */
  readonly keyword: string;
  /** `must be text, not a number`; without the place. */
  readonly message: string;
  /** The member that is missing (`required`) or not known (`additionalProperties`). */
  readonly property?: string | undefined;
  readonly hint?: string | undefined;
  /** Place of the keyword in the schema, as a JSON pointer fragment. */
  readonly schemaPath: string;
}

export type SchemaCheck = (data: unknown) => readonly SchemaViolation[];

export const MAX_VIOLATIONS = 100;

/** The errors of a validator as violations: branches of `anyOf` and `oneOf` summed up, at most 100. */
export function summariseViolations(
  errors: readonly ValidatorError[] | null | undefined,
  schema: unknown,
  data: unknown,
): SchemaViolation[] {
  if (errors === null || errors === undefined) return [];
  const context = { schema, data };
  const found: SchemaViolation[] = [];
  for (const error of collapse(errors.slice(0, 50 * MAX_VIOLATIONS), context)) {
    if (found.length === MAX_VIOLATIONS) break;
    found.push('pointer' in error ? error : violation(error, context));
  }
  return found;
}

/** `a[0].b: must be text`, the place first. */
export function describeViolation({ pointer, message }: SchemaViolation): string {
  return pointer === '' ? message : `${pathWords(pointer)}: ${message}`;
}

function violation(error: ValidatorError, context: Context): SchemaViolation {
  const { instancePath: pointer, keyword, schemaPath } = error;
  const words = WORDS.get(keyword) ?? (() => `breaks the rule "${keyword}" of its schema`);
  const property = namedMember(error);
  const hint = UNKNOWN_MEMBER.has(keyword) ? suggestion(property ?? '', declaredMembers(error, context)) : undefined;
  return { pointer, keyword, message: words(error, context), property, hint, schemaPath };
}

function declaredMembers({ schemaPath }: ValidatorError, { schema }: Context): string[] {
  const parent = valueAt(schema, schemaSteps(schemaPath).slice(0, -1));
  const properties = isMap(parent) ? parent['properties'] : undefined;
  return isMap(properties) ? Object.keys(properties) : [];
}

/**
 * Leaves one message for each `anyOf` and `oneOf`: the faults of the branch that was meant where that can be told, else
 * what the branches ask for together. Repeats of the same fault (through several branches) and bare `if`s fall away.
 */
function collapse(errors: readonly ValidatorError[], context: Context): (ValidatorError | SchemaViolation)[] {
  let kept: (ValidatorError | SchemaViolation)[] = [];
  for (const error of errors) {
    if (error.propertyName !== undefined || (error.keyword === 'if' && kept.length > 0)) continue;
    if (!SUMMED_UP.has(error.keyword)) {
      kept.push(error);
      continue;
    }
    const inside = new Set(kept.filter(before => belongsTo(before, error)));
    kept = kept.filter(before => !inside.has(before));
    kept.push(...(error.keyword === 'contains' ? [error] : branchFaults(error, [...inside], context)));
  }
  return kept;
}

const SUMMED_UP = new Set(['anyOf', 'oneOf', 'contains']);

const violationPointer = (error: ValidatorError | SchemaViolation): string =>
  'pointer' in error ? error.pointer : error.instancePath;

/** Branches stand below the keyword, or in a definition when they are references. */
function belongsTo(before: ValidatorError | SchemaViolation, { instancePath, schemaPath }: ValidatorError): boolean {
  const place = violationPointer(before);
  if (place !== instancePath && !place.startsWith(`${instancePath}/`)) return false;
  if (before.schemaPath.startsWith(`${schemaPath}/`)) return true;
  const parent = schemaPath.slice(0, schemaPath.lastIndexOf('/') + 1);
  return DEFINITION.test(before.schemaPath) && !before.schemaPath.startsWith(parent);
}

const DEFINITION = /#\/(?:\$defs|definitions)\//;

function branchFaults(
  error: ValidatorError,
  inside: readonly (ValidatorError | SchemaViolation)[],
  context: Context,
): (ValidatorError | SchemaViolation)[] {
  if (inside.length === 0 || Array.isArray(error.params['passingSchemas'])) return [error];
  const branches = Map.groupBy(inside, fault => branchKey(fault, error));
  const atTop = (fault: ValidatorError | SchemaViolation): boolean => violationPointer(fault) === error.instancePath;
  const meant = [...branches.values()].filter(
    faults => !faults.some(fault => atTop(fault) && (fault.keyword === 'type' || fault.keyword === 'const')),
  );
  if (meant.length === 0) return [noneFits(error, inside.filter(atTop), context)];
  const fewest = Math.min(...meant.map(faults => faults.length));
  const best = meant.filter(faults => faults.length === fewest);
  return best.length === 1 && best[0] !== undefined ? best[0] : [error];
}

const branchKey = (fault: ValidatorError | SchemaViolation, { schemaPath }: ValidatorError): string =>
  fault.schemaPath.startsWith(`${schemaPath}/`)
    ? (fault.schemaPath.slice(schemaPath.length + 1).split('/')[0] ?? '')
    : fault.schemaPath.split('/').slice(0, 3).join('/');

/** Every branch asks for another kind or constant: one sentence with all of them. */
function noneFits(
  error: ValidatorError,
  faults: readonly (ValidatorError | SchemaViolation)[],
  context: Context,
): SchemaViolation {
  const raw = faults.filter(fault => 'params' in fault);
  const types = raw.filter(({ keyword }) => keyword === 'type').flatMap(({ params }) => params['type'] as string[]);
  const constants = raw.filter(({ keyword }) => keyword === 'const').map(({ params }) => params['allowedValue']);
  const { instancePath: pointer, keyword, schemaPath } = error;
  const message =
    types.length === 0 ? allowedValuesText(constants) : typeWords(types, pointer, context.data, constants);
  return { pointer, keyword, message, schemaPath };
}
