import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface Locked {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

test('the lock names the packages of every platform, as npm ci wants them, also where npm install did not find one', () => {
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name => packages[`node_modules/${name}`] === undefined && packages[`${at}/node_modules/${name}`] === undefined,
    ),
  );
  assert.deepEqual(missing, []);
});

test('the lock names no registry', () => {
  assert.deepEqual(
    Object.values(packages).flatMap(({ resolved }) => resolved ?? []),
    [],
  );
});
