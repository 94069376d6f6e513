/** What `action.yml` runs: one command of `tool`, and what the pull request is told about it. Needs nothing but Node.js. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { planText, reportText } from './comment-text.ts';
import { readPullRequest, writeComment } from './pull-request.ts';

const { INPUT_TOKEN: token = '', ...environment } = process.env;
const input = (name: string): string => environment[`INPUT_${name.toUpperCase()}`] ?? '';
const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

const file = input('file');
const parameters = lines(input('parameters')).flatMap(one => ['-r', one]);
const words = lines(input('arguments'));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `tool` without the token of the action: what a solution starts must not find it. */
function tool(...command: readonly string[]): Outcome {
  const { status, stdout, stderr, error } = spawnSync('tool', command, {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error !== undefined) throw new Error(`tool cannot be started: ${error.message}; set the input version`);
  return { code: status ?? 1, stdout, stderr };
}

/** Prints text that others wrote: a line of it that looks like a command for the runner is none. */
function print(...texts: readonly string[]): void {
  const stop = randomUUID();
  process.stdout.write(`::stop-commands::${stop}\n${texts.filter(text => text !== '').join('\n')}\n::${stop}::\n`);
}

async function report(body: string): Promise<void> {
  const { GITHUB_STEP_SUMMARY: summary } = environment;
  if (summary !== undefined) appendFileSync(summary, `${body}\n`);
  const pull = readPullRequest(environment);
  if (input('comment') !== 'true' || pull === undefined) return;
  const problem = await writeComment(pull, body, token);
  if (problem !== undefined) process.stdout.write(`::warning::${problem.replace(/\s+/g, ' ')}\n`);
}

async function plan(): Promise<number> {
  const ran = tool('plan', '-f', file, ...parameters, ...words, '--out', input('plan'), '--no-color', '--no-input');
  print(ran.stdout, ran.stderr);
  await report(planText(file, ran));
  return ran.code;
}

/** On a pull request it waits for the merge: what was closed without one is not applied. */
async function apply(): Promise<number> {
  const pull = readPullRequest(environment);
  if (pull !== undefined && !pull.isMerged) {
    process.stdout.write('::notice::nothing is applied: the pull request is not merged\n');
    return 0;
  }
  const kept = existsSync(input('plan'));
  const source = kept ? [input('plan')] : ['-f', file];
  const ran = tool('apply', ...source, ...parameters, ...words, '--yes', '--no-color', '--no-input');
  print(ran.stdout, ran.stderr);
  await report(reportText(kept ? `Applied the plan of \`${file}\`` : `Applied \`${file}\``, file, ran));
  return ran.code;
}

interface Finding {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly rule: string;
}

function lint(): number {
  const ran = tool('lint', '-f', file, ...words, '-o', 'json');
  const found = (ran.stdout.startsWith('{') ? JSON.parse(ran.stdout) : { findings: [] }) as {
    readonly findings: readonly Finding[];
  };
  process.stdout.write(`::add-matcher::${join(import.meta.dirname, 'problem-matcher.json')}\n`);
  const shown = found.findings.map(({ file: at, line = 1, column = 1, severity, message, rule }) => {
    const text = message.replace(/\s+/g, ' ');
    return `${at}:${line}:${column}: ${severity === 'info' ? 'notice' : severity}: ${text} [${rule}]`;
  });
  print(...shown, ran.stderr);
  process.stdout.write('::remove-matcher owner=tool-lint::\n');
  return ran.code;
}

function runTests(): number {
  const ran = tool('test', 'functional', '-f', file, ...words, '--report', `junit=${input('report')}`);
  print(ran.stdout, ran.stderr);
  return ran.code;
}

const COMMANDS: Readonly<Record<string, () => number | Promise<number>>> = { plan, apply, lint, test: runTests };

const command = Object.hasOwn(COMMANDS, input('command')) ? COMMANDS[input('command')] : undefined;
if (process.platform === 'win32') {
  process.stdout.write('::error::this action runs on Linux and macOS\n');
  process.exitCode = 3;
} else if (command === undefined) {
  process.stdout.write(
    `::error::the input command is "${input('command')}", not one of ${Object.keys(COMMANDS).join(', ')}\n`,
  );
  process.exitCode = 3;
} else process.exitCode = await command();
