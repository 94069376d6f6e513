import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { isMap } from '../core/json/json.ts';

/** Every property that a schema declares, at any depth. */
function declaredNames(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(declaredNames);
  if (!isMap(schema)) return [];
  const { properties, ...rest } = schema;
  return [
    ...(isMap(properties) ? [...Object.keys(properties), ...Object.values(properties).flatMap(declaredNames)] : []),
    ...Object.values(rest).flatMap(declaredNames),
  ];
}

test('what an operation answers is spelled in camelCase', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });
  let answers = 0;
  for (const file of files) {
    const exported = (await import(`./${file}`)) as Readonly<Record<string, unknown>>;
    for (const operation of Object.values(exported)) {
      if (!isMap(operation) || typeof operation['name'] !== 'string' || !isMap(operation['output'])) continue;
      answers++;
      const underscored = declaredNames(operation['output']).filter(name => name.includes('_'));
      assert.deepEqual(underscored, [], `${operation['name']} in ${file}`);
    }
  }
  assert.ok(answers > 60, `${answers} operations were found`);
});
