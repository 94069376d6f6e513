import { suggestion } from '../../core/text/nearest.ts';
import { nodePosition } from '../../core/yaml/node.ts';
import { resultSchemas, schemasIn } from '../result-schemas.ts';
import { defineRule } from '../rule.ts';
import { child, joinPointer, listAt, mapAt } from '../tree.ts';

/** Keywords that may declare properties elsewhere. */
const ELSEWHERE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

export const undefinedRequiredProperty = defineRule({
  id: 'undefined-required-property',
  severity: 'error',
  category: 'schema',
  summary: '`required` of a result schema names a property that it does not declare',
  why: 'The schema requires a property that it does not define. Usually the name is misspelt, and every result is refused.',
  fix: 'Declare the property under `properties`, or correct its name in `required`.',
  example: {
    wrong: `workflow:
  actions:
    build:
      provider: exec
      inputs: {command: make}
      resultSchema:
        type: object
        required: [exitcode]
        properties:
          exitCode: {type: integer}
`,
    right: `workflow:
  actions:
    build:
      provider: exec
      inputs: {command: make}
      resultSchema:
        type: object
        required: [exitCode]
        properties:
          exitCode: {type: integer}
`,
  },
  check({ root }, report) {
    for (const found of resultSchemas(root)) {
      for (const { schema, path, composed } of schemasIn(found.schema, found.path)) {
        const required = listAt(schema, 'required');
        const properties = mapAt(schema, 'properties');
        if (required === undefined || properties === undefined || composed) continue;
        if (ELSEWHERE.some(word => child(schema, word) !== undefined)) continue;
        required.items.forEach((item, index) => {
          if (item.kind !== 'scalar' || typeof item.value !== 'string' || properties.entries.has(item.value)) return;
          report({
            message: `"${item.value}" is required, but it is not among the properties`,
            at: nodePosition(item, joinPointer([...path, 'required', index])),
            suggestion: suggestion(item.value, properties.entries.keys()) ?? 'declare it under properties',
          });
        });
      }
    }
  },
});
