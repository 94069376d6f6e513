import type { FileReader, FileWriter, Spawn } from '../core/ports/ports.ts';
import type { Isolation, TestHost } from '../core/ports/test-ports.ts';
import type { Expressions } from '../expression/expressions.ts';
import type { Solution } from '../solution/model/model.ts';

/** What the tests are run with. */
export interface TestWorld {
  readonly host: TestHost;
  readonly files: FileReader;
  readonly writer: Pick<FileWriter, 'write' | 'makeDirectory'>;
  readonly spawn: Spawn;
  readonly expressions: Expressions;
  readonly costLimit: number;
  readonly facts: { readonly os: string; readonly arch: string };
  /** Whether steps and real processes are allowed here. */
  readonly mayStart: boolean;
  /** Paths of files that inputs of the solution name literally. */
  inputFiles(solution: Solution): readonly InputFile[];
}

export interface TestOptions {
  readonly concurrency: number;
  /** Timeout of one attempt of a case that sets none. */
  readonly testTimeoutMs: number;
  readonly failFast: boolean;
  readonly updateSnapshots: boolean;
  readonly keepSandbox: boolean;
  readonly isolation: Isolation;
  readonly verbose: boolean;
  /** Starts nothing new, ends what runs, once it fires; cleanup still happens. */
  readonly signal: AbortSignal;
}

/** A path that an input names literally. `isBundled`: a directory is meant with everything in it. */
export interface InputFile {
  readonly path: string;
  readonly isBundled: boolean;
}
