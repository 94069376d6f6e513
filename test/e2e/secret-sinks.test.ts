import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GLOBAL_FLAGS } from '../../src/cli/rows/global-flags.ts';
import { REPORT_KINDS } from '../../src/operations/tests/test-reports.ts';
import { spellingsIn } from '../support/encodings.ts';
import { derivationsFor, makeSecrets, makeSolution, openValues } from '../support/random/secret-document.ts';
import { differences, SINKS, shownBy } from '../support/secret-sinks.ts';
import { inDirectory } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const GIVEN = [makeSecrets('hunter2-Zx'), makeSecrets('Qq77~longer-secret')] as const;
const QUICK = ['run, -o json', 'dry-run, -o json, with inputs', 'resolvers, -o table', 'render, -o yaml'];

const derivations = derivationsFor(GIVEN, 20, 7);
const open = openValues(20, 7);
const document = makeSolution({ derivations, open: open.map(([source]) => source), used: 2 });

for (const name of QUICK)
  test(`${name} shows the same of computed values, whatever the secret is`, async () => {
    const sink = SINKS[name];
    assert.ok(sink !== undefined);
    const [one, two] = GIVEN;
    const first = await shownBy(sink, { document, secrets: one });
    const second = await shownBy(sink, { document, secrets: two });
    assert.deepEqual(differences(first, second), []);
    assert.deepEqual([...spellingsIn(first, one.secret), ...spellingsIn(second, two.secret)], []);
  });

test('nothing is hidden that did not read a secret, whatever was computed beside it', async () => {
  const [{ secret, creds, pin }] = GIVEN;
  const parameters = ['-r', `secret=${secret}`, '-r', `secret_creds=${creds}`, '-r', `secret_pin=${pin}`];
  await withTempDir(async directory => {
    const { data, stderr } = await inDirectory(directory, { document }, ['run', 'solution', ...parameters]);
    const { resolvers } = data as { readonly resolvers: Readonly<Record<string, { readonly value: unknown }>> };
    assert.notEqual(resolvers, undefined, stderr);
    for (const [index, [source, value]] of open.entries())
      assert.deepEqual(resolvers[`o${index}`]?.value, value, source);
    assert.deepEqual(resolvers['users']?.value, [
      { name: 'ann', a: '[REDACTED]' },
      { name: 'bob', a: 'plain' },
    ]);
    assert.equal(resolvers['mixed']?.value, 'user:[REDACTED]@host');
  });
});

test('every format, log and report is a sink of the table', () => {
  const flagValues = (name: string): readonly string[] => GLOBAL_FLAGS.find(flag => flag.name === name)?.values ?? [];
  const names = Object.keys(SINKS).join('\n');
  const formats = flagValues('output').filter(value => value !== 'auto');
  assert.ok(formats.length > 3);
  for (const format of formats) assert.match(names, new RegExp(`-o ${format}`));
  for (const format of flagValues('log-format')) assert.match(names, new RegExp(`a log as ${format}`));
  for (const kind of REPORT_KINDS) assert.match(names, new RegExp(`report ${kind}`));
});
