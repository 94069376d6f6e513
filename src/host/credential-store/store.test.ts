import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import {
  createMemoryKeychain,
  createTestStore,
  noKeychain,
  storeOptions,
  TEST_KEY,
} from '../../../test/support/test-store.ts';
import { type StoreDirectory, secretsDirectory } from './directory.ts';
import type { Keychain } from './keychain.ts';
import { rotateKey } from './maintenance.ts';
import type { KeyPlace } from './master-key.ts';
import { createParts } from './parts.ts';
import { secretFileName } from './secret-file.ts';

const inStore = async (body: (directory: string) => Promise<void>): Promise<void> =>
  await withTempDir(async root => await body(join(root, 'secrets')));
/** A place of keys in which every change may be the last. */
const killing = (place: KeyPlace, kill: () => void): KeyPlace => ({
  ...place,
  add: async (key, beside) => {
    kill();
    return await place.add(key, beside);
  },
  retire: async (ids, kept) => {
    kill();
    await place.retire(ids, kept);
    kill();
  },
});
const names = async (directory: string): Promise<string[]> => (await readdir(directory)).sort();

test('what was saved is found, listed by prefix and removed, also by another process of the same store', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    await store.save('tool.auth.cloud.metadata', '{"a":1}');
    await store.save('tool.auth.cloud@work.metadata', 'w');
    const other = createTestStore(directory).store;
    assert.equal(await other.find('tool.auth.cloud.metadata'), '{"a":1}');
    assert.deepEqual(await other.list('tool.auth.cloud.'), ['tool.auth.cloud.metadata']);
    assert.deepEqual(await other.list('tool.auth.cloud'), [
      'tool.auth.cloud.metadata',
      'tool.auth.cloud@work.metadata',
    ]);
    await other.remove('tool.auth.cloud.metadata');
    assert.equal(await store.find('tool.auth.cloud.metadata'), undefined);
  });
});

test('any name and any value come back as they were', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (name, value) => {
        await store.save(name, value);
        assert.equal(await store.find(name), value.toWellFormed());
      }),
      { numRuns: 20 },
    );
  });
});

test('reading an absent store creates nothing', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    assert.equal(await store.find('x'), undefined);
    assert.deepEqual(await store.list(''), []);
    assert.deepEqual(await store.state(), { status: 'absent' });
    await store.remove('x');
    await assert.rejects(readdir(directory), { code: 'ENOENT' });
  });
});

test('C9: names that differ only in case are two secrets with file names that differ without regard to case', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    await store.save('tool.auth.cloud.token.interactive._.YWJj', 'one');
    await store.save('tool.auth.cloud.token.interactive._.yWJJ', 'two');
    assert.equal(await store.find('tool.auth.cloud.token.interactive._.YWJj'), 'one');
    assert.equal(await store.find('tool.auth.cloud.token.interactive._.yWJJ'), 'two');
    const files = (await names(directory)).filter(name => name.endsWith('.sec'));
    assert.equal(new Set(files.map(name => name.toLowerCase())).size, 2);
  });
});

test('G1: without a keychain the key is a file; directories are 0700, files 0600, nothing is readable', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    await store.save('tool.auth.cloud.refresh_token', 'the-refresh-token');
    assert.deepEqual(await store.state(), { status: 'open', backend: 'file' });
    assert.equal((await stat(directory)).mode & 0o777, 0o700);
    assert.equal((await stat(join(directory, 'locks'))).mode & 0o777, 0o700);
    for (const name of ['master.key', 'store.json', secretFileName('tool.auth.cloud.refresh_token')]) {
      assert.equal((await stat(join(directory, name))).mode & 0o777, 0o600, name);
      const text = await readFile(join(directory, name), 'latin1');
      assert.ok(!text.includes('refresh') && !name.includes('refresh'));
    }
    assert.doesNotMatch(await readFile('/proc/keys', 'utf8').catch(() => ''), /tool|master-key/);
  });
});

test('G1: requireSecureKeyring without a keychain refuses and writes nothing', async () => {
  await inStore(async directory => {
    const settings = { secretStore: 'auto', requireSecureKeyring: true } as const;
    const { store } = createTestStore(directory, { settings });
    await assert.rejects(store.save('x', 'y'), {
      code: 'store-locked',
      message: /no usable keychain: there is no session bus/,
    });
    assert.deepEqual(
      (await names(directory)).filter(name => name !== 'locks'),
      [],
    );
    const plain = createTestStore(directory).store;
    await plain.save('x', 'y');
    const strict = createTestStore(directory, { settings }).store;
    await assert.rejects(strict.find('x'), { code: 'store-locked', message: /requireSecureKeyring/ });
    await assert.rejects(strict.save('x', 'z'), { code: 'store-locked' });
    assert.equal(await plain.find('x'), 'y');
  });
});

test('G2: with a keychain there is one item and no key file', async () => {
  await inStore(async directory => {
    const keychain = createMemoryKeychain();
    const { store } = createTestStore(directory, { keychain });
    await store.save('x', 'y');
    assert.deepEqual(await store.state(), { status: 'open', backend: 'keychain' });
    assert.equal(keychain.items.size, 1);
    for (const value of keychain.items.values()) assert.match(value, /^[A-Za-z0-9_-]{43}$/);
    assert.deepEqual(
      (await names(directory)).filter(name => name === 'master.key'),
      [],
    );
  });
});

test('a keychain that is absent, silent or holds another key locks an existing store and changes nothing', async () => {
  await inStore(async directory => {
    const keychain = createMemoryKeychain();
    await createTestStore(directory, { keychain }).store.save('x', 'y');
    const before = await names(directory);
    const [[name, item] = ['', '']] = keychain.items;
    const cases = [
      {
        answer: { kind: 'failed', reason: 'the keychain did not answer within 3 s' },
        value: item,
        reason: /did not answer/,
      },
      { answer: undefined, value: undefined, reason: /holds no key/ },
      {
        answer: undefined,
        value: Buffer.alloc(32, 9).toString('base64url'),
        reason: /not the one it was written with/,
      },
      { answer: undefined, value: 'something else', reason: /not a key of this program/ },
    ] as const;
    for (const { answer, value, reason } of cases) {
      keychain.answer = answer;
      keychain.items.clear();
      if (value !== undefined) keychain.items.set(name, value);
      const { store } = createTestStore(directory, { keychain });
      const state = await store.state();
      assert.equal(state.status, 'locked');
      assert.match(state.status === 'locked' ? state.reason : '', reason);
      const attempts = [
        () => store.find('x'),
        () => store.save('x', 'z'),
        () => store.remove('x'),
        () => store.list(''),
      ];
      for (const attempt of attempts) await assert.rejects(attempt, { code: 'store-locked' });
    }
    keychain.answer = undefined;
    keychain.items.set(name, item);
    assert.equal(await createTestStore(directory, { keychain }).store.find('x'), 'y');
    assert.deepEqual(await names(directory), before);
  });
});

test('G4: a changed bit or a renamed file makes that one secret unreadable, with a warning; nothing is deleted', async () => {
  await inStore(async directory => {
    const { store, warnings } = createTestStore(directory);
    for (const name of ['a', 'b', 'c']) await store.save(name, `value of ${name}`);
    const file = join(directory, secretFileName('a'));
    const bytes = await readFile(file);
    for (const at of [4, 20, 30, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(file, changed);
      assert.equal(await store.find('a'), undefined, `bit at ${at}`);
      assert.deepEqual(await store.list(''), ['b', 'c']);
    }
    await copyFile(join(directory, secretFileName('b')), join(directory, secretFileName('c')));
    assert.equal(await store.find('c'), undefined);
    assert.equal(await store.find('b'), 'value of b');
    assert.match(warnings.join('\n'), /unreadable \(corrupt\)/);
    assert.equal((await names(directory)).filter(name => name.endsWith('.sec')).length, 3);
    const { unreadable } = await store.report();
    assert.deepEqual(
      unreadable.map(({ reason }) => reason),
      ['corrupt', 'corrupt'],
    );
    assert.equal((await store.repair()).length, 2);
    assert.equal((await readdir(join(directory, 'quarantine'))).length, 2);
    assert.equal(await store.find('b'), 'value of b');
  });
});

test('a file under another key is told apart from a damaged one', async () => {
  await inStore(async directory => {
    const { store, warnings } = createTestStore(directory, { environment: { TOOL_SECRET_KEY: TEST_KEY } });
    await store.save('a', '1');
    const foreign = join(directory, '..', 'foreign');
    await createTestStore(foreign).store.save('b', '2');
    await copyFile(join(foreign, secretFileName('b')), join(directory, secretFileName('b')));
    assert.equal(await store.find('b'), undefined);
    assert.match(warnings.join(), /encrypted with another key/);
  });
});

test('a store is opened only with the backend it was created with', async () => {
  await inStore(async directory => {
    await createTestStore(directory).store.save('x', 'y');
    const strict = { secretStore: 'keychain', requireSecureKeyring: false } as const;
    await assert.rejects(
      createTestStore(directory, { settings: strict, keychain: createMemoryKeychain() }).store.find('x'),
      {
        code: 'store-locked',
        message: /auth.secretStore is keychain, but its key is in the file/,
      },
    );
    const withKeychain = createTestStore(directory, { keychain: createMemoryKeychain() }).store;
    assert.deepEqual(await withKeychain.state(), { status: 'open', backend: 'file' });
  });
  await inStore(async directory => {
    const settings = { secretStore: 'env', requireSecureKeyring: false } as const;
    await assert.rejects(createTestStore(directory, { settings }).store.save('x', 'y'), {
      message: /neither TOOL_SECRET_KEY nor/,
    });
  });
});

test('a store whose marker was lost is not given a new key while secrets of another key are there', async () => {
  await inStore(async directory => {
    await createTestStore(directory).store.save('x', 'y');
    await rename(join(directory, 'store.json'), join(directory, '..', 'store.json'));
    await rename(join(directory, 'master.key'), join(directory, '..', 'master.key'));
    await assert.rejects(createTestStore(directory).store.save('z', '1'), { message: /holds secrets of another key/ });
  });
});

test('reset moves what is stored aside and the next save begins a new store', async () => {
  await inStore(async directory => {
    const keychain = createMemoryKeychain();
    await createTestStore(directory, { keychain }).store.save('x', 'y');
    keychain.items.clear();
    const { store } = createTestStore(directory, { keychain });
    await assert.rejects(store.find('x'), { code: 'store-locked' });
    const aside = await store.reset();
    await store.save('z', '1');
    assert.equal(await store.find('z'), '1');
    assert.deepEqual((await readdir(aside ?? '')).sort(), [secretFileName('x'), 'store.json'].sort());
  });
});

test('a new key is put under every secret, and a process that still holds the old one goes on', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    const other = createTestStore(directory).store;
    await store.save('a', '1');
    assert.equal(await other.find('a'), '1');
    const before = await readFile(join(directory, 'master.key'), 'utf8');
    await store.rotateKey();
    const after = await readFile(join(directory, 'master.key'), 'utf8');
    assert.notEqual(after, before);
    assert.equal(after.trim().split(' ').length, 1);
    assert.equal(await other.find('a'), '1');
    await other.save('b', '2');
    assert.deepEqual(await createTestStore(directory).store.list(''), ['a', 'b']);
  });
});

test('a key of the keychain is changed beside the old one, also where an earlier version kept it', async () => {
  await inStore(async directory => {
    const keychain = createMemoryKeychain();
    const { store } = createTestStore(directory, { keychain });
    await store.save('a', '1');
    const [[name, value] = ['', '']] = keychain.items;
    keychain.items.clear();
    keychain.items.set('', value);
    const written: string[] = [];
    const { store: other } = createTestStore(directory, {
      keychain: {
        ...keychain,
        write: async (item, text) => {
          assert.equal(keychain.items.get(''), value, 'the old one is there while the new one is written');
          written.push(item);
          return await keychain.write(item, text);
        },
      },
    });
    await other.rotateKey();
    assert.deepEqual([...keychain.items.keys()], written);
    assert.ok(!written.includes(name));
    assert.equal(await store.find('a'), '1');
    await store.rotateKey();
    assert.equal(await other.find('a'), '1');
    assert.equal(keychain.items.size, 1);
  });
});

/** Changes the key in a process that is killed after so many writes. Answers whether it came to its end before. */
async function rotateAndDie(directory: string, keychain: Keychain, writes: number): Promise<boolean> {
  let left = writes;
  const kill = (): void => {
    if (left-- === 0) throw new Error('killed');
  };
  const parts = createParts({ ...storeOptions(directory), keychain });
  const write: StoreDirectory['write'] = async (name, content) => {
    kill();
    await parts.directory.write(name, content);
  };
  const sources = {
    ...parts.sources,
    keychain: killing(parts.sources.keychain, kill),
    file: killing(parts.sources.file, kill),
  };
  try {
    await rotateKey({ ...parts, sources, directory: { ...parts.directory, write } });
    return true;
  } catch (error) {
    assert.equal((error as Error).message, 'killed');
    return false;
  }
}

for (const backend of ['keychain', 'file'] as const) {
  test(`a change of the key (${backend}) that is killed at any write leaves everything readable, and a repair ends it`, async () => {
    const attempt = async (writes: number): Promise<boolean> =>
      await withTempDir(async root => {
        const directory = join(root, 'secrets');
        const keychain = backend === 'keychain' ? createMemoryKeychain() : noKeychain();
        const { store } = createTestStore(directory, { keychain });
        for (const name of ['a', 'b', 'c']) await store.save(name, `value of ${name}`);
        const ended = await rotateAndDie(directory, keychain, writes);
        for (const open of [store, createTestStore(directory, { keychain }).store])
          for (const name of ['a', 'b', 'c'])
            assert.equal(await open.find(name), `value of ${name}`, `after ${writes} writes`);
        const { store: repaired } = createTestStore(directory, { keychain });
        await repaired.repair();
        const report = await repaired.report();
        assert.deepEqual([report.keyChanging, report.unreadable.length], [false, 0]);
        if (backend === 'keychain') assert.equal(keychain.items.size, 1, `after ${writes} writes`);
        assert.equal(await store.find('c'), 'value of c');
        return ended;
      });
    let writes = 0;
    while (!(await attempt(writes))) writes++;
    assert.ok(writes > 6);
  });
}

test('what a later version wrote is neither used nor written over, moved nor called damaged', async () => {
  await inStore(async directory => {
    const { store, warnings } = createTestStore(directory);
    await store.save('a', '1');
    const file = join(directory, secretFileName('a'));
    const bytes = await readFile(file);
    bytes[4] = 9;
    await writeFile(file, bytes);
    assert.equal(await store.find('a'), undefined);
    assert.match(warnings.join(), /written by a later version of tool/);
    await assert.rejects(store.save('a', '2'), { message: /written by a later version of tool: update tool/ });
    assert.deepEqual(await store.repair(), []);
    assert.deepEqual((await store.report()).unreadable, [
      { file: secretFileName('a'), reason: 'written by a later version of tool' },
    ]);
    await writeFile(join(directory, 'store.json'), '{"version":2,"backend":"cloud"}');
    await assert.rejects(createTestStore(directory).store.find('a'), { message: /store.json was written by a later/ });
  });
});

test('wider modes are narrowed with a warning; a link in place of the directory is refused', async () => {
  await inStore(async directory => {
    await createTestStore(directory).store.save('x', 'y');
    await chmod(directory, 0o755);
    await chmod(join(directory, secretFileName('x')), 0o644);
    const { store, warnings } = createTestStore(directory);
    assert.equal((await store.report()).wideModes.length, 1);
    assert.equal(await store.find('x'), 'y');
    assert.equal((await stat(directory)).mode & 0o777, 0o700);
    assert.equal((await stat(join(directory, secretFileName('x')))).mode & 0o777, 0o600);
    assert.equal(warnings.length, 2);
    const link = join(directory, '..', 'link');
    await symlink(directory, link);
    await assert.rejects(createTestStore(link).store.find('x'), {
      code: 'store-unreadable',
      message: /is a symbolic link/,
    });
    assert.equal((await createTestStore(link).store.state()).status, 'unreadable');
  });
});

test('writers of several processes and of one lose nothing', async () => {
  await inStore(async directory => {
    const stores = Array.from({ length: 4 }, () => createTestStore(directory, { keychain: noKeychain() }).store);
    await Promise.all(
      stores.flatMap((store, s) => Array.from({ length: 5 }, (_, i) => store.save(`n${s}.${i}`, `${s}${i}`))),
    );
    assert.equal((await createTestStore(directory).store.list('n')).length, 20);
  });
});

test('a directory that cannot be made is store-unreadable', async () => {
  await withTempDir(async root => {
    await mkdir(join(root, 'd'));
    await writeFile(join(root, 'd', 'secrets'), 'a file');
    await assert.rejects(createTestStore(join(root, 'd', 'secrets')).store.save('x', 'y'), {
      code: 'store-unreadable',
      message: /^cannot read credential store: .* is not a directory/,
    });
  });
});

test('what a killed writer left is removed by a repair, and only that', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    await store.save('x', 'y');
    const left = `.${randomUUID()}.tmp`;
    await writeFile(join(directory, left), 'half a secret', { mode: 0o600 });
    await writeFile(join(directory, '.mine.tmp'), 'of the user', { mode: 0o600 });
    assert.deepEqual(await store.repair(), [
      `removed ${join(directory, left)}, which a writer that was killed left behind`,
    ]);
    assert.ok((await readdir(directory)).includes('.mine.tmp'));
    assert.equal(await store.find('x'), 'y');
  });
});

test('a leading ~ in TOOL_SECRETS_DIR is the home directory', () => {
  const chosen = (value: string): string => secretsDirectory({ TOOL_SECRETS_DIR: value }, 'linux', '/home/me');
  assert.deepEqual(['~/x', '~', '/~/x', '~you/x'].map(chosen), ['/home/me/x', '/home/me', '/~/x', '~you/x']);
});
