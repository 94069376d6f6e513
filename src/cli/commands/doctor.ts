import { runDoctor } from '../../operations/doctor/doctor.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData } from '../print/output.ts';
import { green, painter, red, yellow } from '../render/style.ts';
import { table } from '../render/table.ts';

const PAINT = { ok: green, warning: yellow, failed: red } as const;

export async function doctorCommand(call: CliCall): Promise<number> {
  const found = await runDoctor.run(await call.services(), { online: call.flags.bool('online') }, call.call);
  await printData(call, found, (checks, style) => {
    const rows = checks.map(({ name, status, message, hint = '' }) => [name, status, message, hint]);
    const heads = ['check', 'status', 'message', 'hint'].map(header => ({ header }));
    const text = table(heads, rows, { ...style, color: false });
    const lines = text
      .split('\n')
      .map((line, index) =>
        painter(style.color && index > 0 && line !== '', PAINT[checks[index - 1]?.status ?? 'ok'])(line),
      );
    const count = (wanted: string): number => checks.filter(({ status }) => status === wanted).length;
    return `${lines.join('\n')}\n${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed\n`;
  });
  return found.every(({ status }) => status !== 'failed') ? EXIT.ok : EXIT.unclassified;
}
