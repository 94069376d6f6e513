import type { Json } from '../../core/json/json.ts';
import type { OperationFacts } from '../../operations/operation.ts';
import type { CliCall, OutputFormat } from '../cli-call.ts';
import type { Human, HumanStyle } from './human.ts';

export type { Human, HumanStyle } from './human.ts';

/**
 * Prints the data of a command on stdout in the format that was asked for: one document for json, yaml, toml and csv, the human form
 * for auto and table, nothing for quiet. A `value` is what was asked for itself, byte for byte; a report is a text about something. `--where` and `--select` reshape it first; what comes out of them is shown generically.
 */
export async function printData<T>(
  call: CliCall,
  data: T,
  human: Human<T>,
  kind: 'report' | 'value' = 'report',
): Promise<void> {
  return printShown(call, data, human, { kind });
}

/** The same for the result of an operation: words that its schema lists are shown, even when a secret equals one. */
export async function printResult<T>(
  call: CliCall,
  { output }: Pick<OperationFacts, 'output'>,
  data: T,
  human: Human<T>,
): Promise<void> {
  return printShown(call, data, human, { kind: 'report', schema: output });
}

async function printShown<T>(
  call: CliCall,
  data: T,
  human: Human<T>,
  { kind, schema }: { readonly kind: 'report' | 'value'; readonly schema?: unknown },
): Promise<void> {
  const { format, stdout } = call;
  if (format === 'quiet') return;
  const reshaped = call.flags.text('select') !== undefined || call.flags.text('where') !== undefined;
  const asked = kind === 'value' || call.flags.bool('show-sensitive') === true;
  const own = reshaped ? await reshape(call, data as Json) : (data as Json);
  const shown = asked ? own : stdout.withoutSecrets(own, reshaped ? undefined : schema);
  const text = await dataText(format, shown);
  if (text !== undefined) stdout.writeData(text);
  else if (reshaped) stdout.writeData(await genericText(shown, humanStyle(call)));
  else if (asked) stdout.writeData(await human(data, humanStyle(call)));
  else stdout.write(await human(data, humanStyle(call)));
}

/** The picture that `--graph`, or `-o mermaid`, asks for. */
export const graphFormat = ({ flags, format }: CliCall): string | undefined =>
  flags.text('graph') ?? (format === 'mermaid' ? format : undefined);

export function humanStyle({ stdout, verbose }: CliCall): HumanStyle {
  return { color: stdout.color, columns: stdout.columns, verbose };
}

async function reshape(call: CliCall, data: Json): Promise<Json> {
  const { reshapeData } = await import('../../operations/reshape-data.ts');
  return reshapeData.run(
    await call.services(),
    { data, where: call.flags.text('where'), select: call.flags.text('select') },
    call.call,
  );
}

/** One document for another program; undefined for formats that are for people. */
export async function dataText(format: OutputFormat, data: Json): Promise<string | undefined> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(data, null, 2)}\n`;
    case 'yaml':
      return yamlText(data);
    case 'toml':
      return (await import('../../core/text/toml-write.ts')).writeToml(data);
    case 'csv':
      return (await import('../../core/text/csv.ts')).writeCsv(data);
    default:
      return undefined;
  }
}

async function yamlText(data: Json): Promise<string> {
  const { writeYaml } = await import('../../core/yaml/yaml-write.ts');
  return writeYaml(data);
}

/** Single values as they are, lists of maps as a table, everything else as YAML. */
export async function genericText(data: Json, style: HumanStyle): Promise<string> {
  if (typeof data === 'string') return `${data}\n`;
  if (typeof data !== 'object' || data === null) return `${JSON.stringify(data)}\n`;
  if (
    Array.isArray(data) &&
    data.length > 0 &&
    data.every(item => typeof item === 'object' && item !== null && !Array.isArray(item))
  ) {
    const { mapsTable } = await import('../render/table.ts');
    return mapsTable(data as readonly Readonly<Record<string, Json>>[], style);
  }
  return yamlText(data);
}

/** A note for people: one line on stderr, and not with --quiet. */
export function note(call: Pick<CliCall, 'quiet' | 'stderr'>, text: string): void {
  if (!call.quiet) call.stderr.line(text);
}

export function warn(call: Pick<CliCall, 'quiet' | 'stderr'>, text: string): void {
  note(call, `warning: ${text}`);
}
