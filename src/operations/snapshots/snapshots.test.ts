import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { SNAPSHOT } from '../../snapshots/schema.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { diffSnapshots, type SnapshotDiff } from './diff-snapshots.ts';
import type { SnapshotItem } from './list-snapshots.ts';

const DOCUMENT = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo-app, version: 1.2.3}
spec:
  resolvers:
    region: {provider: parameter, inputs: {key: region, default: eu}, type: string}
    pin: {provider: parameter, inputs: {key: pin}, sensitive: true, type: string}
    url: {value: {tmpl: "https://h/?t={{ pin }}"}}
    port: {provider: parameter, inputs: {key: port, type: int, default: 80}, validate: {expr: "__self < 100"}}
  workflow:
    actions:
      show: {provider: message, inputs: {message: {tmpl: "{{ region }} {{ pin }}"}}}
      never: {provider: message, inputs: {message: x}, when: false}
    finally:
      last: {provider: message, inputs: {message: done}}
`;

const inDirectory = (body: (cwd: string) => Promise<void>): Promise<void> =>
  withTempDir(async cwd => {
    await writeFile(join(cwd, 'solution.yaml'), DOCUMENT);
    await body(cwd);
  });
const SECRET = 's3cr3t-pin';
const storeDirectory = (cwd: string): string => join(cwd, '.home/data/tool/snapshots');
const run = (cwd: string, ...words: readonly string[]) =>
  tool(['run', 'solution', '-r', `pin=${SECRET}`, ...words], { cwd });
const snapshotIn = async (path: string): Promise<Snapshot> => JSON.parse(await readFile(path, 'utf8')) as Snapshot;

test('a run with --snapshot is kept: redacted, readable by its user only, and fits its schema', () =>
  inDirectory(async cwd => {
    const { code, stdout, stderr } = await run(cwd, '--snapshot', '-o', 'json');
    assert.equal(code, 0, stderr);
    const [file = ''] = await readdir(storeDirectory(cwd));
    const id = file.replace('.json', '');
    assert.match(id, /^[0-9]{8}T[0-9]{6}Z-demo-app-[0-9a-f]{6}$/);
    assert.equal((JSON.parse(stdout) as { snapshotId: string }).snapshotId, id);
    assert.match(stderr, new RegExp(`^snapshot: ${id}$`, 'm'));
    const path = join(storeDirectory(cwd), file);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.equal((await stat(storeDirectory(cwd))).mode & 0o777, 0o700);
    assert.equal((await readFile(path, 'utf8')).includes(SECRET), false);
    const snapshot = await snapshotIn(path);
    assert.deepEqual((await compileSchema(SNAPSHOT))(snapshot), []);
    assert.equal(snapshot.redacted, true);
    assert.deepEqual(snapshot.parameters, { pin: '[REDACTED]' });
    assert.equal(snapshot.resolvers['pin']?.value, '[REDACTED]');
    assert.equal(snapshot.resolvers['pin']?.valueSize, undefined);
    assert.equal(snapshot.resolvers['region']?.valueSize, 4);
    assert.equal(snapshot.resolvers['url']?.value, 'https://h/?t=[REDACTED]');
    assert.deepEqual(
      Object.entries(snapshot.actions).map(([name, { status, section, phase }]) => [name, status, section, phase]),
      [
        ['show', 'succeeded', 'actions', 1],
        ['never', 'skipped', 'actions', 1],
        ['last', 'succeeded', 'finally', 2],
      ],
    );
    assert.deepEqual(
      snapshot.phases.map(({ section, phase, members }) => [section, phase, members]),
      [
        ['resolvers', 1, ['region', 'pin', 'port']],
        ['resolvers', 2, ['url']],
        ['actions', 1, ['show', 'never']],
        ['finally', 2, ['last']],
      ],
    );
  }));

test('--no-redact keeps what is sensitive and says so', () =>
  inDirectory(async cwd => {
    const { stderr } = await run(cwd, '--snapshot=open.json', '--no-redact');
    assert.match(stderr, /warning: sensitive values are kept/);
    const snapshot = await snapshotIn(join(cwd, 'open.json'));
    assert.equal(snapshot.redacted, false);
    assert.equal(snapshot.resolvers['pin']?.value, SECRET);
    assert.deepEqual(snapshot.parameters, { pin: SECRET });
    const shown = await tool(['snapshot', 'show', 'open.json'], { cwd });
    assert.match(shown.stdout, /NOT REDACTED/);
    assert.equal((await run(cwd, '--no-redact')).code, 3);
  }));

test('a failed run, a resolution and a render are captured too', () =>
  inDirectory(async cwd => {
    const failed = await run(cwd, '-r', 'port=900', '--snapshot=failed.json');
    assert.equal(failed.code, 2);
    const snapshot = await snapshotIn(join(cwd, 'failed.json'));
    assert.equal(snapshot.status, 'failed');
    assert.equal(snapshot.resolvers['port']?.status, 'failed');
    assert.match(snapshot.resolvers['port']?.error ?? '', /./);
    assert.deepEqual(snapshot.actions, {});
    assert.deepEqual((await compileSchema(SNAPSHOT))(snapshot), []);
    await tool(['run', 'resolver', 'region', '--snapshot=r.json'], { cwd });
    assert.equal((await snapshotIn(join(cwd, 'r.json'))).kind, 'resolvers');
    await tool(['render', 'solution', '-r', 'pin=x', '--snapshot=g.json'], { cwd });
    assert.equal((await snapshotIn(join(cwd, 'g.json'))).kind, 'render');
  }));

test('a file that cannot be written is refused before anything runs', () =>
  inDirectory(async cwd => {
    const { code, stdout, stderr } = await run(cwd, '--snapshot=no/such/place.json');
    assert.equal(code, 4);
    assert.equal(stdout, '');
    assert.match(stderr, /--snapshot=no\/such\/place.json: there is no directory/);
    assert.equal((await run(cwd, '--snapshot=.')).code, 3);
  }));

test('snapshots are listed newest first, shown, filtered and deleted', () =>
  inDirectory(async cwd => {
    await run(cwd, '--snapshot');
    await run(cwd, '-r', 'port=900', '--snapshot');
    const items = async (...words: readonly string[]): Promise<readonly SnapshotItem[]> =>
      JSON.parse((await tool(['snapshot', 'list', '-o', 'json', ...words], { cwd })).stdout) as SnapshotItem[];
    const all = await items();
    assert.deepEqual(all.map(({ status }) => status).sort(), ['failed', 'succeeded']);
    assert.deepEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
      all.map(({ id }) => id),
    );
    assert.deepEqual(
      (await items('--status', 'failed')).map(({ status }) => status),
      ['failed'],
    );
    assert.deepEqual(await items('--solution', 'other'), []);
    const good = all.find(({ status }) => status === 'succeeded');
    assert.ok(good);
    assert.equal(good.resolverCount, 4);
    assert.equal(good.actionCount, 3);
    const one = await tool(['snapshot', 'show', good.id, '--resolver', 'region', '-o', 'json'], { cwd });
    assert.deepEqual(Object.keys((JSON.parse(one.stdout) as Snapshot).resolvers), ['region']);
    assert.equal((await tool(['snapshot', 'show', good.id, '--resolver', 'regoin'], { cwd })).code, 3);
    const refused = await tool(['snapshot', 'delete', good.id, '20200101T000000Z-demo-app-000000'], { cwd });
    assert.equal(refused.code, 4);
    assert.equal((await items()).length, 2, 'all or none');
    assert.equal((await tool(['snapshot', 'delete', good.id], { cwd })).code, 0);
    assert.equal((await items()).length, 1);
    assert.equal((await tool(['snapshot', 'show', '../../secret'], { cwd })).code, 4);
  }));

test('a comparison leaves timing out, names fields, and tells by its exit code', () =>
  inDirectory(async cwd => {
    await run(cwd, '--snapshot=a.json');
    await run(cwd, '--snapshot=same.json');
    await run(cwd, '-r', 'region=us', '--snapshot=b.json');
    assert.equal((await tool(['snapshot', 'diff', 'a.json', 'same.json', '--exit-code'], { cwd })).code, 0);
    const { code, stdout } = await tool(['snapshot', 'diff', 'a.json', 'b.json', '--exit-code', '-o', 'json'], { cwd });
    assert.equal(code, 2);
    const diff = JSON.parse(stdout) as SnapshotDiff;
    assert.deepEqual((await compileSchema(diffSnapshots.output))(diff), []);
    assert.deepEqual(
      [...diff.resolvers, ...diff.actions]
        .filter(({ change }) => change !== 'unchanged')
        .map(({ name, change, fields }) => [name, change, fields]),
      [
        ['region', 'modified', ['value']],
        ['show', 'modified', ['inputs', 'results']],
      ],
    );
    assert.deepEqual(diff.summary, { total: 7, added: 0, removed: 0, modified: 2, unchanged: 5 });
    const ignoring = ['--ignore', 'value', '--ignore', 'inputs', '--ignore', 'results'];
    assert.equal((await tool(['snapshot', 'diff', 'a.json', 'b.json', '--exit-code', ...ignoring], { cwd })).code, 0);
    const unknown = await tool(['snapshot', 'diff', 'a.json', 'b.json', '--ignore', 'valu'], { cwd });
    assert.equal(unknown.code, 3);
    assert.match(unknown.stderr, /did you mean "value"/);
  }));

test('broken files are told apart from files of a later version', () =>
  inDirectory(async cwd => {
    await run(cwd, '--snapshot');
    const [file = ''] = await readdir(storeDirectory(cwd));
    const broken = `${file.slice(0, -11)}ffffff`;
    await writeFile(join(storeDirectory(cwd), `${broken}.json`), '{"schemaVersion": 2,');
    await writeFile(join(storeDirectory(cwd), 'notes.txt'), 'not ours');
    const list = await tool(['snapshot', 'list', '-o', 'json'], { cwd });
    assert.equal(list.code, 0);
    assert.equal((JSON.parse(list.stdout) as unknown[]).length, 1);
    assert.match(list.stderr, new RegExp(`warning: ${broken} is not a readable snapshot`));
    await writeFile(join(cwd, 'later.json'), '{"schemaVersion": 3}');
    await writeFile(join(cwd, 'other.json'), '{"schemaVersion": 2, "id": "x"}');
    assert.equal((await tool(['snapshot', 'show', broken], { cwd })).code, 4);
    assert.equal((await tool(['snapshot', 'show', 'later.json'], { cwd })).code, 3);
    const other = await tool(['snapshot', 'show', 'other.json'], { cwd });
    assert.equal(other.code, 4);
    assert.match(other.stderr, /"kind" is missing/);
    assert.equal((await tool(['snapshot', 'show', 'absent.json'], { cwd })).code, 4);
  }));

test('pruning keeps the newest, by number and by age, and first only tells', () =>
  inDirectory(async cwd => {
    await run(cwd, '--snapshot');
    const [file = ''] = await readdir(storeDirectory(cwd));
    const text = await readFile(join(storeDirectory(cwd), file), 'utf8');
    for (const old of ['20200101T000000Z-demo-app-000001', '20200102T000000Z-demo-app-000002'])
      await writeFile(join(storeDirectory(cwd), `${old}.json`), text);
    const prune = async (...words: readonly string[]): Promise<unknown> =>
      JSON.parse((await tool(['snapshot', 'prune', '-o', 'json', ...words], { cwd })).stdout);
    assert.deepEqual(await prune('--max-age', '0s', '--max-count', '2', '--dry-run'), {
      deleted: ['20200101T000000Z-demo-app-000001'],
      kept: 2,
      dryRun: true,
    });
    assert.equal((await readdir(storeDirectory(cwd))).length, 3);
    assert.deepEqual(await prune(), {
      deleted: ['20200102T000000Z-demo-app-000002', '20200101T000000Z-demo-app-000001'],
      kept: 1,
      dryRun: false,
    });
    assert.deepEqual(await readdir(storeDirectory(cwd)), [file]);
    assert.equal((await tool(['snapshot', 'prune', '--max-age', '30'], { cwd })).code, 3);
  }));

test('a dry-run leaves no snapshot, and the configuration says where and how many', () =>
  inDirectory(async cwd => {
    assert.equal((await run(cwd, '--dry-run', '--snapshot')).code, 3);
    const config = join(cwd, 'config.yaml');
    await writeFile(config, 'version: 1\nsnapshots: {dir: kept, maxCount: 2, maxAge: 0s}\n');
    await mkdir(join(cwd, 'kept'));
    for (const day of ['01', '02', '03'])
      await writeFile(join(cwd, `kept/202601${day}T000000Z-demo-app-000000.json`), '{}');
    assert.equal((await run(cwd, '--snapshot', '--config', config, '-q')).code, 0);
    const [first, second, ...more] = (await readdir(join(cwd, 'kept'))).sort();
    assert.deepEqual([first, more], ['20260103T000000Z-demo-app-000000.json', []]);
    assert.match(second ?? '', /-demo-app-/);
  }));

test('several runs may be kept at the same time', () =>
  inDirectory(async cwd => {
    const config = join(cwd, 'config.yaml');
    await writeFile(config, 'version: 1\nsnapshots: {dir: kept, maxCount: 1}\n');
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => run(cwd, '--snapshot', '--config', config)));
    for (const { code, stderr } of outcomes) assert.deepEqual([code, /not kept/.test(stderr)], [0, false], stderr);
    assert.ok((await readdir(join(cwd, 'kept'))).length >= 1);
  }));

test('control characters of a file from elsewhere do not reach the terminal', () =>
  inDirectory(async cwd => {
    await run(cwd, '--snapshot=a.json');
    const text = await readFile(join(cwd, 'a.json'), 'utf8');
    await writeFile(
      join(cwd, 'b.json'),
      text.replace('"eu"', '"\\u001b[31mred"').replace('"id": "', '"id": "\\u001b[2J'),
    );
    for (const words of [
      ['show', 'b.json'],
      ['diff', 'a.json', 'b.json'],
    ]) {
      const { stdout } = await tool(['snapshot', ...words], { cwd });
      assert.match(stdout, /red/);
      assert.equal(stdout.includes('\u001b'), false);
    }
  }));

test('a snapshot that cannot be kept is a warning: the run keeps its result and its exit code', () =>
  inDirectory(async cwd => {
    const config = join(cwd, 'config.yaml');
    await writeFile(config, 'version: 1\nsnapshots: {dir: solution.yaml/below}\n');
    const { code, stdout, stderr } = await run(cwd, '--snapshot', '--config', config, '-o', 'json');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /warning: the snapshot was not kept: /);
    const result = JSON.parse(stdout) as { readonly status: string; readonly snapshotId?: string };
    assert.deepEqual([result.status, result.snapshotId], ['succeeded', undefined]);
  }));
