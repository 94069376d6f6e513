import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lintText } from '../../test/support/worlds/lint-world.ts';
import { builtinProviders } from '../providers/builtin.ts';
import { findRule, RULES } from './rules.ts';

test('every rule finds its wrong example, and says nothing of its right one', async () => {
  for (const { id, example } of RULES) {
    const wrong = await lintText(example.wrong);
    const right = await lintText(example.right);
    assert.ok(
      wrong.findings.some(({ rule }) => rule === id),
      `${id}: the wrong example is not found`,
    );
    assert.deepEqual(
      right.findings.filter(({ rule, severity }) => rule === id || severity === 'error'),
      [],
      id,
    );
  }
});

test('right examples are quiet but for descriptions that they leave out', async () => {
  const quiet = new Set(['missing-description', 'missing-version', 'unreachable-test-path']);
  for (const { id, example } of RULES) {
    const { findings } = await lintText(example.right);
    assert.deepEqual(
      findings.filter(({ rule }) => !quiet.has(rule)).map(({ rule, message }) => `${rule}: ${message}`),
      [],
      id,
    );
  }
});

test('ids are unique, and no two rules have the same summary', () => {
  assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length);
  assert.equal(new Set(RULES.map(({ summary }) => summary)).size, RULES.length);
});

test('what is refused when a solution is loaded is an error', () => {
  assert.deepEqual(
    RULES.filter(({ refused, severity }) => refused === true && severity !== 'error'),
    [],
  );
});

test('every rule with a check has a file of its own name, and a test beside it', () => {
  const files = globSync('rules/*.ts', { cwd: import.meta.dirname }).sort();
  const checked = RULES.filter(({ check }) => check !== undefined);
  const wanted = checked.flatMap(({ id }) => [`rules/${id}.ts`, `rules/${id}.test.ts`]).sort();
  assert.deepEqual(files, wanted);
});

test('every rule that the loader names is in the table', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync('{solution,expression,core,providers}/**/*.ts', { cwd: source });
  const named = files
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/\brule: '([a-z-]+)'|\bRULE = '([a-z-]+)'/g),
    ])
    .map(([, one, other]) => one ?? other ?? '');
  assert.ok(named.length > 20);
  assert.deepEqual(
    [...new Set(named)].filter(id => findRule(id) === undefined),
    [],
  );
});

/** Names that examples of providers take for granted. */
const AROUND = { hosts: { description: 'x', value: ['a'] } };

test('nothing is said against the examples of providers, in the place that each is for', async () => {
  for (const { name, capabilities, examples } of builtinProviders()) {
    for (const { name: title, inputs } of examples) {
      const use = { provider: name, inputs };
      const spec = capabilities.includes('action')
        ? { resolvers: AROUND, workflow: { actions: { a: { description: 'x', ...use } } } }
        : capabilities.includes('from')
          ? { resolvers: { ...AROUND, a: { description: 'x', sensitive: name === 'secret', ...use } } }
          : { resolvers: { a: { description: 'x', value: 1, validate: { with: [use] } } } };
      const { findings } = await lintText(`metadata: {name: demo, version: 1.0.0}\nspec: ${JSON.stringify(spec)}\n`);
      const said = findings.filter(({ rule }) => rule !== 'unused-resolver').map(({ message }) => message);
      assert.deepEqual(said, [], `${name}: ${title}`);
    }
  }
});
