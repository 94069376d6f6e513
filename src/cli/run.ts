import { resolve } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { LoadedConfig, Services } from '../operations/services.ts';
import { type CliCall, isDataFormat } from './cli-call.ts';
import { configure, outputFormat } from './configure.ts';
import { EXIT } from './exit-codes.ts';
import { commandsBelow, findCommand } from './find-command.ts';
import { checkPrinting } from './print/check-printing.ts';
import { colored } from './print/colored.ts';
import { commandHelp } from './print/help.ts';
import { type ErrorStyle, printError } from './print/print-error.ts';
import { openSnippets } from './print/snippet.ts';
import type { CommandRow } from './rows/command-row.ts';
import { type ParsedFlags, parseFlags } from './rows/flags.ts';
import { GLOBAL_FLAGS } from './rows/global-flags.ts';
import { UsageError } from './rows/row.ts';
import type { CliWorld, ServiceChoices } from './world.ts';

/** One command from words to exit code. Never throws. */
export async function runCli(given: CliWorld): Promise<number> {
  const opened: Promise<Services>[] = [];
  const createServices: CliWorld['createServices'] = choices => {
    const services = given.createServices(choices);
    opened.push(services);
    return services;
  };
  try {
    return await runCommand({ ...given, createServices });
  } finally {
    for (const services of opened) await services.then(({ close }) => close?.()).catch(() => undefined);
  }
}

async function runCommand(world: CliWorld): Promise<number> {
  const style: { -readonly [Key in keyof ErrorStyle]: ErrorStyle[Key] } = {
    format: formatNamed(world.environment['TOOL_LOG_FORMAT']),
    debug: false,
    write: world.stderr.write,
  };
  try {
    if (world.argv[0] === '__complete') return await (await import('./completion/answer.ts')).answerCompletion(world);
    const found = findCommand(world.argv);
    if (found.kind === 'help') {
      (found.asked ? world.stdout : world.stderr).write(found.text);
      return found.asked ? EXIT.ok : EXIT.usage;
    }
    if (wantsHelp(found.rest)) {
      world.stdout.write(commandHelp(found.row, commandsBelow(found.row.words)));
      return EXIT.ok;
    }
    const flags = parseFlags(found.rest, found.row, globalsFor(found.row));
    style.debug = flags.bool('debug') === true;
    if (flags.text('log-format') !== undefined) style.format = formatNamed(flags.text('log-format'));
    const config = await configure(world, found.row, flags);
    style.format = config.config.logging.format;
    if (flags.bool('quiet') !== true) for (const text of world.ignored ?? []) world.stderr.write(`warning: ${text}\n`);
    const run = await found.row.load();
    let untilSignal = false;
    const runUntilSignal = (): void => {
      untilSignal = true;
    };
    const call = { ...cliCall(world, found.row, flags, config), runUntilSignal };
    style.snippets = faults => openSnippets(call, faults);
    await checkPrinting(call, found.row);
    const code = await run(call);
    return untilSignal ? code : (world.signalExit() ?? code);
  } catch (error) {
    const code = await printError(error, style);
    return interrupted(error, world) ?? code;
  }
}

const formatNamed = (text: string | undefined): 'text' | 'json' => (text === 'json' ? 'json' : 'text');

/** Whether help is asked for before `--`, whatever else is wrong with the words. */
function wantsHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  return own.includes('--help') || own.includes('-h');
}

/** A row may give a global flag a meaning of its own. */
function globalsFor(row: CommandRow): typeof GLOBAL_FLAGS {
  const own = new Set(row.flags.flatMap(({ name, short }) => (short === undefined ? [name] : [name, short])));
  return GLOBAL_FLAGS.filter(({ name, short }) => !own.has(name) && (short === undefined || !own.has(short)));
}

function interrupted(error: unknown, world: CliWorld): number | undefined {
  return error instanceof ToolError && (error.code === 'cancelled' || error.code === 'auth-cancelled')
    ? world.signalExit()
    : undefined;
}

function cliCall(
  world: CliWorld,
  row: CommandRow,
  flags: ParsedFlags,
  config: LoadedConfig,
): Omit<CliCall, 'runUntilSignal'> {
  const { environment } = world;
  const { settings } = config.config;
  const cwd = resolve(world.cwd, flags.text('cwd') ?? '.');
  const format = outputFormat(row, flags) ?? settings.output;
  const quiet = flags.bool('quiet') ?? false;
  const stdout = colored(world.stdout, { flags, environment, config });
  const stderr = colored(world.stderr, { flags, environment, config });
  const authProfile = flags.text('auth-profile');
  const caller = { kind: 'command', name: environment['USER'] ?? environment['USERNAME'] ?? '' } as const;
  const call: Call = { signal: world.signal, startedAt: world.startedAt, cwd, authProfile, caller };
  const automated = (environment['CI'] ?? '') !== '';
  let services: Promise<Services> | undefined;
  let stdinUse: string | undefined;
  const isInteractive = (): boolean =>
    row.protocol !== true &&
    world.stdin.isTerminal &&
    stderr.isTerminal &&
    !automated &&
    flags.bool('no-input') !== true;
  const choices: ServiceChoices = {
    config,
    cwd,
    authProfile,
    locked: flags.bool('locked'),
    stdoutHoldsData: row.protocol === true || isDataFormat(format),
    color: stderr.color,
    get columns() {
      return stderr.columns ?? 80;
    },
    get interactive() {
      return isInteractive();
    },
    warn: text => {
      if (!quiet) stderr.line(`warning: ${text}`);
    },
  };
  const allServices = (): Promise<Services> => (services ??= world.createServices(choices));
  return {
    flags,
    call,
    stdout,
    stderr,
    format,
    quiet,
    verbose: flags.bool('verbose') ?? false,
    get interactive() {
      return isInteractive();
    },
    environment,
    config,
    get stdinIsTerminal() {
      return world.stdin.isTerminal;
    },
    progress: stderr.isTerminal && !automated && !quiet && !settings.noProgress && flags.text('progress') !== 'none',
    async readStdin(purpose, maxBytes) {
      if (stdinUse !== undefined)
        throw new UsageError(`stdin can be read once: it is already used for ${stdinUse}, so not for ${purpose}`);
      stdinUse = purpose;
      return world.stdin.read(maxBytes);
    },
    get readLine() {
      const { readLine } = world;
      if (readLine === undefined || !isInteractive()) return undefined;
      return (prompt: string) => {
        stderr.write(prompt);
        return readLine();
      };
    },
    get readHidden() {
      return isInteractive() ? world.readHidden : undefined;
    },
    async confirm(question) {
      if (flags.bool('yes') === true) return true;
      if (!isInteractive() || world.readLine === undefined)
        throw new UsageError(
          `this needs a confirmation, and there is no terminal to ask at: ${question}`,
          'confirm it with --yes',
        );
      stderr.write(`${question} [y/N] `);
      return /^y(?:es)?$/i.test((await world.readLine()).trim());
    },
    services: allServices,
    credentials: () =>
      world.createCredentials?.(choices) ?? {
        credentials: async () => (await allServices()).credentials(),
        secrets: async () => (await allServices()).secrets(),
      },
    agents: world.agents,
    server: world.server,
    runProgram: world.runProgram,
    reloadConfig: () => configure(world, row, flags),
    signalExit: () => world.signalExit(),
    words: row.words,
  };
}
