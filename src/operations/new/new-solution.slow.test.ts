import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tool } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { findSchema } from '../schemas/schema-registry.ts';
import { FEATURES } from './new-document.ts';

test('the tests of a new solution pass, and their report fits its schema', () =>
  withTempDir(async cwd => {
    const check = await compileSchema((await findSchema('test-result')) ?? {});
    for (const words of [['--test'], ['--features', FEATURES.join(',')], ['--features', 'resolvers,tests']]) {
      await tool(['new', 'solution', 'my-app', '--force', ...words], { cwd });
      const { code, stdout } = await tool(['test', 'functional', '-o', 'json'], { cwd });
      assert.equal(code, 0, stdout);
      assert.match(stdout, /greets-the-world/);
      assert.deepEqual(check(JSON.parse(stdout)), []);
    }
  }));
