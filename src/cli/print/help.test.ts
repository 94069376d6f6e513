import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tool } from '../../../test/support/cli.ts';
import { allCommands } from '../commands.ts';
import { GROUP_SECTIONS } from '../rows/command-groups.ts';

const printed = async (words: string): Promise<string> => {
  const { code, stdout, stderr } = await tool(words.split(' '), { cwd: '/' });
  assert.deepEqual([code, stderr], [0, ''], words);
  return stdout;
};

test('the help of the program shows the first word of every command once, below a heading', async () => {
  const shown = GROUP_SECTIONS.flatMap(({ groups }) => groups.map(({ word }) => word));
  assert.deepEqual(shown.toSorted(), [...new Set(allCommands().map(({ words }) => words.split(' ')[0]))].toSorted());
  const text = await printed('--help');
  assert.ok(text.split('\n').length < 60, 'it fits a screen');
  for (const word of shown) assert.match(text, new RegExp(`^ {2}${word} +[A-Z]`, 'm'));
  assert.equal(await printed('help'), text);
});

test('the help of a group says what the group is for and lists its commands alone', async () => {
  for (const { word, summary } of GROUP_SECTIONS.flatMap(({ groups }) => groups)) {
    const own = allCommands().filter(({ words }) => words.startsWith(`${word} `));
    if (own.length === 0 || allCommands().some(({ words, aliases = [] }) => [words, ...aliases].includes(word)))
      continue;
    const text = await printed(`${word} --help`);
    assert.ok(text.startsWith(`${summary}.\n\nUsage:\n  tool ${word} <command>`), text);
    assert.equal(text.match(new RegExp(`^ {2}${word} \\S`, 'gm'))?.length, own.length, word);
  }
});

test('the help of a command names the commands that begin with its words', async () => {
  assert.match(await printed('plan --help'), /^More commands:\n {2}plan show {5}\S.*\n {2}plan approve {2}\S/m);
  assert.doesNotMatch(await printed('plan show --help'), /More commands/);
});

test('a plan is always a dry-run: its flags do not ask for one', async () => {
  assert.doesNotMatch(await printed('plan --help'), /with --dry-run/);
  assert.match(await printed('run solution --help'), /--out <file> +with --dry-run: /);
});
