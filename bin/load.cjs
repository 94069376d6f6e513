'use strict';
const { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { Script } = require('node:vm');

/**
 * Loads the files of the bundle with compiled code that was kept when they ran for the first time, so that later starts compile
 * nothing. (The compile cache of Node.js keeps what is compiled at load only: none of the functions that are called later.)
 * It is kept by the name of the file, which holds a hash of its content (the entry's does not: it is compiled each time); V8
 * refuses code of another version of itself or of other flags. `directory` undefined: nothing is kept.
 */
module.exports = function createLoader(directory) {
  const modules = new Map();
  const compiled = [];

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
    const text = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(file, 'latin1')}\n})`;
    const kept = directory === undefined || !hashed ? undefined : join(directory, `${basename(file)}.bin`);
    const cachedData = kept === undefined ? undefined : readIfThere(kept);
    const script = new Script(text, { filename: file, cachedData });
    if (kept !== undefined && (cachedData === undefined || script.cachedDataRejected)) compiled.push({ script, kept });
    return script.runInThisContext();
  }

  /** At the end of the process: what ran is compiled by then. Whoever cannot write works all the same. */
  process.on('exit', () => {
    try {
      if (compiled.length > 0) mkdirSync(directory, { recursive: true, mode: 0o700 });
      for (const { script, kept } of compiled) replace(kept, script.createCachedData());
    } catch {}
  });

  return entry => load(entry, false);
};

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

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
