import { childTaints, isTainted, type Taint, TextParts } from '../../../core/secrets/taint.ts';
import { type Code, type Compiled, type Compiler, findSlot, type Slots } from '../compile/code.ts';
import type {
  Ast,
  Bind,
  Block,
  Conditional,
  Has,
  Identifier,
  ListLiteral,
  MapLiteral,
  OptionalMap,
  Reduce,
} from '../parse/ast.ts';
import { childNodes } from '../references.ts';
import type { Run } from '../run/run.ts';
import { isMapValue, Optional, optionalValue } from '../values/boxes.ts';
import { callPassage } from './calls.ts';
import { foldPassage } from './folds.ts';
import { type Around, type Parts, type Passage, requireTracking, trackThrough } from './parts.ts';
import { concatenated, trackedPiece } from './texts.ts';
import { isAnyTainted, isOpaque, memberTaint, type Tracking } from './tracking.ts';

type Compile = (compiler: Compiler, node: Ast, scope: Slots | undefined) => Compiled;

/** The code of a node that leaves the taint of its value in `tracking.taint`. */
export function trackNode(compiler: Compiler, node: Ast, scope: Slots | undefined, compile: Compile): Compiled {
  const name = variableName(compiler, node);
  if (name !== undefined || node.kind === 'literal' || node.kind === 'identifier')
    return trackLeaf(compile(compiler, node, scope), leafTaint(node, name, scope));
  return trackThrough(compiler, { node, scope, compile }, choosePassage(compiler, node));
}

/** The variable that a name, or a name with dots, stands for. */
function variableName({ checked }: Compiler, node: Ast): string | undefined {
  const target = checked.targets.get(node);
  if (target?.kind === 'variable') return target.name;
  return target?.kind === 'constant' ? target.unless : undefined;
}

function leafTaint(node: Ast, name: string | undefined, scope: Slots | undefined): (tracking: Tracking) => Taint {
  const slot = node.kind === 'identifier' ? findNameSlot(node, scope) : undefined;
  if (slot !== undefined) return ({ slots }) => slots[slot];
  const variable = name ?? (node.kind === 'identifier' ? node.name : undefined);
  return variable === undefined ? () => undefined : ({ taints }) => taints[variable];
}

const findNameSlot = ({ absolute, name }: Identifier, scope: Slots | undefined): number | undefined =>
  absolute ? undefined : findSlot(scope, name);

function trackLeaf({ code, cost }: Compiled, taintOf: (tracking: Tracking) => Taint): Compiled {
  const tracked: Code = (run: Run) => {
    const tracking = requireTracking(run);
    const value = code(run);
    tracking.taint = taintOf(tracking);
    if (isTainted(tracking.taint)) tracking.read = true;
    return value;
  };
  return { code: tracked, cost };
}

/** How what is sensitive passes through each kind of node. Without an entry of its own a node hides its result as a whole. */
function choosePassage(compiler: Compiler, node: Ast): Passage {
  switch (node.kind) {
    case 'select':
      return {
        children: [node.operand],
        result: ([operand], value) => partTaint(operand?.taint, node.field, value),
        hidesValues: ([operand]) => isOpaque(operand?.taint),
      };
    case 'index':
      return {
        children: [node.operand, node.index],
        // A literal index is not always evaluated.
        result: ([operand, index], value) =>
          isTainted(index?.taint)
            ? 'derived'
            : partTaint(operand?.taint, node.index.kind === 'literal' ? node.index.value : index?.value, value),
        hidesValues: ([operand, index]) => isOpaque(operand?.taint) || isTainted(index?.taint),
      };
    case 'has':
      return hasPassage(node);
    case 'list':
      return listPassage(node);
    case 'map':
      return mapPassage(node);
    case 'conditional':
      return conditionalPassage(node);
    case 'binary':
      return { children: [node.left, node.right], ...BINARY[node.operator] };
    case 'call':
      return callPassage(compiler, node);
    case 'fold':
      return foldPassage(node);
    case 'reduce':
      return reducePassage(node);
    case 'bind':
    case 'optionalMap':
    case 'block':
      return boundPassage(node);
    default:
      return { children: childNodes(node) };
  }
}

/** That an optional part is not there is no secret, unless the keys themselves are. */
function partTaint(whole: Taint, key: unknown, part: unknown): Taint {
  const isAbsent = part instanceof Optional && optionalValue(part) === undefined;
  return isAbsent && !isOpaque(whole) ? undefined : memberTaint(whole, key);
}

/** Whether a key is there is no secret, unless the keys themselves are. */
const hasPassage = ({ select }: Has): Passage => ({
  children: [select.operand],
  result: ([operand]) => (isOpaque(operand?.taint) ? 'derived' : undefined),
});

const listPassage = ({ elements }: ListLiteral): Passage => ({
  children: elements.map(({ value }) => value),
  result: parts => {
    if (elements.some(({ optional }) => optional)) return isAnyTainted(parts) ? 'derived' : undefined;
    return childTaints(parts.map((part, index) => [index, part?.taint] as const));
  },
});

const mapPassage = ({ entries }: MapLiteral): Passage => ({
  children: [...entries.map(({ key }) => key), ...entries.map(({ value }) => value)],
  result: (parts, value) => {
    const keys = parts.slice(0, entries.length);
    const values = parts.slice(entries.length);
    const shapeIsSecret = entries.some(({ optional }, index) => optional && isOpaque(values[index]?.taint));
    if (isAnyTainted(keys) || shapeIsSecret) return 'derived';
    if (value instanceof Map) return isAnyTainted(values) ? 'derived' : undefined;
    // Literal keys are not evaluated where all of them are plain.
    const names = entries.map(({ key }, index) => (key.kind === 'literal' ? key.value : keys[index]?.value));
    return childTaints(values.map((part, index) => [String(names[index]), part?.taint] as const));
  },
});

/** What was chosen tells what it was chosen by. For a bool too: it is not an outcome of a comparison that could be shown. */
const conditionalPassage = ({ condition, yes, no }: Conditional): Passage => ({
  children: [condition, yes, no],
  result: ([test, first, second], value) => {
    if (isTainted(test?.taint)) return typeof value === 'boolean' ? 'root' : 'derived';
    return (first ?? second)?.taint;
  },
});

const BINARY: Readonly<Record<string, Omit<Passage, 'children'>>> = {
  '+': {
    result: ([left, right], value) => {
      if (left === undefined || right === undefined) return undefined;
      if (typeof value === 'string') return TextParts.of(value, [trackedPiece(left), trackedPiece(right)]);
      if (Array.isArray(value)) return concatenated([left, right]);
      return isTainted(left.taint) || isTainted(right.taint) ? 'derived' : undefined;
    },
  },
  in: {
    result: ([element, within]) => {
      if (isTainted(element?.taint)) return 'derived';
      const shown = isMapValue(within?.value) && !isOpaque(within.taint);
      return !shown && isTainted(within?.taint) ? 'derived' : undefined;
    },
  },
};

/** Names bound to values: each value is noted when the code that sees its name begins. */
function boundPassage(node: Bind | Block | OptionalMap): Passage {
  const children =
    node.kind === 'block' ? [...node.values, node.body] : [node.kind === 'bind' ? node.value : node.operand, node.body];
  const bind: Around['before'] = (tracking, scope, parts) => {
    if (scope === undefined) return;
    const bound = parts.findLast((part, index) => part !== undefined && index < children.length - 1);
    tracking.slots[scope.slot] = bound?.taint;
  };
  return {
    children,
    around: index => (index === 0 ? {} : { before: bind }),
    result: parts => boundResult(node, parts),
  };
}

function boundResult(node: Bind | Block | OptionalMap, parts: Parts): Taint {
  const body = parts.at(-1);
  if (node.kind !== 'optionalMap') return body?.taint;
  return isOpaque(parts[0]?.taint) ? 'derived' : body?.taint;
}

const RANGE = 0;
const INITIAL = 1;
const BODY = 2;
const TURN = 3;

/** Every turn sees the taint of its element and of what the turn before it gave; the result is that of the last turn. */
const reducePassage = (node: Reduce): Passage => ({
  children: [node.range, node.initial, node.body],
  around: index => (index === BODY ? { before: bind } : {}),
  result: parts => (isOpaque(parts[RANGE]?.taint) ? 'derived' : totalTaint(parts)),
});

const totalTaint = (parts: Parts): Taint => (parts[BODY] ?? parts[INITIAL])?.taint;

/** The taints of the names of one turn. */
const bind: NonNullable<ReturnType<NonNullable<Passage['around']>>['before']> = ({ slots }, scope, parts) => {
  const range = parts[RANGE];
  const turn = Number(parts[TURN]?.value ?? 0);
  parts[TURN] = { value: turn + 1, taint: undefined };
  if (scope?.outer === undefined || range === undefined) return;
  const whole: Taint = isOpaque(range.taint) ? 'derived' : undefined;
  slots[scope.slot] = isMapValue(range.value) ? whole : memberTaint(range.taint, turn);
  slots[scope.outer.slot] = totalTaint(parts);
};
