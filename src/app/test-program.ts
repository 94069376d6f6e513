import { runCli } from '../cli/run.ts';
import type { ServiceChoices } from '../cli/world.ts';
import type { ProgramRequest, ProgramResult } from '../core/ports/test-ports.ts';
import { createRedactor, type Redactor } from '../core/secrets/redact.ts';
import { type ProcessHost, pipeStream } from '../host/processes/process.ts';
import { type CaseChannel, openCaseChannel } from '../host/testing/case-channel.ts';
import type { Services } from '../operations/services.ts';
import { type ReadDocument, rememberingReader } from '../solution/model/document.ts';
import { configLoader } from './config.ts';

/**
 * The program for the commands of test cases: the same command line with arguments, environment, directory and streams of its
 * own, and with the mocks of a case in place of what it would reach. Only a test runner starts this; the program of the user
 * has no way to be given mock services.
 */
async function main(): Promise<void> {
  const channel = await openCaseChannel(process);
  if (channel === undefined) {
    process.stderr.write('error: this is a part of "tool test functional"; it is not run by itself\n');
    process.exitCode = 3;
  } else serve(channel);
}

interface Running {
  readonly abort: AbortController;
  readonly kills: (() => void)[];
}

function serve(own: CaseChannel): void {
  // Most cases of a suite run the same document.
  const readDocument = rememberingReader();
  let running: Running | undefined;
  own.onMessage(message => {
    if (message.type === 'run') {
      running = { abort: new AbortController(), kills: [] };
      runCommand(message.request, running, readDocument)
        .then(result => own.send({ type: 'result', result }))
        .catch((error: unknown) =>
          own.send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
        );
      return;
    }
    running?.abort.abort(new Error('the test was ended'));
    if (message.type === 'abort') return;
    for (const kill of running?.kills ?? []) kill();
    if (message.done !== undefined) {
      Atomics.add(message.done, 0, 1);
      Atomics.notify(message.done, 0);
    }
    own.send({ type: 'killed' });
  });
}

async function runCommand(
  request: ProgramRequest,
  { abort, kills }: Running,
  readDocument: ReadDocument,
): Promise<ProgramResult> {
  const texts = { stdout: [] as string[], stderr: [] as string[] };
  const secrets = new Set<string | Uint8Array>();
  const redactor = remembering(createRedactor(), secrets);
  const host: ProcessHost = {
    argv: request.argv,
    environment: request.environment,
    cwd: request.cwd,
    startedAt: new Date(),
    stdin: { isTerminal: false, read: async () => new Uint8Array() },
    stdout: pipeStream('stdout', redactor, text => texts.stdout.push(text)),
    stderr: pipeStream('stderr', redactor, text => texts.stderr.push(text)),
    signal: abort.signal,
    signalExit: () => (abort.signal.aborted ? 130 : undefined),
    onHangup: () => () => undefined,
    onKill: kill => {
      kills.push(kill);
    },
    close: async () => undefined,
  };
  const commands: string[] = [];
  if (request.restrictions !== undefined) {
    const { checkRestrictedCommand } = await import('../access/restricted.ts');
    checkRestrictedCommand(request.argv);
  }
  const exitCode = await runCli({
    ...host,
    redactor,
    loadConfig: configLoader(host, redactor),
    createServices: choices => createDoubledServices({ host, choices, redactor, request, commands, readDocument }),
  });
  return { exitCode, stdout: texts.stdout.join(''), stderr: texts.stderr.join(''), commands, secrets: [...secrets] };
}

/** What must not be shown here must not be shown in the report of the test either. */
function remembering(redactor: Redactor, secrets: Set<string | Uint8Array>): Redactor {
  return {
    ...redactor,
    add(secret) {
      secrets.add(secret);
      redactor.add(secret);
    },
  };
}

interface DoubledParts {
  readonly host: ProcessHost;
  readonly choices: ServiceChoices;
  readonly redactor: Redactor;
  readonly request: ProgramRequest;
  /** Filled while the command runs. */
  readonly commands: string[];
  readonly readDocument: ReadDocument;
}

async function createDoubledServices(parts: DoubledParts): Promise<Services> {
  const { host, choices, redactor, request, commands, readDocument } = parts;
  const [{ createServices }, { mockedEffects }] = await Promise.all([
    import('./app.ts'),
    import('../testing/mocks/mock-effects.ts'),
  ]);
  const { restrictions } = request;
  const own = await createServices({
    host,
    choices: judgedBy(request.policies ?? [], restrictions === undefined ? choices : guarded(choices)),
    redactor,
    foreign: restrictions !== undefined,
    readDocument,
  });
  const services =
    restrictions === undefined
      ? own
      : (await import('../access/restricted.ts')).restrictedServices(own, restrictions, host.cwd);
  const { spawn, send } = services.engine;
  const print = (stream: 'stdout' | 'stderr', text: string): void => host[stream].write(text);
  const noted = (command: string): void => void commands.push(command);
  const mocked = await mockedEffects({ spawn, send, print, noted }, request);
  return {
    ...services,
    solutions: {
      ...services.solutions,
      // A case that mocks what a plugin gives needs no plugin.
      load: (input, call) => services.solutions.load(input, { ...call, absences: 'kept' }),
    },
    engine: { ...services.engine, ...mocked },
    mocks: new Map(Object.entries(request.mocks)),
  };
}

/** A case may bring a configuration, but not one that opens private addresses. */
function guarded(choices: ServiceChoices): ServiceChoices {
  const { config } = choices.config;
  const httpClient = { ...config.httpClient, allowPrivateAddresses: false, allowedHosts: [] };
  return { ...choices, config: { ...choices.config, config: { ...config, httpClient } } };
}

/** Policies that judge the caller judge what the cases run too. */
function judgedBy(policies: readonly string[], choices: ServiceChoices): ServiceChoices {
  if (policies.length === 0) return choices;
  const { config } = choices.config;
  const own = { ...config, policies: [...policies, ...config.policies] };
  return { ...choices, config: { ...choices.config, config: own } };
}

void main();
