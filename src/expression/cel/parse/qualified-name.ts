import type { Ast } from './ast.ts';

/** `a.b.c` as text, or undefined when the node is not a chain of names. */
export function qualifiedName(node: Ast): string | undefined {
  if (node.kind === 'identifier') return (node.absolute ? '.' : '') + node.name;
  if (node.kind !== 'select' || node.optional) return undefined;
  const before = qualifiedName(node.operand);
  return before === undefined ? undefined : `${before}.${node.field}`;
}
