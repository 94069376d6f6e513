import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../test/support/worlds/lint-world.ts';

const rule = 'missing-description';
const found = async (text: string): Promise<string[]> => (await said(rule, text)).map(line => line.split(' ')[0] ?? '');

test('a comment on the line of a node covers it', async () => {
  const text = `resolvers:
  a: {value: 1} # tool-lint: disable=missing-description
  b: {value: 2}
`;
  assert.deepEqual(await found(text), ['/spec/resolvers/b']);
});

test('a comment above a node covers it with all that is in it', async () => {
  const text = `resolvers:
  # tool-lint: disable=missing-description
  # Another comment, and an empty line.

  a: {value: 1}
  b: {value: 2}
`;
  assert.deepEqual(await found(text), ['/spec/resolvers/b']);
  const whole = `# tool-lint: disable=missing-description
resolvers:
  a: {value: 1}
  b: {value: 2}
`;
  assert.deepEqual(await found(whole), []);
});

test('a comment inside a node does not cover what stands around it', async () => {
  const text = `resolvers:
  a:
    value: 1 # tool-lint: disable=missing-description
`;
  assert.deepEqual(await found(text), ['/spec/resolvers/a']);
});

test('a comment on the very line of a finding covers it', async () => {
  const text = `resolvers:
  a:
    value:
      - {password: some-secret} # tool-lint: disable=secret-in-literal
      - {password: some-secret}
`;
  assert.equal((await said('secret-in-literal', text)).length, 1);
});

test('several rules stand in one comment, and others are not covered', async () => {
  const text = `resolvers:
  a: {value: {token: abc}} # tool-lint: disable=secret-in-literal, missing-description
  b: {value: {token: abc}} # tool-lint: disable=missing-description
`;
  assert.deepEqual(await found(text), []);
  assert.equal((await said('secret-in-literal', text)).length, 1);
});

const documentWith = (comment: string, place: 'top' | 'below'): string => {
  const head = 'apiVersion: tool.dev/v1\n';
  const body = 'kind: Solution\nmetadata: {name: demo}\nspec:\n  resolvers:\n    a: {value: 1}\n';
  return place === 'top' ? `# Ours.\n${comment}\n${head}${body}` : `${head}${comment}\n${body}`;
};

test('disable-file among the comments at the top covers the file', async () => {
  const comment = '# tool-lint: disable-file=missing-description';
  const { lintText } = await import('../../test/support/worlds/lint-world.ts');
  const rules = async (text: string): Promise<string[]> => (await lintText(text)).findings.map(finding => finding.rule);
  assert.deepEqual(await rules(documentWith(comment, 'top').replace('# Ours.\n', '')), ['missing-version']);
  assert.deepEqual(await rules(documentWith(comment, 'below')), ['missing-version', 'missing-description']);
});

test('text that looks like a comment does not suppress anything', async () => {
  const block = `resolvers:
  a:
    value: |
      # tool-lint: disable=missing-description
      text
  b: {value: "x # tool-lint: disable=missing-description"}
  c: {value: 1}
`;
  assert.deepEqual(await found(block), ['/spec/resolvers/a', '/spec/resolvers/b', '/spec/resolvers/c']);
});

test('what is refused when a solution is loaded cannot be hidden', async () => {
  const text = `# tool-lint: disable=missing-provider,resolver-side-effect
resolvers:
  a: {provider: htpp}
  b: {provider: http, inputs: {url: "https://example.com", method: POST}}
`;
  assert.equal((await said('missing-provider', text)).length, 1);
  assert.equal((await said('resolver-side-effect', text)).length, 1);
});
