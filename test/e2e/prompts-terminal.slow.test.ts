import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import {
  CTRL_C,
  openTerminal,
  skipWithoutTerminal as skip,
  type TerminalSession,
} from '../support/processes/terminal.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo }
spec:
  resolvers:
    region: { type: string, resolve: { with: [{ provider: parameter, inputs: { key: region, description: where it goes, enum: [eu, us] } }] } }
    count:
      type: int
      resolve: { with: [{ provider: parameter, inputs: { key: count } }] }
      validate: { with: [{ provider: validation, inputs: { expression: __self < 10 }, message: fewer than ten }] }
    size: { type: string, resolve: { with: [{ provider: parameter, inputs: { key: size, default: small } }] } }
    password: { type: string, sensitive: true, resolve: { with: [{ provider: parameter, inputs: { key: password } }] } }
  workflow:
    actions:
      write: { provider: file, inputs: { operation: write, path: out.txt, onConflict: overwrite, content: { tmpl: '{{ region }} {{ count }} {{ size }} {{ password }}' } } }
`;
const CONDITIONAL = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo }
spec:
  resolvers:
    approval: { type: string, resolve: { with: [{ provider: parameter, inputs: { key: approval } }] } }
    ticket:
      type: string
      when: _.approval == "yes"
      resolve: { with: [{ provider: parameter, inputs: { key: ticket, enum: [A-1, A-2] } }] }
    reviewer:
      type: string
      when: has(_.ticket)
      resolve: { with: [{ provider: parameter, inputs: { key: reviewer } }] }
    origin:
      type: string
      resolve:
        until: __self != null
        with: [{ provider: static, inputs: { value: from the file } }, { provider: parameter, inputs: { key: origin } }]
  workflow:
    actions:
      write: { provider: file, inputs: { operation: write, path: out.txt, onConflict: overwrite, content: { tmpl: '{{ ticket | default: "none" }} {{ reviewer | default: "none" }} {{ origin }}' } } }
`;
const PASSWORD = 'correct-horse-battery';

const inWorld = (work: (cwd: string) => Promise<void>): Promise<void> =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': SOLUTION });
    await work(cwd);
  });
const environment = { TOOL_PLAN_KEY: 'a key of the pipeline' };
const nothingHappened = async (cwd: string): Promise<void> =>
  assert.equal(await stat(join(cwd, 'out.txt')).catch(() => 'none'), 'none');

/** Answers everything that is asked, with a wrong answer first. */
async function answer(session: TerminalSession): Promise<void> {
  await session.shows('parameter region (string): where it goes');
  await session.shows('1) eu');
  await session.shows('2) us');
  await session.shows('region (number or value): ');
  session.type('mars\r');
  await session.shows(/must be one of "eu", "us"/);
  await session.shows('region (number or value): ');
  session.type('2\r');
  await session.shows('count: ');
  session.type('many\r');
  await session.shows('count: ');
  session.type('12\r');
  await session.shows('fewer than ten');
  await session.shows('count: ');
  session.type('3\r');
  await session.shows('password (not shown): ');
  session.type(`${PASSWORD}\r`);
}

describe('on a terminal', { skip }, () => {
  test('a run asks for what is missing, checks it at once, and asks again', () =>
    inWorld(async cwd => {
      const session = openTerminal(['run', 'solution'], { cwd });
      await answer(session);
      assert.equal(await session.ended, 0, session.screen());
      assert.equal(await readFile(join(cwd, 'out.txt'), 'utf8'), `us 3 small ${PASSWORD}`);
      assert.doesNotMatch(session.screen(), /correct-horse/);
    }));

  test('apply asks for parameters, shows the plan, and executes it after a yes only', () =>
    inWorld(async cwd => {
      const no = openTerminal(['apply'], { cwd, environment });
      await answer(no);
      await no.shows('Execute exactly this? [y/N] ');
      no.type('n\r');
      await no.shows('nothing was executed');
      assert.equal(await no.ended, 0, no.screen());
      await nothingHappened(cwd);
      const yes = openTerminal(['apply'], { cwd, environment });
      await answer(yes);
      await yes.shows('Execute exactly this? [y/N] ');
      yes.type('yes\r');
      assert.equal(await yes.ended, 0, yes.screen());
      assert.equal(await readFile(join(cwd, 'out.txt'), 'utf8'), `us 3 small ${PASSWORD}`);
    }));

  test('apply of a plan file asks for the secrets that are not in it', () =>
    inWorld(async cwd => {
      const words = ['plan', '-r', 'region=eu', '-r', 'count=1', '-r', `password=${PASSWORD}`, '--out', 'p.plan'];
      assert.equal((await tool(words, { cwd, environment })).code, 0);
      const session = openTerminal(['apply', 'p.plan'], { cwd, environment });
      await session.shows('parameter password of the plan (not shown): ');
      session.type(`${PASSWORD}\r`);
      assert.equal(await session.ended, 0, session.screen());
      assert.equal(await readFile(join(cwd, 'out.txt'), 'utf8'), `eu 1 small ${PASSWORD}`);
    }));

  test('Ctrl-C at a question ends the command with 130, and nothing has happened', () =>
    inWorld(async cwd => {
      const given = ['-r', 'region=eu', '-r', 'count=1'];
      const places: readonly (readonly [readonly string[], string])[] = [
        [['run', 'solution'], 'region (number or value): '],
        [['run', 'solution', '-r', 'region=eu'], 'count: '],
        [['apply', ...given], 'password (not shown): '],
        [['apply', ...given, '-r', 'password=x'], 'Execute exactly this? [y/N] '],
      ];
      for (const [words, question] of places) {
        const session = openTerminal(words, { cwd, environment });
        await session.shows(question);
        session.type(CTRL_C);
        assert.equal(await session.ended, 130, session.screen());
        await nothingHappened(cwd);
      }
    }));

  test('a parameter that is read only under a condition is asked for when the condition holds, and not before', () =>
    inWorld(async cwd => {
      await writeFiles(cwd, { 'solution.yaml': CONDITIONAL });
      const yes = openTerminal(['run', 'solution', '-r', 'approval=yes'], { cwd });
      await yes.shows('ticket (number or value): ');
      yes.type('12\r');
      await yes.shows('must be one of "A-1", "A-2"');
      await yes.shows('ticket (number or value): ');
      yes.type('1\r');
      await yes.shows('reviewer: ');
      yes.type('ada\r');
      assert.equal(await yes.ended, 0, yes.screen());
      assert.equal(await readFile(join(cwd, 'out.txt'), 'utf8'), 'A-1 ada from the file');
      const no = openTerminal(['run', 'solution', '-r', 'approval=no'], { cwd });
      assert.equal(await no.ended, 0, no.screen());
      assert.doesNotMatch(no.screen(), /parameter (ticket|reviewer|origin)/);
      assert.equal(await readFile(join(cwd, 'out.txt'), 'utf8'), 'none none from the file');
    }));

  test('a parameter that stands in for another source is asked for where that one has no value', () =>
    inWorld(async cwd => {
      await writeFiles(cwd, { 'solution.yaml': CONDITIONAL.replace('value: from the file', 'value: null') });
      const session = openTerminal(['apply', '-r', 'approval=no'], { cwd, environment });
      await session.shows('origin: ');
      session.type('typed\r');
      await session.shows('Execute exactly this? [y/N] ');
      session.type('y\r');
      assert.equal(await session.ended, 0, session.screen());
      assert.equal(await readFile(join(cwd, 'out.txt'), 'utf8'), 'none none typed');
    }));

  test('with --no-input, and in a pipe, one that a condition makes necessary is the error that says how to give it', () =>
    inWorld(async cwd => {
      await writeFiles(cwd, { 'solution.yaml': CONDITIONAL });
      const session = openTerminal(['run', 'solution', '-r', 'approval=yes', '--no-input'], { cwd });
      await session.shows('give it with -r ticket=');
      assert.equal(await session.ended, 1, session.screen());
      const { code, stderr } = await tool(['run', 'solution', '-r', 'approval=yes'], { cwd });
      assert.equal(code, 1);
      assert.match(stderr, /give it with -r ticket=/);
      await nothingHappened(cwd);
    }));

  test('with --no-input, and in a pipe, a missing parameter is the error that says how to give it', () =>
    inWorld(async cwd => {
      const session = openTerminal(['run', 'solution', '--no-input'], { cwd });
      await session.shows('give it with -r region=');
      assert.equal(await session.ended, 1, session.screen());
      const { code, stderr } = await tool(['run', 'solution'], { cwd });
      assert.equal(code, 1);
      assert.match(stderr, /give it with -r region=/);
    }));
});
