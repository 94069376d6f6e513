import { resolve } from 'node:path';
import type { Call } from '../core/call.ts';
import { type Fault, formatPosition, ToolError } from '../core/errors.ts';
import type { Environment } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';
import type { CredentialServices, ConfigFlags, LoadedConfig, Services } from '../operations/services.ts';
import type { CliCall, OutputFormat, Stream } from './cli-call.ts';
import type { CommandRow } from './command-row.ts';
import { EXIT } from './exit-codes.ts';
import { findCommand } from './find-command.ts';
import { type ParsedFlags, parseFlags } from './flags.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';
import { commandHelp } from './help.ts';
import { printError } from './print-error.ts';
import { UsageError } from './row.ts';

/** The process as the command line sees it. Everything real is behind this; `main.ts` makes it. */
export interface CliWorld {
  readonly argv: readonly string[];
  readonly environment: Environment;
  readonly cwd: string;
  readonly stdin: { readonly isTerminal: boolean; read(maxBytes: number): Promise<Uint8Array> };
  readonly stdout: Omit<Stream, 'color'>;
  readonly stderr: Omit<Stream, 'color'>;
  readonly redactor: Redactor;
  readonly startedAt: Date;
  /** Fires at the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** 130 or 143 once the signal has fired. */
  signalExit(): number | undefined;
  loadConfig(request: { readonly cwd: string; readonly flags: ConfigFlags }): Promise<LoadedConfig>;
  createServices(choices: ServiceChoices): Promise<Services>;
  /** Absent: those of the services. */
  createCredentials?(choices: ServiceChoices): CredentialServices;
}

/** What of a command's flags the services depend on. */
export interface ServiceChoices {
  readonly config: LoadedConfig;
  readonly cwd: string;
  readonly authProfile: string | undefined;
  readonly stdoutHoldsData: boolean;
  readonly color: boolean;
  readonly columns: number;
  /** Questions may be asked. */
  readonly interactive: boolean;
  warn(text: string): void;
}

/** One command from words to exit code. Never throws. */
export async function runCli(world: CliWorld): Promise<number> {
  const style = {
    format: 'text' as 'text' | 'json',
    debug: false,
    redactor: world.redactor,
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
      world.stdout.write(commandHelp(found.row));
      return EXIT.ok;
    }
    const flags = parseFlags(found.rest, found.row, globalsFor(found.row));
    style.debug = flags.bool('debug') === true;
    style.format = (flags.text('log-format') ?? world.environment['TOOL_LOG_FORMAT']) === 'json' ? 'json' : 'text';
    const config = await configure(world, found.row, flags);
    style.format = config.config.logging.format;
    const run = await found.row.load();
    const code = await run(cliCall(world, found.row, flags, config));
    return world.signalExit() ?? code;
  } catch (error) {
    const code = printError(error, style);
    return interrupted(error, world) ?? code;
  }
}

/** The configuration with the flags that are keys under another name; unknown keys are warned of. */
async function configure(world: CliWorld, row: CommandRow, flags: ParsedFlags): Promise<LoadedConfig> {
  const loaded = await world.loadConfig({ cwd: resolve(world.cwd, flags.text('cwd') ?? '.'), flags: configFlags(row, flags) });
  if (row.configuration === 'own') return loaded;
  if (row.configuration === undefined && loaded.error !== undefined) throw loaded.error;
  if (flags.bool('quiet') !== true) for (const fault of loaded.unknown) world.stderr.write(`warning: ${world.redactor.redact(oneLine(fault))}\n`);
  return loaded;
}

function configFlags(row: CommandRow, flags: ParsedFlags): ConfigFlags {
  const ownOutput = row.flags.some(({ name }) => name === 'output');
  const debug = flags.bool('debug') === true;
  return {
    file: flags.text('config'),
    output: ownOutput ? undefined : (flags.text('output') as ConfigFlags['output']),
    noColor: flags.bool('no-color'),
    noProgress: flags.bool('no-progress'),
    logLevel: (flags.text('log-level') ?? (debug ? 'debug' : undefined)) as ConfigFlags['logLevel'],
    logFormat: flags.text('log-format') as ConfigFlags['logFormat'],
    logFile: flags.text('log-file'),
    otelEndpoint: flags.text('otel-endpoint'),
  };
}

function oneLine({ message, at, hint }: Fault): string {
  return `${message}${at === undefined ? '' : ` at ${formatPosition(at)}`}${hint === undefined ? '' : `: ${hint}`}`;
}

/** Before `--`, whatever else is wrong with the words. */
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
  return error instanceof ToolError && (error.code === 'cancelled' || error.code === 'auth-cancelled') ? world.signalExit() : undefined;
}

function cliCall(world: CliWorld, row: CommandRow, flags: ParsedFlags, config: LoadedConfig): CliCall {
  const { environment } = world;
  const { settings } = config.config;
  const cwd = resolve(world.cwd, flags.text('cwd') ?? '.');
  const format = formatOf(row, flags) ?? settings.output;
  const quiet = flags.bool('quiet') ?? false;
  const stdout = colored(world.stdout, { flags, environment, config });
  const stderr = colored(world.stderr, { flags, environment, config });
  const authProfile = flags.text('auth-profile');
  const call: Call = { signal: world.signal, startedAt: world.startedAt, cwd, authProfile };
  const automated = (environment['CI'] ?? '') !== '';
  let services: Promise<Services> | undefined;
  let stdinUse: string | undefined;
  const isInteractive = (): boolean =>
    world.stdin.isTerminal && stderr.isTerminal && !automated && flags.bool('no-input') !== true;
  const choices: ServiceChoices = {
    config,
    cwd,
    authProfile,
    stdoutHoldsData: format === 'json' || format === 'yaml',
    color: stderr.color,
    get columns() {
      return stderr.columns ?? 80;
    },
    get interactive() {
      return isInteractive();
    },
    warn: text => {
      if (!quiet) stderr.write(`warning: ${text}\n`);
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
    progress:
      stderr.isTerminal &&
      !automated &&
      !quiet &&
      !settings.noProgress &&
      flags.text('progress') !== 'none',
    async readStdin(purpose, maxBytes) {
      if (stdinUse !== undefined)
        throw new UsageError(`stdin can be read once: it is already used for ${stdinUse}, so not for ${purpose}`);
      stdinUse = purpose;
      return world.stdin.read(maxBytes);
    },
    services: allServices,
    credentials: () =>
      world.createCredentials?.(choices) ?? { credentials: async () => (await allServices()).credentials() },
    words: row.words,
  };
}

/** `--output` of a row of its own is a format only where it lists formats: elsewhere it names a file. */
function formatOf(row: CommandRow, flags: ParsedFlags): OutputFormat | undefined {
  const own = row.flags.find(({ name }) => name === 'output');
  return own !== undefined && own.values === undefined ? undefined : (flags.text('output') as OutputFormat | undefined);
}

interface ColorChoice {
  readonly flags: ParsedFlags;
  readonly environment: Environment;
  readonly config: LoadedConfig;
}

/** First that applies: --no-color, NO_COLOR, FORCE_COLOR, `settings.noColor`, a terminal that is not dumb. Per stream. */
function colored(stream: Omit<Stream, 'color'>, choice: ColorChoice): Stream {
  return { ...stream, color: wantsColor(stream, choice) };
}

function wantsColor({ isTerminal }: Omit<Stream, 'color'>, { flags, environment, config }: ColorChoice): boolean {
  if (flags.bool('no-color') === true || (environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '0' && forced !== '') return true;
  return !config.config.settings.noColor && isTerminal && environment['TERM'] !== 'dumb' && forced !== '0';
}
