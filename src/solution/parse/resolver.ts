import type { Position } from '../../core/errors.ts';
import { type Json, toJson } from '../../core/json/json.ts';
import { describeNode, type MapEntry, nodePosition, plainData } from '../../core/yaml/node.ts';
import { freeze } from '../../expression/parse-value.ts';
import type { Condition, Value } from '../../expression/value.ts';
import {
  type Block,
  type BlockShape,
  buildStep,
  readBlock,
  readRule,
  readStep,
  SIMPLE_SOURCE,
  SOURCE,
  type StepKind,
  TRANSFORM_STEP,
} from '../graph/steps.ts';
import { MESSAGES_FIELDS, PHASE_FIELDS, RESOLVE_FIELDS, RESOLVER_FIELDS } from '../model/field-names.ts';
import type { Resolver, Rule, Step, TypeName } from '../model/model.ts';
import { warnAboutLookAlike } from '../uses/look-alike-texts.ts';
import { readDependsOn } from './depends-on.ts';
import {
  durationField,
  type Fields,
  fieldKeyPosition,
  fieldPosition,
  flagField,
  has,
  isNull,
  nodeAt,
  openFields,
  pointerTo,
  textField,
} from './fields.ts';
import { createReads, type Reads } from './place.ts';
import type { Reading } from './reading.ts';
import { readCondition, readValue } from './reads.ts';

/** A resolver as read, with what its value and its check read. */
export interface ReadResolver {
  readonly resolver: Omit<Resolver, 'needs' | 'checkNeeds' | 'phase'>;
  readonly value: Reads;
  readonly check: Reads;
  /** `dependsOn` is given: a computed reference then adds nothing. */
  readonly declared: boolean;
}

export function readResolver(
  reading: Reading,
  name: string,
  entry: MapEntry,
  pointer: string,
): ReadResolver | undefined {
  const at = nodePosition(entry.key, pointer);
  const node = entry.value;
  if (isNull(node) || (node.kind === 'map' && node.entries.size === 0)) {
    const hint = 'give it a provider, resolve or value';
    reading.faults.error(`resolver "${name}" has no body`, at, { rule: 'null-resolver', hint });
    return undefined;
  }
  const fields = openFields(reading.faults, node, pointer, { what: 'a resolver', fields: RESOLVER_FIELDS });
  if (fields === undefined) return undefined;
  const owner = { kind: 'resolver', name } as const;
  const value = createReads(owner);
  const check = createReads(owner);
  const form = chooseForm(fields);
  const resolver = {
    name,
    origin: form === 'provider' ? ('simple' as const) : form === 'resolve' ? ('full' as const) : ('value' as const),
    type: readType(fields),
    sensitive: flagField(fields, 'sensitive', false),
    internal: flagField(fields, 'internal', false),
    ephemeral: flagField(fields, 'ephemeral', false),
    timeoutMs: durationField(fields, 'timeout'),
    when: parseCondition(reading, fields, 'resolver-when', value),
    dependsOn: readDependsOn(reading, fields, { owner, known: reading.names.resolvers, into: value.resolvers }),
    resolve: FORMS[form](reading, fields, value),
    transform: readTransform(reading, fields, value),
    validate: readValidate(reading, fields, check),
    errorMessage: readErrorMessage(reading, fields),
    description: textField(fields, 'description', { max: 500 }),
    displayName: textField(fields, 'displayName', { max: 80 }),
    example: readExample(fields),
    at,
  };
  return { resolver, value, check, declared: has(fields, 'dependsOn') };
}

type Form = 'provider' | 'resolve' | 'value' | 'none';

/** Exactly one of `provider`, `resolve`, `value`. */
function chooseForm(fields: Fields): Form {
  const { faults } = fields;
  const [form, second] = (['provider', 'resolve', 'value'] as const)
    .filter(name => has(fields, name))
    .sort((a, b) => comparePlaces(fieldKeyPosition(fields, a), fieldKeyPosition(fields, b)));
  if (form === undefined) {
    faults.error('a resolver needs provider, resolve or value', nodePosition(fields.node, fields.pointer));
    return 'none';
  }
  if (second !== undefined) {
    const first = fieldKeyPosition(fields, form);
    const message = `a resolver has one of provider, resolve and value: "${form}" at line ${first.line} and "${second}" exclude each other`;
    faults.error(message, fieldKeyPosition(fields, second), { related: [first] });
  }
  if (!has(fields, 'provider'))
    for (const name of ['inputs', 'forEach', 'onError'])
      if (has(fields, name)) faults.error(`"${name}" stands next to "provider" only`, fieldKeyPosition(fields, name));
  return has(fields, 'provider') ? 'provider' : form;
}

const comparePlaces = (a: Position, b: Position): number => a.line - b.line || a.column - b.column;

type Resolve = Resolver['resolve'];
const only = (...steps: readonly Step[]): Resolve => ({ with: steps, when: undefined, until: undefined });

const FORMS: Readonly<Record<Form, (reading: Reading, fields: Fields, reads: Reads) => Resolve>> = {
  none: () => only(),
  value: (reading, fields, reads) => only(valueStep(reading, fields, reads)),
  provider: simpleResolve,
  resolve: fullResolve,
};

function valueStep(reading: Reading, fields: Fields, reads: Reads): Step {
  const at = fieldPosition(fields, 'value');
  const node = nodeAt(fields, 'value');
  if (node === undefined) return staticStep({ kind: 'literal', value: null, at }, 'fail', at);
  const pointer = pointerTo(fields, 'value');
  const value = readValue(reading, node, pointer, { context: 'source-inputs', reads });
  warnAboutLookAlike(reading, value, { node, pointer });
  return staticStep(value, 'fail', at);
}

function staticStep(value: Value, onError: Step['onError'], at: Position): Step {
  return { provider: 'static', inputs: new Map([['value', value]]), when: undefined, forEach: undefined, onError, at };
}

/** One source; with `onError: continue` a second one gives null when it fails. */
function simpleResolve(reading: Reading, fields: Fields, reads: Reads): Resolve {
  const step = buildStep(reading, fields, SIMPLE_SOURCE, reads, false);
  if (step.onError === 'fail') return only(step);
  const at = fieldPosition(fields, 'onError');
  return only(step, staticStep({ kind: 'literal', value: null, at }, 'continue', at));
}

const RESOLVE: BlockShape = { what: 'resolve', fields: RESOLVE_FIELDS, min: 1, max: 50, itemKeys: ['provider'] };
const TRANSFORM: BlockShape = { what: 'transform', fields: PHASE_FIELDS, min: 0, max: 50, itemKeys: ['provider'] };
const VALIDATE: BlockShape = {
  what: 'validate',
  fields: PHASE_FIELDS,
  min: 0,
  max: 20,
  itemKeys: ['provider', 'expr'],
};

function fullResolve(reading: Reading, fields: Fields, reads: Reads): Resolve {
  const block = readBlock(reading, fields, 'resolve', RESOLVE);
  return {
    with: readSteps(reading, block, SOURCE, reads),
    when: parseCondition(reading, block?.fields, 'resolve-when', reads),
    until: parseCondition(reading, block?.fields, 'until', reads, 'until'),
  };
}

function readTransform(reading: Reading, fields: Fields, reads: Reads): Resolver['transform'] {
  const block = readBlock(reading, fields, 'transform', TRANSFORM);
  if (block === undefined) return undefined;
  return {
    with: readSteps(reading, block, TRANSFORM_STEP, reads),
    when: parseCondition(reading, block.fields, 'transform-when', reads),
  };
}

function readSteps(reading: Reading, block: Block | undefined, kind: StepKind, reads: Reads): Step[] {
  return (block?.items ?? []).flatMap(item => readStep(reading, item, kind, reads) ?? []);
}

function readValidate(reading: Reading, fields: Fields, reads: Reads): Resolver['validate'] {
  const block = readBlock(reading, fields, 'validate', VALIDATE);
  if (block === undefined) return undefined;
  const rules: Rule[] = block.items.flatMap(item => readRule(reading, item, reads) ?? []);
  return { with: rules, when: parseCondition(reading, block.fields, 'validate-when', reads) };
}

function parseCondition(
  reading: Reading,
  fields: Fields | undefined,
  context: 'resolver-when' | 'resolve-when' | 'until' | 'transform-when' | 'validate-when',
  reads: Reads,
  name = 'when',
): Condition | undefined {
  const node = fields === undefined ? undefined : nodeAt(fields, name);
  if (fields === undefined || node === undefined) return undefined;
  return readCondition(reading, node, pointerTo(fields, name), { context, reads });
}

/** Read without adding a dependency: it is evaluated on failure with the values that are there. */
function readErrorMessage(reading: Reading, fields: Fields): Value | undefined {
  const node = nodeAt(fields, 'messages');
  if (node === undefined || isNull(node)) return undefined;
  const shape = { what: 'messages', fields: MESSAGES_FIELDS };
  const messages = openFields(reading.faults, node, pointerTo(fields, 'messages'), shape);
  const error = messages && nodeAt(messages, 'error');
  if (messages === undefined || error === undefined) return undefined;
  const reads = createReads({ kind: 'resolver', name: '' });
  return readValue(reading, error, pointerTo(messages, 'error'), { context: 'error-message', reads });
}

const TYPES: readonly TypeName[] = ['string', 'int', 'float', 'bool', 'array', 'object', 'time', 'duration', 'any'];
const TYPE_ALIASES: ReadonlyMap<string, TypeName> = new Map([
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['map', 'object'],
  ['timestamp', 'time'],
  ['datetime', 'time'],
]);
/** Spellings of other tools. */
const TYPE_HINTS: ReadonlyMap<string, TypeName> = new Map([
  ['str', 'string'],
  ['text', 'string'],
  ['double', 'float'],
  ['list', 'array'],
  ['dict', 'object'],
  ['date', 'time'],
]);

function readType(fields: Fields): TypeName {
  const node = nodeAt(fields, 'type');
  if (node === undefined) return 'any';
  const written = node.kind === 'scalar' ? String(node.value) : describeNode(node);
  const type = TYPES.find(name => name === written) ?? TYPE_ALIASES.get(written);
  if (type !== undefined) return type;
  const known = [...TYPES, ...TYPE_ALIASES.keys()];
  const lower = written.toLowerCase();
  const right = known.find(name => name === lower) ?? TYPE_HINTS.get(lower);
  const hint = right === undefined ? fields.faults.nearest(written, known) : `did you mean "${right}"?`;
  fields.faults.error(`"${written}" is not a type: there are ${TYPES.join(', ')}`, fieldPosition(fields, 'type'), {
    hint,
  });
  return 'any';
}

function readExample(fields: Fields): Json | undefined {
  const node = nodeAt(fields, 'example');
  return node === undefined ? undefined : freeze(toJson(plainData(node)));
}
