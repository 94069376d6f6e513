import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SinkName } from '../../src/core/secrets/sinks.ts';
import { callTool, withAgent } from './agents.ts';
import { ask, withServer } from './api-server.ts';
import { tool } from './cli.ts';
import { documentText, type Written } from './solution-run.ts';
import { until } from './until.ts';
import { type WebServer, withWebServer } from './web-server.ts';

/** All that a sink says of one document. */
export type Shown = Readonly<Record<SinkName, string>>;

/** Every command that shows something of a solution, with every format. */
export const COMMANDS: readonly (readonly string[])[] = [
  ['run', 'solution'],
  ['run', 'solution', '-o', 'table'],
  ['run', 'solution', '-o', 'yaml', '--show-execution'],
  ['run', 'solution', '--dry-run', '--verbose'],
  ['run', 'solution', '--dry-run', '--verbose', '-o', 'table'],
  ['run', 'solution', '--dry-run', '-o', 'yaml'],
  ['run', 'solution', '--progress', 'plain', '-o', 'table'],
  ['run', 'solution', '--debug'],
  ['run', 'solution', '--log-format', 'json', '--log-level', 'trace'],
  ['run', 'resolver'],
  ['run', 'resolver', '-o', 'table'],
  ['render', 'solution'],
  ['render', 'solution', '-o', 'yaml'],
  ['explain', 'solution'],
  ['explain', 'solution', '-o', 'table'],
  ['lint'],
  ['lint', '-o', 'table'],
];

/** Shows documents in every sink. The table is complete: a sink that has no row here does not compile. */
export async function withSinks(
  directory: string,
  body: (show: (written: Written) => Promise<Shown>) => Promise<void>,
): Promise<void> {
  await withWebServer(
    (_, response) => void response.end('{}'),
    async collector => {
      const apiServer =
        '{solutionRoots: [.], allowExec: true, allowHostReads: true, audit: {enabled: true, file: audit.log}, tracing: {enabled: true}}';
      const more = `telemetry: {endpoint: "${collector.origin}"}\nhttpClient: {allowPrivateAddresses: true}`;
      await withServer({ directory, apiServer, more }, async server => {
        await body(written => shownBy(directory, written, { server, collector }));
      });
    },
  );
}

interface Services {
  readonly server: Parameters<typeof ask>[0];
  readonly collector: WebServer;
}

async function shownBy(directory: string, written: Written, { server, collector }: Services): Promise<Shown> {
  await writeFile(join(directory, 'solution.yaml'), documentText(written));
  const own = await byCommands(directory);
  const http = await byRequests(server, documentText(written));
  const exported = collector.received.length;
  await until(() => collector.received.length > exported);
  return {
    ...own,
    http,
    agent: await byAgent(directory),
    audit: await readFile(join(directory, 'audit.log'), 'utf8'),
    trace: collector.received.map(({ body }) => body).join('\n'),
    metrics: (await ask(server, '/metrics')).text,
  };
}

async function byCommands(
  directory: string,
): Promise<Pick<Shown, 'stdout' | 'stderr' | 'log' | 'snapshot' | 'test-report'>> {
  const outcomes = [];
  for (const words of COMMANDS) {
    const format = words.includes('-o') ? [] : ['-o', 'json'];
    outcomes.push(await tool([...words, '-f', 'solution.yaml', ...format], { cwd: directory }));
  }
  const kept = ['--snapshot=snapshot.json', '--log-level', 'trace', '--log-file', 'tool.log'];
  outcomes.push(await tool(['run', 'solution', '-f', 'solution.yaml', ...kept], { cwd: directory }));
  outcomes.push(await tool(['snapshot', 'show', 'snapshot.json'], { cwd: directory }));
  const report = await tool(
    [
      'test',
      'functional',
      '-f',
      'solution.yaml',
      '--report',
      'junit=report.xml',
      '--report',
      'tap=report.tap',
      '-o',
      'table',
      '-v',
    ],
    { cwd: directory },
  );
  outcomes.push(report);
  return {
    stdout: outcomes.map(({ stdout }) => stdout).join('\n'),
    stderr: outcomes.map(({ stderr }) => stderr).join('\n'),
    log: await fileText(directory, 'tool.log'),
    snapshot: await fileText(directory, 'snapshot.json'),
    'test-report': `${await fileText(directory, 'report.xml')}\n${await fileText(directory, 'report.tap')}`,
  };
}

/** Read once: the next document begins anew. A file that a command did not write is empty. */
async function fileText(directory: string, name: string): Promise<string> {
  const path = join(directory, name);
  const text = await readFile(path, 'utf8').catch(() => '');
  await rm(path, { force: true });
  return text;
}

const ENDPOINTS = [
  'solutions/run',
  'solutions/render',
  'solutions/dryrun',
  'solutions/lint',
  'solutions/test',
  'explain',
];

async function byRequests(server: Services['server'], document: string): Promise<string> {
  const answers = [];
  for (const endpoint of ENDPOINTS)
    for (const body of [{ path: 'solution.yaml' }, { solution: document }, [{ solution: document }]])
      answers.push((await ask(server, `/v1/${endpoint}`, { body })).text);
  for (const path of ['solutions', 'solutions/demo']) answers.push((await ask(server, `/v1/${path}`)).text);
  return answers.join('\n');
}

const TOOLS = ['explain_solution', 'lint_solution', 'render_solution', 'run_tests', 'list_tests', 'dry_run_solution'];

async function byAgent(directory: string): Promise<string> {
  const answers: unknown[] = [];
  await withAgent(directory, { mayRun: true, resolversMaySpawn: true }, async client => {
    for (const name of TOOLS) answers.push(await callTool(client, name, { path: 'solution.yaml' }));
    const { data } = await callTool(client, 'dry_run_solution', { path: 'solution.yaml' });
    answers.push(
      await callTool(client, 'run_solution', { path: 'solution.yaml', plan_digest: data['plan_digest'] as string }),
    );
  });
  return JSON.stringify(answers);
}
