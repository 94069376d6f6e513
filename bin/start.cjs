'use strict';
const [only, ...more] = process.argv.slice(2);
if (more.length === 0 && (only === '--version' || only === '-V')) print(`${require('../package.json').version}\n`);
else {
  const { homedir } = require('node:os');
  const { join } = require('node:path');
  // In the user's own cache: a directory that others can write to would let them put code into this program.
  const { XDG_CACHE_HOME: own, NODE_DISABLE_COMPILE_CACHE: off } = process.env;
  const cache = own?.startsWith('/') ? own : join(homedir(), '.cache');
  const load = require('./load.cjs')(
    off ? undefined : join(cache, 'tool', 'compiled', `${process.version}-${process.arch}`),
  );
  load(join(__dirname, '../dist/main.cjs'));
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
