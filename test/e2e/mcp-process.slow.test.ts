import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isMap, type JsonMap } from '../../src/core/json/json.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { callTool, type Era, HELLO, line, rawAgent, withAgentProcess } from '../support/agents.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const header = (name: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: ${name}}
spec:
`;

const SAYING = `${header('saying')}  workflow:
    actions:
      loud: {provider: exec, inputs: {command: 'echo loud; echo louder >&2', shell: sh, passthrough: true}}
      quiet: {provider: exec, inputs: {command: echo, args: [quiet]}}
      words: {provider: message, inputs: {message: words}}
`;

/** A program that starts another one: both must end with the run. */
const LONG = `${header('long')}  workflow:
    actions:
      wait: {provider: exec, inputs: {command: 'sleep 300 & echo $! > grandchild; echo $$ > child; wait', shell: sh}}
    finally:
      clean: {provider: file, inputs: {operation: write, path: cleaned, content: 'yes'}}
`;

/** The shell makes the file before it writes the number: until then there is none. */
function pidIn(directory: string, name: string): number | undefined {
  const path = join(directory, name);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return /^\d+\n$/.test(text) ? Number(text) : undefined;
}

function alive(directory: string, name: string): boolean {
  const pid = pidIn(directory, name);
  assert.ok(pid !== undefined, `${name} was never started`);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const requireResult = (message: JsonMap): JsonMap => {
  assert.ok(isMap(message['result']), JSON.stringify(message));
  return message['result'];
};

describe('the program that an agent starts', () => {
  for (const era of ['legacy', 'modern'] satisfies Era[]) {
    test(`lists, previews and runs for the official client of the ${era} era; no program that runs writes on its stdout`, async () => {
      await withTempDir(async directory => {
        await writeFiles(directory, { 'solution.yaml': SAYING });
        const failures: unknown[] = [];
        await withAgentProcess(
          directory,
          ['--allow-run', '--allow-exec'],
          async client => {
            client.onerror = error => void failures.push(error);
            assert.equal((await client.listTools()).tools.length, TOOLS.length);
            const given = { path: 'solution.yaml' };
            const { meta, texts } = await callTool(client, 'dry_run_solution', given);
            const cli = await tool(['run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json'], {
              cwd: directory,
            });
            assert.equal(texts[0], cli.stdout);
            const run = await callTool(client, 'run_solution', {
              ...given,
              plan_digest: String(meta['tool.dev/plan_digest']),
            });
            assert.equal(run.data['status'], 'succeeded', run.texts[0]);
          },
          { era },
        );
        assert.deepEqual(failures, []);
      });
    });
  }

  test('garbage, half messages, huge lines and unknown methods are errors, and the next call is answered', async () => {
    await withTempDir(async directory => {
      const agent = rawAgent(directory);
      agent.send(HELLO);
      agent.send('not json\n\n{"jsonrpc":"2.0"}\n[]\n"text"\n');
      agent.send('{"jsonrpc":"2.0","id":5,"method":7}\n');
      agent.send(line(6, 'no/such/method'));
      agent.send(line(7, 'tools/call', { name: 'no_such_tool' }));
      agent.send(line(8, 'tools/call', {}));
      agent.send(`{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"pad":"${'x'.repeat(11 * 1024 * 1024)}"}}\n`);
      agent.send(line(10, 'tools/call', { name: 'get_version' }));
      assert.equal(requireResult(await agent.answer(10))['isError'], undefined);
      const { lines, code } = await agent.end();
      assert.equal(code, 0);
      const messages = lines.map(text => JSON.parse(text) as JsonMap);
      for (const message of messages) assert.equal(message['jsonrpc'], '2.0');
      const codes = Object.fromEntries(
        messages.filter(({ error }) => isMap(error)).map(({ id, error }) => [String(id), (error as JsonMap)['code']]),
      );
      assert.deepEqual(codes, { null: -32_700, 5: -32_600, 6: -32_601, 7: -32_602, 8: -32_602 });
    });
  });

  test('what was asked before the end of the input is answered', async () => {
    await withTempDir(async directory => {
      await writeFiles(directory, { 'solution.yaml': SAYING });
      const agent = rawAgent(directory);
      agent.send(HELLO);
      for (let id = 1; id <= 20; id++)
        agent.send(line(id, 'tools/call', { name: 'dry_run_solution', arguments: { path: 'solution.yaml' } }));
      const { lines, code, stderr } = await agent.end();
      assert.equal(code, 0, stderr);
      assert.equal(lines.length, 21);
    });
  });
});

describe('a run that is ended from outside', () => {
  async function running(
    directory: string,
    ending: (agent: ReturnType<typeof rawAgent>) => Promise<number | null>,
  ): Promise<void> {
    await writeFiles(directory, { 'solution.yaml': LONG });
    const agent = rawAgent(directory, ['--allow-run']);
    agent.send(HELLO);
    const given = { path: 'solution.yaml' };
    agent.send(line(1, 'tools/call', { name: 'dry_run_solution', arguments: given }));
    const meta = requireResult(await agent.answer(1))['_meta'] as JsonMap;
    const digest = meta['tool.dev/plan_digest'] ?? '';
    agent.send(line(2, 'tools/call', { name: 'run_solution', arguments: { ...given, plan_digest: digest } }));
    await until(() => pidIn(directory, 'child') !== undefined && pidIn(directory, 'grandchild') !== undefined);
    assert.equal(await ending(agent), 0);
    await until(() => !alive(directory, 'child') && !alive(directory, 'grandchild'));
    assert.equal(readFileSync(join(directory, 'cleaned'), 'utf8'), 'yes');
  }

  test('by a cancelled request: its programs end, finally runs, and the server goes on', async () => {
    await withTempDir(directory =>
      running(directory, async agent => {
        agent.send(
          `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } })}\n`,
        );
        agent.send(line(3, 'tools/call', { name: 'get_version' }));
        requireResult(await agent.answer(3));
        await until(() => existsSync(join(directory, 'cleaned')));
        const { code, lines } = await agent.end();
        assert.equal(
          lines.some(text => (JSON.parse(text) as JsonMap)['id'] === 2),
          false,
          'a cancelled request has no answer',
        );
        return code;
      }),
    );
  });

  test('by SIGTERM: its programs end, finally runs, and the exit code is 0', async () => {
    await withTempDir(directory =>
      running(directory, async agent => {
        agent.kill('SIGTERM');
        return (await agent.end()).code;
      }),
    );
  });

  test('by the end of the input: it has a moment, then its programs end and finally runs', async () => {
    await withTempDir(directory => running(directory, async agent => (await agent.end()).code));
  });
});

test('tests of a solution run with permission', async () => {
  const tested = `${header('tested')}  resolvers:
    host: {value: h-eu}
  testing:
    cases:
      resolves: {command: [run, resolver], args: [host], assertions: [{contains: h-eu}]}
`;
  await withTempDir(async directory => {
    await writeFiles(directory, { 'tested.yaml': tested });
    await withAgentProcess(directory, ['--allow-run'], async client => {
      const { failed, texts } = await callTool(client, 'run_tests', { path: 'tested.yaml', skip_builtins: true });
      assert.equal(failed, false, texts[0]);
      assert.match(texts[1] ?? '', /^1 passed/);
    });
  });
});

test('the words of the command line are checked before anything is served', async () => {
  await withTempDir(async directory => {
    const { code, stderr } = await rawAgent(directory, ['--root', 'nowhere']).end();
    assert.equal(code, 4);
    assert.match(stderr, /--root nowhere: there is no such directory/);
    const info = await rawAgent(directory, ['--info', '-o', 'quiet']).end();
    assert.deepEqual([info.code, info.lines], [0, []]);
  });
});
