'use strict';
const { closeSync, fstatSync, fsyncSync, lstatSync, mkdirSync } = require('node:fs');
const { openSync, readFileSync, renameSync, writeSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { Script } = require('node:vm');

/**
 * Loads the files of the bundle with compiled code that was kept when they ran for the first time, so that later starts compile
 * nothing. (The compile cache of Node.js keeps what is compiled at load only: none of the functions that are called later.)
 * It is kept by the name of the file, which holds a hash of its content (the entry's does not: it is compiled each time); V8
 * refuses code of another version of itself or of other flags. V8 does not notice damage, it crashes: each file holds the code twice, and
 * a file whose halves differ is compiled and kept anew. (Comparing takes a third of the time that loading a checksum takes.) Kept code is run, so directory and files must be the user's own, and nobody else
 * may write them; otherwise nothing is read or kept, as with `directory` undefined. `readText` gives the text of a file of the bundle.
 */
module.exports = function createLoader(directory, readText = file => readFileSync(file, 'latin1')) {
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
    const text = `(function (exports, require, module, __filename, __dirname) { ${readText(file)}\n})`;
    const kept = !usable || !hashed ? undefined : join(directory, `${basename(file)}.bin`);
    const cachedData = kept === undefined ? undefined : readKept(kept);
    const script = compiledScript(text, file, cachedData);
    if (kept !== undefined && (cachedData === undefined || script.cachedDataRejected)) compiled.push({ script, kept });
    return script.runInThisContext();
  }

  /** At the end of the process: what ran is compiled by then. Whoever cannot write works all the same. */
  process.on('exit', () => {
    try {
      if (compiled.length === 0) return;
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      if (!isOwnOrAbsent(directory)) return;
      for (const { script, kept } of compiled) replace(kept, twice(script.createCachedData()));
    } catch {}
  });

  return entry => load(entry, false);
};

/** Whatever is wrong with what was kept: the text alone does as well. */
function compiledScript(text, filename, cachedData) {
  if (cachedData === undefined) return new Script(text, { filename });
  try {
    return new Script(text, { filename, cachedData });
  } catch {
    return new Script(text, { filename });
  }
}

/** Kept code, undefined when there is none that can be trusted and is whole. */
function readKept(file) {
  let descriptor;
  try {
    descriptor = openSync(file, 'r');
    if (!isOwn(fstatSync(descriptor))) return undefined;
    const bytes = readFileSync(descriptor);
    const code = bytes.subarray(0, bytes.length / 2);
    return code.length > 0 && code.equals(bytes.subarray(code.length)) ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
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
