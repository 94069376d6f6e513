import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseVersion, isSameVersion, sortVersions } from './local/choose-version.ts';
import { parseReference, registryTag, versionFromTag } from './reference.ts';

test('a reference is a name, a version or a range', () => {
  assert.deepEqual(parseReference('deploy'), { name: 'deploy', wanted: undefined });
  assert.deepEqual(parseReference('deploy@latest'), { name: 'deploy', wanted: undefined });
  assert.deepEqual(parseReference('deploy@1.2.3-rc.1+b'), {
    name: 'deploy',
    wanted: { kind: 'version', text: '1.2.3-rc.1+b' },
  });
  for (const range of ['^1', '1', '~1.2', '1.x', '>=1.0.0 <2.0.0', '1.0.0 - 1.9.9', '^1 || ^3', '*']) {
    assert.deepEqual(parseReference(`deploy@${range}`), { name: 'deploy', wanted: { kind: 'range', text: range } });
  }
});

test('what is not a reference is refused with what to write', () => {
  for (const text of [
    '',
    '@1.0.0',
    'Deploy',
    '-a',
    'a-',
    'a--b',
    'a_b',
    'a'.repeat(61),
    'a@',
    'a@one',
    'a@1.0.0@2',
    './a',
    'a b',
    'a'.repeat(300),
  ]) {
    assert.throws(() => parseReference(text), { code: 'invalid-input' }, text);
  }
  assert.throws(() => parseReference('./solution.yaml'), { hint: 'a file is named with -f ./solution.yaml' });
});

const VERSIONS = ['1.0.0', '1.10.0', '1.9.3', '2.0.0-rc.1', '2.0.0-rc.2', '0.9.0'];
const rows: readonly (readonly [reference: string, chosen: string | undefined])[] = [
  ['a', '1.10.0'],
  ['a@^1', '1.10.0'],
  ['a@~1.9', '1.9.3'],
  ['a@1', '1.10.0'],
  ['a@<1', '0.9.0'],
  ['a@*', '1.10.0'],
  ['a@2.0.0-rc.1', '2.0.0-rc.1'],
  ['a@^2', undefined],
  ['a@^2.0.0-rc.1', '2.0.0-rc.2'],
  ['a@>=1', '1.10.0'],
  ['a@3.0.0', undefined],
  ['a@1.0.0+build', '1.0.0'],
];
for (const [reference, chosen] of rows) {
  test(`of ${VERSIONS.join(', ')} ${reference} means ${chosen}`, async () => {
    assert.equal(await chooseVersion(VERSIONS, parseReference(reference).wanted), chosen);
  });
}

test('where there is nothing but pre-releases the highest one counts', async () => {
  assert.equal(await chooseVersion(['1.0.0-a', '1.0.0-b'], undefined), '1.0.0-b');
  assert.equal(await chooseVersion(['1.0.0-a', '1.1.0-b'], { kind: 'range', text: '^1.0.0-0' }), '1.1.0-b');
  assert.equal(await chooseVersion([], undefined), undefined);
});

test('versions sort by precedence, highest first', async () => {
  assert.deepEqual(await sortVersions(VERSIONS), ['2.0.0-rc.2', '2.0.0-rc.1', '1.10.0', '1.9.3', '1.0.0', '0.9.0']);
});

test('build metadata makes no other version', async () => {
  assert.equal(await isSameVersion('1.0.0+a', '1.0.0+b'), true);
  assert.equal(await isSameVersion('1.0.0', '1.0.1'), false);
});

test('a tag of a registry stands for a version with build metadata', () => {
  assert.equal(registryTag('1.0.0+build.5'), '1.0.0_build.5');
  assert.equal(versionFromTag('1.0.0_build.5'), '1.0.0+build.5');
});
