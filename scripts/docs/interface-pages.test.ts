import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allCommands } from '../../src/cli/commands.ts';
import { ERROR_CODES } from '../../src/core/errors.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { ROUTES } from '../../src/server/routes/routes.ts';
import { agentToolsPage } from './agent-tools-page.ts';
import { commandsPage } from './commands-page.ts';
import { errorsPage } from './errors-page.ts';
import { httpPage } from './http-page.ts';
import { INTERFACE_PAGES } from './interface-pages.ts';
import { metricsPage } from './metrics-page.ts';

const folder = join(import.meta.dirname, '../../docs/reference');

for (const [name, render] of Object.entries(INTERFACE_PAGES))
  test(`the committed ${name} is the one that the program's own table makes (npm run generate)`, async () => {
    assert.ok(readFileSync(join(folder, name), 'utf8') === (await render()), `docs/reference/${name} is out of date`);
  });

test('every command has a section with each of its flags, and a row that leads to it', () => {
  const page = commandsPage();
  for (const { words, flags } of allCommands()) {
    assert.ok(page.includes(`(#tool-${words.replaceAll(' ', '-')})`), words);
    const section = page.split(`\n## tool ${words}\n`)[1]?.split('\n## ')[0] ?? '';
    for (const { name } of flags) assert.ok(section.includes(`--${name}`), `${words} --${name}`);
  }
});

test('every error code, endpoint and agent tool has its row', async () => {
  const errors = errorsPage();
  for (const code of ERROR_CODES) assert.ok(errors.includes(`\n| \`${code}\` |`), code);
  const endpoints = await httpPage();
  for (const { method, path } of ROUTES) assert.ok(endpoints.includes(`\n| \`${method} ${path}\` |`), path);
  const tools = await agentToolsPage();
  for (const { name } of TOOLS) assert.ok(tools.includes(`\n| \`${name}\` |`), name);
});

test('a metric is shown with its labels and without the bounds of a histogram', async () => {
  const page = await metricsPage();
  assert.match(page, /\| `tool_http_request_duration_seconds` \| histogram \| `endpoint`, `method`, `status` \|/);
  assert.match(page, /\| `tool_cache_hits_total` \| counter \| `cache` \|/);
  assert.match(page, /\| `nodejs_eventloop_lag_p99_seconds` \| gauge \| {2}\|/);
});
