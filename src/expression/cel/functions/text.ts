import { camelCase, kebabCase, pascalCase, snakeCase, titleCase } from '../../../core/text/letter-case.ts';
import { BOOL, INT, STRING } from '../check/types.ts';
import { fail } from '../run/errors.ts';
import { charge, type Run, tenth } from '../run/run.ts';
import { define, type FunctionEntry, type Implementation, impure, METERED, plain } from './entry.ts';

/** The tool's own functions on text and on paths as text. */

function measured(run: Run, text: string, result: string): string {
  charge(run, 1 + tenth(text.length) + result.length);
  return result;
}

const clean = (run: Run, text: string): string => measured(run, text, text.toLowerCase().replaceAll(/[-_\s]/g, ''));

const spelled =
  (spell: (text: string) => string) =>
  (run: Run, text: string): string =>
    measured(run, text, spell(text));

const MAX_REPEATED = 1_048_576;

function repeat(run: Run, text: string, count: number | bigint): string {
  const times = Number(count);
  if (times < 0) fail('strings.repeat needs a number that is not negative');
  const length = text.length * times;
  if (length > MAX_REPEATED) fail('strings.repeat makes at most 1 MiB of text');
  charge(run, 1 + tenth(length));
  return text.repeat(times);
}

/* Paths: text with / on every system; a drive letter or a server name in front stays. */

/** What a path begins with that `..` cannot leave: `/`, `C:/`, `//server/share/`, or nothing. */
const ROOT = /^(?:\/\/[^/]+\/[^/]+(?:\/|$)|[A-Za-z]:\/?|\/+)/;

/** Without `.`, `..`, doubled and trailing slashes; `.` for an empty path. */
function normalized(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  const root = ROOT.exec(slashed)?.[0] ?? '';
  const cleanRoot = /^\/+$/.test(root) ? '/' : root;
  const parts: string[] = [];
  for (const part of slashed.slice(root.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (cleanRoot === '') parts.push(part);
  }
  return cleanRoot + parts.join('/') || '.';
}

function base(path: string): string {
  const short = normalized(path);
  return short.slice(short.lastIndexOf('/') + 1) || short;
}

function directory(path: string): string {
  const short = normalized(path);
  const root = ROOT.exec(short)?.[0] ?? '';
  const slash = short.lastIndexOf('/');
  return slash < root.length ? root || '.' : short.slice(0, slash);
}

function extension(path: string): string {
  const name = base(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}

const onPath =
  (call: (path: string) => string) =>
  (run: Run, path: string): string =>
    measured(run, path, call(path));

/** Units for each part of a path. */
const PATH_COST = 3;
const MAX_JOINED = 10;
const joinPaths = ((run: Run, ...parts: readonly string[]) => {
  const joined = parts.filter(part => part !== '').join('/');
  charge(run, PATH_COST * parts.length);
  return measured(run, joined, normalized(joined));
}) as Implementation;

const path = (name: string, doc: string, call: (path: string) => string): FunctionEntry =>
  define(`filepath.${name}`, doc, plain([STRING], STRING, onPath(call), METERED));

const spelling = (name: string, example: string, spell: (text: string) => string): FunctionEntry =>
  define(
    `strings.${name}`,
    `The words of the text spelled as in ${example}.`,
    plain([STRING], STRING, spelled(spell), METERED),
  );

export const TEXT_TOOLS: readonly FunctionEntry[] = [
  define('strings.clean', 'The text in lower case without - _ and spaces.', plain([STRING], STRING, clean, METERED)),
  define(
    'strings.title',
    'The text with the first letter of each word in upper case.',
    plain([STRING], STRING, spelled(titleCase), METERED),
  ),
  spelling('camel', 'helloBigWorld', camelCase),
  spelling('pascal', 'HelloBigWorld', pascalCase),
  spelling('snake', 'hello_big_world', snakeCase),
  spelling('kebab', 'hello-big-world', kebabCase),
  define('strings.repeat', 'The text n times, 1 MiB at most.', plain([STRING, INT], STRING, repeat, METERED)),
  define(
    'filepath.join',
    'The parts (2 to 10) as one normalized path.',
    ...Array.from({ length: MAX_JOINED - 1 }, (_unused, index) =>
      plain(
        Array.from({ length: index + 2 }, () => STRING),
        STRING,
        joinPaths,
        METERED,
      ),
    ),
  ),
  path('dir', 'The path without its last part.', directory),
  path('base', 'The last part of the path.', base),
  path('ext', 'The extension of the last part with its dot, or nothing.', extension),
  path('normalize', 'The path with / and without . and .. parts.', normalized),
];

export const FILE_EXISTS: FunctionEntry = impure(
  define(
    'filepath.exists',
    'Whether there is a file or directory.',
    plain([STRING], BOOL, (run, file: string) => {
      if (run.host?.exists === undefined) return fail('files cannot be looked at here');
      return run.host.exists(file);
    }),
  ),
);
