import { LISTS, OPTIONALS, SETS } from '../functions/collections.ts';
import { DATA } from '../functions/data.ts';
import { ENCODERS } from '../functions/encoders.ts';
import type { FunctionEntry } from '../functions/entry.ts';
import { HOST, SLEEP } from '../functions/host.ts';
import { MATH, MATH_OF_DATA } from '../functions/math.ts';
import { REGEX } from '../functions/patterns.ts';
import { STANDARD } from '../functions/standard.ts';
import { STRINGS } from '../functions/strings.ts';
import { FILE_EXISTS, TEXT_TOOLS } from '../functions/text.ts';
import { TIME, TIME_ACCESSORS } from '../functions/time.ts';
import { ALL_MACROS, EXTENDED_MACROS, STANDARD_MACROS } from '../macros.ts';
import type { CelEnvironment } from './environment.ts';

const table = (...libraries: readonly (readonly FunctionEntry[])[]): ReadonlyMap<string, FunctionEntry> =>
  new Map(libraries.flat().map(entry => [entry.name, entry]));

const standard = [STANDARD, TIME_ACCESSORS] as const;
const extensions = [STRINGS, LISTS, SETS, ENCODERS, OPTIONALS] as const;
const own = [MATH_OF_DATA, REGEX, DATA, TEXT_TOOLS, TIME, HOST] as const;

export const ENVIRONMENTS = {
  /** List filters of the API: the standard library alone, at most 2000 characters. */
  filter: {
    name: 'filter',
    functions: table(...standard),
    macros: STANDARD_MACROS,
    optionals: false,
    widen: false,
    finite: true,
    limits: { length: 2000 },
  },
  /** Solutions on the server and the evaluation endpoint: everything except functions that read files or wait. */
  eval: {
    name: 'eval',
    functions: table(...standard, ...extensions, ...own),
    macros: EXTENDED_MACROS,
    optionals: true,
    widen: true,
    finite: true,
  },
  /** The command line. */
  cli: {
    name: 'cli',
    functions: table(...standard, ...extensions, ...own, [FILE_EXISTS, SLEEP]),
    macros: EXTENDED_MACROS,
    optionals: true,
    widen: true,
    finite: true,
  },
  /** The language as its conformance suite defines it. */
  conformance: {
    name: 'conformance',
    functions: table(...standard, ...extensions, MATH),
    macros: ALL_MACROS,
    optionals: true,
    widen: false,
    finite: false,
  },
} as const satisfies Readonly<Record<string, CelEnvironment>>;
