#!/usr/bin/env node
'use strict';
// Old syntax on purpose: this file must at least parse on the Node.js versions that it turns away.
if (parseInt(process.versions.node, 10) < 24) {
  process.stderr.write('error: tool needs Node.js 24 or newer; this is ' + process.version + '\n');
  process.exitCode = 1;
} else {
  require('./start.cjs')(process.argv.slice(2), {
    version: function () {
      return require('../package.json').version;
    },
    help: function () {
      return require('fs').readFileSync(require('path').join(__dirname, '../dist/help.txt'), 'utf8');
    },
    run: function (directory) {
      require('./load.cjs')(directory)(require('path').join(__dirname, '../dist/main.cjs'));
    },
  });
}
