import { closeSync, existsSync, lstatSync, openSync, readSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { errorCode } from '../files/errors.ts';

/** Why a plugin did not start, and what its author can do about it. */
export interface StartFault {
  readonly what: string;
  readonly hint?: string;
}

export interface FailedStart {
  /** The file of the plugin. */
  readonly path: string;
  /** `ended with exit code 1` */
  readonly how: string;
  /** The end of what it wrote to stderr. */
  readonly said: string;
}

/** A plugin that ended before its handshake. What interpreters say is put into a sentence; anything else is repeated. */
export function startFault(start: FailedStart): StartFault {
  for (const explain of EXPLANATIONS) {
    const fault = explain(start);
    if (fault !== undefined) return fault;
  }
  const { how, said } = start;
  if (said !== '') return { what: `it ${how} before the handshake; it said: ${said}` };
  return { what: `it ${how} before the handshake`, hint: SERVE };
}

export const SERVE =
  'a plugin serves until it is asked to end; in TypeScript its last line is: await servePlugin(provider)';
const LOG = '--log-level debug shows everything that it wrote';
const LEAST_NODE = 24;

type Explanation = (start: FailedStart) => StartFault | undefined;

/** The first that fits. */
const EXPLANATIONS: readonly Explanation[] = [
  missingInterpreter,
  noFirstLine,
  oldNode,
  unbuiltPackage,
  missingPackage,
  missingFile,
  missingPythonModule,
  syntaxError,
  uncaughtError,
];

function missingInterpreter({ path, said }: FailedStart): StartFault | undefined {
  const name = /^\S*env: ['‘"]?(.+?)['’"]?: No such file or directory/m.exec(said)?.[1];
  if (name === undefined) return undefined;
  return {
    what: `its first line names "${name}", which is not in the PATH`,
    hint: `install ${name}, or correct the first line of ${path}`,
  };
}

const INTERPRETERS: Readonly<Record<string, string>> = { '.py': 'python3', '.sh': 'sh', '.rb': 'ruby' };

/** Where a text file does not name its interpreter, the system runs it with the shell. */
function noFirstLine({ path }: FailedStart): StartFault | undefined {
  const head = readFileHead(path);
  if (head.length === 0 || head.includes(0) || head.toString('latin1').startsWith('#!')) return undefined;
  return {
    what: 'its first line does not say which program runs it',
    hint: `begin ${path} with #!/usr/bin/env ${INTERPRETERS[extname(path)] ?? 'node'}`,
  };
}

function oldNode({ path, said }: FailedStart): StartFault | undefined {
  const version = /^Node\.js v((\d+)\.\S+)/m.exec(said);
  if (version === null || Number(version[2]) >= LEAST_NODE) return undefined;
  const isType =
    /Unknown file extension "\.[cm]?ts"/.test(said) || (/\.[cm]?ts$/.test(path) && /SyntaxError/.test(said));
  if (!isType) return undefined;
  return {
    what: `the "node" in the PATH has version ${version[1]}, which cannot run ${basename(path)}`,
    hint: `put Node.js ${LEAST_NODE} or newer first in the PATH`,
  };
}

function unbuiltPackage({ said }: FailedStart): StartFault | undefined {
  const place = /Cannot find module '(.+)[\\/]dist[\\/]plugin[\\/]plugin\.js'/.exec(said)?.[1];
  if (place === undefined) return undefined;
  return { what: `the package in ${place} is not built`, hint: `run npm run build in ${place}` };
}

function missingPackage({ path, said }: FailedStart): StartFault | undefined {
  const [, name] =
    /Cannot find package '([^']+)' imported from/.exec(said) ??
    /Cannot find module '([^'./\\][^']*)'\r?\nRequire stack/.exec(said) ??
    [];
  if (name === undefined) return undefined;
  const directory = dirname(path);
  const what = `it needs the package "${name}", which is not installed`;
  if (lstatSync(join(directory, 'node_modules', name), { throwIfNoEntry: false })?.isSymbolicLink() === true)
    return {
      what: `the package "${name}" that it needs is no longer where it was`,
      hint: `correct its place in ${join(directory, 'package.json')}, and run npm install in ${directory}`,
    };
  if (existsSync(join(directory, 'package.json'))) return { what, hint: `run npm install in ${directory}` };
  return { what, hint: `run npm install ${name} in ${directory}` };
}

function missingFile({ path, said }: FailedStart): StartFault | undefined {
  const [, file, from = path] = /Cannot find module '([^']+)'(?: imported from (\S+))?/.exec(said) ?? [];
  if (file === undefined) return undefined;
  return { what: `it imports ${file}, which is not there`, hint: `correct the import in ${from}` };
}

function missingPythonModule({ path, said }: FailedStart): StartFault | undefined {
  const name = /^ModuleNotFoundError: No module named '([^']+)'/m.exec(said)?.[1];
  if (name === undefined) return undefined;
  return {
    what: `it needs the Python module "${name}", which is not installed`,
    hint: `install it for the interpreter that the first line of ${path} names`,
  };
}

/** Node.js: `<file>:<line>`, the line, a caret, the error. Python: `File "<file>", line <line>`. */
function syntaxError({ said }: FailedStart): StartFault | undefined {
  const [, message] = /^SyntaxError(?: \[\w+\])?: (.+)$/m.exec(said) ?? [];
  const [, file, line] =
    /^(?:file:\/\/)?([^\s:]\S*?):(\d+)$/m.exec(said) ?? /^\s*File "(.+)", line (\d+)$/m.exec(said) ?? [];
  if (message === undefined || file === undefined) return undefined;
  return {
    what: `${file}:${line}: ${message.trim()}`,
    hint: said.includes('ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
      ? 'Node.js leaves types out and does nothing else: write it without enum, namespace and parameter properties'
      : 'correct this line',
  };
}

function uncaughtError({ how, said }: FailedStart): StartFault | undefined {
  const [, message] = /^(?:Uncaught )?(\w*Error(?: \[\w+\])?: .+)\r?\n(?:.*\r?\n)*?\s+at /m.exec(said) ?? [];
  const [, file, line] = /^\s+at .*?(?:file:\/\/)?(\/[^\s()]+?):(\d+):\d+\)?$/m.exec(said) ?? [];
  if (message === undefined) return undefined;
  const where = file === undefined ? '' : ` at ${file}:${line}`;
  return { what: `it ${how} before the handshake: ${message.trim()}${where}`, hint: LOG };
}

/** Why the system did not start the file at all. */
export function spawnFault(path: string, error: unknown): StartFault | undefined {
  const code = errorCode(error);
  const [, interpreter] = /^#!\s*(\S+)/.exec(readFileHead(path).toString('utf8')) ?? [];
  if (code === 'ENOENT' && interpreter !== undefined)
    return {
      what: `its first line names ${interpreter}, which is not there`,
      hint: `correct the first line of ${path}: #!/usr/bin/env ${basename(interpreter)} looks in the PATH`,
    };
  if (code === 'EACCES')
    return {
      what: `the system does not allow ${path} to be executed`,
      hint: 'look at its mode, at the program that its first line names, and whether its file system is mounted noexec',
    };
  if (code === 'ENOEXEC') return { what: 'it was built for another machine', hint: `build ${path} for this one` };
  return undefined;
}

const HEAD_BYTES = 256;

/** The first bytes of the file; none when it cannot be read. */
function readFileHead(path: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const file = openSync(path, 'r');
    try {
      return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return Buffer.alloc(0);
  }
}
