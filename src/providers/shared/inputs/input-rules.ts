import { isMap, type JsonMap } from '../../../core/json/json.ts';
import { pathWords, pointerSteps, schemaSteps, valueAt } from '../../../core/schema/schema-pointer.ts';
import type { SchemaCheck, SchemaViolation } from '../../../core/schema/schema-violations.ts';
import { suggestion } from '../../../core/text/nearest.ts';
import { pointerStep } from '../../../core/yaml/node.ts';
import type { Provider } from '../../contract.ts';
import { compileMarks, type Marks } from '../../sensitive-marks.ts';
import type { PathUse } from './annotations.ts';
import { compileShape, type Shape } from './input-shape.ts';

/** What one provider asks of its inputs, made ready once: the schema compiled into a check, and each input's annotations. */
export interface InputRules {
  readonly provider: string;
  readonly schema: JsonMap;
  readonly declared: ReadonlyMap<string, DeclaredInput>;
  /** Inputs with a default, in schema order. */
  readonly defaults: readonly { readonly name: string; readonly value: unknown }[];
  /** Inputs whose valid value still changes on its way to the provider. */
  readonly shaped: readonly { readonly name: string; readonly shape: Shape }[];
  /** Inputs that are paths. */
  readonly paths: readonly { readonly name: string; readonly use: PathUse }[];
  readonly required: readonly string[];
  /** `additionalProperties: false` */
  readonly closed: boolean;
  readonly check: SchemaCheck;
}

export interface DeclaredInput {
  readonly name: string;
  readonly schema: JsonMap;
  /** null is a value here; elsewhere it means "not given". */
  readonly admitsNull: boolean;
  /** Takes whatever there is: times, durations and bytes stay what they are. */
  readonly admitsAnything: boolean;
  /** All of it. */
  readonly sensitive: boolean;
  /** Which parts are sensitive; undefined when none can be. */
  readonly marks: Marks | undefined;
  readonly path: PathUse | undefined;
  readonly shape: Shape | undefined;
}

/** One thing that is wrong with the inputs of one use of a provider. The message names the input. */
export interface InputFault {
  /** The input at fault; '' when it is about several. */
  readonly input: string;
  /** JSON pointer inside the input. */
  readonly pointer: string;
  readonly message: string;
  readonly rule: 'missing-required-input' | 'unknown-provider-input' | 'invalid-provider-input-type';
  readonly hint?: string | undefined;
}

export function createInputRules(provider: Provider, check: SchemaCheck): InputRules {
  const schema: JsonMap = provider.inputs;
  const declared = new Map<string, DeclaredInput>();
  const properties = isMap(schema['properties']) ? schema['properties'] : {};
  for (const [name, input] of Object.entries(properties)) {
    if (isMap(input)) declared.set(name, declaredInput(name, input));
  }
  return {
    provider: provider.name,
    schema,
    declared,
    defaults: [...declared.values()]
      .filter(input => input.schema['default'] !== undefined)
      .map(input => ({ name: input.name, value: input.schema['default'] })),
    shaped: [...declared.values()].flatMap(({ name, shape }) => (shape === undefined ? [] : [{ name, shape }])),
    paths: [...declared.values()].flatMap(({ name, path }) => (path === undefined ? [] : [{ name, use: path }])),
    required: Array.isArray(schema['required']) ? schema['required'].map(String) : [],
    closed: schema['additionalProperties'] === false,
    check,
  };
}

const PATH_USES = ['read', 'write', 'list', 'bundled'] as const;

function declaredInput(name: string, schema: JsonMap): DeclaredInput {
  const path = schema['x-path'];
  return {
    name,
    schema,
    admitsNull: admits(schema, 'null'),
    admitsAnything: KINDS.every(kind => admits(schema, kind)),
    sensitive: schema['x-sensitive'] === true,
    marks: compileMarks(schema),
    path: PATH_USES.find(use => use === path),
    shape: compileShape(schema),
  };
}

const KINDS = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** Whether a value of this kind can fit, as far as `type`, `enum`, `const`, `anyOf` and `oneOf` tell. */
export function admits(schema: unknown, kind: (typeof KINDS)[number]): boolean {
  if (!isMap(schema)) return schema !== false;
  const { type } = schema;
  if (typeof type === 'string' && !fits(type, kind)) return false;
  if (Array.isArray(type) && !type.some(entry => fits(String(entry), kind))) return false;
  if (kind === 'null' && Array.isArray(schema['enum'])) return schema['enum'].includes(null);
  if (kind === 'null' && 'const' in schema) return schema['const'] === null;
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return !Array.isArray(branches) || branches.some(branch => admits(branch, kind));
}

const fits = (type: string, kind: string): boolean => type === kind || (type === 'integer' && kind === 'number');

/** What an input check receives beside the known inputs. */
export interface InputCheckContext {
  /** Inputs that are written but not known yet: they count as given and could satisfy what is asked of several inputs. */
  readonly computed: { has(name: string): boolean; readonly size: number; keys(): Iterable<string> };
  /** Inputs that hold secrets: nothing of them is quoted. */
  isSensitive(name: string): boolean;
}

/** Everything that is wrong with these known inputs, in the order of the schema's rules. */
export function inputFaults(
  rules: InputRules,
  inputs: Readonly<Record<string, unknown>>,
  context: InputCheckContext,
): InputFault[] {
  const faults: InputFault[] = [];
  for (const violation of rules.check(inputs)) {
    if (context.computed.size > 0 && couldStillHold(violation, rules, context)) continue;
    faults.push(toInputFault(violation, rules, inputs, context));
  }
  if (rules.closed) {
    for (const name of context.computed.keys()) if (!rules.declared.has(name)) faults.push(unknownInput(name, rules));
  }
  return faults;
}

/** Rules about several inputs hold or not once the computed ones are known. */
function couldStillHold(violation: SchemaViolation, rules: InputRules, { computed }: InputCheckContext): boolean {
  const [keyword = '', index = ''] = schemaSteps(violation.schemaPath);
  if (keyword === 'required') return computed.has(violation.property ?? '');
  if (keyword === 'minProperties') return true;
  if (!COMPOSITE.has(keyword)) return false;
  const part = keyword === 'allOf' ? valueAt(rules.schema, ['allOf', index]) : pick(rules.schema, keyword);
  return mentionedNames(part).some(name => computed.has(name));
}

const COMPOSITE = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
]);
const CONDITIONAL = ['if', 'then', 'else'];

const pick = (schema: JsonMap, keyword: string): unknown =>
  CONDITIONAL.includes(keyword) ? CONDITIONAL.map(part => schema[part]) : schema[keyword];

/** Names of inputs that a rule about several inputs speaks of. */
function mentionedNames(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return part.flatMap(mentionedNames);
  if (!isMap(part)) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'properties' || key === 'dependentRequired'
      ? [...(isMap(value) ? Object.keys(value) : []), ...mentionedNames(value)]
      : mentionedNames(value),
  );
}

function toInputFault(
  violation: SchemaViolation,
  rules: InputRules,
  inputs: Readonly<Record<string, unknown>>,
  context: InputCheckContext,
): InputFault {
  const [input, ...rest] = pointerSteps(violation.pointer);
  if (input === undefined) return wholeFault(violation, rules, inputs);
  const rule = 'invalid-provider-input-type';
  if (context.isSensitive(input))
    return { input, pointer: '', message: `${named(input)}: ${unquoted(violation)}`, rule };
  const pointer = rest.map(pointerStep).join('');
  return { input, pointer, message: `${inputWords(input, pointer)}: ${violation.message}`, rule, hint: violation.hint };
}

const named = (input: string): string => `input "${input}"`;

/** `input "entries[0].path"` */
export function inputWords(input: string, pointer: string): string {
  const path = pathWords(pointer);
  return named(path === '' || path.startsWith('[') ? `${input}${path}` : `${input}.${path}`);
}

/** Keys of a sensitive map are not revealed. */
const unquoted = ({ keyword, message }: SchemaViolation): string =>
  /Properties$|^propertyNames$/.test(keyword) ? 'has a field that is not allowed' : message;

function wholeFault(
  violation: SchemaViolation,
  rules: InputRules,
  inputs: Readonly<Record<string, unknown>>,
): InputFault {
  const { keyword, property } = violation;
  if (property !== undefined && keyword === 'additionalProperties') return unknownInput(property, rules);
  if (property !== undefined && (keyword === 'required' || keyword === 'dependentRequired'))
    return { input: property, pointer: '', message: `${named(property)} is required`, rule: 'missing-required-input' };
  const names = exclusiveNames(valueAt(rules.schema, schemaSteps(violation.schemaPath)));
  const given = names.filter(name => Object.hasOwn(inputs, name));
  const quoted = names.map(name => `"${name}"`).join(' and ');
  if (names.length > 1 && given.length > 1)
    return {
      input: given[1] ?? '',
      pointer: '',
      message: `inputs ${quoted} exclude each other`,
      rule: 'invalid-provider-input-type',
    };
  if (names.length > 1)
    return {
      input: '',
      pointer: '',
      message: `one of the inputs ${quoted.replaceAll(' and ', ', ')} is required`,
      rule: 'missing-required-input',
    };
  return { input: '', pointer: '', message: `the inputs: ${violation.message}`, rule: 'invalid-provider-input-type' };
}

function unknownInput(name: string, { provider, declared }: InputRules): InputFault {
  return {
    input: name,
    pointer: '',
    message: `provider "${provider}" has no input "${name}"`,
    rule: 'unknown-provider-input',
    hint: suggestion(name, declared.keys()),
  };
}

/** The names of `oneOf: [{required: [a]}, {required: [b]}]` and `not: {required: [a, b]}`. */
function exclusiveNames(rule: unknown): string[] {
  const branches = Array.isArray(rule) ? rule : [rule];
  if (!branches.every(branch => isMap(branch) && Object.keys(branch).join() === 'required')) return [];
  return mentionedNames(branches.map(branch => (branch as JsonMap)['required']));
}
