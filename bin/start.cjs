'use strict';

/**
 * Answers `--version`, and the help of the program, which the build has written, at once. Anything else is for `run`, which gets the directory
 * where compiled code is kept.
 */
module.exports = function start(words, { version, help, run }) {
  const [only, ...more] = words;
  if (more.length === 0 && (only === '--version' || only === '-V')) print(`${version()}\n`);
  else if (more.length === 0 && HELP.includes(only)) printOr(help, () => run(compiledDirectory()));
  else run(compiledDirectory());
};

/** First arguments that ask for help; undefined is `tool` alone. */
const HELP = [undefined, 'help', '--help', '-h'];

/** Without the written text, as in a bundle that a test has made, the program itself makes it. */
function printOr(read, make) {
  let text;
  try {
    text = read();
  } catch {}
  if (text === undefined) make();
  else print(text);
}

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

/** A reader that has gone is no error; a full disk is reported. */
function print(text) {
  const bytes = Buffer.from(text);
  let at = 0;
  try {
    while (at < bytes.length) at += require('node:fs').writeSync(1, bytes, at);
  } catch ({ code, message }) {
    if (code === 'EPIPE') return;
    if (code === 'EAGAIN') {
      process.stdout.write(bytes.subarray(at));
      return;
    }
    const why = code === 'ENOSPC' ? 'no space is left on the device' : message;
    process.stderr.write(`error: stdout could not be written: ${why}\n`);
    process.exitCode = 1;
  }
}
