import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
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

test('every package has a SHA-512, but for tools of other platforms, which no build or package of ours holds', () => {
  const bare = Object.entries(packages).filter(
    ([at, { integrity, dev, optional }]) =>
      at !== '' && integrity?.startsWith('sha512-') !== true && !(dev === true && optional === true),
  );
  assert.deepEqual(bare, []);
  const here = Object.keys(packages).filter(
    at => at !== '' && packages[at]?.integrity === undefined && existsSync(join(import.meta.dirname, '..', at)),
  );
  assert.deepEqual(here, [], 'what is installed was compared with a hash');
});

test('the lock names no registry', () => {
  assert.deepEqual(
    Object.values(packages).flatMap(({ resolved }) => resolved ?? []),
    [],
  );
});
