import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo }
spec:
  resolvers:
    password: { sensitive: true, type: string, resolve: { with: [{ provider: parameter, inputs: { key: password } }] } }
  workflow:
    actions:
      hello: { provider: file, inputs: { operation: write, path: hello.txt, content: hello } }
      secret: { provider: file, inputs: { operation: write, path: secret.txt, content: { rslvr: password } } }
`;

function keyPair(): { readonly pem: string; readonly text: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    pem: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}
const [ann, bob] = [keyPair(), keyPair()];

const run = (directory: string, words: readonly string[], configuration = '', key = 'a key of the pipeline') =>
  tool(configuration === '' ? words : [...words, '--config', configuration], {
    cwd: directory,
    environment: { TOOL_PLAN_KEY: key },
    stdin: '',
  });

async function inWorld(work: (directory: string) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    await writeFiles(directory, {
      'solution.yaml': SOLUTION,
      'ann.key': ann.pem,
      'bob.key': bob.pem,
      'ann.yaml': 'version: 1\nplan: { signingKey: ann.key }\n',
      'trusts-ann.yaml': `version: 1\nplan: { trustedKeys: ['${ann.text}'] }\n`,
      'trusts-bob.yaml': `version: 1\nplan: { trustedKeys: ['${bob.text}'] }\n`,
    });
    await work(directory);
  });
}
const MAKE = ['plan', '-r', 'password=swordfish-9', '--out', 'p.plan'];
const APPLY = ['apply', 'p.plan', '-r', 'password=swordfish-9'];

describe('a signed plan', () => {
  test('is applied where its key is trusted, and nowhere else', async () => {
    await inWorld(async directory => {
      const made = await run(directory, MAKE, 'ann.yaml');
      assert.equal(made.code, 0, made.stderr);
      const other = await run(directory, APPLY, 'trusts-bob.yaml');
      assert.equal(other.code, 12);
      assert.match(other.stderr, /signed by a key that is not trusted here/);
      const { code, stderr } = await run(directory, APPLY, 'trusts-ann.yaml');
      assert.equal(code, 0, stderr);
      assert.equal(await readFile(join(directory, 'hello.txt'), 'utf8'), 'hello');
    });
  });

  test('that is not signed, or whose signature is of another content, is refused', async () => {
    await inWorld(async directory => {
      await run(directory, MAKE);
      const unsigned = await run(directory, APPLY, 'trusts-ann.yaml');
      assert.equal(unsigned.code, 12);
      assert.match(unsigned.stderr, /not signed, and only signed plans are applied here/);
      await run(directory, [...MAKE, '--expires', '1h'], 'ann.yaml');
      const path = join(directory, 'p.plan');
      const { parsePlan, planText } = await import('../../src/plans/plan-file.ts');
      const { sealPlan } = await import('../../src/plans/plan.ts');
      const plan = parsePlan(await readFile(path, 'utf8'), path);
      await writeFile(path, planText(sealPlan({ ...plan, expires: '2099-01-01T00:00:00.000Z' })));
      const { code, stderr } = await run(directory, APPLY, 'trusts-ann.yaml');
      assert.equal(code, 12);
      assert.match(stderr, /the signature of the plan is not one of its content/);
      assert.equal(await stat(join(directory, 'hello.txt')).catch(() => 'none'), 'none');
    });
  });
});

test('without the key of its secrets a plan is refused, unless the caller says that they need not be compared', async () => {
  await inWorld(async directory => {
    await run(directory, MAKE);
    const refused = await run(directory, APPLY, '', 'another key, long enough');
    assert.equal(refused.code, 12);
    assert.match(refused.stderr, /--allow-uncompared-secrets/);
    const words = ['apply', 'p.plan', '-r', 'password=another-secret', '--allow-uncompared-secrets'];
    const compared = await run(directory, words);
    assert.equal(compared.code, 12, 'with the key here they are compared nevertheless');
    const { code, stderr } = await run(directory, words, '', 'another key, long enough');
    assert.equal(code, 0, stderr);
    assert.equal(await readFile(join(directory, 'secret.txt'), 'utf8'), 'another-secret');
  });
});

/** A request of an action whose credential is this. */
const withCredential = (authProvider: string, more = ''): string =>
  `${SOLUTION}      call: { provider: http, dependsOn: [hello], ${more} inputs: { method: POST, url: 'https://api.example.com/x', authProvider: ${authProvider} } }\n`;

for (const [what, authProvider] of [
  ['written', 'directory'],
  ['computed before the run', '{ expr: \'"direct" + "ory"\' }'],
] as const)
  test(`a credential that an action needs is fetched before the first effect when its name is ${what}`, async () => {
    await inWorld(async directory => {
      await writeFile(join(directory, 'solution.yaml'), withCredential(authProvider));
      const made = await run(directory, MAKE);
      assert.equal(made.code, 0, made.stderr);
      const { code, stderr } = await run(directory, APPLY);
      assert.equal(code, 10);
      assert.match(stderr, /not authenticated[\s\S]*nothing was executed: action "call" needs this credential/);
      assert.equal(await stat(join(directory, 'hello.txt')).catch(() => 'none'), 'none');
    });
  });

test('a credential of an action that the plan skips is not asked for', async () => {
  await inWorld(async directory => {
    await writeFile(join(directory, 'solution.yaml'), withCredential('directory', "when: '1 > 2',"));
    await run(directory, MAKE);
    const { code, stderr } = await run(directory, APPLY);
    assert.equal(code, 0, stderr);
  });
});

test('a credential whose name is known only in the run is refused before the effect of its action', async () => {
  await inWorld(async directory => {
    await writeFile(
      join(directory, 'solution.yaml'),
      withCredential('{ expr: \'__actions.hello.results.path == "" ? "cloud" : "directory"\' }'),
    );
    await run(directory, MAKE);
    const { code, stderr } = await run(directory, APPLY);
    assert.equal(code, 6);
    assert.match(stderr, /action "call" failed: not authenticated: please run 'tool auth login directory'/);
  });
});
