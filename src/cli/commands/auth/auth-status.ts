import { authStatus } from '../../../operations/auth/auth-status.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { hasSeveral, statusText } from '../../views/auth.ts';

/** Specification: "Command-line interface", status table and detail fields. */
export async function authStatusCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference] = flags.words;
  const request = { reference, profile: flags.text('profile'), check: flags.bool('check') };
  const rows = await authStatus.run(call.credentials(), request, call.call);
  await printData(call, rows, (items, style) => statusText(items, style, reference !== undefined));
  const notes = rows.filter(row => row.note !== undefined).map(row => `note: ${row.handler}: ${row.note}`);
  if (rows.some(row => hasSeveral(rows, row.handler)))
    notes.push('note: * marks the active profile; tool auth switch <handler> <profile> changes it');
  if (call.format === 'auto' || call.format === 'table') for (const text of new Set(notes)) note(call, text);
  return flags.bool('exit-code') && rows.some(row => !row.authenticated) ? EXIT.unclassified : EXIT.ok;
}
