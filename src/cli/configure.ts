import { resolve } from 'node:path';
import { type Fault, formatPosition } from '../core/errors.ts';
import type { ConfigFlags, LoadedConfig } from '../operations/services.ts';
import type { OutputFormat } from './cli-call.ts';
import type { CommandRow } from './rows/command-row.ts';
import type { ParsedFlags } from './rows/flags.ts';
import type { CliWorld } from './world.ts';

/**
 * The configuration with the flags that are keys under another name. Unknown keys are warned of, and so are faults where the command
 * works in spite of them.
 */
export async function configure(world: CliWorld, row: CommandRow, flags: ParsedFlags): Promise<LoadedConfig> {
  const loaded = await world.loadConfig({
    cwd: resolve(world.cwd, flags.text('cwd') ?? '.'),
    flags: configFlags(row, flags),
  });
  if (row.configuration === 'own') return loaded;
  if (row.configuration === undefined && loaded.error !== undefined) throw loaded.error;
  if (flags.bool('quiet') !== true)
    for (const fault of [...loaded.faults, ...loaded.unknown]) world.stderr.line(`warning: ${oneLine(fault)}`);
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

/** `--output` of a row of its own is a format only where it lists formats: elsewhere it names a file. */
export function outputFormat(row: CommandRow, flags: ParsedFlags): OutputFormat | undefined {
  const own = row.flags.find(({ name }) => name === 'output');
  return own !== undefined && own.values === undefined ? undefined : (flags.text('output') as OutputFormat | undefined);
}
