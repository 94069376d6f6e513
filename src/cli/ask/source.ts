import { ToolError } from '../../core/errors.ts';
import { parseJson } from '../../core/json/json-read.ts';
import type { SolutionInput } from '../../operations/services.ts';
import type { GivenParameter } from '../../operations/solution/run-input.ts';
import type { CliCall } from '../cli-call.ts';
import { warn } from '../print/output.ts';
import { UsageError } from '../rows/row.ts';
import { isPath } from './is-path.ts';

const MAX_DOCUMENT = 10 * 1024 * 1024;
const MAX_PARAMETER = 1024 * 1024;

/** `-f <file>`, `-f -`, `-f <name@version>`, `[ref]`, or what is found in the directory; -f and a reference exclude each other. */
export async function solutionInput(call: CliCall, reference: string | undefined): Promise<SolutionInput> {
  const file = call.flags.text('file');
  if (file !== undefined && reference !== undefined)
    throw new UsageError('give either -f <file> or a catalog reference, not both');
  if (file === '') throw new UsageError('-f needs the name of a file: it is empty');
  if (file === '-') return stdinSolution(call);
  if (file !== undefined && !isReference(file))
    return (await isDirectory(call, file)) ? { kind: 'discover', directory: file } : { kind: 'file', path: file };
  const named = file ?? reference;
  return named === undefined
    ? { kind: 'discover' }
    : { kind: 'reference', reference: named, catalog: call.flags.text('catalog') };
}

/** `-f .`: the solution in it is looked for. */
async function isDirectory(call: CliCall, path: string): Promise<boolean> {
  const { resolve } = await import('node:path');
  const { engine } = await call.services();
  return (await engine.files.stat(resolve(call.call.cwd, path)))?.kind === 'directory';
}

/** `-f deploy@^1`, for commands whose words are other names. A file of such a name is written `./deploy@1`. */
const isReference = (word: string): boolean => word.includes('@') && !isPath(word);

/** The document on stdin; relative paths start from the caller's directory. */
export async function stdinSolution(call: CliCall): Promise<SolutionInput> {
  const text = decode(await call.readStdin('the solution (-)', MAX_DOCUMENT), '<stdin>');
  return { kind: 'text', text, name: '<stdin>', directory: call.call.cwd };
}

const KEY = /^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/;

/**
 * `-r key=text`, `key=@file`, `key=@-`, `@file`, `@-`; `key=@@text` is the text `@text`. The text of a parameter is
 * kept as typed: its declared type decides later. What comes later overrides a file without a warning, since files are
 * there to be built on. No file is read because of a value that came from elsewhere.
 */
export async function parameterFlags(call: CliCall): Promise<ReadonlyMap<string, GivenParameter>> {
  const given = new Map<string, GivenParameter>();
  for (const word of call.flags.list('param')) {
    if (word.startsWith('@'))
      for (const [key, parameter] of await parameterFile(call, word.slice(1))) put(call, given, key, parameter);
    else await addParameter(call, given, word);
  }
  return given;
}

async function addParameter(call: CliCall, given: Map<string, GivenParameter>, word: string): Promise<void> {
  const equals = word.indexOf('=');
  const key = equals === -1 ? word : word.slice(0, equals);
  if (equals === -1) throw new UsageError(`-r ${word}: write key=value`, 'a map in a file is given with -r @file');
  if (!KEY.test(key)) throw new UsageError(`-r ${word}: "${key}" is not a parameter name`);
  const text = word.slice(equals + 1);
  if (!text.startsWith('@') || text.startsWith('@@')) {
    put(call, given, key, { form: 'text', texts: [text.replace(/^@@/, '@')], source: 'command-line' });
    return;
  }
  const content = decode(await fileBytes(call, text.slice(1), `parameter "${key}"`), text.slice(1));
  put(call, given, key, { form: 'text', texts: [content.replace(/\r?\n$/, '')], source: 'file' });
}

/** Equal keys: texts add up (a list type collects them, any other takes the last), with a warning. */
function put(call: CliCall, given: Map<string, GivenParameter>, key: string, parameter: GivenParameter): void {
  const before = given.get(key);
  const isLayered = before?.from !== undefined;
  if (before?.form === 'text' && parameter.form === 'text' && !isLayered && parameter.from === undefined)
    given.set(key, { ...parameter, texts: [...before.texts, ...parameter.texts] });
  else {
    if (before !== undefined && !isLayered)
      warn(call, `parameter "${key}" is given more than once; the last one counts`);
    given.set(key, parameter);
  }
}

const DOTENV_FILE = /(?:^|[\\/.])env(?:\.[^\\/.]+)?$/;

/** A file of parameters: dotenv when its name says so (`.env`, `prod.env`, `.env.prod`), else YAML or JSON. */
async function parameterFile(call: CliCall, path: string): Promise<readonly (readonly [string, GivenParameter])[]> {
  const from = path === '-' ? 'stdin' : path;
  if (!DOTENV_FILE.test(path) || /\.(?:ya?ml|json)$/.test(path))
    return (await mapFrom(call, path)).map(([key, value]) => [key, { form: 'data', value, source: 'file', from }]);
  const { parseDotenv } = await import('../../core/dotenv.ts');
  const text = decode(await fileBytes(call, path, 'the parameters'), path);
  return parseDotenv(text, path).map(({ key, value, at }) => {
    if (!KEY.test(key)) throw new ToolError('invalid-input', `"${key}" is not a parameter name`, { at });
    return [key, { form: 'text', texts: [value], source: 'file', from }];
  });
}

async function mapFrom(call: CliCall, path: string): Promise<readonly [string, unknown][]> {
  const data = await dataFrom(call, path, 'the parameters');
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return Object.entries(data);
  throw new ToolError('invalid-input', `${path === '-' ? 'stdin' : path} must hold a map of parameters`);
}

/** JSON or YAML of a file, or of stdin for `-`. */
async function dataFrom(call: CliCall, path: string, purpose: string): Promise<unknown> {
  const { readYaml, decodeText } = await import('../../core/yaml/yaml.ts');
  const { plainData } = await import('../../core/yaml/node.ts');
  const name = path === '-' ? '<stdin>' : path;
  return plainData(readYaml(decodeText(await fileBytes(call, path, purpose), name), name));
}

/** Bytes of a file named on the command line, relative to --cwd, or of stdin for `-`. */
export async function fileBytes(
  call: CliCall,
  path: string,
  purpose: string,
  maxBytes = MAX_PARAMETER,
): Promise<Uint8Array> {
  if (path === '-') return call.readStdin(purpose, maxBytes);
  const { resolve } = await import('node:path');
  const { engine } = await call.services();
  return engine.files.read(resolve(call.call.cwd, path), maxBytes);
}

export function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ToolError('unparsable', `${name} is not UTF-8 text`);
  }
}

/** Text on the command line that may be `@file`: JSON, or else YAML of the file. */
export async function jsonWord(call: CliCall, flag: string, word: string): Promise<unknown> {
  if (word.startsWith('@')) return dataFrom(call, word.slice(1), flag);
  try {
    return parseJson(word);
  } catch (error) {
    throw new UsageError(
      `${flag}: not JSON: ${error instanceof Error ? error.message : String(error)}`,
      'quote it for the shell, or give @file',
    );
  }
}
