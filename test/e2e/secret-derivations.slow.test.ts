import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { spellingsIn } from '../support/encodings.ts';
import { derivationsFor, makeSecrets, makeSolution, openValues } from '../support/random/secret-document.ts';
import { differences, SINKS, shownBy } from '../support/secret-sinks.ts';

const GIVEN = [makeSecrets('hunter2-Zx'), makeSecrets('Qq77~longer-secret')] as const;
/** Documents, each with derivations of its own; a report runs a whole program for each case. */
const DOCUMENTS = 4;
const DERIVATIONS = 120;

const documents = Array.from({ length: DOCUMENTS }, (_, seed) => {
  const open = openValues(20, seed).map(([source]) => source);
  return makeSolution({ derivations: derivationsFor(GIVEN, DERIVATIONS, seed * 1000), open, used: 4 });
});

suite('what is shown of values computed from a secret is the same whatever the secret is', () => {
  for (const [name, sink] of Object.entries(SINKS)) {
    const shown = name.startsWith('report') || name.startsWith('API') ? documents.slice(0, 1) : documents;
    for (const [index, document] of shown.entries())
      test(`${name}, document ${index}`, async () => {
        const [one, two] = GIVEN;
        const first = await shownBy(sink, { document, secrets: one });
        const second = await shownBy(sink, { document, secrets: two });
        assert.deepEqual(differences(first, second), []);
        assert.deepEqual([...spellingsIn(first, one.secret), ...spellingsIn(second, two.secret)], []);
        assert.ok(first.length > 0);
      });
  }
});
