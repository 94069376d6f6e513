import type { Ast } from '../../expression/cel/cel.ts';
import type { Solution } from '../../solution/model/model.ts';
import { defineRule } from '../rule.ts';
import { type JsonType, staticType, typeWord } from '../value-types.ts';

/** Conditions whose own type is known are judged when the solution is loaded; this follows the resolvers that they read. */
export const conditionType = defineRule({
  id: 'condition-type',
  severity: 'error',
  category: 'expression',
  summary: 'A condition is the value of a resolver that is never true or false',
  why: 'A condition that is a number or a text fails when it is reached.',
  fix: 'Compare the value, e.g. `_.count > 0` or `_.name != ""`, or make the resolver a `bool`.',
  example: {
    wrong: `resolvers:
  count: {type: int, value: 3}
workflow:
  actions:
    report: {provider: exec, when: _.count, inputs: {command: report}}
`,
    right: `resolvers:
  count: {type: int, value: 3}
workflow:
  actions:
    report: {provider: exec, when: _.count > 0, inputs: {command: report}}
`,
  },
  check({ conditions, solution }, report) {
    for (const { name, condition } of conditions) {
      if (condition.program === undefined) continue;
      for (const resolver of boolTerms(condition.program.ast)) {
        const type = resolverType(solution, resolver);
        if (type === undefined || type === 'boolean') continue;
        report({
          message: `"${name}" must be true or false, and resolver "${resolver}" is ${typeWord(type)}`,
          at: condition.at,
          suggestion: `write for example: ${COMPARISONS[type](`_.${resolver}`)}`,
        });
      }
    }
  },
});

const COMPARISONS: Readonly<Record<JsonType, (value: string) => string>> = {
  string: value => `${value} != ""`,
  integer: value => `${value} > 0`,
  number: value => `${value} > 0.0`,
  boolean: value => value,
  array: value => `size(${value}) > 0`,
  object: value => `size(${value}) > 0`,
};

/** Resolvers that stand where true or false must stand. */
function* boolTerms(ast: Ast): Generator<string> {
  if (ast.kind === 'not') yield* boolTerms(ast.operand);
  else if (ast.kind === 'and' || ast.kind === 'or') for (const term of ast.terms) yield* boolTerms(term);
  else if (ast.kind === 'select' && !ast.optional && ast.operand.kind === 'identifier' && ast.operand.name === '_')
    yield ast.field;
}

function resolverType(solution: Solution, name: string): JsonType | undefined {
  const resolver = solution.resolvers.get(name);
  if (resolver === undefined) return undefined;
  const declared = staticType({ kind: 'resolver', name, path: [], source: name, at: resolver.at }, solution);
  if (declared !== undefined) return declared;
  const value = resolver.resolve.with[0]?.inputs.get('value');
  const isPlain = resolver.origin === 'value' && resolver.transform === undefined && resolver.when === undefined;
  return isPlain && value?.kind === 'literal' ? staticType(value, solution) : undefined;
}
