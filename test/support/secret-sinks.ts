import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callTool, withAgent } from './agents.ts';
import { ask, withServer } from './api-server.ts';
import { tool, writeFiles } from './cli.ts';
import type { Secrets } from './random/secret-document.ts';
import { withTempDir } from './temp-dir.ts';

/** A document, and what its caller gives. */
export interface Shown {
  readonly document: Readonly<Record<string, unknown>>;
  readonly secrets: Secrets;
}

/** One way out of the program: everything that it shows of a document. */
type Sink = (shown: Shown, directory: string) => Promise<string>;

/** Under names that a request's parameters have in the audit log when they are secrets. */
const given = ({ secret, creds, pin }: Secrets): Readonly<Record<string, string | number>> => ({
  secret,
  secret_creds: creds,
  secret_pin: pin,
});

const parameters = ({ secret, creds, pin }: Secrets): string[] => [
  '-r',
  `secret=${secret}`,
  '-r',
  `secret_creds=${creds}`,
  '-r',
  `secret_pin=${pin}`,
];

const command =
  (...words: readonly string[]): Sink =>
  async ({ secrets }, cwd) => {
    const { code, stdout, stderr } = await tool([...words, '-f', 'solution.yaml', ...parameters(secrets)], { cwd });
    return `${code}\n${stdout}\n${stderr}`;
  };

/** After a run that is kept: its file, and how it is shown. */
const snapshot: Sink = async (shown, cwd) => {
  const ran = await command('run', 'solution', '--snapshot=kept.json', '-o', 'json')(shown, cwd);
  const again = await command('run', 'solution', '--snapshot=again.json', '-o', 'quiet')(shown, cwd);
  const texts = await Promise.all(
    ['json', 'table', 'yaml'].map(
      async format => (await tool(['snapshot', 'show', 'kept.json', '-o', format], { cwd })).stdout,
    ),
  );
  const diff = await tool(['snapshot', 'diff', 'kept.json', 'again.json'], { cwd });
  return [ran, again, await readFile(join(cwd, 'kept.json'), 'utf8'), ...texts, diff.stdout, diff.stderr].join('\n');
};

/** A test that fails shows what the program printed. */
const report =
  (kind: string): Sink =>
  async ({ document, secrets }, cwd) => {
    const copy = JSON.parse(JSON.stringify(document)) as Document;
    copy.spec.testing.cases.fails.inputs = given(secrets);
    await writeFiles(cwd, { 'solution.yaml': JSON.stringify(copy, null, 1) });
    const words = ['test', 'functional', '-f', 'solution.yaml', '--report', `${kind}=report`, '--verbose'];
    const { code, stdout, stderr } = await tool(words, { cwd });
    return `${code}\n${stdout}\n${stderr}\n${await readFile(join(cwd, 'report'), 'utf8')}`;
  };

interface Document {
  readonly spec: { readonly testing: { readonly cases: { readonly fails: { inputs: object } } } };
}

const agent =
  (mayRun: boolean): Sink =>
  async ({ secrets }, directory) =>
    withAgent(directory, { mayRun }, async client => {
      const request = { path: 'solution.yaml', params: given(secrets), verbose: true };
      const preview = await callTool(client, 'dry_run_solution', request);
      if (!mayRun)
        return JSON.stringify([
          preview,
          await callTool(client, 'render_solution', { path: 'solution.yaml', params: given(secrets) }),
        ]);
      const { verbose: _verbose, ...call } = request;
      const plan = await callTool(client, 'dry_run_solution', call);
      const digest = String(plan.meta['tool.dev/plan_digest']);
      return JSON.stringify(await callTool(client, 'run_solution', { ...call, plan_digest: digest }), null, 1);
    });

/** Answers, audit log and log of the server. */
const api: Sink = async ({ secrets }, directory) => {
  const texts: string[] = [];
  const apiServer =
    '{solutionRoots: [.], allowFileWrites: true, outputRoot: written, audit: {enabled: true, file: audit.log}}';
  await writeFiles(directory, { 'written/.keep': '' });
  await withServer({ directory, apiServer }, async server => {
    for (const path of ['run', 'dryrun', 'render']) {
      const body = { path: 'solution.yaml', params: given(secrets) };
      texts.push(JSON.stringify((await ask(server, `/v1/solutions/${path}`, { body })).json, null, 1));
    }
    texts.push((await ask(server, '/metrics')).text.replace(/^.*$/gm, line => (/secret|demo/.test(line) ? line : '')));
    texts.push(server.stderr());
  });
  const logs = (await readdir(directory)).filter(name => name.endsWith('.log'));
  for (const name of logs) texts.push(await readFile(join(directory, name), 'utf8'));
  return texts.join('\n');
};

/** Every way out of the program. A format, a report or an interface without a row here fails a test. */
export const SINKS: Readonly<Record<string, Sink>> = {
  'run, -o json': command('run', 'solution', '-o', 'json'),
  'run, -o yaml, with the facts of the execution': command('run', 'solution', '-o', 'yaml', '--show-execution'),
  'run, -o table': command('run', 'solution', '-o', 'table'),
  'run, -o toml': command('run', 'solution', '-o', 'toml'),
  'run, -o csv': command('run', 'solution', '-o', 'csv'),
  'run, -o test': command('run', 'solution', '-o', 'test'),
  'run, -o quiet': command('run', 'solution', '-o', 'quiet'),
  'run, with a log as text': command('run', 'solution', '--log-level', 'trace', '--log-format', 'text'),
  'run, with a log as json': command('run', 'solution', '--log-level', 'trace', '--log-format', 'json'),
  'run, with every progress': command('run', 'solution', '--progress', 'plain'),
  'dry-run, -o json, with inputs': command('run', 'solution', '--dry-run', '--verbose', '-o', 'json'),
  'dry-run, -o table, with inputs': command('run', 'solution', '--dry-run', '--verbose', '-o', 'table'),
  'dry-run, -o csv': command('run', 'solution', '--dry-run', '-o', 'csv'),
  'dry-run, -o yaml': command('run', 'solution', '--dry-run', '-o', 'yaml'),
  'resolvers, -o json': command('run', 'resolver', '-o', 'json'),
  'resolvers, -o table': command('run', 'resolver', '-o', 'table'),
  'resolvers, -o csv': command('run', 'resolver', '-o', 'csv'),
  'resolvers, -o toml': command('run', 'resolver', '-o', 'toml'),
  'resolvers, -o test': command('run', 'resolver', '-o', 'test'),
  'resolvers, -o yaml': command('run', 'resolver', '-o', 'yaml'),
  'render, -o json': command('render', 'solution', '-o', 'json'),
  'render, -o yaml': command('render', 'solution', '-o', 'yaml'),
  'snapshots: file, show and diff': snapshot,
  'report junit': report('junit'),
  'report tap': report('tap'),
  'report json': report('json'),
  'report github': report('github'),
  'agent: dry-run and render': agent(false),
  'agent: run': agent(true),
  'API: run, dry-run, render, audit and log': api,
};

/** What a sink shows, without what differs from run to run. */
export async function shownBy(sink: Sink, shown: Shown): Promise<string> {
  return withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': JSON.stringify(shown.document, null, 1) });
    return steady(await sink(shown, directory), directory);
  });
}

function steady(text: string, directory: string): string {
  return (
    text
      .replaceAll(directory, 'DIR')
      // Lines within texts of JSON are lines.
      .replace(/\\+n/g, '\n')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, 'TIME')
      .replace(/\d{8}T\d{6}Z-demo-[0-9a-f]{6}/g, 'SNAPSHOT')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
      .replace(/sha256:[0-9a-f]{64}/g, 'DIGEST')
      .replace(
        /((?:duration|duration_ms|durationMs|latency|pid|port|\w+_id|runId|bytes)\\*"? ?[:=] ?\\*"?)[\w.:-]+/gi,
        '$1N',
      )
      .replace(/\b\d+(?:\.\d+)? ?(?:µs|us|ms|s|min)\b/g, 'SPAN')
      // Which of the actions of a phase ends first is left to chance.
      .replace(/\[ *\d+\/\d+\]/g, '[COUNT]')
      .replace(/\b\d+\/\d+ in SPAN: .*/g, 'LIVE')
      .replace(/127\.0\.0\.1:\d+/g, 'HOST')
      .replace(/ time="[\d.]+"/g, ' time="N"')
      .replace(/"N"/g, 'N')
      .replace(/,$/gm, '')
      .replace(/ {2,}/g, '  ')
      .replace(/[─-]{4,}/g, '----')
  );
}

/** The lines that only one of two texts has, wherever they stand, cut around the place where they differ. */
export function differences(one: string, two: string): readonly string[] {
  // What runs at the same time prints in any order: each line, and each text of a list on one line, counts by itself.
  const [first, second] = [one, two].map(text => text.split(/\n|\["|", "|"\]/).sort()) as [string[], string[]];
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at] ?? '', second[at] ?? ''])
    .filter(([a, b]) => a !== b)
    .slice(0, 5)
    .map(([a = '', b = '']) => {
      const at = Math.max(0, Array.from(a).findIndex((char, index) => char !== b[index]) - 80);
      return `${a.slice(at, at + 200)} !== ${b.slice(at, at + 200)}`;
    });
}
