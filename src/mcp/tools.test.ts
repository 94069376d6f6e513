import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST_FIELDS } from '../operations/pages.ts';
import { loadTool } from './ask-tool.ts';
import { TOOLS } from './tools.ts';

const names = (schema: unknown): string[] => Object.keys((Reflect.get(schema as object, 'properties') ?? {}) as object);

test('a tool states no schema: its arguments are the input of its operation', async () => {
  for (const row of TOOLS) {
    for (const word of ['input', 'output', 'schema']) assert.equal(Object.hasOwn(row, word), false, row.name);
    const { input } = await row.load();
    assert.doesNotMatch(JSON.stringify(input), /"x-local"/, `${row.name} asks for what no agent can give`);
    const members = names(input);
    const left = row.without ?? [];
    const lists = row.list === true ? Object.keys(LIST_FIELDS) : [];
    const taken = names((await loadTool(row)).input);
    assert.deepEqual(taken.sort(), [...members.filter(name => !left.includes(name)), ...lists].sort(), row.name);
    for (const name of [...left, ...(row.requires ?? []), ...Object.keys(row.notes ?? {})])
      assert.ok(members.includes(name), `${row.name} says something about ${name}, which is not an input`);
  }
});

/** They execute nothing, but a plan is kept, or a run ends. */
const CHANGES_WHAT_IS_KEPT: ReadonlySet<string> = new Set(['plan_solution', 'cancel_run']);

test('a tool that executes needs permission, and one that does not load as such is refused', async () => {
  for (const row of TOOLS) {
    const { solution } = (await row.load()).needs;
    const executes = ['execute', 'tests'].includes(solution);
    assert.equal(row.permission, executes || CHANGES_WHAT_IS_KEPT.has(row.name) ? 'run' : 'none', row.name);
    if (executes) await assert.rejects(loadTool({ ...row, permission: 'none' }), /without permission/);
  }
});
