import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { configSchema } from '../src/config/json-schema.ts';
import { toSlashes } from '../src/core/paths.ts';
import { homeIn } from './support/cli.ts';
import { commandsIn, type DocBlock, docBlocks, looksLike } from './support/documents/doc-blocks.ts';
import { FOREIGN, OTHER_YAML, PAGES, WALKS } from './support/documents/doc-pages.ts';
import { freePort } from './support/free-port.ts';
import { skipWithout } from './support/needed.ts';
import { installGlobally, packProgram } from './support/processes/packed-program.ts';

const root = join(import.meta.dirname, '..');
const read = (page: string): string => readFileSync(join(root, page), 'utf8');
/** Every page whose commands are run. */
const EVERY_PAGE: readonly string[] = [...PAGES.map(({ path }) => path), ...WALKS, 'docs/tutorial.md'];

interface Reader {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

describe('the commands of the documentation, with the program as it is installed from a tarball', {
  skip: process.platform === 'win32',
}, () => {
  let directory = '';
  let tarball = '';
  let installed = '';

  before(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'tool-test-')));
    tarball = packProgram(directory);
    installed = installGlobally(tarball, join(directory, 'global'));
    mkdirSync(join(directory, 'foreign'));
    for (const [name, text] of Object.entries(FOREIGN)) {
      writeFileSync(join(directory, 'foreign', name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(directory, 'foreign', name), 0o755);
    }
  });
  after(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));

  /** A user with a home and a directory of their own, and without a network. */
  function newReader(name: string, programs = installed): Reader {
    const cwd = join(directory, 'readers', name);
    mkdirSync(cwd, { recursive: true });
    const { PATH = '' } = process.env;
    const env = {
      PATH: [programs, join(directory, 'foreign'), dirname(process.execPath), PATH].join(delimiter),
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_omit: 'optional',
      ...homeIn(cwd),
    };
    return { cwd, env };
  }

  test('the tutorial works from its first line to its last, and prints what it shows', {
    skip: skipWithout(['curl'], 'curl'),
  }, async () => {
    const prefix = join(directory, 'of-the-tutorial');
    const reader = newReader('tutorial', join(prefix, 'bin'));
    const port = String(await freePort());
    cpSync(tarball, join(reader.cwd, basename(tarball)));
    // The tarball is there already: what the first two commands make of a checkout.
    const cwd = walkPage('docs/tutorial.md', reader, {
      env: { npm_config_prefix: prefix, TOOL_API_SERVER__PORT: port },
      typed: commands => commands.replace(/^npm ci\nnpm pack\n/, '').replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`),
    });
    assert.match(
      await answerToAgent({ cwd, env: reader.env }),
      /Would write 27 bytes to services\/invoices\.yaml \(created\)/,
    );
  });

  for (const page of WALKS)
    test(`${page}: what it tells to do works from its first line to its last, and prints what it shows`, () => {
      walkPage(page, newReader(page.replaceAll('/', '-')));
    });

  for (const page of PAGES)
    test(`${page.path}: its commands run as they are written`, () => {
      const reader = newReader(page.path.replaceAll('/', '-'));
      for (const [file, text] of Object.entries(page.files ?? {})) {
        mkdirSync(dirname(join(reader.cwd, file)), { recursive: true });
        writeFileSync(join(reader.cwd, file), text);
      }
      for (const name of page.copies ?? []) cpSync(join(root, name), join(reader.cwd, name), { recursive: true });
      let { cwd } = reader;
      let printed = '';
      for (const command of page.before ?? []) assert.equal(runBlock(command, { ...reader, cwd }).status, 0, command);
      const unused = new Set(page.notRun?.map(([start]) => start));
      const blocks = docBlocks(read(page.path));
      for (const [index, { line, text, language }] of blocks.entries()) {
        if (language !== 'sh') continue;
        let shown = '';
        for (const command of commandsIn(text)) {
          const [reason] = page.notRun?.filter(([start]) => command.startsWith(start)) ?? [];
          const where = `${page.path}:${line}: ${command}`;
          if (reason === undefined) {
            const done = runBlock(command, { ...reader, cwd }, 'typed text\n');
            assert.equal(done.status, 0, `${where}\n${done.printed}`);
            cwd = done.cwd;
            shown += done.printed;
          } else {
            unused.delete(reason[0]);
            assertSpelling(command, reader, where);
          }
        }
        assertShown(page.path, blocks[index + 1], shown);
        printed += shown;
      }
      assert.deepEqual([...unused], [], 'every exception is needed');
      page.check?.(reader.cwd, printed);
    });

  test('every document, policy and configuration on the pages has no fault', () => {
    const found = { solution: 0, policy: 0, configuration: 0 };
    const keys = new Set(Object.keys(configSchema()['properties'] as object));
    for (const path of [...EVERY_PAGE, 'docs/reference/solution.md']) {
      const reader = newReader(`documents-${path.replaceAll('/', '-')}`);
      const blocks = docBlocks(read(path));
      for (const { file, text } of blocks) if (file !== undefined) put(join(reader.cwd, file), text);
      for (const { language, text, line, file } of blocks) {
        // Where a plugin is needed, the tutorials run the document.
        if (language !== 'yaml' || text.includes('\n  plugins:\n')) continue;
        const kind = /^kind: (\w+)$/m.exec(text)?.[1] ?? /^(\w+):/m.exec(text)?.[1];
        if (kind === undefined) continue;
        // A part is checked with the document that names it.
        if (kind === 'Solution' && !/^metadata:/m.test(text)) continue;
        const judge = (command: string, document: string): void => {
          writeFileSync(join(reader.cwd, 'document.yaml'), document);
          const { printed, status } = runBlock(command, reader);
          assert.equal(status, 0, `${path}:${line}\n${printed}`);
        };
        if (kind === 'Solution') {
          found.solution += 1;
          judge('tool lint -f document.yaml', text);
        } else if (kind === 'Policy') {
          found.policy += 1;
          judge('tool policy lint document.yaml', text);
        } else if (kind === 'spec') {
          found.solution += 1;
          judge(
            'tool lint -f document.yaml',
            `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: part, version: 1.0.0 }\n${text}`,
          );
        } else if (keys.has(kind)) {
          found.configuration += 1;
          judge('tool config validate document.yaml', text);
        } else
          assert.ok(file !== undefined || OTHER_YAML.includes(kind), `${path}:${line}: what is this YAML (${kind})?`);
      }
    }
    assert.ok(found.solution > 20 && found.policy > 0 && found.configuration > 5, JSON.stringify(found));
  });

  /**
   * Does what a page says: files are written, commands run in one directory, and what they print is what stands below them. A block of
   * commands that looks at `$?` may fail. Gives the directory in which the last command ended.
   */
  function walkPage(
    page: string,
    reader: Reader,
    { env = {}, typed = commands => commands }: { env?: Reader['env']; typed?: (commands: string) => string } = {},
  ): string {
    let cwd = reader.cwd;
    const blocks = docBlocks(read(page));
    for (const [index, block] of blocks.entries()) {
      if (block.file !== undefined) put(join(cwd, block.file), block.text);
      else if (block.language === 'sh') {
        const done = runBlock(typed(block.text), { cwd, env: { ...reader.env, ...env } });
        cwd = done.cwd;
        if (!block.text.includes('$?')) assert.equal(done.status, 0, `${page}:${block.line}\n${done.printed}`);
        assertShown(page, blocks[index + 1], done.printed);
      } else
        assert.match(
          block.language,
          /^(?:text|yaml|mermaid)$/,
          `${page}:${block.line} is neither a command nor a file`,
        );
    }
    return cwd;
  }
});

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A block of text below commands is what they print. */
function assertShown(page: string, block: DocBlock | undefined, printed: string): void {
  if (block?.language !== 'text' || looksLike(block.text, printed)) return;
  assert.equal(printed, block.text, `${page}:${block.line}`);
}

/** A command that is not run is spelled right all the same. */
function assertSpelling(command: string, reader: Reader, where: string): void {
  const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
  if (script !== undefined) assert.ok(read('package.json').includes(`"${script}": `), where);
  const words = command.replaceAll(/'[^']*'|"[^"]*"/g, '_').split(/\s+/);
  if (words[0] !== 'tool') return;
  const own = words.slice(0, words.includes('--') ? words.indexOf('--') : undefined);
  const name = own.filter(word => /^[a-z-]+$/.test(word) && !word.startsWith('-')).slice(0, 4);
  const { printed, status } = runBlock(`${name.join(' ')} --help`, reader);
  assert.equal(status, 0, `${where}\n${printed}`);
  for (const flag of own.filter(word => word.startsWith('--')))
    assert.ok(printed.includes(`${flag.replace(/=.*/, '')} `) || printed.includes(`${flag}\n`), `${where}: ${flag}`);
}

/** What an agent that was given the file of the tutorial is told about a dry-run. */
async function answerToAgent({ cwd, env }: Reader): Promise<string> {
  const { mcpServers } = JSON.parse(readFileSync(join(cwd, '.mcp.json'), 'utf8')) as {
    readonly mcpServers: { readonly tool: { readonly command: string; readonly args: string[] } };
  };
  const client = new Client({ name: 'an-agent', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ ...mcpServers.tool, env: { ...env }, cwd, stderr: 'ignore' }));
  try {
    const words = { path: 'solution.yaml', params: { service: 'invoices' } };
    return JSON.stringify(await client.callTool({ name: 'dry_run_solution', arguments: words }));
  } finally {
    await client.close();
  }
}

test('every page with commands is among those that are run, and its commands stand in blocks of sh', () => {
  const run = new Set(EVERY_PAGE);
  for (const path of ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{,guides/}*.md', { cwd: root }).map(toSlashes)])
    for (const { language, text, line } of docBlocks(read(path))) {
      if (language === 'sh')
        assert.ok(run.has(path), `${path}:${line}: add the page to test/support/documents/doc-pages.ts`);
      else
        assert.ok(
          language !== '' || !/^(?:npx )?tool /m.test(text),
          `${path}:${line}: commands stand in a block of sh`,
        );
    }
});

/** Runs commands as a reader types them, in one shell. Stops at the first that fails, unless the block looks at exit codes itself. */
function runBlock(
  commands: string,
  { cwd, env }: Reader,
  input = '',
): { printed: string; status: number | null; cwd: string } {
  const place = join(env['HOME'] ?? cwd, '.place');
  mkdirSync(dirname(place), { recursive: true });
  const stop = commands.includes('$?') ? '' : 'set -e\n';
  const script = `exec 2>&1\n${stop}trap 'pwd > "${place}"' EXIT\n${commands}`;
  const { stdout, status } = spawnSync('/bin/sh', ['-c', script], { cwd, env: { ...env }, encoding: 'utf8', input });
  return { printed: stdout, status, cwd: readFileSync(place, 'utf8').trim() };
}
