import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { callTool, withAgent } from '../support/agents.ts';
import { startServer } from '../support/api-server.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

const EXAMPLES = join(import.meta.dirname, '../../docs/policies');
const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo }
spec:
  resolvers:
    environment: { resolve: { with: [{ provider: parameter, inputs: { key: environment } }, { provider: static, inputs: { value: test } }] } }
    password: { sensitive: true, type: string, resolve: { with: [{ provider: static, inputs: { value: swordfish-9 } }] } }
  workflow:
    actions:
      hello: { provider: file, inputs: { operation: write, path: out.txt, onConflict: overwrite, content: { rslvr: environment } } }
      clean: { provider: file, dependsOn: [hello], inputs: { operation: delete, path: src.txt } }
`;
const policy = (rule: string): string => `apiVersion: tool.dev/v1
kind: Policy
metadata: { name: house }
rules:
  - ${rule}
`;
const POLICIES = {
  'deny.yaml': policy(
    '{ name: no-delete, when: \'action.effects.exists(e, e.status == "deleted")\', then: deny, message: keep files }',
  ),
  'warn.yaml': policy("{ name: advice, when: 'size(plan.actions) > 1', then: warn, message: that is a lot }"),
  'pass.yaml': policy("{ name: never, when: 'size(plan.actions) > 100', then: deny }"),
  'approve.yaml': policy(
    '{ name: two, when: \'plan.values.environment == "production"\', then: approve, message: ask the team }',
  ),
  'error.yaml': policy("{ name: broken, when: 'plan.values.nothing == 1', then: warn }"),
  'unknown.yaml': policy("{ name: typo, when: 'actions.size() == 1', then: warn }"),
  'caller.yaml': policy('{ name: who, when: \'caller.kind != "command"\', then: deny, message: people only }'),
};

function keyPair(): { readonly pem: string; readonly text: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    pem: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}
const [ann, bob] = [keyPair(), keyPair()];

async function inWorld(work: (directory: string, run: Run) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    await writeFiles(directory, {
      ...POLICIES,
      'solution.yaml': SOLUTION,
      'src.txt': 'source',
      'ann.key': ann.pem,
      'bob.key': bob.pem,
      'four.yaml': `version: 1\nplan: { signingKey: ann.key }\npolicies: [approve.yaml]\napprovals: { fourEyes: true, keys: ['${ann.text}', '${bob.text}'] }\n`,
    });
    await work(directory, (...words) =>
      tool(words, { cwd: directory, stdin: '', environment: { TOOL_PLAN_KEY: 'a key of the pipeline' } }),
    );
  });
}
type Run = (...words: readonly string[]) => ReturnType<typeof tool>;
const nothingHappened = async (directory: string): Promise<void> => {
  assert.equal(await stat(join(directory, 'out.txt')).catch(() => 'none'), 'none');
  assert.equal(await readFile(join(directory, 'src.txt'), 'utf8'), 'source');
};

describe('a policy', () => {
  test('that denies stops plan, run and apply with 13 before anything happens, and says which rule and action', async () => {
    await inWorld(async (directory, run) => {
      const plan = await run('plan', '--policy', 'deny.yaml');
      assert.equal(plan.code, 13, plan.stderr);
      assert.match(plan.stdout, /hello/, 'the report is shown');
      assert.match(plan.stderr, /action "clean" is denied by rule "no-delete" of policy "house": keep files/);
      for (const words of [
        ['run', 'solution', '--policy', 'deny.yaml'],
        ['run', 'action', 'clean', '--policy', 'deny.yaml'],
        ['apply', '--yes', '--policy', 'deny.yaml'],
      ]) {
        const { code, stderr } = await run(...words);
        assert.equal(code, 13, stderr);
        assert.match(stderr, /keep files/);
      }
      assert.equal((await run('plan', '--out', 'p.plan')).code, 0);
      const applied = await run('apply', 'p.plan', '--policy', 'deny.yaml');
      assert.equal(applied.code, 13, applied.stderr);
      await nothingHappened(directory);
      assert.equal((await run('run', 'solution', '--action', 'hello', '--policy', 'deny.yaml')).code, 0);
    });
  });

  test('that warns or does not apply lets the run go on as it was judged', async () => {
    await inWorld(async (directory, run) => {
      const { code, stderr } = await run('run', 'solution', '--policy', 'warn.yaml', '--policy', 'pass.yaml');
      assert.equal(code, 0, stderr);
      assert.match(stderr, /warning: the plan has a warning of rule "advice" of policy "house": that is a lot/);
      assert.equal(await readFile(join(directory, 'out.txt'), 'utf8'), 'test');
    });
  });

  const broken: readonly (readonly [string, RegExp])[] = [
    ['error.yaml', /the rule cannot be judged/],
    ['unknown.yaml', /"actions" is not a variable of policies[\s\S]*unknown\.yaml:5:/],
    ['none.yaml', /the policy cannot be read, so nothing is executed/],
    ['solution.yaml', /kind: must be "Policy"/],
  ];
  for (const [file, message] of broken)
    test(`that is at fault denies: ${file}`, async () => {
      await inWorld(async (directory, run) => {
        const { code, stderr } = await run('run', 'solution', '--policy', file);
        assert.equal(code, 13, stderr);
        assert.match(stderr, message);
        await nothingHappened(directory);
      });
    });

  test('sees no secret', async () => {
    await inWorld(async (directory, run) => {
      await writeFiles(directory, {
        'secret.yaml': policy("{ name: peek, when: 'has(plan.values.password)', then: deny }"),
      });
      assert.equal((await run('plan', '--policy', 'secret.yaml')).code, 0);
    });
  });

  test('of the configuration judges what the API and agents ask', async () => {
    await inWorld(async directory => {
      const server = await startServer({
        directory,
        more: 'policies: [caller.yaml]',
        apiServer: '{ solutionRoots: [.], allowFileWrites: true, outputRoot: . }',
      });
      const answer = await fetch(`${server.url}/v1/solutions/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: 'solution.yaml' }),
      });
      const text = await answer.text();
      await server.stop();
      assert.equal(answer.status, 403, text);
      assert.match(text, /people only/);
      await writeFiles(directory, { 'home/.config/tool/config.yaml': 'version: 1\n' });
      const services = await servicesIn(directory);
      const { config } = services;
      const judged = {
        ...services,
        config: { ...config, config: { ...config.config, policies: [join(directory, 'caller.yaml')] } },
      };
      await withAgent(directory, { mayRun: true, services: judged }, async client => {
        const shown = await callTool(client, 'dry_run_solution', { path: 'solution.yaml' });
        assert.match(shown.texts.join('\n'), /A run would be refused: .*people only/);
        const digest = String(shown.meta['tool.dev/plan_digest']);
        const { failed, texts } = await callTool(client, 'run_solution', {
          path: 'solution.yaml',
          plan_digest: digest,
        });
        assert.equal(failed, true);
        assert.match(texts.join('\n'), /people only/);
      });
      await nothingHappened(directory);
    });
  });
});

describe('an approval', () => {
  test('is given by a key that counts, and with four eyes never by the author of the plan', async () => {
    await inWorld(async (directory, run) => {
      const made = await run('plan', '-r', 'environment=production', '--out', 'p.plan', '--config', 'four.yaml');
      assert.equal(made.code, 0, made.stderr);
      assert.match(made.stderr, /the plan needs an approval, says rule "two" of policy "house": ask the team/);
      const apply = () => run('apply', 'p.plan', '--config', 'four.yaml');
      assert.equal((await apply()).code, 13);
      assert.equal((await run('plan', 'approve', 'p.plan', '--key', 'ann.key')).code, 0);
      const own = await apply();
      assert.equal(own.code, 13);
      assert.match(own.stderr, /someone other than the author/);
      const approved = await run('plan', 'approve', 'p.plan', '--key', 'bob.key', '--comment', 'looks good');
      assert.equal(approved.code, 0, approved.stderr);
      await nothingHappened(directory);
      const shown = await run('plan', 'show', 'p.plan', '--config', 'four.yaml');
      assert.match(shown.stdout, /approved by: \S+ at \S+: looks good/);
      assert.match(shown.stdout, /policy: house: approve by rule "two": ask the team/);
      const { code, stderr } = await apply();
      assert.equal(code, 0, stderr);
      assert.equal(await readFile(join(directory, 'out.txt'), 'utf8'), 'production');
    });
  });

  test('holds for this plan only', async () => {
    await inWorld(async (directory, run) => {
      await run('plan', '-r', 'environment=production', '--out', 'p.plan', '--config', 'four.yaml');
      await run('plan', 'approve', 'p.plan', '--key', 'bob.key');
      const { parsePlan, planText } = await import('../../src/plans/plan-file.ts');
      const path = join(directory, 'p.plan');
      const { approvals = [] } = parsePlan(await readFile(path, 'utf8'), path);
      await writeFiles(directory, { 'src.txt': 'another' });
      await run(
        'plan',
        '-r',
        'environment=production',
        '--out',
        'p.plan',
        '--action',
        'hello',
        '--config',
        'four.yaml',
      );
      const other = parsePlan(await readFile(path, 'utf8'), path);
      await writeFiles(directory, { 'p.plan': planText({ ...other, approvals }) });
      assert.equal((await run('apply', 'p.plan', '--config', 'four.yaml')).code, 13);
    });
  });
});

describe('policies and tool run provider', () => {
  const remove = ['run', 'provider', 'file', 'operation=delete', 'path=src.txt'] as const;

  test('a denied call has no effect and exits with 13, also by the configuration; a warning is a warning', async () => {
    await inWorld(async (directory, run) => {
      for (const words of [
        [...remove, '--policy', 'deny.yaml'],
        [...remove, '--policy', 'pass.yaml', '--policy', 'error.yaml'],
      ]) {
        const { code, stderr } = await run(...words);
        assert.equal(code, 13, stderr);
        assert.match(stderr, /rule "(no-delete|broken)" of policy "house"/);
      }
      await writeFiles(directory, { 'config.yaml': 'version: 1\npolicies: [deny.yaml]\n' });
      assert.equal((await run(...remove, '--config', 'config.yaml')).code, 13);
      assert.equal(await readFile(join(directory, 'src.txt'), 'utf8'), 'source');
      await writeFiles(directory, { 'one.yaml': POLICIES['warn.yaml'].replace('> 1', '== 1') });
      const { code, stdout, stderr } = await run(...remove, '--policy', 'one.yaml');
      assert.equal(code, 0, stderr);
      assert.match(stdout, /has a warning of rule \\"advice\\"/);
    });
  });

  test('a rule sees what a solution would do that the call runs', async () => {
    await inWorld(async (directory, run) => {
      const words = ['run', 'provider', 'solution', 'source=solution.yaml', '--policy', 'deny.yaml'];
      const { code, stderr } = await run(...words);
      assert.equal(code, 13);
      assert.match(stderr, /action "solution\/clean" is denied by rule "no-delete"/);
      assert.equal(await readFile(join(directory, 'src.txt'), 'utf8'), 'source');
    });
  });

  test('a read that is not an action is not judged', async () => {
    await inWorld(async (_, run) => {
      const read = ['run', 'provider', 'file', 'operation=read', 'path=src.txt', '--capability', 'from'];
      assert.equal((await run(...read, '--policy', 'error.yaml')).code, 0);
    });
  });
});

describe('tool policy', () => {
  for (const name of ['only-below-build', 'approved-production', 'known-hosts'])
    test(`the example ${name} passes its cases, and lint has nothing to say`, async () => {
      await withTempDir(async directory => {
        const file = join(EXAMPLES, `${name}.yaml`);
        const tested = await tool(['policy', 'test', file], { cwd: directory });
        assert.equal(tested.code, 0, tested.stdout);
        assert.equal((await tool(['policy', 'lint', file, '--strict'], { cwd: directory })).code, 0);
      });
    });

  test('test says what is not as expected, with 11; lint says what is at fault, and where', async () => {
    await inWorld(async (directory, run) => {
      await writeFiles(directory, {
        'cases.yaml': `${POLICIES['deny.yaml']}tests:\n  - { name: a write, actions: [{ name: w }], expect: { deny: [no-delete] } }\n`,
        'bad.yaml': policy("{ name: typo, when: 'acton.provider == 1', then: deny, mesage: x }"),
      });
      const { code, stdout } = await run('policy', 'test', 'cases.yaml');
      assert.equal(code, 11);
      assert.match(stdout, /FAILED a write\n.*rule "no-delete" should deny, and does not apply/);
      const lint = await run('policy', 'lint', 'bad.yaml');
      assert.equal(lint.code, 2);
      assert.match(lint.stdout, /bad\.yaml:5:/);
      const unknown = await run('policy', 'lint', 'unknown.yaml');
      assert.match(unknown.stdout, /"actions" is not a variable of policies[\s\S]*did you mean "?action/);
      assert.match((await run('policy', 'lint', 'pass.yaml')).stdout, /no case shows that it applies/);
    });
  });
});

test('a solution whose name is computed in the run is denied by a rule for what is not described', async () => {
  await inWorld(async (directory, run) => {
    await writeFiles(directory, {
      'parent.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: parent }
spec:
  workflow:
    actions:
      name: { provider: static, inputs: { value: solution.yaml } }
      child: { provider: solution, dependsOn: [name], inputs: { source: { expr: __actions.name.results } } }
`,
      'described.yaml': policy("{ name: seen, when: '!action.described', then: deny, message: show what it would do }"),
    });
    const denied = await run('run', 'solution', '-f', 'parent.yaml', '--policy', 'described.yaml');
    assert.equal(denied.code, 13, denied.stderr);
    assert.match(denied.stderr, /action "child" is denied by rule "seen"/);
    await nothingHappened(directory);
  });
});

describe('a solution whose name is computed in the run', () => {
  const parent = (more = ''): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: parent }
spec:
  workflow:
    actions:
      name: { provider: static, inputs: { value: child.yaml } }
      child: { provider: solution, dependsOn: [name], inputs: { source: { expr: __actions.name.results } }${more} }
`;
  const child = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: child }
spec:
  workflow:
    actions:
      start: { provider: exec, inputs: { command: touch started } }
      write: { provider: file, inputs: { operation: write, path: written.txt, content: x } }
`;
  const noPrograms = policy(
    '{ name: programs, when: \'action.provider == "exec"\', then: deny, message: no programs }',
  );

  test('is judged when it is opened, before its first action', async () => {
    await inWorld(async (directory, run) => {
      await writeFiles(directory, {
        'parent.yaml': parent(),
        'patient.yaml': parent(', onError: continue, retry: { maxAttempts: 2, initialDelay: 1ms }'),
        'child.yaml': child,
        'no.yaml': noPrograms,
        'other.yaml': policy(
          '{ name: deletes, when: \'action.effects.exists(e, e.status == "deleted")\', then: deny, message: no }',
        ),
      });
      for (const file of ['parent.yaml', 'patient.yaml']) {
        const denied = await run('run', 'solution', '-f', file, '--policy', 'no.yaml');
        assert.match(denied.stderr + denied.stdout, /action "child\/start" is denied by rule "programs"/);
        assert.equal(existsSync(join(directory, 'started')), false);
        assert.equal(existsSync(join(directory, 'written.txt')), false);
      }
      assert.equal((await run('plan', '-f', 'parent.yaml', '--out', 'p.plan')).code, 0);
      const applied = await run('apply', 'p.plan', '--policy', 'no.yaml');
      assert.match(applied.stderr, /action "child\/start" is denied by rule "programs"/);
      assert.equal(existsSync(join(directory, 'written.txt')), false);
      const other = await run('apply', 'p.plan', '--policy', 'other.yaml');
      assert.equal(other.code, 0, other.stderr);
      assert.equal(existsSync(join(directory, 'started')), true);
    });
  });

  test('runs another one, which is judged as well', async () => {
    await inWorld(async (directory, run) => {
      await writeFiles(directory, {
        'top.yaml': parent().replace('value: child.yaml', 'value: parent.yaml'),
        'parent.yaml': parent(),
        'child.yaml': child,
        'no.yaml': noPrograms,
      });
      const denied = await run('run', 'solution', '-f', 'top.yaml', '--policy', 'no.yaml');
      assert.match(denied.stderr, /action "child\/child\/start" is denied by rule "programs"/);
      assert.equal(existsSync(join(directory, 'started')), false);
    });
  });
});

describe('a run that goes on', () => {
  const gated = SOLUTION.replace(
    'actions:\n',
    `actions:
      gate: { provider: exec, inputs: { shell: sh, command: test -f open } }
`,
  ).replace('dependsOn: [hello]', 'dependsOn: [hello, gate]');
  const failedRun = async (directory: string, run: Run, words: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...words, '-o', 'json');
    assert.equal(code, 6, stderr);
    await writeFiles(directory, { open: '' });
    return (JSON.parse(stdout) as { readonly runId: string }).runId;
  };
  const config = (more: string): string => `version: 1\n${more}\n`;

  test('is judged by the policies of now, also when it began without one', async () => {
    await inWorld(async (directory, run) => {
      await writeFiles(directory, { 'gated.yaml': gated, 'deny-config.yaml': config('policies: [deny.yaml]') });
      const id = await failedRun(directory, run, ['run', 'solution', '-f', 'gated.yaml']);
      const denied = await run('runs', 'resume', id, '--config', 'deny-config.yaml');
      assert.equal(denied.code, 13, denied.stderr);
      assert.match(denied.stderr, /action "clean" is denied by rule "no-delete".*keep files/);
      assert.equal(await readFile(join(directory, 'src.txt'), 'utf8'), 'source');
      const allowed = await run('runs', 'resume', id);
      assert.equal(allowed.code, 0, allowed.stderr);
      assert.equal(await stat(join(directory, 'src.txt')).catch(() => 'none'), 'none');
    });
  });

  test('is held to what they judged, and tells their warnings', async () => {
    await inWorld(async (directory, run) => {
      await writeFiles(directory, { 'gated.yaml': gated, 'warn-config.yaml': config('policies: [warn.yaml]') });
      const id = await failedRun(directory, run, ['run', 'solution', '-f', 'gated.yaml']);
      const resumed = await run('runs', 'resume', id, '--config', 'warn-config.yaml');
      assert.equal(resumed.code, 0, resumed.stderr);
      assert.match(resumed.stderr, /has a warning of rule "advice"/);
    });
  });

  test('of a plan is judged as the plan was, and its approval still counts', async () => {
    await inWorld(async (directory, run) => {
      await writeFiles(directory, {
        'gated.yaml': gated,
        'deny-config.yaml': config('policies: [deny.yaml]'),
        'approve-config.yaml': config(`policies: [approve.yaml]\napprovals: { keys: ['${bob.text}'] }`),
      });
      const words = ['-f', 'gated.yaml', '-r', 'environment=production', '--out', 'a.plan'];
      const made = await run('plan', ...words);
      assert.equal(made.code, 0, made.stderr);
      const unapproved = await failedRun(directory, run, ['apply', 'a.plan']);
      const waits = await run('runs', 'resume', unapproved, '--config', 'approve-config.yaml');
      assert.equal(waits.code, 13, waits.stderr);
      const denied = await run('runs', 'resume', unapproved, '--config', 'deny-config.yaml');
      assert.equal(denied.code, 13, denied.stderr);
      assert.equal(await readFile(join(directory, 'src.txt'), 'utf8'), 'source');
    });
    await inWorld(async (directory, run) => {
      await writeFiles(directory, {
        'gated.yaml': gated,
        'approve-config.yaml': config(`policies: [approve.yaml]\napprovals: { keys: ['${bob.text}'] }`),
      });
      const own = ['--config', 'approve-config.yaml'];
      await run('plan', '-f', 'gated.yaml', '-r', 'environment=production', '--out', 'a.plan', ...own);
      const approved = await run('plan', 'approve', 'a.plan', '--key', 'bob.key');
      assert.equal(approved.code, 0, approved.stderr);
      const id = await failedRun(directory, run, ['apply', 'a.plan', ...own]);
      const resumed = await run('runs', 'resume', id, ...own);
      assert.equal(resumed.code, 0, resumed.stderr);
    });
  });
});
