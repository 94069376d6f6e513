import { emptyMap } from '../core/json/json.ts';
import {
  compile,
  DYN,
  ENVIRONMENTS,
  INT,
  type Program,
  STRING,
  type Type,
  toListType,
  toMapType,
} from '../expression/cel/cel.ts';

/** What assertions see. `_` is the same as `__output`. */
export interface Observed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** stdout as JSON, else null. */
  readonly output: unknown;
  /** Files created, changed or removed, by their path. */
  readonly files: ReadonlyMap<string, ObservedFile>;
  /** What arrived at HTTP services, in order. */
  readonly requests: readonly ObservedRequest[];
  /** What exec services were asked about, in order. */
  readonly commands: readonly string[];
}

export interface ObservedRequest {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ObservedFile {
  readonly exists: boolean;
  /** UTF-8, or a marker in place of what cannot be shown. */
  readonly content: string;
}

const ASSERTION_TYPES: ReadonlyMap<string, Type> = new Map([
  ['__stdout', STRING],
  ['__stderr', STRING],
  ['__exitCode', INT],
  ['__output', DYN],
  ['_', DYN],
  ['__files', toMapType(STRING, DYN)],
  ['__requests', toListType(DYN)],
  ['__commands', toListType(STRING)],
]);

const SKIP_TYPES: ReadonlyMap<string, Type> = new Map(['os', 'arch', 'isolation'].map(name => [name, STRING]));

export const compileAssertion = (source: string): Program =>
  compile(source, ENVIRONMENTS.cli, { variables: ASSERTION_TYPES });
export const compileSkip = (source: string): Program => compile(source, ENVIRONMENTS.cli, { variables: SKIP_TYPES });

export function assertionVariables({
  stdout,
  stderr,
  exitCode,
  output,
  files,
  requests,
  commands,
}: Observed): Readonly<Record<string, unknown>> {
  const fileMap = emptyMap<unknown>();
  for (const [path, { exists, content }] of files) fileMap[path] = { exists, content };
  return Object.assign(emptyMap<unknown>(), {
    __stdout: stdout,
    __stderr: stderr,
    __exitCode: exitCode,
    __output: output,
    _: output,
    __files: fileMap,
    __requests: requests,
    __commands: commands,
  });
}
