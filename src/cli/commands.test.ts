import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCommands, commandsNear } from './commands.ts';

test('every command is found by the first word of its name and of its other names', () => {
  for (const row of allCommands())
    for (const name of [row.words, ...(row.aliases ?? [])])
      assert.ok(
        commandsNear(name.split(' ')[0] ?? '').includes(row),
        `GROUPS in commands.ts lacks the word for "${name}"`,
      );
});

test('a command is searched among few others', () => {
  assert.ok(commandsNear('run').length < allCommands().length / 4);
  assert.deepEqual(commandsNear('nothing'), []);
});
