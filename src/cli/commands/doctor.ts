import { runDoctor } from '../../operations/doctor/doctor.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData } from '../print/output.ts';
import { green, painter, red, yellow } from '../render/style.ts';
import { tableRows } from '../render/table.ts';

const PAINT = { ok: green, warning: yellow, failed: red } as const;

export async function doctorCommand(call: CliCall): Promise<number> {
  const found = await runDoctor.run(await call.services(), { online: call.flags.bool('online') }, call.call);
  await printData(call, found, (checks, style) => {
    const hinted = checks.some(({ hint }) => hint !== undefined);
    const rows = checks.map(({ name, status, message, hint = '' }) => [
      name,
      status,
      message,
      ...(hinted ? [hint] : []),
    ]);
    const heads = ['check', 'status', 'message', ...(hinted ? ['hint'] : [])].map(header => ({ header }));
    const { head, body } = tableRows(heads, rows, { ...style, color: false });
    const painted = body.map((row, index) => painter(style.color, PAINT[checks[index]?.status ?? 'ok'])(row.trimEnd()));
    const count = (wanted: string): number => checks.filter(({ status }) => status === wanted).length;
    return `${[head.trimEnd(), ...painted].join('\n')}\n\n${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed\n`;
  });
  return found.every(({ status }) => status !== 'failed') ? EXIT.ok : EXIT.unclassified;
}
