import { dirname, resolve } from 'node:path';
import { type Fault, ToolError } from '../../core/errors.ts';
import type { Environment, FileReader } from '../../core/ports/ports.ts';
import type { Config, OutputName } from '../config.ts';
import { DEFAULTS } from '../defaults.ts';
import { configVariables } from './environment-names.ts';
import type { LoadedConfig } from './loaded-config.ts';
import { type ConfigPlace, configPlace } from './paths.ts';
import type { Setting } from './read-document.ts';

export interface LoadOptions {
  readonly files: FileReader;
  readonly environment: Environment;
  readonly platform: string;
  readonly home: string;
  /** Caller's directory. */
  readonly cwd: string;
  readonly flags: ConfigFlags;
}

/** Flags that are keys under another name; their values have been checked. */
export interface ConfigFlags {
  /** `--config` */
  readonly file?: string | undefined;
  readonly output?: OutputName | undefined;
  readonly noColor?: boolean | undefined;
  readonly noProgress?: boolean | undefined;
  readonly logLevel?: Config['logging']['level'] | undefined;
  readonly logFormat?: Config['logging']['format'] | undefined;
  readonly logFile?: string | undefined;
  readonly otelEndpoint?: string | undefined;
}

const MAX_BYTES = 1_048_576;

/**
 * The configuration in effect: flags over environment over file over defaults. Never throws: what is wrong is data. Without a
 * file and without variables it costs one look at the file system.
 */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const { environment, cwd, flags } = options;
  const place = configPlace(options, flags.file, path => resolve(cwd, path));
  const found = await readFile(place, options.files);
  if (found.text === undefined && found.fault === undefined && configVariables(environment).length === 0)
    return withFlags(NOTHING_SET(place), options);
  const { loadLayers } = await import('./load-layers.ts');
  return withFlags(
    loadLayers({ place, ...found, environment, bases: { file: dirname(place.path), cwd, home: options.home } }),
    options,
  );
}

const NOTHING_SET = (place: ConfigPlace): LoadedConfig => ({
  config: DEFAULTS,
  place,
  exists: false,
  faults: [],
  error: undefined,
  unknown: [],
  settings: [],
  secrets: [],
});

interface FoundFile {
  readonly text: Uint8Array | undefined;
  readonly fault: Fault | undefined;
}

async function readFile({ path, named }: ConfigPlace, files: FileReader): Promise<FoundFile> {
  try {
    return { text: await files.read(path, MAX_BYTES), fault: undefined };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    if (error.code !== 'not-found')
      return {
        text: undefined,
        fault: { message: `the configuration file cannot be read: ${error.message}`, hint: error.hint },
      };
    if (named === undefined) return { text: undefined, fault: undefined };
    return {
      text: undefined,
      fault: { message: `there is no configuration file ${path}`, hint: `it is named by ${named}` },
    };
  }
}

/** Flags win over everything. */
function withFlags(loaded: LoadedConfig, { flags, cwd }: LoadOptions): LoadedConfig {
  const { config } = loaded;
  const { output, noColor, noProgress, logLevel, logFormat, otelEndpoint } = flags;
  const logFile = flags.logFile === undefined ? undefined : resolve(cwd, flags.logFile);
  const rows: readonly (readonly [key: string, value: unknown, flag: string])[] = [
    ['settings.output', output, '--output'],
    ['settings.noColor', noColor, '--no-color'],
    ['settings.noProgress', noProgress, '--no-progress'],
    ['logging.level', logLevel, '--log-level'],
    ['logging.format', logFormat, '--log-format'],
    ['logging.file', logFile, '--log-file'],
    ['telemetry.endpoint', otelEndpoint, '--otel-endpoint'],
  ];
  const given = rows.filter(([, value]) => value !== undefined);
  if (given.length === 0) return loaded;
  const settings = given.map(
    ([key, data, from]): Setting => ({ path: key.split('.'), row: undefined, data, origin: 'flag', from }),
  );
  return {
    ...loaded,
    settings: [...loaded.settings, ...settings],
    config: {
      ...config,
      settings: { ...config.settings, ...defined({ output, noColor, noProgress }) },
      logging: { ...config.logging, ...defined({ level: logLevel, format: logFormat, file: logFile }) },
      telemetry: { ...config.telemetry, ...defined({ endpoint: otelEndpoint }) },
    },
  };
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends Readonly<Record<string, unknown>>>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
