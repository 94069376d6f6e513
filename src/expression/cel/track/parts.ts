import { isTainted, type Taint } from '../../../core/secrets/taint.ts';
import type { Code, Compiled, Compiler, Slots } from '../compile/code.ts';
import type { Ast } from '../parse/ast.ts';
import { Failure } from '../run/errors.ts';
import type { Run } from '../run/run.ts';
import type { Tracked, Tracking } from './tracking.ts';

/** What a part of the node evaluated to in this turn; undefined for one that was not evaluated. */
export type Parts = (Tracked | undefined)[];

/** What happens around the code of a part. `scope`: the names that it sees. */
export interface Around {
  before?(tracking: Tracking, scope: Slots | undefined, parts: Parts): void;
  after?(tracking: Tracking, value: unknown, parts: Parts): void;
}

/** How what is sensitive passes through a node. */
export interface Passage {
  readonly children: readonly Ast[];
  /** The taint of the result, given what the parts evaluated to. Without it: all of it when a part read anything sensitive. */
  result?(parts: Parts, value: unknown): Taint;
  /** Whether the values in the message of a failure are sensitive. Without it: when a part read anything sensitive. */
  hidesValues?(parts: Parts): boolean;
  around?(index: number): Around;
}

type Compile = (compiler: Compiler, node: Ast, scope: Slots | undefined) => Compiled;

export function requireTracking(run: Run): Tracking {
  if (run.tracking === undefined) throw new TypeError('a tracked expression runs without tracking');
  return run.tracking;
}

/**
 * A node compiled as always, whose parts tell what they evaluated to. So a tracked expression gives the same values, failures
 * and cost as any other, and a node that is not listed hides its whole result as soon as it reads anything sensitive.
 */
export function trackThrough(
  compiler: Compiler,
  at: { readonly node: Ast; readonly scope: Slots | undefined; readonly compile: Compile },
  passage: Passage,
): Compiled {
  const { children } = passage;
  // Where one part stands twice, which one was evaluated cannot be told: the default says all that is needed.
  const result = new Set(children).size === children.length ? passage.result : undefined;
  const slot = compiler.slots++;
  const { code, cost } = at.compile(watching(compiler, passage, slot), at.node, at.scope);
  const tracked: Code = run => {
    const tracking = requireTracking(run);
    const before = tracking.read;
    const parts: Parts = children.map(() => undefined);
    run.slots[slot] = parts;
    tracking.read = false;
    try {
      const value = code(run);
      tracking.taint = result === undefined ? (tracking.read ? 'derived' : undefined) : result(parts, value);
      tracking.read = before || isTainted(tracking.taint);
      return value;
    } catch (error) {
      if (error instanceof Failure) error.hidesValues ??= passage.hidesValues?.(parts) ?? tracking.read;
      tracking.read ||= before;
      throw error;
    }
  };
  return { code: tracked, cost };
}

/** A compiler that notes what the parts of one node evaluate to. */
function watching(compiler: Compiler, passage: Passage, slot: number): Compiler {
  return {
    checked: compiler.checked,
    environment: compiler.environment,
    gather: false,
    tracked: true,
    literals: compiler.literals,
    get slots() {
      return compiler.slots;
    },
    set slots(count) {
      compiler.slots = count;
    },
    get nodes() {
      return compiler.nodes;
    },
    set nodes(count) {
      compiler.nodes = count;
    },
    compile(child, scope) {
      const { code, cost } = compiler.compile(child, scope);
      const index = passage.children.indexOf(child);
      if (index < 0) return { code, cost };
      const around = passage.around?.(index);
      const watched: Code = run => {
        const tracking = requireTracking(run);
        const parts = run.slots[slot] as Parts;
        around?.before?.(tracking, scope, parts);
        const value = code(run);
        parts[index] = { value, taint: tracking.taint };
        around?.after?.(tracking, value, parts);
        return value;
      };
      return { code: watched, cost };
    },
  };
}
