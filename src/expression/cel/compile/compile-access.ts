import type { Ast, Has, Identifier, Index, Select } from '../parse/ast.ts';
import { fail, fixed, say } from '../run/errors.ts';
import type { Run } from '../run/run.ts';
import { hasField, isDirectName, readElement, readField, readOptional } from '../values/access.ts';
import { type Code, type Compiled, type Compiler, findSlot, type Slots, strict } from './code.ts';

type Members = Readonly<Record<string, unknown>>;

export function compileIdentifier(compiler: Compiler, node: Identifier, scope: Slots | undefined): Compiled {
  const slot = node.absolute ? undefined : findSlot(scope, node.name);
  if (slot !== undefined) return { code: run => run.slots[slot], cost: 1 };
  return compileGlobal(compiler, node) ?? { code: readVariable(node.name, node.at), cost: 1 };
}

/** A name that the checker found to be a variable, a type or an error. */
function compileGlobal(compiler: Compiler, node: Identifier | Select): Compiled | undefined {
  const target = compiler.checked.targets.get(node);
  switch (target?.kind) {
    case 'variable':
      return { code: readVariable(target.name, node.at), cost: 1 };
    case 'constant':
      return { code: typeName(target), cost: 1 };
    case 'error':
      return { code: () => fail(target.message, node.at), cost: 1 };
    default:
      return undefined;
  }
}

function typeName({ value, unless }: { readonly value: unknown; readonly unless: string | undefined }): Code {
  return unless === undefined
    ? () => value
    : run => (Object.hasOwn(run.variables, unless) ? (run.variables[unless] ?? null) : value);
}

function readVariable(name: string, at: number): Code {
  if (!isDirectName(name))
    return run => (Object.hasOwn(run.variables, name) ? (run.variables[name] ?? null) : missingVariable(run, name, at));
  return run => {
    const value = run.variables[name];
    return value !== undefined ? value : missingVariable(run, name, at);
  };
}

const missingVariable = (run: Run, name: string, at: number): unknown =>
  Object.hasOwn(run.variables, name) ? null : fail(say`undeclared reference to ${fixed(name)}`, at);

export function compileSelect(compiler: Compiler, node: Select, scope: Slots | undefined): Compiled {
  const known = compileGlobal(compiler, node);
  if (known !== undefined) return known;
  const operand = compiler.compile(node.operand, scope);
  const cost = operand.cost + 1 + operandCost(node.operand);
  if (node.optional) {
    const { code } = operand;
    return { code: run => readOptional(code(run), node.field, node.at), cost };
  }
  return { code: compileField(compiler, node, operand.code, scope), cost };
}

/** A member of anything but a chain of names costs one more, once for the chain. */
const operandCost = (operand: Ast): number => (ATTRIBUTES.has(operand.kind) ? 0 : 1);
const ATTRIBUTES: ReadonlySet<Ast['kind']> = new Set<Ast['kind']>(['identifier', 'select', 'index', 'conditional']);

/** Reading a member of a variable or bound name directly saves a closure call; most expressions do just that. */
function compileField(compiler: Compiler, node: Select, operand: Code, scope: Slots | undefined): Code {
  const { field, at } = node;
  if (compiler.tracked || !isDirectName(field)) return run => readField(operand(run), field, at);
  const root = node.operand.kind === 'identifier' ? node.operand : undefined;
  const slot = root === undefined || root.absolute ? undefined : findSlot(scope, root.name);
  if (slot !== undefined) return run => member(run.slots[slot], field, at);
  const target = root === undefined ? undefined : compiler.checked.targets.get(root);
  if (target?.kind === 'variable' && isDirectName(target.name)) {
    const { name } = target;
    return run => {
      const value = run.variables[name];
      return member(value !== undefined ? value : operand(run), field, at);
    };
  }
  return run => member(operand(run), field, at);
}

function member(operand: unknown, field: string, at: number): unknown {
  if (typeof operand === 'object' && operand !== null) {
    const value = (operand as Members)[field];
    if (value !== undefined) return value;
  }
  return readField(operand, field, at);
}

/** A chain of names. As an index, and as a branch of `?:`, the identifier at its root is not charged; its steps are. */
export function isAttribute(node: Ast): boolean {
  let root = node;
  while (root.kind === 'select' || root.kind === 'index') root = root.operand;
  return root.kind === 'identifier';
}

export function compileIndex(compiler: Compiler, node: Index, scope: Slots | undefined): Compiled {
  const operand = compiler.compile(node.operand, scope);
  const index = compiler.compile(node.index, scope);
  const cost = operand.cost + index.cost - (isAttribute(node.index) ? 1 : 0) + 1 + operandCost(node.operand);
  const { at } = node;
  if (
    !node.optional &&
    node.index.kind === 'literal' &&
    typeof node.index.value === 'string' &&
    isDirectName(node.index.value)
  ) {
    return { code: elementNamed(operand.code, node.index.value, at), cost };
  }
  const read = node.optional ? readOptional : readElement;
  const code = strict(compiler, [operand.code, index.code], ([of = operand.code, by = index.code]) => run => {
    const list = of(run);
    const key = by(run);
    if (typeof key === 'number' && !node.optional && Array.isArray(list)) {
      const value: unknown = list[key];
      if (value !== undefined) return value;
    }
    return read(list, key, at);
  });
  return { code, cost };
}

function elementNamed(operand: Code, name: string, at: number): Code {
  return run => {
    const value = operand(run);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const found = (value as Members)[name];
      if (found !== undefined) return found;
    }
    return readElement(value, name, at);
  };
}

export function compileHas(compiler: Compiler, node: Has, scope: Slots | undefined): Compiled {
  const { operand, field, at } = node.select;
  const { code, cost } = compiler.compile(operand, scope);
  return { code: run => hasField(code(run), field, at), cost: cost + 1 + operandCost(operand) };
}
