import type { CliCall } from '../cli-call.ts';
import type { CommandRow } from '../rows/command-row.ts';
import { UsageError } from '../rows/row.ts';

/** Errors in `--where` and `--select` are reported before the command does anything, because afterwards its result could not be shown. */
export async function checkPrinting(call: CliCall, { words, printsMap }: CommandRow): Promise<void> {
  const [where, select] = [call.flags.text('where'), call.flags.text('select')];
  if (where === undefined && select === undefined) return;
  if (where !== undefined && printsMap === true)
    throw new UsageError(
      `--where keeps elements of a list, but "tool ${words}" prints a map`,
      'filter a list in it with --select: --select "_.warnings.filter(w, w.contains(\'x\'))"',
    );
  const { checkReshape } = await import('../../operations/reshape-data.ts');
  await checkReshape(await call.services(), { where, select });
}
