import type { Position } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { Node } from '../../core/yaml/node.ts';
import { defineRule } from '../rule.ts';
import { isEmpty, nodeAt, splitPointer } from '../tree.ts';

/** null is "not given", unless the provider takes it for a value. */
export const nullProviderInput = defineRule({
  id: 'null-provider-input',
  severity: 'warning',
  category: 'provider',
  summary: 'An input of a provider is written without a value',
  why: 'An input without a value counts as not given: the provider uses its default, or fails for want of a required input.',
  fix: 'Write a value, or remove the line. Text that may be empty is written "".',
  example: {
    wrong: `resolvers:
  region:
    provider: parameter
    inputs:
      key: region
      type:
`,
    right: `resolvers:
  region:
    provider: parameter
    inputs:
      key: region
      type: string
`,
  },
  check({ uses, root }, report) {
    for (const { inputs, facts, provider } of uses) {
      for (const [name, value] of inputs) {
        if (value.kind !== 'literal' || value.value !== null || value.escaped === true) continue;
        const declared = facts?.inputs.get(name);
        if (declared === undefined || admitsNull(declared.schema) || !isWritten(root, value.at)) continue;
        report({
          message: `input "${name}" of provider "${provider}" has no value, so it counts as not given`,
          at: value.at,
          suggestion: 'write a value, or remove the line',
        });
      }
    }
  },
});

/** What cannot be read stands as null in its place. */
function isWritten(root: Node, { pointer = '' }: Position): boolean {
  const node = nodeAt(root, ...splitPointer(pointer));
  return node !== undefined && isEmpty(node);
}

function admitsNull(schema: unknown): boolean {
  if (!isMap(schema)) return schema === true;
  const { type, enum: values, anyOf, oneOf } = schema;
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  if (Array.isArray(values)) return values.includes(null);
  if (Array.isArray(anyOf)) return anyOf.some(admitsNull);
  if (Array.isArray(oneOf)) return oneOf.some(admitsNull);
  return type === undefined && !('const' in schema);
}
