import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runningMembers } from '../../../test/support/processes/process-groups.ts';
import { testEffects, testView } from '../../../test/support/provider-effects.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createRedactor } from '../../core/secrets/redact.ts';
import type { Taint } from '../../core/secrets/taint.ts';
import { TextParts, taintAt } from '../../core/secrets/taint.ts';
import { createSpawn } from '../../host/processes/processes.ts';
import type { Deferred, Description, Effects, Output } from '../contract.ts';
import { execProvider } from './exec.ts';
import type { Inputs } from './inputs.ts';

const processes = createSpawn();
const NOTHING: Deferred = new Map();

interface Printed {
  readonly text: string;
  readonly stream: string;
  readonly kind: string;
}

function effectsIn(
  directory: string,
  more: Partial<Effects> = {},
): { readonly effects: Effects; readonly printed: Printed[] } {
  const printed: Printed[] = [];
  const effects = testEffects({
    baseDirectory: directory,
    environment: { PATH: process.env.PATH },
    print: (text, stream, kind) => printed.push({ text, stream, kind }),
    spawn: request => processes.spawn({ ...request, graceMs: 200 }, effects.signal),
    ...more,
  });
  return { effects, printed };
}

async function run(inputs: Inputs, more: Partial<Effects> = {}): Promise<Output['data']> {
  return await withTempDir(async directory => {
    const output = await execProvider.execute(inputs, effectsIn(directory, more).effects, 'action');
    return output.data;
  });
}

const inherited = (environment: Effects['environment'], inheritEnv: boolean): Partial<Effects> => ({
  environment: { PATH: process.env.PATH, ...environment },
  limits: { ...testEffects({ baseDirectory: '/' }).limits, inheritEnv },
});

test('without args the command is text for the shell', async () => {
  assert.deepEqual(await run({ command: 'echo "a  b" | tr a-z A-Z; echo err >&2' }), {
    stdout: 'A  B',
    stderr: 'err',
    exitCode: 0,
    success: true,
    command: 'echo "a  b" | tr a-z A-Z; echo err >&2',
    shell: 'sh',
  });
});

test('with args there is no shell, and every argument arrives as it is', async () => {
  const args = ['; rm -rf x', '$(id)', 'a b'];
  const data = await run({ command: 'printf', args: ['<%s>', ...args] });
  assert.equal(data['stdout'], '<; rm -rf x><$(id)><a b>');
  assert.equal(data['shell'], 'none');
  assert.equal(data['command'], `printf '<%s>' '; rm -rf x' '$(id)' 'a b'`);
});

for (const shell of ['sh', 'bash'] as const) {
  test(`with ${shell} the args are positional parameters of the text`, async () => {
    const args = ['; rm -rf x', '$(id)', 'a b', '-c'];
    const data = await run({ command: 'printf "<%s>" "$@"; printf "%s" "$0"', args, shell });
    assert.equal(data['stdout'], `<; rm -rf x><$(id)><a b><-c>${shell}`);
  });

  test(`a text for ${shell} that begins with a dash is no option`, async () => {
    const failure = await run({ command: '-i', shell }).catch((error: unknown) => error);
    assert.equal((failure as { exitCode?: number }).exitCode, 127);
  });
}

test('bash reads neither profile nor rc file', async () => {
  await withTempDir(async home => {
    for (const name of ['.bashrc', '.bash_profile', '.profile']) writeFileSync(join(home, name), 'echo read\n');
    const data = await run({ command: 'test -n "$BASH_VERSION" && echo bash', shell: 'bash', env: { HOME: home } });
    assert.equal(data['stdout'], 'bash');
  });
});

for (const shell of ['pwsh', 'cmd'] as const) {
  test(`args with ${shell} are refused, since they would become text`, async () => {
    await assert.rejects(run({ command: 'x', args: ['y'], shell }), {
      name: 'Failure',
      kind: 'input',
      message: /args cannot be given with shell/,
    });
  });
}

test('one run of newlines at the end is cut, unless raw', async () => {
  const command = "printf 'a\\n\\nb\\r\\n\\n'";
  assert.equal((await run({ command }))['stdout'], 'a\n\nb');
  assert.equal((await run({ command, raw: true }))['stdout'], 'a\n\nb\r\n\n');
});

test('stdin is the given text, else empty', async () => {
  assert.equal((await run({ command: 'cat', stdin: 'grüße' }))['stdout'], 'grüße');
  assert.equal((await run({ command: 'cat' }))['stdout'], '');
});

test('another exit code is a failure of kind exec with the code and the end of stderr', async () => {
  await assert.rejects(run({ command: 'echo hidden; echo why >&2; exit 3' }), {
    kind: 'exec',
    exitCode: 3,
    message: 'command "echo hidden; echo why >&2; exit 3" failed with exit code 3: why',
  });
  assert.deepEqual(await run({ command: 'exit 3', acceptableExitCodes: [3] }), {
    stdout: '',
    stderr: '',
    exitCode: 3,
    success: true,
    command: 'exit 3',
    shell: 'sh',
  });
  await assert.rejects(run({ command: 'exit 4', acceptableExitCodes: [3] }), { exitCode: 4 });
});

test('with onFailure: data every exit code is a result, and a timeout is still a failure', async () => {
  const codes: readonly (readonly [inputs: Inputs, exitCode: number, success: boolean])[] = [
    [{ command: 'exit 3' }, 3, false],
    [{ command: 'exit 3', acceptableExitCodes: [3] }, 3, true],
    [{ command: 'true' }, 0, true],
    [{ command: 'kill -9 $$' }, 137, false],
    [{ command: 'no-such-program-here', args: [] }, 127, false],
  ];
  for (const [inputs, exitCode, success] of codes) {
    const data = await run({ ...inputs, onFailure: 'data' });
    assert.deepEqual([data['exitCode'], data['success']], [exitCode, success], inputs.command);
  }
  const { stdout, stderr } = await run({ command: 'echo out; echo why >&2; exit 1', onFailure: 'data' });
  assert.deepEqual([stdout, stderr], ['out', 'why']);
  await assert.rejects(run({ command: 'sleep 10', timeout: 50, onFailure: 'data' }), { kind: 'timeout' });
});

test('only the last 2 KiB of stderr are in the message, with whole characters', async () => {
  const failure = await run({
    command: 'i=0; while [ $i -lt 500 ]; do echo "ääääääää $i" >&2; i=$((i+1)); done; exit 1',
  }).catch((error: unknown) => error);
  const { message } = failure as Error;
  const said = message.slice(message.indexOf('…') + 1);
  assert.ok(Buffer.byteLength(said) <= 2048 && Buffer.byteLength(said) > 2000, String(Buffer.byteLength(said)));
  assert.ok(said.endsWith('ääääääää 499'));
  assert.doesNotMatch(message, /\uFFFD/);
});

test('a secret at the border of what is kept of stderr does not show its second half', async () => {
  const redactor = createRedactor();
  redactor.add('correct-horse-battery-staple');
  const command = `printf 'correct-horse-battery-staple' >&2; head -c 2038 /dev/zero | tr '\\0' x >&2; exit 1`;
  const failure = await run({ command }, { redact: text => redactor.redact(text) }).catch((error: unknown) => error);
  assert.doesNotMatch((failure as Error).message, /staple/);
  assert.match((failure as Error).message, /x{2000}/);
});

const ENDS: readonly (readonly [title: string, inputs: Inputs, exitCode: number])[] = [
  ['death by signal n is 128 + n', { command: 'kill -9 $$' }, 137],
  ['a program that is not there is 127', { command: 'no-such-program', args: [] }, 127],
  ['a program that may not be executed is 126', { command: '/', args: [] }, 126],
];
for (const [title, inputs, exitCode] of ENDS) {
  test(title, async () => {
    await assert.rejects(run(inputs), { kind: 'exec', exitCode });
  });
}

test('a working directory that does not exist is a fault of the inputs', async () => {
  await assert.rejects(run({ command: 'true', workingDir: '/no/such/place' }), {
    kind: 'input',
    message: 'working directory "/no/such/place" does not exist',
  });
});

test('the command starts in the base directory, or in workingDir', async () => {
  await withTempDir(async directory => {
    mkdirSync(join(directory, 'sub'));
    const { effects } = effectsIn(directory);
    const here = await execProvider.execute({ command: 'pwd' }, effects, 'action');
    const there = await execProvider.execute({ command: 'pwd', workingDir: join(directory, 'sub') }, effects, 'action');
    assert.deepEqual([here.data['stdout'], there.data['stdout']], [directory, join(directory, 'sub')]);
  });
});

test('a command that forks a child and is timed out leaves no process of the group', async () => {
  let seen = '';
  const print: Effects['print'] = text => {
    seen += text;
  };
  const command = `echo $$; (trap '' TERM; sleep 60) & wait`;
  await assert.rejects(run({ command, timeout: 300 }, { print }), {
    kind: 'timeout',
    message: `command "${command}" did not end within 300ms and was stopped`,
  });
  const group = Number.parseInt(seen, 10);
  assert.ok(group > 1);
  assert.deepEqual(runningMembers(group), []);
});

test('an abort ends the command and its children', async () => {
  const controller = new AbortController();
  let seen = '';
  const print: Effects['print'] = text => {
    seen += text;
    controller.abort(new Error('stop'));
  };
  await assert.rejects(run({ command: 'echo $$; sleep 60 & sleep 60' }, { print, signal: controller.signal }), {
    message: 'stop',
  });
  assert.deepEqual(runningMembers(Number.parseInt(seen, 10)), []);
});

test('a place that may not start processes refuses', async () => {
  await withTempDir(async directory => {
    const { spawn: _spawn, ...effects } = effectsIn(directory).effects;
    await assert.rejects(execProvider.execute({ command: 'true' }, effects, 'from'), {
      kind: 'provider',
      message: 'no process may be started here',
    });
  });
});

const childEnvironment = async (inputs: Partial<Inputs>, more: Partial<Effects>): Promise<Record<string, string>> => {
  const data = await run({ command: process.execPath, args: ['-p', 'JSON.stringify(process.env)'], ...inputs }, more);
  return JSON.parse(String(data['stdout'])) as Record<string, string>;
};

test('without inheritEnv only the allow-list and NO_COLOR reach the command', async () => {
  const caller = { HOME: '/h', LC_TIME: 'C', TZ: 'UTC', API_TOKEN: 't', TOOL_SECRET_KEY: 'k', lc_x: '1' };
  assert.deepEqual(await childEnvironment({}, inherited(caller, false)), {
    PATH: process.env.PATH,
    HOME: '/h',
    LC_TIME: 'C',
    TZ: 'UTC',
    NO_COLOR: '1',
  });
  assert.equal((await childEnvironment({ inheritEnv: true }, inherited(caller, false)))['API_TOKEN'], 't');
});

test('with inheritEnv everything reaches the command but what opens the secret store', async () => {
  const caller = { API_TOKEN: 't', TOOL_SECRET_KEY: 'k', TOOL_SECRET_PASSPHRASE: 'p' };
  assert.deepEqual(await childEnvironment({}, inherited(caller, true)), {
    PATH: process.env.PATH,
    API_TOKEN: 't',
    NO_COLOR: '1',
  });
  assert.equal((await childEnvironment({ inheritEnv: false }, inherited(caller, true)))['API_TOKEN'], undefined);
});

test('env adds variables, its numbers and bools become text, null takes one away', async () => {
  const env = { A: 'x', N: 1.5, B: true, NO_COLOR: null, HOME: null };
  assert.deepEqual(await childEnvironment({ env }, inherited({ HOME: '/h' }, true)), {
    PATH: process.env.PATH,
    A: 'x',
    N: '1.5',
    B: 'true',
  });
});

test('output is shown live in whole lines, the rest at the end', async () => {
  await withTempDir(async directory => {
    const { effects, printed } = effectsIn(directory);
    const command = "printf 'one\\ntw'; sleep 0.1; printf 'o\\nthree'; sleep 0.1; printf 'bad' >&2";
    await execProvider.execute({ command }, effects, 'action');
    assert.deepEqual(printed, [
      { text: 'one\n', stream: 'stdout', kind: 'live' },
      { text: 'two\n', stream: 'stdout', kind: 'live' },
      { text: 'three', stream: 'stdout', kind: 'live' },
      { text: 'bad', stream: 'stderr', kind: 'live' },
    ]);
  });
});

test('passthrough output is neither captured nor shown by us', async () => {
  const own = createSpawn({ passthrough: { stdout: 'ignore', stderr: 'ignore' } });
  const spawn: Effects['spawn'] = request => own.spawn({ ...request, graceMs: 200 }, new AbortController().signal);
  const print: Effects['print'] = () => assert.fail('printed');
  const data = await run({ command: 'echo out; echo err >&2', passthrough: true }, { spawn, print });
  assert.deepEqual([data['stdout'], data['stderr']], ['', '']);
});

test('more than 10 MiB of a stream are cut and marked', async () => {
  const data = await run({ command: "head -c 10485759 /dev/zero | tr '\\0' x; printf 'ää'" }, { print: () => {} });
  assert.deepEqual(
    [data['truncated'], String(data['stdout']).length, String(data['stdout']).endsWith('x')],
    [true, 10_485_759, true],
  );
});

test('bytes that are not UTF-8 become the replacement character', async () => {
  assert.equal((await run({ command: "printf 'a\\377b'" }))['stdout'], 'a\uFFFDb');
});

test('the command in the data is marked when an argument is sensitive', async () => {
  await withTempDir(async directory => {
    const taint: Taint = new Map([['args', new Map([[0, 'root' as const]])]]);
    const { effects } = effectsIn(directory, { taintOf: path => taintAt(taint, path) });
    const output = await execProvider.execute({ command: 'echo', args: ['s3cret'] }, effects, 'action');
    const shown = taintAt(output.taint, ['command']);
    assert.ok(shown instanceof TextParts);
    assert.deepEqual(
      shown.runs(output.data['command']).map(({ text, hidden }) => (hidden ? '#' : text)),
      ['echo ', '#'],
    );
  });
});

interface Sentence {
  readonly inputs: Partial<Inputs>;
  readonly deferred?: Readonly<Record<string, string>>;
  readonly taint?: Taint;
  readonly says: string;
}
const SENTENCES: readonly Sentence[] = [
  { inputs: { command: 'make' }, says: 'Would run command "make" via sh' },
  { inputs: { command: 'make', shell: 'auto' }, says: 'Would run command "make" via sh' },
  {
    inputs: { command: 'make', shell: 'bash', workingDir: '/base/app' },
    says: 'Would run command "make" via bash in app',
  },
  { inputs: { command: 'make', workingDir: '/else' }, says: 'Would run command "make" via sh in /else' },
  { inputs: { command: 'make', args: ['-j', '2'] }, says: 'Would run command "make -j 2" directly' },
  { inputs: { command: 'make', shell: 'none', workingDir: '/base/a' }, says: 'Would run command "make" directly in a' },
  { inputs: { command: 'rm -rf x', shell: 'none' }, says: `Would run command "'rm -rf x'" directly` },
  {
    inputs: { command: 'echo', args: ['a b', '', "it's", '$(id)', 'a\nb', '\u202e'] },
    says: `Would run command "echo 'a b' '' 'it'\\''s' '$(id)' $'a\\nb' $'\\U0000202e'" directly`,
  },
  { inputs: { command: 'echo "$1"', args: ['a b'], shell: 'sh' }, says: `Would run command "echo "$1" 'a b'" via sh` },
  { inputs: { command: 'x'.repeat(120) }, says: `Would run command "${'x'.repeat(120)}" via sh` },
  { inputs: { command: '😀'.repeat(121) }, says: `Would run command "${'😀'.repeat(119)}…" via sh` },
  {
    inputs: {},
    deferred: { command: '__actions.build' },
    says: 'Would run command "(known after __actions.build)" via sh',
  },
  {
    inputs: { command: 'deploy' },
    deferred: { args: '__actions.build', workingDir: 'resolver place' },
    says: 'Would run command "deploy (known after __actions.build)" directly in (known after resolver place)',
  },
  {
    inputs: { command: 'x' },
    deferred: { shell: 'resolver s' },
    says: 'Would run command "x" via (known after resolver s)',
  },
  {
    inputs: { command: 'curl', args: ['-H', 'top secret', 'x'] },
    taint: new Map([['args', new Map([[1, 'root' as const]])]]),
    says: 'Would run command "curl -H [REDACTED] x" directly',
  },
  {
    inputs: { command: 'curl abc' },
    taint: new Map([['command', 'derived' as const]]),
    says: 'Would run command "[REDACTED]" via sh',
  },
];
for (const { inputs, deferred = {}, taint, says } of SENTENCES) {
  test(`what-if: ${says.slice(0, 90)}`, async () => {
    const view = testView({ baseDirectory: '/base', taintOf: path => taintAt(taint, path) });
    const described = await execProvider.describe?.(inputs, view, new Map(Object.entries(deferred)), 'action');
    assert.equal(descriptionMessage(described), says);
  });
}

test('what-if hides a known secret before the text is cut', async () => {
  const redactor = createRedactor();
  redactor.add('correct-horse-battery-staple');
  const view = testView({ baseDirectory: '/base', redact: text => redactor.redact(text) });
  const described = await execProvider.describe?.(
    { command: `${'x'.repeat(100)} correct-horse-battery-staple` },
    view,
    NOTHING,
    'action',
  );
  assert.equal(descriptionMessage(described), `Would run command "${'x'.repeat(100)} [REDACTED]" via sh`);
});

test('what-if names the whole command and its directory as an effect', async () => {
  const inputs = { command: 'x'.repeat(200), workingDir: '/base/app' };
  const described = await execProvider.describe?.(inputs, testView({ baseDirectory: '/base' }), NOTHING, 'action');
  assert.deepEqual(typeof described === 'object' && described.effects, [
    { type: 'command', command: 'x'.repeat(200), directory: 'app' },
  ]);
});

test('what-if refuses what the run would refuse', async () => {
  const view = testView({ baseDirectory: '/base' });
  const described = Promise.resolve(
    execProvider.describe?.({ command: 'x', args: [], shell: 'cmd' }, view, NOTHING, 'action'),
  );
  await assert.rejects(described, { kind: 'input' });
});

test('the sample has the keys of the output and starts nothing', () => {
  assert.deepEqual(execProvider.sample?.({ command: 'echo', args: ['hello'] }, 'action'), {
    stdout: '',
    stderr: '',
    exitCode: 0,
    success: true,
    command: 'echo hello',
    shell: 'none',
  });
});

const descriptionMessage = (described: Description | undefined): string | undefined =>
  typeof described === 'object' ? described.message : described;
