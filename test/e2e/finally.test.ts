import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { RunEvent } from '../../src/operations/solution/run-input.ts';
import { runSolution } from '../../src/operations/solution/run-solution.ts';
import { withAuthCli } from '../support/auth-cli.ts';
import { writeFiles } from '../support/cli.ts';
import {
  abortOnceBegun,
  actionStatuses,
  interruptedRun,
  LONG_MAIN,
  writeAction,
} from '../support/processes/interrupted-run.ts';
import { servicesIn } from '../support/services.ts';
import { documentText } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { withWebServer } from '../support/web-server.ts';

/** One action for every way in which an action evaluates something or asks for something. */
const LAST = {
  expression: writeAction('expression', { expr: '"region " + _.region' }),
  template: writeAction('template', { tmpl: 'region {{ region }}' }),
  condition: { ...writeAction('condition', 'yes'), when: '__actions.long.status == "cancelled" || _.region == "eu"' },
  cel: { provider: 'cel', inputs: { expression: '_.region + " by cel"' } },
  ofCel: { ...writeAction('cel', { expr: '__actions.cel.results' }), dependsOn: ['cel'] },
  rendered: { provider: 'template', inputs: { template: 'region {{ region }} by template' } },
  ofRendered: { ...writeAction('rendered', { expr: '__actions.rendered.results' }), dependsOn: ['rendered'] },
  program: { provider: 'exec', inputs: { command: { tmpl: 'echo {{ region }} > program' }, shell: 'sh' } },
  child: { provider: 'solution', inputs: { source: './child.yaml', inputs: { region: { rslvr: 'region' } } } },
};

const CHILD = documentText({
  resolvers: { region: { provider: 'parameter', inputs: { key: 'region' } } },
  workflow: {
    actions: { write: writeAction('child', { tmpl: 'child of {{ region }}' }) },
    finally: { last: writeAction('child-finally', { expr: '_.region + " at last"' }) },
  },
});

const EXPECTED = {
  expression: 'region eu',
  template: 'region eu',
  condition: 'yes',
  cel: 'eu by cel',
  rendered: 'region eu by template',
  program: 'eu\n',
  child: 'child of eu',
  'child-finally': 'eu at last',
};

const DONE = Object.fromEntries(Object.keys(LAST).map(name => [name, 'succeeded']));

describe('finally', () => {
  test('evaluates, renders, runs programs and other solutions after an interruption', async () => {
    await withTempDir(async directory => {
      const workflow = { actions: LONG_MAIN, finally: LAST };
      const outcome = await interruptedRun(directory, workflow, { 'child.yaml': CHILD });
      assert.deepEqual(actionStatuses(outcome), { begin: 'succeeded', long: 'cancelled', ...DONE }, outcome.stderr);
      assert.equal(outcome.code, 130);
      for (const [name, text] of Object.entries(EXPECTED))
        assert.equal(readFileSync(join(directory, name), 'utf8'), text, name);
    });
  });

  test('gets new tokens after an interruption', async () => {
    await withAuthCli(async cli => {
      // Too short for the request of finally, so that it needs a new token.
      cli.platform.cloud.settings.accessTokenS = 120;
      assert.equal((await cli.tool('auth login cloud --scope first')).code, 0);
      await withWebServer(
        (_request, response) => void response.end('ok'),
        async service => {
          const controller = new AbortController();
          const url = service.origin;
          const workflow = {
            actions: LONG_MAIN,
            finally: {
              release: { provider: 'http', inputs: { url, method: 'POST', authProvider: 'cloud', timeout: '10m' } },
              who: { provider: 'solution', inputs: { source: './who.yaml' } },
            },
          };
          const claims = { operation: 'claims', handler: 'cloud' };
          const who = documentText({ resolvers: { who: { provider: 'identity', inputs: claims } } });
          await writeFiles(cli.directory, { 'solution.yaml': documentText({ workflow }), 'who.yaml': who });
          const running = cli.tool('run solution -f solution.yaml -o json', { signal: controller.signal });
          await abortOnceBegun(cli.directory, controller, running);
          const outcome = await running;
          const done = { begin: 'succeeded', long: 'cancelled', release: 'succeeded', who: 'succeeded' };
          assert.deepEqual(actionStatuses(outcome), done, outcome.stderr);
          assert.match(service.received[0]?.headers.authorization ?? '', /^Bearer \S+$/);
        },
      );
    });
  });

  test('ends at its own bound, and what it runs ends with it', async () => {
    await withTempDir(async directory => {
      const outcome = await interruptedRun(
        directory,
        { actions: LONG_MAIN, finally: { stuck: { provider: 'sleep', inputs: { duration: '1m' } } } },
        { '.home/config/tool/config.yaml': 'action: { finallyTimeout: 300ms }\n' },
      );
      assert.equal(actionStatuses(outcome)['stuck'], 'cancelled');
      assert.equal(outcome.code, 130);
    });
  });
});

test('a run that ends with a defect in finally leaves no timer behind', async () => {
  await withTempDir(async directory => {
    const workflow = { finally: { last: writeAction('last', 'x') } };
    await writeFiles(directory, { 'solution.yaml': documentText({ workflow }) });
    const services = await servicesIn(directory);
    const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;
    const before = timers();
    const call = { signal: new AbortController().signal, startedAt: new Date(), cwd: directory };
    const source = { kind: 'file', path: join(directory, 'solution.yaml') } as const;
    const observe = (event: RunEvent): void => {
      if (event.type === 'action-ended') throw new Error('a defect');
    };
    await assert.rejects(runSolution.run(services, { source, observe }, call), /a defect/);
    assert.equal(timers(), before);
  });
});
