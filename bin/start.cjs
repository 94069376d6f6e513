'use strict';

/** Answers `--version` at once. Anything else is for `run`, which gets the directory where compiled code is kept. */
module.exports = function start(words, { version, run }) {
  const [only, ...more] = words;
  if (more.length === 0 && (only === '--version' || only === '-V')) print(`${version()}\n`);
  else run(compiledDirectory());
};

/** In the user's own cache: a directory that others can write to would let them put code into this program. */
function compiledDirectory() {
  const { homedir } = require('node:os');
  const { join } = require('node:path');
  const { LOCALAPPDATA: local, XDG_CACHE_HOME: own, NODE_DISABLE_COMPILE_CACHE: off } = process.env;
  const cache =
    process.platform === 'win32'
      ? join(local || join(homedir(), 'AppData', 'Local'), 'tool', 'cache')
      : join(own?.startsWith('/') ? own : join(homedir(), '.cache'), 'tool');
  return off ? undefined : join(cache, 'compiled', `${process.version}-${process.arch}`);
}

/** A reader that has gone misses nothing; a disk without room is told. */
function print(text) {
  try {
    require('node:fs').writeSync(1, text);
  } catch ({ code, message }) {
    if (code === 'EPIPE') return;
    const why = code === 'ENOSPC' ? 'no space is left on the device' : message;
    process.stderr.write(`error: stdout could not be written: ${why}\n`);
    process.exitCode = 1;
  }
}
