import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { skipWithout } from '../support/needed.ts';
import { withTempDir } from '../support/temp-dir.ts';

interface Case {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  /** `<dir>` stands for the directory of the plugin. */
  readonly says: string;
}

/** The Node.js of this test is the one that `env` finds. */
const environment = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
const NODE = '#!/usr/bin/env node\n';
const PYTHON = '#!/usr/bin/env python3\n';
const SERVE = 'a plugin serves until it is asked to end; in TypeScript its last line is: await servePlugin(provider)';
const LOG = '--log-level debug shows everything that it wrote';

const CASES: readonly Case[] = [
  {
    what: 'a package that is not installed',
    file: 'acme.ts',
    text: `${NODE}import 'not-there';\n`,
    says: 'cannot be used: it needs the package "not-there", which is not installed; run npm install not-there in <dir>',
  },
  {
    what: 'a package that is not installed, in CommonJS',
    file: 'acme.cjs',
    text: `${NODE}require('not-there');\n`,
    says: 'cannot be used: it needs the package "not-there", which is not installed; run npm install not-there in <dir>',
  },
  {
    what: 'a file that is not there',
    file: 'acme.ts',
    text: `${NODE}import './other.ts';\n`,
    says: 'cannot be used: it imports <dir>/other.ts, which is not there; correct the import in <dir>/acme.ts',
  },
  {
    what: 'a syntax error in TypeScript',
    file: 'acme.ts',
    text: `${NODE}const x = ;\n`,
    says: 'cannot be used: <dir>/acme.ts:2: Expression expected; correct this line',
  },
  {
    what: 'TypeScript that has to be compiled',
    file: 'acme.ts',
    text: `${NODE}enum Colour { red }\n`,
    says: 'cannot be used: <dir>/acme.ts:2: TypeScript enum is not supported in strip-only mode; Node.js leaves types out and does nothing else: write it without enum, namespace and parameter properties',
  },
  {
    what: 'an import that its module does not have',
    file: 'acme.mjs',
    text: `${NODE}import { nothing } from 'node:fs';\n`,
    says: "cannot be used: <dir>/acme.mjs:2: The requested module 'node:fs' does not provide an export named 'nothing'; correct this line",
  },
  {
    what: 'an error that nothing catches',
    file: 'acme.ts',
    text: `${NODE}\nthrow new Error('no luck');\n`,
    says: `cannot be used: it ended with exit code 1 before the handshake: Error: no luck at <dir>/acme.ts:3; ${LOG}`,
  },
  {
    what: 'an interpreter that is not in the PATH',
    file: 'acme',
    text: '#!/usr/bin/env not-there\n',
    says: 'cannot be used: its first line names "not-there", which is not in the PATH; install not-there, or correct the first line of <dir>/acme',
  },
  {
    what: 'an interpreter that is not there',
    file: 'acme',
    text: '#!/usr/bin/not-there\n',
    says: 'cannot be started: its first line names /usr/bin/not-there, which is not there; correct the first line of <dir>/acme: #!/usr/bin/env not-there looks in the PATH',
  },
  {
    what: 'no first line',
    file: 'acme.mjs',
    text: "import { x } from './x.mjs';\n",
    says: 'cannot be used: its first line does not say which program runs it; begin <dir>/acme.mjs with #!/usr/bin/env node',
  },
  {
    what: 'a line on stdout',
    file: 'acme.ts',
    text: `${NODE}console.log('starting up');\nsetInterval(() => {}, 1000);\n`,
    says: 'cannot be used: its first line is not a handshake: "starting up"; a plugin prints nothing to stdout before its handshake: print to stderr, which goes to the log',
  },
  {
    what: 'an end without a handshake',
    file: 'acme.ts',
    text: NODE,
    says: `cannot be used: it ended with exit code 0 before the handshake; ${SERVE}`,
  },
  {
    what: 'a missing module of Python',
    file: 'acme.py',
    text: `${PYTHON}import not_there\n`,
    says: 'cannot be used: it needs the Python module "not_there", which is not installed; install it for the interpreter that the first line of <dir>/acme.py names',
  },
  {
    what: 'a syntax error in Python',
    file: 'acme.py',
    text: `${PYTHON}x = = 2\n`,
    says: 'cannot be used: <dir>/acme.py:2: invalid syntax; correct this line',
  },
];

describe('a plugin that cannot start says in a sentence why, and what to do', () => {
  for (const { what, file, text, says } of CASES)
    test(
      what,
      {
        skip: process.platform === 'win32' || (text.startsWith(PYTHON) && skipWithout(['python3'], 'python3-minimal')),
      },
      () =>
        withTempDir(async cwd => {
          await writeFiles(cwd, { [file]: text });
          await chmod(join(cwd, file), 0o755);
          const { code, stdout } = await tool(['plugins', 'test', `./${file}`, '-o', 'json'], { cwd, environment });
          assert.equal(code, 11, stdout);
          const { checks } = JSON.parse(stdout) as { readonly checks: readonly { readonly message: string }[] };
          assert.equal(checks[0]?.message.replaceAll(cwd, '<dir>'), `plugin "acme" ${says}`);
        }),
    );
});

test('a plugin whose file may not be executed says what allows it', { skip: process.platform === 'win32' }, () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, {
      '.home/config/tool/config.yaml': `version: 1\nplugins: { dir: ${cwd}/plugins, allowed: [acme] }\n`,
      'plugins/acme/acme.ts': NODE,
    });
    const allowed = `${cwd}/plugins/acme/acme.ts is not executable: chmod +x ${cwd}/plugins/acme/acme.ts`;
    const run = await tool(['run', 'provider', 'acme'], { cwd });
    assert.equal(run.stderr, `error: there is no plugin "acme" in ${cwd}/plugins\n  hint: ${allowed}\n`);
    const tested = await tool(['plugins', 'test', 'acme'], { cwd });
    assert.equal(tested.stderr, `error: there is no plugin "acme" in ${cwd}/plugins\n  hint: ${allowed}\n`);
    const listed = await tool(['plugins', 'list', '-o', 'json'], { cwd });
    assert.ok(listed.stdout.includes(allowed), listed.stdout);
  }),
);

test('a program that outlives a plugin that the system cannot start ends none of its own processes', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { acme: '#!/usr/bin/not-there\n' });
    await chmod(join(cwd, 'acme'), 0o755);
    const host = import.meta.resolve('../../src/host/plugin/plugin-host.ts');
    const watch = import.meta.resolve('../../src/host/processes/group-watch.ts');
    await writeFiles(cwd, {
      'long.ts': `import { createPluginHost } from '${host}';
import { createGroupWatch } from '${watch}';
const options = { environment: process.env, log: () => {}, toolVersion: '1.0.0', watch: createGroupWatch(), handshakeMs: 100 };
const plugins = createPluginHost(options);
await plugins.open(await plugins.fileAt('${join(cwd, 'acme')}'), { settings: {}, grants: { auth: [], secrets: [] } }).facts().catch(() => undefined);
setTimeout(() => process.stdout.write('still here'), 400);
`,
    });
    const { stdout, signal } = spawnSync(process.execPath, [join(cwd, 'long.ts')], { encoding: 'utf8' });
    assert.deepEqual({ stdout, signal }, { stdout: 'still here', signal: null });
  }));
