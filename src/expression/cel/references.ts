import type { Reference } from '../reference.ts';
import type { Checked } from './check/check-state.ts';
import type { Ast } from './parse/ast.ts';
import { lineAndColumn } from './run/errors.ts';
import { isInt } from './values/boxes.ts';

type Step = string | number;

interface Path {
  /** The identifier or qualified name at the root. */
  readonly node: Ast;
  readonly root: string;
  readonly steps: readonly Step[];
  readonly dynamic: boolean;
}

/**
 * Every read of a variable in the expression, in order of the text, with the longest constant path. The checker has told
 * variables from names bound by macros and from namespaces of functions.
 */
export function celReferences(source: string, ast: Ast, checked: Checked): readonly Reference[] {
  const found: Path[] = [];
  visit(ast);
  found.sort((a, b) => a.node.start - b.node.start);
  return found.map(({ node, root, steps, dynamic }) =>
    Object.freeze({ root, path: Object.freeze([...steps]), dynamic, ...lineAndColumn(source, node.at) }),
  );

  function visit(node: Ast): void {
    const path = membership(node) ?? referencePath(node.kind === 'has' ? node.select : node);
    if (path === undefined) return childNodes(node).forEach(visit);
    found.push(path);
    computedIndexes(node).forEach(visit);
  }

  /** The path that a node represents, if its root is a variable. */
  function referencePath(node: Ast): Path | undefined {
    const target = checked.targets.get(node);
    if (target?.kind === 'variable') return { node, root: target.name, steps: [], dynamic: false };
    if (node.kind !== 'select' && node.kind !== 'index') return undefined;
    const before = referencePath(node.operand);
    if (before === undefined || before.dynamic) return before;
    const step = node.kind === 'select' ? node.field : constantStep(node.index);
    return step === undefined ? { ...before, dynamic: true } : { ...before, steps: [...before.steps, step] };
  }

  /** `"x" in _` reads `_.x`. */
  function membership(node: Ast): Path | undefined {
    if (node.kind !== 'binary' || node.operator !== 'in') return undefined;
    if (node.left.kind !== 'literal' || typeof node.left.value !== 'string') return undefined;
    const path = referencePath(node.right);
    return path === undefined || path.dynamic ? path : { ...path, steps: [...path.steps, node.left.value] };
  }
}

function constantStep(index: Ast): Step | undefined {
  if (index.kind !== 'literal') return undefined;
  const { value } = index;
  return typeof value === 'string' || (typeof value === 'number' && isInt(value)) ? value : undefined;
}

/** The index expressions of a chain that are not constants: they read variables of their own. */
function computedIndexes(node: Ast): readonly Ast[] {
  if (node.kind === 'binary') return computedIndexes(node.right);
  if (node.kind === 'has') return computedIndexes(node.select);
  if (node.kind === 'select') return computedIndexes(node.operand);
  if (node.kind !== 'index') return [];
  return [...computedIndexes(node.operand), ...(constantStep(node.index) === undefined ? [node.index] : [])];
}

/** The direct parts of a node, in order of the text. */
export function childNodes(node: Ast): readonly Ast[] {
  switch (node.kind) {
    case 'literal':
    case 'identifier':
      return [];
    case 'select':
    case 'not':
    case 'negate':
      return [node.operand];
    case 'index':
      return [node.operand, node.index];
    case 'call':
      return node.target === undefined ? node.args : [node.target, ...node.args];
    case 'list':
      return node.elements.map(({ value }) => value);
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'message':
      return node.fields.map(({ value }) => value);
    case 'conditional':
      return [node.condition, node.yes, node.no];
    case 'and':
    case 'or':
      return node.terms;
    case 'binary':
      return [node.left, node.right];
    case 'has':
      return [node.select];
    case 'fold':
      return [node.range, ...(node.condition === undefined ? [] : [node.condition]), node.body];
    case 'reduce':
      return [node.range, node.initial, node.body];
    case 'bind':
      return [node.value, node.body];
    case 'optionalMap':
      return [node.operand, node.body];
    case 'block':
      return [...node.values, node.body];
  }
}
