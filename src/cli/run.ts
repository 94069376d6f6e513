import { resolve } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { Environment } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';
import type { Services } from '../operations/services.ts';
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
  createServices(choices: ServiceChoices): Promise<Services>;
}

/** What of a command's flags the services depend on. */
export interface ServiceChoices {
  readonly configFile: string | undefined;
  readonly cwd: string;
  readonly authProfile: string | undefined;
  readonly log: { readonly level: string | undefined; readonly format: string | undefined; readonly file: string | undefined };
  readonly otelEndpoint: string | undefined;
  readonly stdoutHoldsData: boolean;
  readonly color: boolean;
  readonly columns: number;
  /** Questions may be asked. */
  readonly interactive: boolean;
  warn(text: string): void;
}

/** One command from words to exit code. Never throws. */
export async function runCli(world: CliWorld): Promise<number> {
  const style = { format: 'text' as 'text' | 'json', debug: false, redactor: world.redactor, write: world.stderr.write };
  try {
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
    const run = await found.row.load();
    const code = await run(cliCall(world, found.row, flags));
    return world.signalExit() ?? code;
  } catch (error) {
    const code = printError(error, style);
    return interrupted(error, world) ?? code;
  }
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
  return error instanceof ToolError && error.code === 'cancelled' ? world.signalExit() : undefined;
}

function cliCall(world: CliWorld, row: CommandRow, flags: ParsedFlags): CliCall {
  const { environment } = world;
  const cwd = resolve(world.cwd, flags.text('cwd') ?? '.');
  const format = (flags.text('output') ?? environment['TOOL_OUTPUT'] ?? 'auto') as OutputFormat;
  const quiet = flags.bool('quiet') ?? false;
  const stdout = colored(world.stdout, flags, environment);
  const stderr = colored(world.stderr, flags, environment);
  const authProfile = flags.text('auth-profile');
  const call: Call = { signal: world.signal, startedAt: world.startedAt, cwd, authProfile };
  const automated = (environment['CI'] ?? '') !== '';
  let services: Promise<Services> | undefined;
  let stdinUse: string | undefined;
  const interactive = world.stdin.isTerminal && stderr.isTerminal && !automated && flags.bool('no-input') !== true;
  return {
    flags,
    call,
    stdout,
    stderr,
    format,
    quiet,
    verbose: flags.bool('verbose') ?? false,
    interactive,
    environment,
    progress: stderr.isTerminal && !automated && !quiet && flags.bool('no-progress') !== true && flags.text('progress') !== 'none',
    async readStdin(purpose, maxBytes) {
      if (stdinUse !== undefined) throw new UsageError(`stdin can be read once: it is already used for ${stdinUse}, so not for ${purpose}`);
      stdinUse = purpose;
      return world.stdin.read(maxBytes);
    },
    services: () =>
      (services ??= world.createServices({
        configFile: flags.text('config'),
        cwd,
        authProfile,
        log: { level: flags.bool('debug') === true ? 'debug' : flags.text('log-level'), format: flags.text('log-format'), file: flags.text('log-file') },
        otelEndpoint: flags.text('otel-endpoint'),
        stdoutHoldsData: format === 'json' || format === 'yaml',
        color: stderr.color,
        columns: stderr.columns ?? 80,
        interactive,
        warn: text => {
          if (!quiet) stderr.write(`warning: ${text}\n`);
        },
      })),
    words: row.words,
  };
}

/** First that applies: --no-color, NO_COLOR, FORCE_COLOR, a terminal that is not dumb. Per stream. */
function colored(stream: Omit<Stream, 'color'>, flags: ParsedFlags, environment: Environment): Stream {
  return { ...stream, color: wantsColor(stream, flags, environment) };
}

function wantsColor({ isTerminal }: Omit<Stream, 'color'>, flags: ParsedFlags, environment: Environment): boolean {
  if (flags.bool('no-color') === true || (environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '0' && forced !== '') return true;
  return isTerminal && environment['TERM'] !== 'dumb' && forced !== '0';
}
