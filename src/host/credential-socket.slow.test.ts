import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { openCredentialSocket } from './credential-socket.ts';

const QUESTION = 'protocol=https\nhost=git.example\n\n';
const ANSWER = 'username=me\npassword=hunter2hunter2\n';

/** Runs the helper as git does: through `sh`, with the operation as last word and the question on stdin. */
function ask(helperCommand: string, operation: string, question = QUESTION, env = process.env): Promise<string> {
  assert.ok(helperCommand.startsWith('!'));
  return new Promise((resolve, reject) => {
    const child = execFile('/bin/sh', ['-c', `${helperCommand.slice(1)} ${operation}`], { env }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(question);
  });
}

test('git gets the answer to its question through the helper', async () => {
  const asked: string[] = [];
  const socket = await openCredentialSocket(request => {
    asked.push(request);
    return ANSWER;
  });
  assert.equal(await ask(socket.helperCommand, 'get'), ANSWER);
  assert.deepEqual(asked, [QUESTION]);
  await socket.close();
});

test('only the first answer is given', async () => {
  const socket = await openCredentialSocket(() => ANSWER);
  assert.equal(await ask(socket.helperCommand, 'get'), ANSWER);
  assert.equal(await ask(socket.helperCommand, 'get'), '');
  await socket.close();
});

test('a question that gets no answer does not use up the answer', async () => {
  const socket = await openCredentialSocket(request => (request.includes('git.example') ? ANSWER : ''));
  assert.equal(await ask(socket.helperCommand, 'get', 'protocol=https\nhost=evil.example\n\n'), '');
  assert.equal(await ask(socket.helperCommand, 'get'), ANSWER);
  await socket.close();
});

test('store and erase neither ask nor say anything', async () => {
  let asked = 0;
  const socket = await openCredentialSocket(() => {
    asked += 1;
    return ANSWER;
  });
  assert.deepEqual(
    [await ask(socket.helperCommand, 'store'), await ask(socket.helperCommand, 'erase'), asked],
    ['', '', 0],
  );
  await socket.close();
});

test('the directory is private, holds no secret, and is gone after close', async () => {
  const socket = await openCredentialSocket(() => ANSWER);
  const directory = dirname(socket.path);
  assert.equal(statSync(directory).mode & 0o777, 0o700);
  assert.doesNotMatch(socket.helperCommand + readFileSync(join(directory, 'helper.cjs'), 'utf8'), /hunter2/);
  await socket.close();
  assert.equal(existsSync(directory), false);
  await socket.close();
});

test('after close no request is answered', async () => {
  const socket = await openCredentialSocket(() => ANSWER);
  await socket.close();
  await assert.rejects(ask(socket.helperCommand, 'get'));
});

test('the helper needs no home directory and ignores options for Node.js', async () => {
  const socket = await openCredentialSocket(() => ANSWER);
  assert.equal(await ask(socket.helperCommand, 'get', QUESTION, { NODE_OPTIONS: '--no-such-option' }), ANSWER);
  await socket.close();
});

test('a question without end is cut off', async () => {
  const socket = await openCredentialSocket(() => ANSWER);
  assert.equal(await ask(socket.helperCommand, 'get', 'x'.repeat(1_000_000)), '');
  assert.equal(await ask(socket.helperCommand, 'get'), ANSWER);
  await socket.close();
});
