import type { Checked } from '../check/check-state.ts';
import type { Ast } from '../parse/ast.ts';
import type { CelEnvironment } from '../run/environment.ts';
import type { Run } from '../run/run.ts';
import { UnknownSignal, unite } from '../values/boxes.ts';

/** A compiled node. */
export type Code = (run: Run) => unknown;

/** `cost`: what the straight-line part of the node costs. A node that runs `code` unconditionally adds it to its own cost; a branch charges it when taken. */
export interface Compiled {
  readonly code: Code;
  readonly cost: number;
}

/** Slots of the names bound by macros, innermost first. */
export interface Slots {
  readonly name: string;
  readonly slot: number;
  readonly outer: Slots | undefined;
}

export interface Compiler {
  readonly checked: Checked;
  readonly environment: CelEnvironment;
  /**
   * Builds code that continues after an unknown operand, to gather all causes. Used only once a value was found
   * unknown.
   */
  readonly gather: boolean;
  /** Builds code that follows sensitive values (track/). It reads every operand through the code of its node. */
  readonly tracked: boolean;
  slots: number;
  /** Nodes compiled so far. */
  nodes: number;
  /** String literals among the arguments of functions with regular expressions. */
  readonly literals: Set<string>;
  compile(node: Ast, scope: Slots | undefined): Compiled;
}

export function findSlot(scope: Slots | undefined, name: string): number | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at.slot;
  return undefined;
}

export const totalCost = (parts: readonly Compiled[]): number => parts.reduce((sum, part) => sum + part.cost, 0);

/** The code with its own cost charged when it runs, for code that runs conditionally. */
export function charged({ code, cost }: Compiled): Code {
  if (cost === 0) return code;
  return run => {
    run.cost += cost;
    return code(run);
  };
}

/**
 * Code that needs all its operands. With `gather` every operand is evaluated even when one of them is unknown, and
 * the causes of all are united.
 */
export function strict(
  compiler: Compiler,
  operands: readonly Code[],
  build: (operands: readonly Code[]) => Code,
): Code {
  if (!compiler.gather || operands.length < 2) return build(operands);
  const slots = operands.map(() => compiler.slots++);
  const inner = build(
    slots.map(
      (slot): Code =>
        run =>
          run.slots[slot],
    ),
  );
  return run => {
    let unknown: UnknownSignal | undefined;
    for (const [index, operand] of operands.entries()) {
      try {
        run.slots[slots[index] ?? 0] = operand(run);
      } catch (error) {
        if (!(error instanceof UnknownSignal)) throw error;
        unknown = unknown === undefined ? error : unite(unknown, error);
      }
    }
    if (unknown !== undefined) throw unknown;
    return inner(run);
  };
}
