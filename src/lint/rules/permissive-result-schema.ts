import { nodePosition } from '../../core/yaml/node.ts';
import { resultSchemas, schemasIn } from '../result-schemas.ts';
import { defineRule } from '../rule.ts';
import { child, joinPointer } from '../tree.ts';

/** A schema with any of these keywords says something about the value. */
const SAYS = ['type', 'enum', 'const', '$ref', '$dynamicRef', 'anyOf', 'oneOf', 'allOf', 'not', 'if'];

export const permissiveResultSchema = defineRule({
  id: 'permissive-result-schema',
  severity: 'info',
  category: 'schema',
  summary: 'A part of a result schema has no type',
  why: 'Words such as `properties` or `minLength` only judge values of their kind: without a type, any other value passes.',
  fix: 'Give the part a `type`.',
  example: {
    wrong: `workflow:
  actions:
    build:
      provider: exec
      inputs: {command: make}
      resultSchema:
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
        properties:
          exitCode: {type: integer}
`,
  },
  check({ root }, report) {
    for (const found of resultSchemas(root)) {
      for (const { schema, path, composed } of schemasIn(found.schema, found.path)) {
        if (composed || SAYS.some(word => child(schema, word) !== undefined)) continue;
        const name = path.at(-2) === 'properties' ? `property "${path.at(-1)}"` : 'this part';
        report({
          message: `${name} of the result schema has no type, so it takes values of every kind`,
          at: nodePosition(schema, joinPointer(path)),
          suggestion: 'give it a type',
        });
      }
    }
  },
});
