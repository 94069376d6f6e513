import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintText } from '../../test/support/worlds/lint-world.ts';
import { exampleDocument } from './rule.ts';

/** The document after all mends of one rule, last place first. */
async function mended(rule: string, part: string): Promise<string> {
  const { findings } = await lintText(part);
  const lines = exampleDocument(part).split('\n');
  for (const { mend } of findings.filter(finding => finding.rule === rule).toReversed()) {
    if (mend === undefined) continue;
    assert.equal(mend.line, mend.endLine);
    const line = lines[mend.line - 1] ?? '';
    lines[mend.line - 1] = line.slice(0, mend.column - 1) + mend.text + line.slice(mend.endColumn - 1);
  }
  return lines.join('\n');
}

test('the one nearest name takes the place of a misspelt one, in keys, values and languages', async () => {
  const wrong = `resolvers:
  name: {vlaue: x}
  a: {value: {rslvr: nmae}}
  b: {value: {expr: '_.nmae + "x"'}}
  c: {value: {expr: "has(_.nmae) ? 1 : 2"}}
  d: {value: {tmpl: "{{ _.nmae | upcase }}"}}
  e: {value: 1, dependsOn: ["nmae"]}
`;
  const right = wrong.replaceAll('nmae', 'name');
  assert.equal(
    await mended('unknown-resolver-reference', wrong.replace('vlaue', 'value')),
    exampleDocument(right.replace('vlaue', 'value')),
  );
  assert.equal(await mended('schema-violation', wrong), exampleDocument(wrong.replace('vlaue', 'value')));
});

test('a number that is a text is quoted, and a duration gets its unit', async () => {
  const wrong = `resolvers:
  a: {value: 1, timeout: 30, description: 12}
`;
  const right = wrong.replace('timeout: 30', 'timeout: 30s').replace('description: 12', 'description: "12"');
  assert.equal(await mended('schema-violation', wrong), exampleDocument(right));
});

test('a single name becomes a list, and a name of an expression a member of _', async () => {
  const wrong = `resolvers:
  a: {value: 1}
  b: {value: 1, dependsOn: a, when: a == 1}
`;
  assert.equal(
    await mended('schema-violation', wrong),
    exampleDocument(wrong.replace('dependsOn: a', 'dependsOn: [a]')),
  );
  assert.equal(await mended('unavailable-variable', wrong), exampleDocument(wrong.replace('when: a', 'when: _.a')));
});

test('two names that are as near leave a choice: there is no mend', async () => {
  const { findings } = await lintText('resolvers:\n  ab: {value: 1}\n  ac: {value: 1}\n  b: {value: {rslvr: ad}}\n');
  const [finding] = findings.filter(({ rule }) => rule === 'unknown-resolver-reference');
  assert.equal(finding?.suggestion, 'did you mean "ab" or "ac"?');
  assert.equal(finding.mend, undefined);
});

test('a text over several lines, or with escapes, is mended where the word stands in the file', async () => {
  const folded = `resolvers:
  name: {value: x}
  a:
    value:
      expr: >-
        "a" +
          _.nmae
  b: {value: {expr: "1 +\\n  _.nmae"}}
`;
  assert.equal(await mended('unknown-resolver-reference', folded), exampleDocument(folded.replaceAll('nmae', 'name')));
});

test('what is not where the message points is left alone', async () => {
  const { findings } = await lintText('resolvers:\n  a: {provider: exec, inputs: {}}\n');
  assert.deepEqual(
    findings.filter(({ mend }) => mend !== undefined),
    [],
  );
});
