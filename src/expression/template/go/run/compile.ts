import { isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import { Uint, uintValue } from '../../../cel/values/boxes.ts';
import { evaluationFault } from '../../check/error.ts';
import type { ActionNode, BranchNode, Node, Pipe, TemplateNode } from '../parse/nodes.ts';
import { isNil, isTrue, isWhole, kindWord, normal, sortedKeys } from '../values/kinds.ts';
import { printed } from '../values/print.ts';
import { weigh } from './call.ts';
import { compilePipe, type FunctionTable, plainValue, setVariable } from './compile-pipe.ts';
import { BREAK, CONTINUE, type Frame, GO_ON, located, type Signal, type Step } from './frame.ts';
import { namedTemplate, renderInto } from './include.ts';
import { Root } from './root.ts';
import { decides } from './watch.ts';

/** The steps of nodes, one after the other, up to a `break` or `continue`. */
export function compileNodes(nodes: readonly Node[], functions: FunctionTable): Step {
  const steps = nodes.map(node => compileNode(node, functions));
  if (steps.every(step => !step.deep)) {
    const plain = steps.map(step => step.run);
    return {
      deep: false,
      run(frame) {
        for (const step of plain) {
          const signal = step(frame);
          if (signal !== GO_ON) return signal;
        }
        return GO_ON;
      },
    };
  }
  return {
    deep: true,
    *run(frame) {
      for (const step of steps) {
        const signal = step.deep ? yield* step.run(frame) : step.run(frame);
        if (signal !== GO_ON) return signal;
        if (frame.run.meter.isDue()) yield;
      }
      return GO_ON;
    },
  };
}

function compileNode(node: Node, functions: FunctionTable): Step {
  switch (node.kind) {
    case 'text': {
      const { text, at } = node;
      return plain(frame => {
        write(frame, text, undefined, at);
        return GO_ON;
      });
    }
    case 'break':
      return plain(() => BREAK);
    case 'continue':
      return plain(() => CONTINUE);
    case 'action':
      return compileAction(node, functions);
    case 'template':
      return compileTemplate(node, functions);
    case 'range':
      return compileRange(node, functions);
    default:
      return compileBranch(node, functions);
  }
}

const plain = (run: (frame: Frame) => Signal): Step => ({ deep: false, run });

function write(frame: Frame, text: string, taint: Taint, at: number): void {
  try {
    frame.run.meter.work(1);
    frame.output.add(text, taint);
  } catch (error) {
    throw located(error, frame, at);
  }
}

function compileAction({ pipe, at }: ActionNode, functions: FunctionTable): Step {
  const value = compilePipe(pipe, functions);
  const isSilent = pipe.declared.length > 0;
  const print = (frame: Frame, given: unknown): Signal => {
    if (!isSilent) writeValue(frame, given, at);
    return GO_ON;
  };
  if (value.deep)
    return {
      deep: true,
      *run(frame) {
        return print(frame, yield* value.run(frame));
      },
    };
  const { run } = value;
  return plain(frame => print(frame, run(frame)));
}

function writeValue(frame: Frame, value: unknown, at: number): void {
  if (typeof value === 'string') {
    write(frame, value, frame.taint, at);
    return;
  }
  const { run } = frame;
  if (isNil(value)) {
    write(frame, run.missingKey === 'empty' ? '' : '<no value>', frame.taint, at);
    return;
  }
  try {
    const shown = normal(plainValue(value));
    const taint = value instanceof Root ? value.mapTaint() : frame.taint;
    run.meter.work(weigh(run, shown));
    write(frame, printed(shown), run.watch?.whole(shown, taint), at);
  } catch (error) {
    throw located(error, frame, at);
  }
}

function compileTemplate({ name, pipe, at }: TemplateNode, functions: FunctionTable): Step {
  const value = pipe === undefined ? undefined : compilePipe(pipe, functions);
  return {
    deep: true,
    *run(frame) {
      const data = value === undefined ? null : value.deep ? yield* value.run(frame) : value.run(frame);
      const dataTaint = value === undefined ? undefined : frame.taint;
      const template = namedTemplate(frame, name, at);
      yield* renderInto(frame, at, { template, program: frame.program, data, dataTaint, output: frame.output });
      return GO_ON;
    },
  };
}

function compileBranch(node: BranchNode, functions: FunctionTable): Step {
  const value = compilePipe(node.pipe, functions);
  const body = compileNodes(node.body, functions);
  const otherwise = node.otherwise === undefined ? undefined : compileNodes(node.otherwise, functions);
  const isWith = node.kind === 'with';
  const effects = findEffects([node]);
  if (!value.deep && !body.deep && otherwise?.deep !== true) {
    const [test, then, other] = [value.run, body.run, otherwise?.run];
    return plain(frame => {
      const branch = enter(frame, test(frame), isWith);
      const signal = branch.holds ? then(frame) : other === undefined ? GO_ON : other(frame);
      leave(frame, branch, effects);
      return signal;
    });
  }
  return {
    deep: true,
    *run(frame) {
      const branch = enter(frame, value.deep ? yield* value.run(frame) : value.run(frame), isWith);
      const chosen = branch.holds ? body : otherwise;
      const signal = chosen === undefined ? GO_ON : chosen.deep ? yield* chosen.run(frame) : chosen.run(frame);
      leave(frame, branch, effects);
      return signal;
    },
  };
}

interface Branch {
  readonly holds: boolean;
  readonly dot: unknown;
  readonly dotTaint: Taint;
  readonly isHidden: boolean;
  readonly undecide: (() => void) | undefined;
}

function enter(frame: Frame, value: unknown, isWith: boolean): Branch {
  const { dot, dotTaint, taint } = frame;
  const { watch } = frame.run;
  const holds = isTrue(plainValue(value));
  const isHidden = watch !== undefined && decides(value, taint);
  const undecide = isHidden ? watch.decide(true) : undefined;
  if (isWith && holds) {
    frame.dot = value;
    frame.dotTaint = taint;
  }
  return { holds, dot, dotTaint, isHidden, undecide };
}

function leave(frame: Frame, { dot, dotTaint, isHidden, undecide }: Branch, effects: Effects): void {
  frame.dot = dot;
  frame.dotTaint = dotTaint;
  undecide?.();
  if (isHidden) couldHave(frame, effects);
}

/** Variables that nodes may set which are not their own, and whether one may end a turn of the loop around. */
interface Effects {
  readonly slots: ReadonlySet<number>;
  readonly endsLoop: boolean;
}

/** After a sensitive condition: it could have printed, set these variables, changed maps, or ended the loop around. */
function couldHave(frame: Frame, { slots, endsLoop }: Effects): void {
  const { watch } = frame.run;
  if (watch === undefined) return;
  frame.output.markHidden();
  for (const slot of slots) frame.taints[slot] = 'derived';
  if (frame.program.mutates) watch.couldHaveChanged();
  watch.isCutShort ||= endsLoop;
}

function findEffects(nodes: readonly Node[]): Effects {
  const slots = new Set<number>();
  let endsLoop = false;
  const addPipe = ({ declared, commands }: Pipe): void => {
    for (const { slot } of declared) slots.add(slot);
    for (const { words } of commands) for (const word of words) if (word.kind === 'pipe') addPipe(word.pipe);
  };
  const visit = (node: Node, inLoop: boolean): void => {
    if (node.kind === 'break' || node.kind === 'continue') endsLoop ||= !inLoop;
    if (node.kind === 'action') addPipe(node.pipe);
    if (node.kind === 'template' && node.pipe !== undefined) addPipe(node.pipe);
    if (node.kind !== 'if' && node.kind !== 'with' && node.kind !== 'range') return;
    addPipe(node.pipe);
    for (const child of node.body) visit(child, inLoop || node.kind === 'range');
    for (const child of node.otherwise ?? []) visit(child, inLoop);
  };
  for (const node of nodes) visit(node, false);
  return { slots, endsLoop };
}

function compileRange(node: BranchNode, functions: FunctionTable): Step {
  const { declared } = node.pipe;
  const value = compilePipe({ ...node.pipe, declared: [] }, functions);
  const body = compileNodes(node.body, functions);
  const otherwise = node.otherwise === undefined ? undefined : compileNodes(node.otherwise, functions);
  const effects = findEffects([node]);
  const [first, second] = declared;
  const keySlot = second === undefined ? undefined : first?.slot;
  const itemSlot = (second ?? first)?.slot;
  return {
    deep: true,
    *run(frame) {
      const list: unknown = value.deep ? yield* value.run(frame) : value.run(frame);
      const { run, dot, dotTaint } = frame;
      const { watch, meter } = run;
      const items = itemsIn(frame, list, { at: node.pipe.at, hasKey: keySlot !== undefined });
      if (items.count === 0) {
        const isHidden = watch !== undefined && decides(list, items.taint);
        const undecide = isHidden ? watch.decide(true) : undefined;
        const signal =
          otherwise === undefined ? GO_ON : otherwise.deep ? yield* otherwise.run(frame) : otherwise.run(frame);
        undecide?.();
        if (isHidden) couldHave(frame, effects);
        return signal;
      }
      const isHidden = watch !== undefined && decides(items.list, items.taint);
      const undecide = isHidden ? watch.decide(true) : undefined;
      const isCutShort = watch?.isCutShort ?? false;
      for (let i = 0; i < items.count; i++) {
        const item = itemAt(frame, items, i, node.at);
        if (itemSlot !== undefined) setVariable(frame, itemSlot, item, frame.taint);
        frame.dot = item;
        frame.dotTaint = frame.taint;
        if (keySlot !== undefined)
          setVariable(frame, keySlot, items.keys === undefined ? i : items.keys[i], isHidden ? 'derived' : undefined);
        try {
          meter.work(1);
        } catch (error) {
          throw located(error, frame, node.at);
        }
        if (meter.isDue()) yield;
        const signal = body.deep ? yield* body.run(frame) : body.run(frame);
        if (signal === BREAK) break;
      }
      frame.dot = dot;
      frame.dotTaint = dotTaint;
      undecide?.();
      if (watch !== undefined) {
        const wasCut = watch.isCutShort && !isCutShort;
        watch.isCutShort = isCutShort;
        if (isHidden || wasCut) couldHave(frame, { slots: effects.slots, endsLoop: effects.endsLoop });
      }
      return GO_ON;
    },
  };
}

interface Items {
  readonly list: unknown;
  readonly taint: Taint;
  readonly count: number;
  /** The entries of a map, in order. */
  readonly keys: readonly string[] | undefined;
}

function itemsIn(
  frame: Frame,
  value: unknown,
  { at, hasKey }: { readonly at: number; readonly hasKey: boolean },
): Items {
  const taint = value instanceof Root ? value.mapTaint() : frame.taint;
  const list = normal(plainValue(value));
  if (Array.isArray(list)) return { list, taint, count: list.length, keys: undefined };
  if (isNil(list)) return { list, taint, count: 0, keys: undefined };
  const count = list instanceof Uint ? uintValue(list) : list;
  if (isWhole(count)) {
    if (hasKey) throw located(evaluationFault('a range over a number has one variable'), frame, at);
    return { list, taint, count: Math.max(0, Number(count)), keys: undefined };
  }
  const isMap =
    typeof list === 'object' &&
    (Object.getPrototypeOf(list) === null || Object.getPrototypeOf(list) === Object.prototype);
  if (!isMap) throw located(evaluationFault(`range cannot go over ${kindWord(list)}`), frame, at);
  const keys = sortedKeys(list as Readonly<Record<string, unknown>>);
  return { list, taint, count: keys.length, keys };
}

/** Sets the taint of the frame to that of the item. */
function itemAt(frame: Frame, { list, taint, keys }: Items, index: number, at: number): unknown {
  const { watch } = frame.run;
  frame.taint = undefined;
  if (keys === undefined && !Array.isArray(list)) {
    if (watch !== undefined && isTainted(taint)) frame.taint = 'derived';
    return index;
  }
  const key = keys === undefined ? index : (keys[index] ?? '');
  try {
    const item = (list as Readonly<Record<string | number, unknown>>)[key] ?? null;
    if (watch !== undefined) frame.taint = watch.member(list as object, taint, key);
    return item;
  } catch (error) {
    throw located(error, frame, at);
  }
}
