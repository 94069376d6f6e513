import type { Ast } from '../../expression/cel/cel.ts';
import type { Condition } from '../../expression/value.ts';
import { defineRule } from '../rule.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  when: 'what it guards never happens',
  until: 'no source is ever taken',
  retryIf: 'nothing is ever repeated',
};

export const unreachableWhen = defineRule({
  id: 'unreachable-when',
  severity: 'info',
  category: 'expression',
  summary: 'A condition is false whatever the values are',
  why: 'What it guards never happens. Often this was left over after something was switched off for a while.',
  fix: 'Remove what is guarded, or write the condition that was meant.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
workflow:
  actions:
    deploy:
      provider: exec
      when: '"eu" == "us"'
      inputs: {command: deploy, args: [{rslvr: region}]}
`,
    right: `resolvers:
  region: {value: eu}
workflow:
  actions:
    deploy:
      provider: exec
      when: _.region == "us"
      inputs: {command: deploy, args: [{rslvr: region}]}
`,
  },
  check({ conditions }, report) {
    for (const { name, condition } of conditions) {
      if (!isNeverTrue(condition)) continue;
      report({
        message: `"${name}" is always false: ${OUTCOMES[name] ?? 'it never holds'}`,
        at: condition.at,
        suggestion:
          name === 'when'
            ? 'remove what it guards, or write the condition that was meant'
            : 'write the condition that was meant',
      });
    }
  },
});

/** Whether a condition is false whatever the values are: a constant, or one of several terms that is. */
function isNeverTrue({ constant, program }: Condition): boolean {
  if (constant !== undefined) return !constant;
  return program !== undefined && isFalse(program.ast);
}

function isFalse(ast: Ast): boolean {
  if (ast.kind === 'literal') return ast.value === false;
  if (ast.kind === 'not') return isTrue(ast.operand);
  if (ast.kind === 'and') return ast.terms.some(isFalse) || contradicts(ast.terms);
  if (ast.kind === 'or') return ast.terms.every(isFalse);
  return false;
}

function isTrue(ast: Ast): boolean {
  if (ast.kind === 'literal') return ast.value === true;
  if (ast.kind === 'not') return isFalse(ast.operand);
  if (ast.kind === 'and') return ast.terms.every(isTrue);
  return ast.kind === 'or' && ast.terms.some(isTrue);
}

/** `x == "a" && x == "b"`, with the same x and other constants. */
function contradicts(terms: readonly Ast[]): boolean {
  const wanted = new Map<string, unknown>();
  for (const term of terms) {
    if (term.kind !== 'binary' || term.operator !== '==') continue;
    const [side, constant] = term.right.kind === 'literal' ? [term.left, term.right] : [term.right, term.left];
    if (constant.kind !== 'literal' || typeof constant.value !== 'string') continue;
    const path = selectedPath(side);
    if (path === undefined) continue;
    if (wanted.has(path) && wanted.get(path) !== constant.value) return true;
    wanted.set(path, constant.value);
  }
  return false;
}

function selectedPath(ast: Ast): string | undefined {
  if (ast.kind === 'identifier') return ast.name;
  if (ast.kind === 'select' && !ast.optional) {
    const operand = selectedPath(ast.operand);
    return operand === undefined ? undefined : `${operand}.${ast.field}`;
  }
  return undefined;
}
