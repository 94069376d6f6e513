import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireLegal } from './check.ts';
import type { Inputs } from './inputs.ts';
import { readRepository } from './repository.ts';

const NOTHING = new Map<string, string>();

const REFUSED: readonly (readonly [inputs: Inputs, message: RegExp])[] = [
  [
    { operation: 'checkout', branch: '--upload-pack=x' },
    /^branch is not a name that git knows: it must not begin with "-"$/,
  ],
  [{ operation: 'tag', tag: '-d' }, /^tag is not a name/],
  [{ operation: 'pull', remote: '--upload-pack=x' }, /^remote is not a name/],
  [{ operation: 'pull', remote: 'ext::sh -c x' }, /^remote is not a name/],
  [{ operation: 'pull', remote: 'https://x' }, /^remote is not a name/],
  [{ operation: 'checkout', branch: 'a..b' }, /must not contain "\.\."/],
  [{ operation: 'clone' }, /^operation "clone" needs repository$/],
  [{ operation: 'commit' }, /needs message/],
  [{ operation: 'checkout' }, /needs branch or tag/],
  [{ operation: 'tag', branch: 'x' }, /needs tag/],
  [{ operation: 'checkout', branch: 'x', tag: 'y' }, /takes branch or tag, not both/],
  [{ operation: 'checkout', branch: 'x', files: ['a'] }, /^files means nothing for operation "checkout"$/],
  [{ operation: 'checkout', branch: 'x', force: true }, /^force means nothing/],
  [{ operation: 'pull', authProvider: 'code-host', password: 'x' }, /authProvider, or username and password/],
  [{ operation: 'pull', username: 'x' }, /username needs a password/],
];
for (const [inputs, message] of REFUSED) {
  test(`refused: ${JSON.stringify(inputs)}`, () => {
    assert.throws(() => requireLegal(inputs.operation, inputs, NOTHING), { name: 'Failure', kind: 'input', message });
  });
}

test('an input that is not known yet counts as given', () => {
  requireLegal('commit', { operation: 'commit' }, new Map([['message', '__actions.x']]));
  assert.throws(() => requireLegal('status', { operation: 'status' }, new Map([['force', '__actions.x']])), {
    kind: 'input',
  });
});

test('defaults that the schema fills in are not mistakes', () => {
  requireLegal('status', { operation: 'status', remote: 'origin', limit: 20, force: false }, NOTHING);
});

const REPOSITORIES: readonly (readonly [text: string, outcome: string | RegExp])[] = [
  ['https://git.example/app.git', 'https'],
  ['https://ada@git.example/app.git', 'https'],
  ['HTTPS://git.example/app', 'https'],
  ['ssh://git@git.example:2222/app', 'ssh'],
  ['git@git.example:team/app.git', 'ssh'],
  ['git.example:app', 'ssh'],
  ['[::1]:app', 'ssh'],
  ['../app.git', 'file'],
  ['/srv/git/app.git', 'file'],
  ['./with:colon', 'file'],
  ['C:\\git\\app', 'file'],
  ['file:///srv/git/app', 'file'],
  ['http://127.0.0.1:8080/app', 'http'],
  ['http://localhost/app', 'http'],
  ['http://git.example/app', /without encryption/],
  ['http://127.0.0.1.evil.example/app', /without encryption/],
  ['ext::sh -c id', /transport "ext"/],
  ['fd::17', /transport "fd"/],
  ['EXT::x', /transport "EXT"/],
  ['ext::https://git.example/', /transport "ext"/],
  ['git://git.example/app', /transport "git"/],
  ['ftp://git.example/app', /transport "ftp"/],
  ['--upload-pack=touch x', /begin with "-"/],
  ['ssh://-oProxyCommand=x/app', /begins with "-"|not a valid/],
  ['ssh://%2doProxyCommand=x/app', /begins with "-"|not a valid/],
  ['ssh://-x@git.example/app', /begins with "-"/],
  ['git@-oProxyCommand=x:app', /begins with "-"/],
  ['https://ada:pw@git.example/app', /holds a password/],
  ['https://', /not a valid/],
  ['https://git.example/a\nb', /control characters/],
];
for (const [text, outcome] of REPOSITORIES) {
  test(`repository ${JSON.stringify(text)} is ${typeof outcome === 'string' ? outcome : 'refused'}`, () => {
    const read = readRepository(text, 'document');
    if (typeof outcome === 'string') assert.deepEqual(typeof read === 'object' && read.transport, outcome);
    else assert.match(String(read), outcome);
  });
}

test('the address in a working tree may hold a password that another person put there', () => {
  assert.equal(typeof readRepository('https://ada:pw@git.example/app', 'working tree'), 'object');
});

test('a password in an address is not repeated', () => {
  assert.throws(
    () => requireLegal('clone', { operation: 'clone', repository: 'https://ada:hunter2@git.example/x' }, NOTHING),
    error => {
      assert.doesNotMatch((error as Error).message, /hunter2/);
      return true;
    },
  );
});
