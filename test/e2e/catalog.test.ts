import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const GREET = {
  'solution.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata:
  name: greet
  version: 1.2.0
  description: Greets people.
compose: [parts/more.yaml]
bundle:
  include: [templates]
spec:
  resolvers:
    who: { provider: parameter, inputs: { key: who, default: world } }
    words: { provider: file, inputs: { operation: read, path: words.txt } }
    text: { value: { tmpl: '{% render "templates/greeting.liquid", who: _.who, words: _.words.content %}' } }
`,
  'parts/more.yaml': `apiVersion: tool.dev/v1
kind: Solution
spec:
  resolvers:
    part: { value: composed in }
`,
  'templates/greeting.liquid': 'Hello {{ who }}: {{ words }}',
  'words.txt': 'be well',
};

interface Machines {
  /** Where the solution is written and published. */
  readonly author: string;
  /** Another machine: another home, nothing of the author's but the catalog. */
  readonly user: string;
}

async function withMachines(body: (machines: Machines) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    const machines = { author: join(directory, 'author'), user: join(directory, 'user') };
    await writeFiles(machines.author, GREET);
    await mkdir(machines.user);
    await body(machines);
  });
}

const localCatalog = (machine: string): string => join(machine, '.home', 'data', 'tool', 'catalog');
const mirrors = (machine: string): string => join(machine, '.home', 'cache', 'tool', 'catalogs', 'mirrors');

async function ok(outcome: Promise<CliOutcome>): Promise<string> {
  const { code, stdout, stderr } = await outcome;
  assert.equal(code, 0, stderr);
  return stdout;
}

test('publish, sync to another machine, run by name@^1, tamper with one byte: refused with exit 8 and the digest named', async () => {
  await withMachines(async ({ author, user }) => {
    await ok(tool(['catalog', 'publish', '-f', 'solution.yaml'], { cwd: author }));
    await ok(tool(['catalog', 'add', 'team', localCatalog(author)], { cwd: user }));
    const synced = await ok(tool(['catalog', 'sync', 'team', '-o', 'json'], { cwd: user }));
    assert.equal((JSON.parse(synced) as { results: { added: number }[] }).results[0]?.added, 1);
    await rm(author, { recursive: true });

    const run = JSON.parse(
      await ok(tool(['run', 'solution', 'greet@^1', '-r', 'who=you', '-o', 'json'], { cwd: user })),
    );
    assert.equal(run.version, '1.2.0');
    assert.equal(run.resolvers.text.value, 'Hello you: be well');
    assert.equal(run.resolvers.part.value, 'composed in');

    const blobs = join(mirrors(user), 'team', 'blobs', 'sha256');
    for (const name of await readdir(blobs)) {
      const bytes = await readFile(join(blobs, name));
      const tampered = Buffer.from(bytes);
      tampered[bytes.length >> 1] = (tampered[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(join(blobs, name), tampered);
      const { code, stdout, stderr } = await tool(['run', 'solution', 'greet@^1'], { cwd: user });
      assert.equal(code, 8, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`digest mismatch: sha256:${name}`));
      await writeFile(join(blobs, name), bytes);
    }
    await ok(tool(['run', 'solution', 'greet@^1'], { cwd: user }));
  });
});

test('a solution runs by name wherever it runs by file', async () => {
  await withMachines(async ({ author, user }) => {
    await ok(tool(['catalog', 'publish', '-f', 'solution.yaml'], { cwd: author }));
    await ok(tool(['catalog', 'add', 'team', localCatalog(author)], { cwd: user }));
    const child = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: parent }
spec:
  resolvers:
    child: { provider: solution, inputs: { source: greet@~1.2, inputs: { who: child } } }
`;
    await writeFile(join(user, 'parent.yaml'), child);
    const by = { cwd: user };
    assert.match(await ok(tool(['run', 'solution', 'greet', '--dry-run', '-o', 'json'], by)), /"version": "1.2.0"/);
    assert.match(await ok(tool(['render', 'solution', 'greet@1.2.0'], by)), /Hello world: be well/);
    assert.match(await ok(tool(['lint', 'greet@1'], by)), /greet|no finding|0 errors/i);
    assert.match(await ok(tool(['run', 'solution', '-f', 'parent.yaml', '-o', 'json'], by)), /Hello child: be well/);
    assert.match(
      await ok(tool(['run', 'resolver', 'text', '-f', 'greet@^1', '-o', 'json'], by)),
      /Hello world: be well/,
    );
    assert.match(await ok(tool(['explain', 'greet'], by)), /greet 1\.2\.0/);
    assert.match(await ok(tool(['diff', 'greet@1.2.0', 'greet@^1'], by)), /No differences/);
    assert.match(await ok(tool(['test', 'functional', 'greet'], by)), /0 failed/);
    assert.match(await ok(tool(['get', 'solution', 'greet'], by)), /who +any/);
    assert.match(await ok(tool(['get', 'solutions', '-o', 'json'], by)), /"catalog": "team"/);
  });
});

test('a published version stays what it is', async () => {
  await withMachines(async ({ author }) => {
    const by = { cwd: author };
    const first = JSON.parse(await ok(tool(['catalog', 'publish', '-f', 'solution.yaml', '-o', 'json'], by)));
    const again = JSON.parse(await ok(tool(['catalog', 'publish', '-f', 'solution.yaml', '-o', 'json'], by)));
    assert.deepEqual([first.status, again.status], ['published', 'unchanged']);
    assert.equal(again.digest, first.digest);

    await writeFile(join(author, 'words.txt'), 'fare well');
    const refused = await tool(['catalog', 'publish', '-f', 'solution.yaml'], by);
    assert.equal(refused.code, 8);
    assert.match(
      refused.stderr,
      new RegExp(`greet@1.2.0 is already published with other content \\(${first.digest}\\)`),
    );
    const forced = JSON.parse(
      await ok(tool(['catalog', 'publish', '-f', 'solution.yaml', '--force', '-o', 'json'], by)),
    );
    assert.equal(forced.status, 'replaced');
    assert.match(await ok(tool(['run', 'solution', 'greet', '-o', 'json'], by)), /fare well/);
  });
});

test('a version that was replaced after it was synced ends sync with exit 8, and --accept-changed takes it', async () => {
  await withMachines(async ({ author, user }) => {
    const publish = (...more: readonly string[]) =>
      tool(['catalog', 'publish', '-f', 'solution.yaml', ...more], { cwd: author });
    const sync = (...more: readonly string[]) => tool(['catalog', 'sync', 'team', ...more], { cwd: user });
    const words = async (): Promise<string> =>
      ok(tool(['run', 'resolver', '-f', 'greet@1.2.0', 'words', '-o', 'json'], { cwd: user }));
    await ok(publish());
    await ok(tool(['catalog', 'add', 'team', localCatalog(author)], { cwd: user }));
    await ok(sync());
    await writeFile(join(author, 'words.txt'), 'replaced');
    await ok(publish('--force'));
    const { code, stderr } = await sync();
    assert.equal(code, 8);
    assert.match(
      stderr,
      /^error: team: the catalog "team" serves other content for greet@1\.2\.0 than before: it was sha256:[0-9a-f]{64} and is now sha256:[0-9a-f]{64} \(.*--accept-changed greet@1\.2\.0/m,
    );
    assert.match(await words(), /be well/);
    assert.equal((await sync('--accept-changed', 'greet')).code, 3, 'a name without a version');
    await ok(sync('--accept-changed', 'greet@1.2.0'));
    assert.match(await words(), /replaced/);
  });
});

test('--version publishes one document as several versions, and a reference chooses among them', async () => {
  await withMachines(async ({ author }) => {
    const by = { cwd: author };
    for (const version of ['1.0.0', '1.3.0-rc.1', '1.2.9', '2.0.0'])
      await ok(tool(['catalog', 'publish', '-f', 'solution.yaml', '--version', version], by));
    const chosen = async (reference: string): Promise<string> =>
      JSON.parse(await ok(tool(['run', 'solution', reference, '-o', 'json'], by))).version;
    assert.equal(await chosen('greet'), '2.0.0');
    assert.equal(await chosen('greet@^1'), '1.2.9');
    assert.equal(await chosen('greet@1.3.0-rc.1'), '1.3.0-rc.1');
    assert.equal(await chosen('greet@>=1.3.0-rc.0 <1.4.0'), '1.3.0-rc.1');
    const missing = await tool(['run', 'solution', 'greet@^3'], by);
    assert.equal(missing.code, 4);
    assert.match(missing.stderr, /there is 2\.0\.0, 1\.3\.0-rc\.1, 1\.2\.9, 1\.0\.0/);
  });
});

test('what has errors is not published', async () => {
  await withMachines(async ({ author }) => {
    const by = { cwd: author };
    await writeFile(
      join(author, 'wrong.yaml'),
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: wrong, version: 1.0.0, description: no }\nspec:\n  resolvers:\n    a: { value: 1 }\n',
    );
    const wrong = await tool(['catalog', 'publish', '-f', 'wrong.yaml'], by);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /wrong\.yaml:3:\d+/);
    await writeFile(
      join(author, 'bare.yaml'),
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: bare }\nspec:\n  resolvers:\n    a: { value: 1 }\n',
    );
    const bare = await tool(['catalog', 'publish', '-f', 'bare.yaml'], by);
    assert.equal(bare.code, 3);
    assert.match(bare.stderr, /bare\.yaml has no version/);
    assert.equal(JSON.parse(await ok(tool(['catalog', 'list', '-o', 'json'], by)))[0].solutionCount, 0);
  });
});

test('delete asks for --yes, takes exactly one version, and leaves the rest', async () => {
  await withMachines(async ({ author }) => {
    const by = { cwd: author };
    for (const version of ['1.0.0', '1.1.0'])
      await ok(tool(['catalog', 'publish', '-f', 'solution.yaml', '--version', version], by));
    assert.equal((await tool(['catalog', 'delete', 'greet@1.1.0'], by)).code, 3);
    assert.equal((await tool(['catalog', 'delete', 'greet', '--yes'], by)).code, 3);
    await ok(tool(['catalog', 'delete', 'greet@1.1.0', '--yes'], by));
    assert.equal((await tool(['catalog', 'delete', 'greet@1.1.0', '--yes'], by)).code, 4);
    assert.match(await ok(tool(['catalog', 'verify'], by)), /local +1 +0/);
    assert.match(await ok(tool(['run', 'solution', 'greet', '-o', 'json'], by)), /"version": "1.0.0"/);
  });
});

test('a directory of documents is a catalog to read from', async () => {
  await withMachines(async ({ author, user }) => {
    const by = { cwd: user };
    await ok(tool(['catalog', 'add', 'docs', author], by));
    assert.match(await ok(tool(['run', 'solution', 'greet@^1.2', '-o', 'json'], by)), /Hello world: be well/);
    assert.match(await ok(tool(['catalog', 'solutions', 'docs'], by)), /greet +1\.2\.0/);
    assert.equal(
      (await tool(['catalog', 'publish', '-f', join(author, 'solution.yaml'), '--catalog', 'docs'], by)).code,
      10,
    );
  });
});

test('unknown names are answered with the nearest one', async () => {
  await withMachines(async ({ author }) => {
    const by = { cwd: author };
    await ok(tool(['catalog', 'publish', '-f', 'solution.yaml'], by));
    const solution = await tool(['run', 'solution', 'gret'], by);
    assert.equal(solution.code, 4);
    assert.match(solution.stderr, /there is no solution "gret" in the catalog local\n {2}hint: did you mean "greet"\?/);
    assert.equal((await tool(['catalog', 'show', 'lokal'], by)).code, 4);
    assert.equal((await tool(['catalog', 'sync', 'lokal'], by)).code, 3);
    assert.equal((await tool(['run', 'solution', 'Greet@x'], by)).code, 3);
  });
});
