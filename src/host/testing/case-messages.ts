import type { ProgramRequest, ProgramResult } from '../../core/ports/test-ports.ts';

/** What goes between the test runner and the program that it starts, over a worker's port or a child's pipe. */
export type ToCase =
  | { readonly type: 'run'; readonly request: ProgramRequest }
  /** The first signal: end in order. */
  | { readonly type: 'abort' }
  /** The second one: kill what was started. */
  | { readonly type: 'kill'; readonly done?: Int32Array | undefined };

export type FromCase =
  | { readonly type: 'result'; readonly result: ProgramResult }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'killed' };
