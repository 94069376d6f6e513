import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CASE_COMMANDS } from '../solution/testing/test-suite.ts';
import { checkRestrictedCommand } from './restricted.ts';

test('a restricted test case may run the commands that every test case may run, and no others', () => {
  for (const command of CASE_COMMANDS) checkRestrictedCommand([...command.split(' '), 'x']);
  for (const command of ['get provider exec', 'auth token cloud', 'run', 'snapshot list', 'snapshot', 'config show'])
    assert.throws(() => checkRestrictedCommand(command.split(' ')), { code: 'not-allowed-here' }, command);
});

test('flags that lead out of the sandbox are refused', () => {
  for (const flag of ['--config=x', '--cwd', '-C', '--snapshot', '--auth-profile'])
    assert.throws(() => checkRestrictedCommand(['run', 'solution', flag]), { code: 'not-allowed-here' }, flag);
});
