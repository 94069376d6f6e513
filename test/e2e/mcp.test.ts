import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ToolError } from '../../src/core/errors.ts';
import type { Services } from '../../src/operations/services.ts';
import { callTool, type Era, withAgent } from '../support/agents.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
spec:
  resolvers:
    region:
      resolve: {with: [{provider: parameter, inputs: {key: region, default: eu}}]}
    host: {value: {expr: '"h-" + _.region'}}
  workflow:
    actions:
      write:
        provider: file
        inputs: {operation: write, path: out.txt, content: {rslvr: host}}
      say:
        provider: exec
        dependsOn: [write]
        inputs: {command: echo, args: [{rslvr: host}]}
`;

async function inWorld(
  body: (directory: string) => Promise<void>,
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': SOLUTION, ...files });
    await body(directory);
  });
}

const READING = [
  'dry_run_solution',
  'preview_action',
  'preview_resolver',
  'preview_provider',
  'get_run',
  'explain_solution',
  'lint_solution',
  'render_solution',
  'diff_solutions',
  'list_tests',
  'list_providers',
  'get_provider',
  'list_lint_rules',
  'list_schemas',
  'get_schema',
  'validate_data',
  'list_solutions',
  'list_snapshots',
  'get_snapshot',
  'diff_snapshots',
  'evaluate_cel',
  'evaluate_template',
  'convert_template',
  'validate_expression',
  'validate_template',
  'list_functions',
  'list_filters',
  'list_examples',
  'get_example',
  'explain_error',
  'explain_field',
  'scaffold_solution',
  'auth_status',
  'get_config',
  'get_version',
];

describe('the tools of the server for agents', () => {
  for (const era of ['legacy', 'modern'] satisfies Era[]) {
    test(`a client of the ${era} era sees tools that only read, each with schemas of objects`, async () => {
      await inWorld(directory =>
        withAgent(directory, { era }, async client => {
          const { tools } = await client.listTools();
          assert.deepEqual(
            tools.map(({ name }) => name),
            READING,
          );
          for (const { name, inputSchema, outputSchema, annotations } of tools) {
            assert.equal(inputSchema.type, 'object', name);
            assert.equal(outputSchema?.['type'], 'object', name);
            assert.equal(annotations?.readOnlyHint, true, name);
          }
        }),
      );
    });
  }

  test('with permission there are tools that run, and they say that they change something', async () => {
    await inWorld(directory =>
      withAgent(directory, { mayRun: true }, async client => {
        const { tools } = await client.listTools();
        const running = tools.filter(({ annotations }) => annotations?.destructiveHint === true);
        assert.deepEqual(
          running.map(({ name }) => name),
          ['run_solution', 'plan_solution', 'apply_plan', 'cancel_run', 'run_tests'],
        );
        assert.equal(tools.length, READING.length + 5);
      }),
    );
  });

  /** The client checks each answer against the output schema of its tool. */
  test('every tool that looks something up answers what its schema says', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        await client.listTools();
        const path = 'solution.yaml';
        const calls = [
          ['explain_solution', { path }],
          ['lint_solution', { path, severity: 'warning' }],
          ['render_solution', { path, timestamp: false }],
          ['diff_solutions', { before: { path }, after: { solution: SOLUTION.replace('eu', 'us') } }],
          ['list_tests', { path }],
          ['list_providers', { capability: 'action' }],
          ['get_provider', { name: 'http' }],
          ['list_lint_rules', {}],
          ['list_schemas', {}],
          ['get_schema', { name: 'solution' }],
          ['validate_data', { data: { kind: 'x' } }],
          ['list_solutions', {}],
          ['list_snapshots', {}],
          ['evaluate_cel', { expression: '_.a + 1', data: { a: 1 } }],
          ['evaluate_template', { template: 'hello {{ name }}', data: { name: 'you' } }],
          ['auth_status', {}],
          ['get_config', { sources: true }],
          ['get_version', {}],
        ] as const;
        for (const [name, given] of calls) {
          const { failed, data, texts } = await callTool(client, name, given);
          assert.equal(failed, false, `${name}: ${texts[0]}`);
          assert.equal(texts[0], `${JSON.stringify(data, null, 2)}\n`, name);
        }
      }),
    );
  });
});

describe('plans and runs that are kept', () => {
  test('a plan is kept, applied as it was shown, and its run is found again; nothing of it without permission', async () => {
    await inWorld(directory =>
      withAgent(directory, { mayRun: true }, async client => {
        const planned = await callTool(client, 'plan_solution', { path: 'solution.yaml' });
        const plan = JSON.parse(planned.texts[0] ?? '') as { readonly id: string; readonly applicable: boolean };
        assert.equal(plan.applicable, true, planned.texts[0]);
        const applied = await callTool(client, 'apply_plan', { id: plan.id });
        const result = JSON.parse(applied.texts[0] ?? '') as { readonly runId: string; readonly status: string };
        assert.equal(result.status, 'succeeded', applied.texts[0]);
        const shown = await callTool(client, 'get_run', { id: result.runId, wait: '5s' });
        const run = JSON.parse(shown.texts[0] ?? '') as { readonly id: string; readonly state: string };
        assert.deepEqual([run.id, run.state], [result.runId, 'completed'], shown.texts[0]);
        const over = await callTool(client, 'cancel_run', { id: result.runId });
        assert.match(over.texts[0] ?? '', /"state": "completed"/);
        const missing = await callTool(client, 'apply_plan', { id: 'nothing' });
        assert.match(missing.texts[0] ?? '', /there is no plan nothing/);
      }),
    );
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        for (const name of ['plan_solution', 'apply_plan', 'cancel_run'])
          assert.match(
            String((await callTool(client, name, { id: 'x', path: 'x' })).texts[0]),
            /permission|not allowed/,
          );
      }),
    );
  });
});

describe('dry_run_solution', () => {
  for (const era of ['legacy', 'modern'] satisfies Era[]) {
    test(`gives the bytes of the command line to a client of the ${era} era, overrides and parameters included`, async () => {
      await inWorld(async directory => {
        const words = ['run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json'];
        const rows: readonly (readonly [string[], Parameters<typeof callTool>[2]])[] = [
          [[], {}],
          [['-r', 'region=us'], { params: { region: 'us' } }],
          [['--resolver-override', 'region="asia"'], { resolver_overrides: { region: 'asia' } }],
          [['--resolver-override', 'host="h"', '--verbose'], { resolver_overrides: { host: 'h' }, verbose: true }],
          [['--action', 'write'], { actions: ['write'] }],
        ];
        for (const [flags, given] of rows) {
          const { stdout, stderr } = await tool([...words.slice(0, 2), ...words.slice(2), ...flags], {
            cwd: directory,
          });
          const { texts } = await withAgent(directory, { era }, client =>
            callTool(client, 'dry_run_solution', { path: 'solution.yaml', ...given }),
          );
          assert.equal(texts[0], stdout, `${flags.join(' ')}${stderr}`);
        }
      });
    });
  }

  test('an override is what other resolvers and inputs see', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const given = { path: 'solution.yaml', resolver_overrides: { region: 'mars' }, verbose: true };
        const { data } = await callTool(client, 'dry_run_solution', given);
        assert.match(JSON.stringify(data['actionPlan']), /"content":"h-mars"/);
        assert.match(JSON.stringify(data['warnings']), /resolver \\"region\\" was overridden/);
      }),
    );
  });

  test('an override of a resolver that does not exist is refused with the nearest name', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const given = { path: 'solution.yaml', resolver_overrides: { regon: 'x' } };
        const { failed, data } = await callTool(client, 'dry_run_solution', given);
        assert.equal(failed, true);
        assert.deepEqual(data, {
          code: 'invalid-input',
          message: 'there is no resolver "regon" to override',
          hint: 'did you mean "region"?',
          errors: [
            {
              message: 'there is no resolver "regon" to override',
              field: 'resolver_overrides.regon',
              hint: 'did you mean "region"?',
            },
          ],
        });
      }),
    );
  });

  test('every fault of a document comes with its place', async () => {
    const broken = SOLUTION.replace('provider: file', 'provider: fil').replace('rslvr: host', 'rslvr: hots');
    await inWorld(
      directory =>
        withAgent(directory, {}, async client => {
          const { failed, data } = await callTool(client, 'dry_run_solution', { path: 'broken.yaml' });
          assert.equal(failed, true);
          assert.equal(data['code'], 'invalid-solution');
          const errors = data['errors'] as readonly Readonly<Record<string, unknown>>[];
          assert.ok(errors.length >= 2, JSON.stringify(errors));
          for (const { file, line, message } of errors) {
            assert.equal(file, 'broken.yaml', String(message));
            assert.equal(typeof line, 'number');
          }
        }),
      { 'broken.yaml': broken },
    );
  });

  test('progress names what was resolved', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const seen: string[] = [];
        await client.callTool(
          { name: 'dry_run_solution', arguments: { path: 'solution.yaml' } },
          { onprogress: ({ message }) => void seen.push(message ?? '') },
        );
        assert.deepEqual(seen.sort(), ['resolver host: succeeded', 'resolver region: succeeded']);
      }),
    );
  });
});

describe('run_solution', () => {
  const given = { path: 'solution.yaml', params: { region: 'us' } };

  test('runs the plan that a dry-run of the same call showed', async () => {
    await inWorld(directory =>
      withAgent(directory, { mayRun: true }, async client => {
        const preview = await callTool(client, 'dry_run_solution', given);
        const digest = preview.meta['tool.dev/plan_digest'];
        assert.match(preview.texts[1] ?? '', new RegExp(`plan_digest: ${String(digest)}`));
        const { failed, data } = await callTool(client, 'run_solution', { ...given, plan_digest: String(digest) });
        assert.equal(failed, false);
        assert.equal(data['status'], 'succeeded');
        assert.equal(await readFile(join(directory, 'out.txt'), 'utf8'), 'h-us');
      }),
    );
  });

  test('is refused without permission, and says who gives it', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const { failed, data } = await callTool(client, 'run_solution', { ...given, plan_digest: 'x' });
        assert.equal(failed, true);
        assert.equal(data['code'], 'not-allowed-here');
        assert.match(String(data['hint']), /--allow-run/);
      }),
    );
  });

  const OTHER = `sha256:${'0'.repeat(64)}`;
  const refusals: readonly (readonly [
    string,
    (client: Parameters<Parameters<typeof withAgent>[2]>[0], directory: string) => ReturnType<typeof callTool>,
    RegExp,
  ])[] = [
    [
      'a digest that no dry-run returned',
      client => callTool(client, 'run_solution', { ...given, plan_digest: OTHER }),
      /no dry-run since the start of this server returned that plan_digest/,
    ],
    [
      'the digest of a dry-run with other parameters',
      async client => {
        const { meta } = await callTool(client, 'dry_run_solution', given);
        const digest = String(meta['tool.dev/plan_digest']);
        return callTool(client, 'run_solution', { ...given, params: { region: 'eu' }, plan_digest: digest });
      },
      /made for other arguments/,
    ],
    [
      'the digest of a dry-run with overrides',
      async client => {
        const { meta } = await callTool(client, 'dry_run_solution', { ...given, resolver_overrides: { region: 'x' } });
        return callTool(client, 'run_solution', { ...given, plan_digest: String(meta['tool.dev/plan_digest']) });
      },
      /made with resolver_overrides/,
    ],
    [
      'a plan that has changed since, because of a file',
      async (client, directory) => {
        const { meta } = await callTool(client, 'dry_run_solution', given);
        await writeFile(join(directory, 'out.txt'), 'somebody else');
        return callTool(client, 'run_solution', { ...given, plan_digest: String(meta['tool.dev/plan_digest']) });
      },
      /the plan has changed since the dry-run: nothing was executed/,
    ],
    [
      'a document that has changed since, even where the plan has not',
      async (client, directory) => {
        const { meta } = await callTool(client, 'dry_run_solution', given);
        await writeFile(
          join(directory, 'solution.yaml'),
          SOLUTION.replace('provider: exec', 'timeout: 1s\n        provider: exec'),
        );
        return callTool(client, 'run_solution', { ...given, plan_digest: String(meta['tool.dev/plan_digest']) });
      },
      /the document has changed since the dry-run: nothing was executed/,
    ],
  ];
  for (const [what, attempt, reason] of refusals) {
    test(`refuses ${what}, and nothing is executed`, async () => {
      await inWorld(directory =>
        withAgent(directory, { mayRun: true }, async client => {
          const { failed, data } = await attempt(client, directory);
          assert.equal(failed, true);
          assert.equal(data['code'], 'not-allowed-here');
          assert.match(String(data['message']), reason);
          const text = await readFile(join(directory, 'out.txt'), 'utf8').catch(() => 'nothing');
          assert.notEqual(text, 'h-us');
        }),
      );
    });
  }
});

describe('what an agent may reach', () => {
  test('a solution outside of the roots is refused: absolute, with dots, and through a link', async () => {
    await inWorld(async directory => {
      const inside = join(directory, 'inside');
      await mkdir(inside);
      await symlink(join(directory, 'solution.yaml'), join(inside, 'link.yaml'));
      await withAgent(directory, { roots: [inside] }, async client => {
        for (const path of [join(directory, 'solution.yaml'), '../solution.yaml', 'link.yaml']) {
          const { failed, data } = await callTool(client, 'explain_solution', { path });
          assert.equal(failed, true, path);
          assert.equal(data['code'], 'not-allowed-here', path);
        }
        const { data } = await callTool(client, 'explain_solution', { path: 'none.yaml' });
        assert.equal(data['code'], 'not-found');
      });
    });
  });

  for (const era of ['legacy', 'modern'] satisfies Era[]) {
    test(`roots of a client of the ${era} era narrow those of the server, and never widen them`, async () => {
      await inWorld(async directory => {
        await writeFiles(directory, { 'a/solution.yaml': SOLUTION, 'b/solution.yaml': SOLUTION });
        const a = join(directory, 'a');
        await withAgent(directory, { era, clientRoots: [a] }, async client => {
          assert.equal((await callTool(client, 'explain_solution', { path: 'solution.yaml' })).failed, false);
          const other = await callTool(client, 'explain_solution', { path: join(directory, 'b/solution.yaml') });
          assert.equal(other.data['code'], 'not-allowed-here');
        });
        await withAgent(directory, { era, roots: [a], clientRoots: [join(directory, 'b')] }, async client => {
          const { data } = await callTool(client, 'explain_solution', { path: join(directory, 'b/solution.yaml') });
          assert.match(String(data['message']), /nothing in common/);
        });
      });
    });
  }

  test('resolvers read files below the roots and no others', async () => {
    const reading = (path: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: reader}
spec:
  resolvers:
    text: {resolve: {with: [{provider: file, inputs: {operation: read, path: ${path}}}]}}
`;
    await inWorld(async directory => {
      await writeFiles(directory, {
        'in/ok.yaml': reading('note.txt'),
        'in/note.txt': 'mine',
        'in/bad.yaml': reading('../secret.txt'),
        'secret.txt': 'keep out',
      });
      await withAgent(directory, { roots: [join(directory, 'in')] }, async client => {
        const fine = await callTool(client, 'render_solution', { path: 'ok.yaml' });
        assert.match(JSON.stringify(fine.data['resolvers']), /mine/);
        const refused = await callTool(client, 'render_solution', { path: 'bad.yaml' });
        assert.match(String(refused.data['message']), /outside of the roots/);
        assert.doesNotMatch(JSON.stringify(refused), /keep out/);
      });
    });
  });

  const STARTING = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: starter}
spec:
  resolvers:
    made: {resolve: {with: [{provider: exec, inputs: {command: touch, args: [made]}}]}}
`;
  test('resolvers start no program unless the operator allows it', async () => {
    await inWorld(async directory => {
      await writeFiles(directory, { 'starter.yaml': STARTING });
      await withAgent(directory, {}, async client => {
        const { data } = await callTool(client, 'dry_run_solution', { path: 'starter.yaml' });
        assert.match(JSON.stringify(data['warnings']), /resolver \\"made\\" failed/);
        await assert.rejects(readFile(join(directory, 'made')));
      });
      await withAgent(directory, { resolversMaySpawn: true }, async client => {
        const { data } = await callTool(client, 'dry_run_solution', { path: 'starter.yaml' });
        assert.doesNotMatch(JSON.stringify(data['warnings']), /failed/);
      });
    });
  });

  test('a document inside the call gets no secrets', async () => {
    const secret = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: thief}
spec:
  resolvers:
    token: {resolve: {with: [{provider: secret, inputs: {operation: get, name: x}}]}}
`;
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const { data } = await callTool(client, 'dry_run_solution', { solution: secret });
        assert.match(JSON.stringify(data), /part of the call gets no secrets/);
      }),
    );
  });

  test('a document inside the call gets no credentials when its plan is applied either', async () => {
    const given: string[] = [];
    const thief = (name: string) => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: thief}
spec:
  workflow:
    actions:
      first: {provider: static, inputs: {value: cloud}}
      take:
        provider: http
        dependsOn: [first]
        inputs: {method: POST, url: 'https://127.0.0.1:1/', authProvider: ${name}}
`;
    await inWorld(async directory => {
      const services = await servicesIn(directory);
      const asking = (reference: string): Promise<never> => {
        given.push(reference);
        throw new ToolError('not-found', 'the test gives no token');
      };
      const watched: Services = {
        ...services,
        credentials: async () => asking('all'),
        engine: { ...services.engine, authorize: async reference => asking(reference) },
      };
      await withAgent(directory, { mayRun: true, services: watched }, async client => {
        for (const name of ['cloud', '{expr: __actions.first.results}']) {
          const planned = await callTool(client, 'plan_solution', { solution: thief(name) });
          const { id } = JSON.parse(planned.texts[0] ?? '') as { readonly id: string };
          const { texts } = await callTool(client, 'apply_plan', { id });
          assert.match(texts.join(' '), /part of the call gets no credentials/);
        }
      });
    });
    assert.deepEqual(given, []);
  });

  test('a plan that was made below other roots is not applied', async () => {
    const inline = SOLUTION.replace('path: out.txt', 'path: inline.txt');
    await inWorld(async directory => {
      await mkdir(join(directory, 'other'));
      const ids = await withAgent(directory, { mayRun: true }, async client => {
        const plans = [
          await callTool(client, 'plan_solution', { path: 'solution.yaml' }),
          await callTool(client, 'plan_solution', { solution: inline }),
        ];
        return plans.map(({ texts }) => (JSON.parse(texts[0] ?? '') as { readonly id: string }).id);
      });
      await withAgent(
        directory,
        { mayRun: true, roots: [join(directory, 'other')], services: await servicesIn(directory) },
        async client => {
          for (const id of ids) {
            const { data } = await callTool(client, 'apply_plan', { id });
            assert.equal(data['code'], 'not-allowed-here', JSON.stringify(data));
          }
        },
      );
      for (const name of ['out.txt', 'inline.txt']) await assert.rejects(readFile(join(directory, name)));
    });
  });

  test('an output directory outside of the roots is refused', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const { data } = await callTool(client, 'dry_run_solution', { path: 'solution.yaml', output_dir: '/tmp' });
        assert.equal(data['code'], 'not-allowed-here');
      }),
    );
  });
});

describe('wrong arguments', () => {
  test('are all named, with what was meant', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const given = { path: 7, parms: {}, verbose: 'yes' };
        const { failed, data } = await callTool(client, 'dry_run_solution', given);
        assert.equal(failed, true);
        assert.equal(data['code'], 'invalid-input');
        const errors = data['errors'] as readonly { readonly field?: string; readonly hint?: string }[];
        assert.deepEqual(errors.map(({ field }) => field).sort(), ['parms', 'path', 'verbose']);
        assert.match(JSON.stringify(errors), /did you mean \\"params\\"/);
      }),
    );
  });

  test('a solution is named in exactly one way', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        for (const given of [{}, { path: 'solution.yaml', name: 'demo' }]) {
          const { data } = await callTool(client, 'explain_solution', given);
          assert.match(String(data['message']), /exactly one of solution, name and path/);
        }
      }),
    );
  });

  test('a tool that does not exist is an error of the protocol that tells the nearest', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        await assert.rejects(
          callTool(client, 'dryrun_solution'),
          /there is no tool "dryrun_solution".*dry_run_solution/,
        );
      }),
    );
  });

  test('an integer that lost digits in the message is refused with its place', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const given = { expression: '_.ids', data: { ids: [1, 2 ** 53 + 2] } };
        const { data } = await callTool(client, 'evaluate_cel', given);
        assert.equal(data['code'], 'invalid-input');
        assert.match(String(data['message']), /^data\.ids\.1: an integer beyond 2\^53 loses digits/);
        const large = await callTool(client, 'evaluate_cel', { expression: '_.a', data: { a: 1e300 } });
        assert.equal(large.data['result'], 1e300);
      }),
    );
  });

  test('arguments of great depth are refused', async () => {
    let data: Readonly<Record<string, never>> | { readonly a: unknown } = {};
    for (let depth = 0; depth < 3000; depth++) data = { a: data };
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const outcome = await callTool(client, 'validate_data', { data: data as never });
        assert.match(String(outcome.data['message']), /nested deeper than/);
      }),
    );
  });

  test('an expression without end stops at its limit, and reads nothing of the machine', async () => {
    await inWorld(directory =>
      withAgent(directory, {}, async client => {
        const long = 'lists.range(1000).map(a, lists.range(1000).map(b, a * b)).size()';
        const { data } = await callTool(client, 'evaluate_cel', { expression: long });
        assert.equal(data['code'], 'cost-exceeded');
      }),
    );
  });
});

test('a list is filtered, then cut into pages', async () => {
  await inWorld(directory =>
    withAgent(directory, {}, async client => {
      const filter = 'item.capabilities.exists(c, c == "action")';
      const all = await callTool(client, 'list_providers', { filter });
      const { total } = all.data['pagination'] as { readonly total: number };
      assert.ok(total > 3 && total < 40);
      const second = await callTool(client, 'list_providers', { filter, page: 2, per_page: 2 });
      assert.deepEqual(second.data['items'], (all.data['items'] as readonly unknown[]).slice(2, 4));
      const wrong = await callTool(client, 'list_schemas', { filter: 'item.name' });
      assert.equal(wrong.data['code'], 'invalid-expression');
    }),
  );
});

test('sensitive values are in no answer', async () => {
  const sensitive = SOLUTION.replace(
    '    host: {value',
    '    word: {value: hunter2-hunter2, sensitive: true}\n    host: {value',
  ).replace('args: [{rslvr: host}]', 'args: [{rslvr: word}]');
  await inWorld(
    directory =>
      withAgent(directory, { mayRun: true }, async client => {
        const given = { path: 'sensitive.yaml' };
        const preview = await callTool(client, 'dry_run_solution', { ...given, verbose: true });
        const run = await callTool(client, 'run_solution', {
          ...given,
          plan_digest: String(preview.meta['tool.dev/plan_digest']),
        });
        assert.equal(run.failed, false, run.texts[0]);
        for (const answer of [preview, run, await callTool(client, 'render_solution', given)]) {
          assert.match(JSON.stringify(answer), /\[REDACTED\]/);
          assert.doesNotMatch(JSON.stringify(answer), /hunter2/);
        }
      }),
    { 'sensitive.yaml': sensitive },
  );
});

test('many calls at once are each answered with their own result', async () => {
  await inWorld(directory =>
    withAgent(directory, {}, async client => {
      const calls = Array.from({ length: 100 }, (_, index) =>
        callTool(client, 'dry_run_solution', { path: 'solution.yaml', params: { region: `r${index}` }, verbose: true }),
      );
      for (const [index, { data }] of (await Promise.all(calls)).entries())
        assert.match(JSON.stringify(data), new RegExp(`"content":"h-r${index}"`));
    }),
  );
});
