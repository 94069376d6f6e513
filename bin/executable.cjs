'use strict';
/**
 * The entry of the single executable: Node.js with the files of the package inside. `scripts/release/build-executable.ts` puts
 * this file, `load.cjs` and the files into it. Threads evaluate the same text, with the name of their program in front.
 */
const { getRawAsset } = require('node:sea');
const { join } = require('node:path');
const { isMainThread } = require('node:worker_threads');
const createLoader = require('./load.cjs');
const startProgram = require('./start.cjs');

/** No file can lie below a file: a path of the package that is opened by mistake finds nothing. */
const PACKAGE = process.execPath;
const PART_OF_THREAD = Symbol.for('tool.part');

/** Where compiled code is kept. Threads only read there. */
let compiled;

globalThis[Symbol.for('tool.executable')] = {
  read,
  threadCode: program =>
    `globalThis[Symbol.for('tool.part')] = ${JSON.stringify({ program, compiled })};\n${textOf('executable.cjs')}`,
};

const [first, part, ...more] = process.argv.slice(2);
if (!isMainThread) runThread(globalThis[PART_OF_THREAD]);
else if (first === '--internal-part') runPart(part, more);
else {
  startProgram(process.argv.slice(2), {
    version: () => textOf('VERSION'),
    help: () => textOf('dist/help.txt'),
    run: directory => {
      compiled = directory;
      load(directory, 'main');
    },
  });
}

function runThread({ program, compiled: directory }) {
  load(directory, program, false);
}

function runPart(part, words) {
  const script = read(`scripts/${part}.cjs`);
  if (script !== undefined) runScript(Buffer.from(script).toString(), words);
  else if (read(`dist/${part}.cjs`) !== undefined) runProgram(part);
  else {
    process.stderr.write(`error: --internal-part is used by the program itself; it has no part "${part ?? ''}"\n`);
    process.exitCode = 3;
  }
}

/** A process that is started beside the command line is short or long-lived, so it keeps no compiled code. */
function runProgram(program) {
  load(undefined, program);
}

function load(directory, program, keeps) {
  const readText = file => textOf(file.slice(PACKAGE.length + 1));
  createLoader(directory, readText, keeps)(join(PACKAGE, 'dist', `${program}.cjs`));
}

/** Scripts are written for \`node -e\`: their arguments follow the executable. */
function runScript(text, words) {
  process.argv.splice(1, process.argv.length - 1, ...words);
  new (require('node:vm').Script)(`(function (require) {${text}\n})`).runInThisContext()(requireInside);
}

function requireInside(id) {
  return id === 'tool:keyring' ? openKeyring() : require(id);
}

/** Native code is opened from a file: one in a private directory that is gone when it is open. Windows keeps it until the next time. */
function openKeyring() {
  const { mkdtempSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
  const { tmpdir } = require('node:os');
  const remove = name => {
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {}
  };
  if (process.platform === 'win32')
    for (const name of readdirSync(tmpdir())) if (name.startsWith('tool-keyring-')) remove(name);
  const directory = mkdtempSync(join(tmpdir(), 'tool-keyring-'));
  try {
    const file = join(directory, 'keyring.node');
    writeFileSync(file, read('keyring.node'), { mode: 0o500 });
    const module = { exports: {} };
    process.dlopen(module, file);
    return module.exports;
  } finally {
    remove(directory.slice(tmpdir().length + 1));
  }
}

function read(path) {
  try {
    return new Uint8Array(getRawAsset(path.replaceAll('\\', '/')));
  } catch {
    return undefined;
  }
}

function textOf(path) {
  const bytes = read(path);
  if (bytes === undefined) throw new Error(`the executable was built without ${path}`);
  return Buffer.from(bytes.buffer).latin1Slice();
}
