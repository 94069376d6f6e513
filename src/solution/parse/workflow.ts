import { pointerStep } from '../../core/yaml/node.ts';
import { WORKFLOW_FIELDS } from '../model/field-names.ts';
import type { ResultSchemaMode } from '../model/model.ts';
import { type NamedMaps, SECTIONS, WORKFLOW } from '../model/names.ts';
import { RESULT_SCHEMA_MODES, type ReadAction, readAction } from './action.ts';
import { choiceField, type Fields, isNull, nodeAt, openFields } from './fields.ts';
import type { Reading } from './reading.ts';

export interface ReadWorkflow {
  readonly resultSchemaMode: ResultSchemaMode;
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
  return { resultSchemaMode: mode, actions };
}
