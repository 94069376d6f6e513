import { emptyMap, isMap, toJson } from '../../../core/json/json.ts';
import {
  type DeclaredInput,
  type InputCheckContext,
  type InputFault,
  type InputRules,
  inputWords,
} from './input-rules.ts';
import type { ShapePlace } from './input-shape.ts';

/**
 * Written inputs as a record without prototype: null counts as absent unless the schema admits it, what is absent gets
 * its default, and a time or duration stands as its text where the schema wants text.
 */
export function plainInput(
  rules: InputRules,
  written: Iterable<readonly [string, unknown]>,
  computed: { has(name: string): boolean },
): Record<string, unknown> {
  const inputs = emptyMap<unknown>();
  for (const [name, value] of written) {
    const declared = rules.declared.get(name);
    if (value === undefined || (value === null && declared !== undefined && !declared.admitsNull)) continue;
    inputs[name] = declared === undefined ? value : plainValue(value, declared);
  }
  for (const { name, value } of rules.defaults) {
    if (inputs[name] === undefined && !computed.has(name)) inputs[name] = value;
  }
  return inputs;
}

function plainValue(value: unknown, { admitsAnything }: DeclaredInput): unknown {
  if (typeof value !== 'object' || value === null || admitsAnything) return value;
  const isPlain = Array.isArray(value) || isMap(value) || value instanceof Uint8Array;
  return isPlain ? value : toJson(value);
}

/** Fills in nested defaults and turns durations into milliseconds, in place; answers what could not be turned. */
export function shapeInputs(
  rules: InputRules,
  inputs: Record<string, unknown>,
  { isSensitive }: Pick<InputCheckContext, 'isSensitive'>,
): InputFault[] {
  const faults: InputFault[] = [];
  for (const { name, shape } of rules.shaped) {
    if (inputs[name] === undefined) continue;
    const place: ShapePlace = {
      pointer: '',
      quotable: !isSensitive(name),
      fault: (pointer, message) =>
        faults.push({
          input: name,
          pointer,
          message: `${inputWords(name, pointer)}: ${message}`,
          rule: 'invalid-provider-input-type',
        }),
    };
    inputs[name] = shape(inputs[name], place);
  }
  return faults;
}
