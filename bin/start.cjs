'use strict';
const [only, ...more] = process.argv.slice(2);
if (more.length === 0 && (only === '--version' || only === '-V'))
  process.stdout.write(`${require('../package.json').version}\n`);
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
