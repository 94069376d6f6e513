import { escapeControls } from '../../core/text/text-width.ts';
import { decode, fileBytes } from '../ask/source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData } from '../print/output.ts';
import { table } from '../render/table.ts';
import { UsageError } from '../rows/row.ts';

export async function schemaListCommand(call: CliCall): Promise<number> {
  const { listSchemas } = await import('../../operations/schemas/list-schemas.ts');
  const items = await listSchemas.run(await call.services(), {}, call.call);
  await printData(call, items, (list, style) =>
    table(
      ['name', 'version', 'description'].map(header => ({ header })),
      list.map(({ name, version, description }) => [name, version, description]),
      style,
    ),
  );
  return EXIT.ok;
}

export async function schemaGetCommand(call: CliCall): Promise<number> {
  const { getSchema } = await import('../../operations/schemas/get-schema.ts');
  const [name = ''] = call.flags.words;
  const found = await getSchema.run(await call.services(), { name }, call.call);
  await printData(call, found, ({ schema }) => `${JSON.stringify(schema, null, 2)}\n`);
  return EXIT.ok;
}

export async function schemaValidateCommand(call: CliCall): Promise<number> {
  const { validateData } = await import('../../operations/schemas/validate-data.ts');
  const file = call.flags.text('file');
  if (file === undefined) throw new UsageError('name the data with -f <file>', '-f - reads stdin');
  const name = file === '-' ? '<stdin>' : file;
  const text = decode(await fileBytes(call, file, 'the data (-f -)', MAX_DATA), name);
  const result = await validateData.run(
    await call.services(),
    { schema: call.flags.text('schema'), text, file: name },
    call.call,
  );
  await printData(call, result, ({ valid, violations, truncated }) => {
    if (valid) return `${name} is valid\n`;
    const lines = violations.map(
      ({ path, message, hint, line, column }) =>
        `${escapeControls(`${name}:${line ?? 1}:${column ?? 1}: ${path === '' ? '(whole)' : path}: ${message}${hint === undefined ? '' : ` (${hint})`}`)}\n`,
    );
    return `${lines.join('')}${truncated ? 'and perhaps more\n' : ''}`;
  });
  return result.valid ? EXIT.ok : EXIT.invalid;
}

const MAX_DATA = 10 * 1024 * 1024;
