/** What the single executable gives the program that is inside of it. `bin/executable.cjs` makes it. */
export interface Executable {
  /** A file of the package, by its path there (`dist/examples.json`); undefined when the executable was built without it. */
  read(path: string): Uint8Array | undefined;
  /** JavaScript that a thread evaluates to become this program of the bundle. */
  threadCode(program: string): string;
}

/** The program runs from files when this is undefined. */
export const executable = (): Executable | undefined => Reflect.get(globalThis, EXECUTABLE) as Executable | undefined;

const EXECUTABLE = Symbol.for('tool.executable');

/** JavaScript that a thread evaluates to run a file of the bundle with the compiled code that was kept; undefined in a checkout. `bin/load.cjs` gives it. */
export const codeForThread = (file: string): string | undefined =>
  (Reflect.get(globalThis, CODE_FOR_THREAD) as ((file: string) => string) | undefined)?.(file);

const CODE_FOR_THREAD = Symbol.for('tool.codeForThread');

/** Arguments with which the executable runs one of its own programs or scripts in place of the command line. */
export const partWords = (part: string): readonly [string, string] => ['--internal-part', part];

/** A program of ours beside the command line, which runs in threads and processes of its own. */
export interface OwnProgram {
  /** A file, or JavaScript. */
  readonly thread: URL | string;
  /** What a fork of this process is given. */
  readonly fork: readonly [string, ...string[]];
}
