import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';

/** Keys of the configuration, and what commands do differently because of them. */

interface Desk {
  readonly cwd: string;
  run(words: string, config?: string): Promise<CliOutcome>;
}

async function withSolution(solution: string, body: (desk: Desk) => Promise<void>): Promise<void> {
  await withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': `apiVersion: tool.dev/v1\nkind: Solution\n${solution}` });
    const run = async (words: string, config = ''): Promise<CliOutcome> => {
      await writeFiles(cwd, { '.home/config/tool/config.yaml': config });
      return tool(words.split(' '), { cwd });
    };
    await body({ cwd, run });
  });
}

async function withServer(body: (origin: string, asked: () => number) => Promise<void>): Promise<void> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=60' })
      .end(JSON.stringify({ asked }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  try {
    await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => asked);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const asking = (url: string): string => `metadata: {name: asks, version: 1.0.0}
spec:
  resolvers:
    answer: {resolve: {with: [{provider: http, inputs: {url: "${url}"}}]}}
`;

test('httpClient.cache: answers are kept between runs on disk, or not at all', async () => {
  await withServer(async (origin, asked) => {
    await withSolution(asking(`${origin}/a`), async ({ run, cwd }) => {
      const words = 'run resolver -f solution.yaml -o json';
      assert.equal((await run(words, 'httpClient: {cache: none}')).code, 0);
      assert.equal((await run(words, 'httpClient: {cache: none}')).code, 0);
      assert.equal(asked(), 2);
      await assert.rejects(readdir(join(cwd, '.home/cache/tool')), { code: 'ENOENT' });
      const first = await run(words);
      const second = await run(words);
      assert.deepEqual([first.code, asked(), second.stdout], [0, 3, first.stdout]);
      assert.equal((await readdir(join(cwd, '.home/cache/tool/http'))).length, 1);
      assert.equal((await run(words, 'httpClient: {cacheTtl: 0s}')).code, 0);
      assert.equal(asked(), 4, 'a kept answer that is too old is asked for again');
    });
  });
});

test('httpClient.allowPrivateAddresses and allowedHosts: which addresses a document may reach', async () => {
  await withServer(async (origin, asked) => {
    await withSolution(asking(origin), async ({ run }) => {
      const words = 'run resolver -f solution.yaml -o json';
      const refused = await run(words, 'httpClient: {allowPrivateAddresses: false}');
      assert.notEqual(refused.code, 0);
      assert.equal(asked(), 0);
      const allowed = await run(words, 'httpClient: {allowPrivateAddresses: false, allowedHosts: [127.0.0.0/8]}');
      assert.deepEqual([allowed.code, asked()], [0, 1]);
    });
  });
});

test('httpClient.maxResponseSize: a larger answer fails', async () => {
  await withServer(async origin => {
    await withSolution(asking(origin), async ({ run }) => {
      const { code, stderr } = await run('run resolver -f solution.yaml', 'httpClient: {maxResponseSize: 3}');
      assert.equal(code, 1);
      assert.match(stderr, /3 bytes/);
    });
  });
});

const SLOW = `metadata: {name: slow, version: 1.0.0}
spec:
  resolvers:
    nap: {resolve: {with: [{provider: sleep, inputs: {duration: 20s}}]}}
`;

test('resolver.timeout ends a resolver that the solution does not bound; the flag wins', async () => {
  await withSolution(SLOW, async ({ run }) => {
    const { code, stderr } = await run('run resolver -f solution.yaml', 'resolver: {timeout: 50ms}');
    assert.notEqual(code, 0);
    assert.match(stderr, /50ms/);
    assert.match(
      (await run('run resolver -f solution.yaml --resolver-timeout 70ms', 'resolver: {timeout: 50ms}')).stderr,
      /70ms/,
    );
  });
});

const WRITES = `metadata: {name: writes, version: 1.0.0}
spec:
  resolvers:
    unused: {resolve: {with: [{provider: static, inputs: {value: 123456789}}]}}
  workflow:
    actions:
      note: {provider: file, inputs: {operation: write, path: note.txt, content: hello}}
`;

test('action.outputDir: where actions write', async () => {
  await withSolution(WRITES, async ({ run, cwd }) => {
    const outcome = await run('run solution -f solution.yaml', 'action: {outputDir: out}');
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.equal(await readFile(join(cwd, 'out/note.txt'), 'utf8'), 'hello');
    assert.equal((await run('run solution -f solution.yaml --output-dir other', 'action: {outputDir: out}')).code, 0);
    assert.equal(await readFile(join(cwd, 'other/note.txt'), 'utf8'), 'hello');
  });
});

test('resolver.maxValueSize and warnValueSize: large values', async () => {
  await withSolution(WRITES, async ({ run }) => {
    assert.equal((await run('run resolver -f solution.yaml', 'resolver: {maxValueSize: 5}')).code, 1);
    const warned = await run('run solution -f solution.yaml --dry-run', 'resolver: {warnValueSize: 5}');
    assert.deepEqual(
      [warned.code, /unused.* bytes/s.test(warned.stdout + warned.stderr)],
      [0, true],
      warned.stdout + warned.stderr,
    );
  });
});

test('lint.rules: the severity of a rule, or off', async () => {
  await withSolution(WRITES, async ({ run }) => {
    const reportedRules = async (config: string): Promise<Readonly<Record<string, string>>> => {
      const { stdout } = await run('lint -f solution.yaml -o json', config);
      const { findings } = JSON.parse(stdout) as { findings: { rule: string; severity: string }[] };
      return Object.fromEntries(findings.map(({ rule, severity }) => [rule, severity]));
    };
    assert.equal((await reportedRules(''))['unused-resolver'], 'warning');
    assert.equal((await reportedRules('lint: {rules: {unused-resolver: error}}'))['unused-resolver'], 'error');
    assert.equal((await reportedRules('lint: {rules: {unused-resolver: off}}'))['unused-resolver'], undefined);
  });
});

test('snapshots.dir: where snapshots are kept', async () => {
  await withSolution(WRITES, async ({ run, cwd }) => {
    const { code, stderr } = await run('run resolver -f solution.yaml --snapshot', 'snapshots: {dir: kept}');
    assert.equal(code, 0, stderr);
    assert.equal((await readdir(join(cwd, '.home/config/tool/kept'))).length > 0, true);
  });
});

test('template.maxOutput bounds what a template makes', async () => {
  await withSolution(WRITES, async ({ run }) => {
    assert.equal((await run("eval template {{'hello'}}")).stdout, 'hello');
    const { code, stderr } = await run("eval template {{'hello'}}", 'template: {maxOutput: 3}');
    assert.deepEqual([code, /3 bytes/.test(stderr)], [3, true], stderr);
  });
});
