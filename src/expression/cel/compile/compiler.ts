import type { Checked } from '../check/check-state.ts';
import type { Ast } from '../parse/ast.ts';
import type { CelEnvironment } from '../run/environment.ts';
import { fail, fixed, say } from '../run/errors.ts';
import { trackNode } from '../track/nodes.ts';
import type { Compiled, Compiler, Slots } from './code.ts';
import { compileHas, compileIdentifier, compileIndex, compileSelect } from './compile-access.ts';
import { compileCall } from './compile-calls.ts';
import { compileBind, compileBlock, compileFold, compileOptionalMap } from './compile-folds.ts';
import { compileList, compileMap } from './compile-literals.ts';
import { compileBinary, compileConditional, compileLogic, compileUnary } from './compile-operators.ts';
import { compileReduce } from './compile-reduce.ts';

export interface Executable extends Compiled {
  /** Slots that a run needs. */
  readonly slots: number;
  readonly literals: ReadonlySet<string>;
}

/**
 * `gather`: code that goes on after unknown operands, to unite all causes. `tracked`: code that follows what is sensitive.
 */
export type CodeKind = 'plain' | 'gather' | 'tracked';

/** Turns a checked expression into closures. */
export function compileAst(
  ast: Ast,
  checked: Checked,
  environment: CelEnvironment,
  kind: CodeKind = 'plain',
): Executable {
  const compiler: Compiler = {
    checked,
    environment,
    gather: kind === 'gather',
    tracked: kind === 'tracked',
    slots: 0,
    nodes: 0,
    literals: new Set(),
    compile: (node, scope) =>
      kind === 'tracked' ? trackNode(compiler, node, scope, compileNode) : compileNode(compiler, node, scope),
  };
  const { code, cost } = compiler.compile(ast, undefined);
  return { code, cost, slots: compiler.slots, literals: compiler.literals };
}

function compileNode(compiler: Compiler, node: Ast, scope: Slots | undefined): Compiled {
  compiler.nodes += 1;
  switch (node.kind) {
    case 'literal':
      return { code: () => node.value, cost: 0 };
    case 'identifier':
      return compileIdentifier(compiler, node, scope);
    case 'select':
      return compileSelect(compiler, node, scope);
    case 'index':
      return compileIndex(compiler, node, scope);
    case 'call':
      return compileCall(compiler, node, scope);
    case 'list':
      return compileList(compiler, node, scope);
    case 'map':
      return compileMap(compiler, node, scope);
    case 'message':
      return { code: () => fail(say`there is no type ${fixed(node.name)}`, node.at), cost: 0 };
    case 'conditional':
      return compileConditional(compiler, node, scope);
    case 'and':
    case 'or':
      return compileLogic(compiler, node, scope);
    case 'not':
    case 'negate':
      return compileUnary(compiler, node, scope);
    case 'binary':
      return compileBinary(compiler, node, scope);
    case 'has':
      return compileHas(compiler, node, scope);
    case 'fold':
      return compileFold(compiler, node, scope);
    case 'reduce':
      return compileReduce(compiler, node, scope);
    case 'bind':
      return compileBind(compiler, node, scope);
    case 'optionalMap':
      return compileOptionalMap(compiler, node, scope);
    case 'block':
      return compileBlock(compiler, node, scope);
  }
}
