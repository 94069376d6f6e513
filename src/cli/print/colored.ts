import type { Environment } from '../../core/ports/ports.ts';
import type { LoadedConfig } from '../../operations/services.ts';
import type { Stream } from '../cli-call.ts';
import type { ParsedFlags } from '../rows/flags.ts';

interface ColorChoice {
  readonly flags: ParsedFlags;
  readonly environment: Environment;
  readonly config: LoadedConfig;
}

/** First that applies: --no-color, NO_COLOR, FORCE_COLOR, `settings.noColor`, a terminal that is not dumb. Per stream. */
export function colored(stream: Omit<Stream, 'color'>, choice: ColorChoice): Stream {
  return { ...stream, columns: chooseColumns(stream, choice), color: wantsColor(stream, choice) };
}

function wantsColor({ isTerminal }: Omit<Stream, 'color'>, { flags, environment, config }: ColorChoice): boolean {
  if (flags.bool('no-color') === true || (environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '0' && forced !== '') return true;
  return !config.config.settings.noColor && isTerminal && environment['TERM'] !== 'dumb' && forced !== '0';
}

const USUAL_COLUMNS = 80;

/** `COLUMNS` narrows or widens a terminal; a pipe has no width. A width of 0 means that it is not known. */
function chooseColumns(
  { columns, isTerminal }: Omit<Stream, 'color'>,
  { environment }: ColorChoice,
): number | undefined {
  if (!isTerminal) return undefined;
  const asked = environment['COLUMNS'] ?? '';
  if (/^[1-9]\d{0,5}$/.test(asked)) return Number(asked);
  return asked === '0' || columns === undefined || columns === 0 ? USUAL_COLUMNS : columns;
}
