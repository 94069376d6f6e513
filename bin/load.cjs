'use strict';
const { closeSync, fstatSync, fsyncSync, lstatSync, mkdirSync } = require('node:fs');
const { openSync, readSync, renameSync, writeSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { Script } = require('node:vm');

/**
 * Loads the files of the bundle with compiled code that was kept when they ran for the first time, so that later starts compile
 * nothing. (The compile cache of Node.js keeps what is compiled at load only: none of the functions that are called later.)
 * It is kept by the name of the file, which holds a hash of its content (the entry's does not: it is compiled each time). V8
 * refuses code from another version of V8 or for other flags, but crashes on damaged code. So each file holds the code twice, and a
 * file whose halves differ is compiled and kept anew. (Comparing takes a third of the time that loading a checksum takes.)
 *
 * Kept code is executed, so the directory and its files must belong to the user and be writable by no other user; otherwise nothing
 * is read or kept, as with `directory` undefined. `readText` gives the text of a file of the bundle: evaluated as a script it
 * returns the function that holds the module, so that no second copy of the text is made.
 *
 * A thread loads its program in the same way (`codeForThread`), so that it compiles nothing that a command has compiled before. It keeps
 * nothing itself (`keeps`): threads are ended where they stand.
 */
module.exports = function createLoader(directory, readText = textOfFile, keeps = true) {
  const modules = new Map();
  const compiled = [];
  const usable = directory !== undefined && isOwnOrAbsent(directory);

  function load(file, hashed) {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    const local = id => (id.startsWith('./') ? load(join(dirname(file), id), true) : require(id));
    compile(file, hashed).call(module.exports, module.exports, local, module, file, dirname(file));
    return module.exports;
  }

  function compile(file, hashed) {
    const text = readText(file);
    const kept = !usable || !hashed ? undefined : join(directory, `${basename(file)}.bin`);
    const cachedData = kept === undefined ? undefined : readKept(kept);
    const script = compiledScript(text, file, cachedData);
    if (kept !== undefined && (cachedData === undefined || script.cachedDataRejected)) compiled.push({ script, kept });
    return script.runInThisContext();
  }

  if (!keeps) return entry => load(entry, false);
  if (readText === textOfFile) globalThis[Symbol.for('tool.codeForThread')] = entry => codeForThread(directory, entry);

  /** At the end of the process, since what ran is compiled by then. The program works all the same when nothing can be written. */
  process.on('exit', () => {
    try {
      if (compiled.length === 0) return;
      makeDirectories(directory);
      if (!isOwnOrAbsent(directory)) return;
      for (const { script, kept } of compiled) replace(kept, twice(script.createCachedData()));
    } catch {}
  });

  return entry => load(entry, false);
};

/** The recursive `mkdir` of Node.js never returns where the system refuses new names, as in `/proc`. */
function makeDirectories(directory) {
  if (lstatSync(directory, { throwIfNoEntry: false }) !== undefined) return;
  makeDirectories(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

/** JavaScript that a thread evaluates to run the file of the bundle. */
function codeForThread(directory, entry) {
  const [loader, kept, file] = [__filename, directory ?? null, entry].map(value => JSON.stringify(value));
  return `require(${loader})(${kept} ?? undefined, undefined, false)(${file});`;
}

/** If anything is wrong with the kept code, the text is compiled instead. */
function compiledScript(text, filename, cachedData) {
  if (cachedData === undefined) return new Script(text, { filename });
  try {
    return new Script(text, { filename, cachedData });
  } catch {
    return new Script(text, { filename });
  }
}

/** Kept code, undefined when there is none that can be trusted and is whole. It lies in `room`, so it is to be used at once. */
function readKept(file) {
  let descriptor;
  try {
    descriptor = openSync(file, 'r');
    const stat = fstatSync(descriptor);
    const length = stat.size / 2;
    if (!isOwn(stat) || length === 0 || !Number.isInteger(length)) return undefined;
    const memory = roomFor(length + PART);
    const code = readExactly(descriptor, memory.subarray(0, length));
    return isFollowedByCopy(descriptor, code, memory.subarray(length)) ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The copy is compared in small parts: memory that a start touches for the first time costs as much as reading into it. */
function isFollowedByCopy(descriptor, code, part) {
  for (let at = 0; at < code.length; at += PART) {
    const wanted = code.subarray(at, at + PART);
    if (!readExactly(descriptor, part.subarray(0, wanted.length)).equals(wanted)) return false;
  }
  return true;
}

const PART = 64 * 1024;

function textOfFile(file) {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    return readExactly(descriptor, roomFor(size).subarray(0, size)).latin1Slice();
  } finally {
    closeSync(descriptor);
  }
}

/** Memory that all files are read into, one after the other, until the garbage collector takes it. */
let room = new WeakRef(Buffer.alloc(0));

function roomFor(length) {
  const known = room.deref();
  if (known !== undefined && known.length >= length) return known;
  const made = Buffer.allocUnsafeSlow(length);
  room = new WeakRef(made);
  return made;
}

function readExactly(descriptor, bytes) {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(descriptor, bytes, at, bytes.length - at);
    if (count === 0) throw new Error('the file has become shorter');
    at += count;
  }
  return bytes;
}

function isOwnOrAbsent(directory) {
  try {
    const stat = lstatSync(directory);
    return stat.isDirectory() && isOwn(stat);
  } catch (error) {
    return error.code === 'ENOENT';
  }
}

/** Belongs to this user, and no other may write it. Where there are no users (Windows) the profile's own rights hold. */
const isOwn = ({ uid, mode }) => process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);

const twice = code => Buffer.concat([code, code]);

/** Whole or not at all, also when several processes do it at once or the power fails. */
function replace(file, content) {
  const temporary = `${file}.${process.pid}`;
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
}
