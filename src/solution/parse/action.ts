import type { JsonMap } from '../../core/json/json.ts';
import { schemaData } from '../../core/json/schema-data.ts';
import { ON_INTERRUPT, type OnInterrupt } from '../../core/ports/journal.ts';
import { describeNode, type MapEntry, type Node, nodePosition, plainData } from '../../core/yaml/node.ts';
import { freeze } from '../../expression/parse-value.ts';
import { ACTION_FIELDS, RETRY_FIELDS } from '../model/field-names.ts';
import type { Action, ResultSchemaMode, Retry, Section } from '../model/model.ts';
import { readUse } from '../uses/provider-use.ts';
import { readActionNames } from './depends-on.ts';
import {
  choiceField,
  durationField,
  type Fields,
  fieldPosition,
  flagField,
  has,
  integerField,
  need,
  nodeAt,
  openFields,
  pointerTo,
  textField,
  textListField,
} from './fields.ts';
import { peekItemNames, readForEach } from './for-each.ts';
import { add, createReads, type Place, type Reads } from './place.ts';
import type { Reading } from './reading.ts';
import { readCondition } from './reads.ts';
import { writtenInputs } from './written-inputs.ts';

export const RESULT_SCHEMA_MODES: readonly ResultSchemaMode[] = ['error', 'warn', 'ignore'];

/** An action as read, with what it reads. */
export interface ReadAction {
  readonly action: Omit<Action, 'needs' | 'crossSectionRefs' | 'resolverNeeds' | 'phase'>;
  readonly reads: Reads;
  /** `dependsOn` is given: a computed reference then adds nothing. */
  readonly declared: boolean;
}

export interface ActionPlace {
  readonly name: string;
  readonly section: Section;
  readonly pointer: string;
  /** The workflow's mode. */
  readonly mode: ResultSchemaMode;
}

export function readAction(reading: Reading, entry: MapEntry, where: ActionPlace): ReadAction | undefined {
  const { name, section, pointer, mode } = where;
  const fields = openFields(reading.faults, entry.value, pointer, { what: 'an action', fields: ACTION_FIELDS });
  if (fields === undefined) return undefined;
  need(fields, 'provider');
  const owner = { kind: 'action', name, section } as const;
  const reads = createReads(owner);
  const forEach = peekItemNames(fields);
  const when = nodeAt(fields, 'when');
  const use = readUse(reading, {
    capability: 'action',
    provider: nodeAt(fields, 'provider'),
    providerAt: fieldPosition(fields, 'provider'),
    inputs: writtenInputs(reading, nodeAt(fields, 'inputs'), pointerTo(fields, 'inputs')),
    place: { context: 'action-inputs', forEach, reads },
  });
  const dependsOn = readActionNames(reading, fields, 'dependsOn', owner);
  for (const { text, at } of dependsOn) add(reads.actions, text, at);
  const action = {
    ...use,
    name,
    section,
    alias: readAlias(nodeAt(fields, 'alias')),
    sensitive: flagField(fields, 'sensitive', false),
    dependsOn: dependsOn.map(({ text }) => text),
    exclusive: readActionNames(reading, fields, 'exclusive', owner).map(({ text }) => text),
    tags: readTags(fields),
    when: when && readCondition(reading, when, pointerTo(fields, 'when'), { context: 'action-when', forEach, reads }),
    onError: choiceField(fields, 'onError', ['fail', 'continue'], 'fail'),
    timeoutMs: durationField(fields, 'timeout'),
    retry: readRetry(reading, fields, { context: 'retry-if', forEach, reads }),
    forEach: readForEach(reading, fields, {
      place: { context: 'action-for-each', reads },
      keyPlace: { context: 'action-inputs', reads },
      inAction: true,
      inRequired: true,
    }),
    resultSchema: readResultSchema(reading, fields),
    resultSchemaMode: choiceField(fields, 'resultSchemaMode', RESULT_SCHEMA_MODES, mode),
    onInterrupt: readOnInterrupt(fields),
    description: textField(fields, 'description', { max: 500 }),
    displayName: textField(fields, 'displayName', { max: 100 }),
    at: fieldPosition(fields, 'provider'),
  };
  return { action, reads, declared: has(fields, 'dependsOn') };
}

function readOnInterrupt(fields: Fields): OnInterrupt | undefined {
  return nodeAt(fields, 'onInterrupt') === undefined
    ? undefined
    : choiceField(fields, 'onInterrupt', ON_INTERRUPT, 'fail');
}

const MAX_TAGS = 20;
const TAG = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

function readTags(fields: Fields): readonly string[] {
  const form = 'must have lower-case letters, digits and - only';
  const found = new Set<string>();
  for (const { text, at } of textListField(fields, 'tags', MAX_TAGS, { max: 30, pattern: TAG, form })) {
    if (found.has(text)) fields.faults.error(`"${text}" stands twice in "tags"`, at);
    found.add(text);
  }
  return [...found];
}

/** Its form and uniqueness are checked where the names of the document are collected. */
function readAlias(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

function readResultSchema({ facts, faults }: Reading, fields: Fields): JsonMap | undefined {
  const node = nodeAt(fields, 'resultSchema');
  if (node === undefined) return undefined;
  const at = nodePosition(node, pointerTo(fields, 'resultSchema'));
  if (node.kind !== 'map') {
    const message = `"resultSchema" must be a JSON Schema, not ${describeNode(node)}`;
    faults.error(message, at, { rule: 'invalid-result-schema' });
    return undefined;
  }
  const schema = freeze(schemaData(plainData(node))) as JsonMap;
  const fault = facts.parsers.checkSchema(schema);
  if (fault !== undefined) faults.error(`"resultSchema": ${fault}`, at, { rule: 'invalid-result-schema' });
  return fault === undefined ? schema : undefined;
}

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 300_000;

/** `place`: of `retryIf`. */
function readRetry(reading: Reading, fields: Fields, place: Place): Retry | undefined {
  const node = nodeAt(fields, 'retry');
  if (node === undefined) return undefined;
  const pointer = pointerTo(fields, 'retry');
  const retry = openFields(reading.faults, node, pointer, { what: 'retry', fields: RETRY_FIELDS });
  if (retry === undefined) return undefined;
  need(retry, 'maxAttempts', 'maxAttempts counts the first attempt too');
  const retryIf = nodeAt(retry, 'retryIf');
  return {
    maxAttempts: integerField(retry, 'maxAttempts', { min: 1, max: 100 }) ?? 1,
    backoff: choiceField(retry, 'backoff', ['fixed', 'linear', 'exponential'], 'fixed'),
    initialDelayMs: durationField(retry, 'initialDelay') ?? INITIAL_DELAY_MS,
    maxDelayMs: durationField(retry, 'maxDelay') ?? MAX_DELAY_MS,
    jitter: choiceField(retry, 'jitter', ['none', 'full'], 'none'),
    totalTimeoutMs: durationField(retry, 'totalTimeout'),
    retryIf: retryIf && readCondition(reading, retryIf, pointerTo(retry, 'retryIf'), place),
  };
}
