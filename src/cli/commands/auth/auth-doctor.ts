import { authDoctor } from '../../../operations/auth/auth-doctor.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { table } from '../../render/table.ts';

export async function authDoctorCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const request = { fix: flags.bool('fix'), rotateKey: flags.bool('rotate-key') };
  const result = await authDoctor.run(call.credentials(), request, call.call);
  for (const text of result.done) note(call, `done: ${text}`);
  await printData(call, result, ({ findings }, style) =>
    table(
      ['check', 'status', 'message', 'hint'].map(header => ({ header })),
      findings.map(({ name, status, message, hint = '' }) => [name, status, message, hint]),
      style,
    ),
  );
  return result.healthy ? EXIT.ok : EXIT.unclassified;
}
