import { pointerStep } from '../../core/yaml/node.ts';
import { WORKFLOW_FIELDS } from '../model/field-names.ts';
import type { ResultSchemaMode, WorkflowLock } from '../model/model.ts';
import { type NamedMaps, SECTIONS, WORKFLOW } from '../model/names.ts';
import { RESULT_SCHEMA_MODES, type ReadAction, readAction } from './action.ts';
import { choiceField, type Fields, fieldPosition, isNull, nodeAt, openFields, pointerTo, textField } from './fields.ts';
import { add, createReads } from './place.ts';
import type { Reading } from './reading.ts';
import { readValue } from './reads.ts';

export const MAX_LOCK_NAME = 200;

export interface ReadWorkflow {
  readonly resultSchemaMode: ResultSchemaMode;
  readonly lock: WorkflowLock | undefined;
  /** In document order, main section first. */
  readonly actions: readonly ReadAction[];
}

/** The maps of a workflow, opened before names are collected. */
export function openWorkflow(faults: Reading['faults'], spec: Fields): Fields | undefined {
  const node = nodeAt(spec, 'workflow');
  if (node === undefined || isNull(node)) return undefined;
  return openFields(faults, node, WORKFLOW, { what: 'workflow', fields: WORKFLOW_FIELDS });
}

export function readWorkflow(reading: Reading, fields: Fields | undefined, maps: NamedMaps): ReadWorkflow {
  const mode = fields === undefined ? 'error' : choiceField(fields, 'resultSchemaMode', RESULT_SCHEMA_MODES, 'error');
  const actions: ReadAction[] = [];
  for (const section of SECTIONS) {
    for (const [name, entry] of maps[section]?.entries ?? []) {
      const pointer = `${WORKFLOW}/${section}${pointerStep(name)}`;
      const read = readAction(reading, entry, { name, section, pointer, mode });
      if (read !== undefined) actions.push(read);
    }
  }
  return { resultSchemaMode: mode, lock: fields && readLock(reading, fields), actions };
}

function readLock(reading: Reading, fields: Fields): WorkflowLock | undefined {
  const node = nodeAt(fields, 'lock');
  if (node === undefined || isNull(node)) return undefined;
  const at = fieldPosition(fields, 'lock');
  if (node.kind !== 'map') {
    const name = textField(fields, 'lock', { min: 1, max: MAX_LOCK_NAME });
    if (name === undefined) return undefined;
    const written = node.kind === 'scalar' ? node : undefined;
    return { value: { kind: 'literal', value: name, at, written }, resolverNeeds: new Map(), at };
  }
  const reads = createReads({ kind: 'resolver', name: '' });
  const value = readValue(reading, node, pointerTo(fields, 'lock'), { context: 'workflow-lock', reads });
  if (reads.anyResolver !== undefined) for (const name of reading.names.resolvers) add(reads.resolvers, name, at);
  return { value, resolverNeeds: reads.resolvers, at };
}
