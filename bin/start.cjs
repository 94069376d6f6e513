'use strict';
const { enableCompileCache } = require('node:module');
const { homedir } = require('node:os');
const { join } = require('node:path');

// In the user's own cache: a directory that others can write to would let them put code into this program.
const cache = process.env.XDG_CACHE_HOME;
enableCompileCache?.(join(cache?.startsWith('/') ? cache : join(homedir(), '.cache'), 'tool', 'compile'));

const [only, ...more] = process.argv.slice(2);
if (more.length === 0 && (only === '--version' || only === '-V')) process.stdout.write(`${require('../package.json').version}\n`);
else void import('../dist/main.js');
