import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { DEFAULTS } from '../../config/defaults.ts';
import { openApiDocument } from './document.ts';

interface Report {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

const program = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');

/** The strictest set of rules that the linter recommends; it looks nothing up. */
function lint(directory: string, document: object): Report['problems'] {
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(document));
  const words = ['lint', 'openapi.json', '--extends=recommended-strict', '--format=json'];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: directory,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  assert.match(stdout, /^\{/, stderr);
  return (JSON.parse(stdout) as Report).problems;
}

const facts = { version: '1.2.3', settings: DEFAULTS.apiServer };
const azureOIDC = { ...DEFAULTS.apiServer.auth.azureOIDC, enabled: true, tenantId: 'tenant-1', clientId: 'client-1' };

test('an independent linter has nothing to say, with authentication and without', () =>
  withTempDir(async directory => {
    assert.deepEqual(lint(directory, await openApiDocument(facts)), []);
    const protectedOne = { ...facts, settings: { ...facts.settings, auth: { ...facts.settings.auth, azureOIDC } } };
    assert.deepEqual(lint(directory, await openApiDocument(protectedOne)), []);
  }));

test('the linter would say it: an operation without id', () =>
  withTempDir(async directory => {
    const text = JSON.stringify(await openApiDocument(facts)).replace('"operationId":"solution-run",', '');
    const problems = lint(directory, JSON.parse(text) as object);
    assert.deepEqual(
      problems.map(({ ruleId }) => ruleId),
      ['operation-operationId'],
    );
  }));
