import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spellingsIn } from '../support/encodings.ts';
import { withSinks } from '../support/sinks.ts';
import type { Written } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SECRET = 'hunter2-s3cr3t/+"x';
/** What a program or a service says of its own: no root, and nothing marks it as a secret. */
const SAID = 'said-by-the-program-4711';
/** Put together, so that it stands nowhere in the document. */
const SPOKEN = 'said=said-by-the-"program"-4711; echo "$said"; echo "$said" >&2';

const token = { value: SECRET, sensitive: true };
const show = { provider: 'message', inputs: { message: { tmpl: 'token {{ token }}' } } };

const DOCUMENTS: Readonly<Record<string, Written>> = {
  'a literal that is sensitive': {
    resolvers: { token, copy: { value: { rslvr: 'token' } } },
    workflow: { actions: { show } },
  },
  'copies of a literal that is sensitive': {
    document: {
      apiVersion: 'tool.dev/v1',
      kind: 'Solution',
      metadata: { name: 'demo', description: `the token is ${SECRET}` },
      spec: {
        resolvers: {
          token,
          copy: { value: `it is ${SECRET}` },
          encoded: { value: Buffer.from(SECRET).toString('base64') },
          [`key`]: { value: { [SECRET]: 1 } },
        },
        workflow: { actions: { show: { ...show, description: `shows ${SECRET}` } } },
      },
    },
  },
  'what programs say in sensitive places': {
    resolvers: { token, a: { ...shell(`${SPOKEN}; exit 3`), sensitive: true, onError: 'continue' } },
    workflow: {
      actions: {
        b: { ...shell(SPOKEN), sensitive: true },
        c: { ...shell(`${SPOKEN}; exit 4`), sensitive: true, onError: 'continue' },
        show: { ...show, dependsOn: ['c'], when: '__actions.c.error.message != ""' },
        d: { provider: 'static', dependsOn: ['c'], inputs: { value: { expr: '__actions.c' } } },
      },
    },
  },
};

function shell(command: string): { readonly provider: string; readonly inputs: object } {
  return { provider: 'exec', inputs: { command, shell: 'sh' } };
}

for (const [title, written] of Object.entries(DOCUMENTS)) {
  test(`no sink shows ${title}`, () =>
    withTempDir(directory =>
      withSinks(directory, async shown => {
        for (const [sink, text] of Object.entries(await shown(written))) {
          assert.ok(text.length > 0, `${sink} showed nothing: the test would prove nothing`);
          assert.deepEqual(spellingsIn(text, SECRET), [], `${sink} shows the secret:\n${around(text, SECRET)}`);
          assert.ok(!text.includes(SAID), `${sink} shows what was said:\n${around(text, SAID)}`);
        }
      }),
    ));
}

/** Where it stands, with what is beside it. */
function around(text: string, secret: string): string {
  const at = text.indexOf(secret.slice(0, 8));
  return text.slice(Math.max(0, at - 400), at + 200);
}
