import { resolve } from 'node:path';
import { formatPosition } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import type { ConfigFinding } from '../../operations/config/validate-config.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { genericText, note, printData } from '../print/output.ts';
import { table } from '../render/table.ts';

export async function configPathCommand(call: CliCall): Promise<number> {
  const { configPath } = await import('../../operations/config/config-path.ts');
  const result = await configPath.run(await call.services(), {}, call.call);
  await printData(call, result, ({ path }) => `${path}\n`);
  return EXIT.ok;
}

export async function configShowCommand(call: CliCall): Promise<number> {
  const { listConfigKeys, showConfig } = await import('../../operations/config/show-config.ts');
  const { flags } = call;
  const sources = flags.bool('origin') ?? false;
  const request = { defaults: flags.bool('defaults'), showSensitive: flags.bool('show-sensitive') };
  const services = await call.services();
  const result = await showConfig.run(services, { ...request, sources }, call.call);
  await printData(call, result, async ({ config }, style) => {
    if (!sources && call.format !== 'table') return Object.keys(config).length === 0 ? '' : genericText(config, style);
    const keys = await listConfigKeys.run(services, request, call.call);
    const rows = keys.map(({ key, value, origin, from = '' }) => [key, valueText(value), origin, from]);
    return table(
      ['key', 'value', 'origin', 'from'].map(header => ({ header })),
      rows,
      style,
    );
  });
  return EXIT.ok;
}

const valueText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

export async function configGetCommand(call: CliCall): Promise<number> {
  const { getConfig } = await import('../../operations/config/get-config.ts');
  const [key = ''] = call.flags.words;
  const result = await getConfig.run(
    await call.services(),
    { key, show_sensitive: call.flags.bool('show-sensitive') },
    call.call,
  );
  await printData(call, result, ({ value }, style) => genericText(value, style));
  return EXIT.ok;
}

export async function configSetCommand(call: CliCall): Promise<number> {
  const { setConfig } = await import('../../operations/config/change-config.ts');
  const [key = '', text = ''] = call.flags.words;
  const result = await setConfig.run(await call.services(), { key, text, json: call.flags.bool('json') }, call.call);
  note(
    call,
    result.changed ? `set ${result.key} in ${result.path}` : `${result.key} says so already in ${result.path}`,
  );
  await printData(call, result, () => '');
  return EXIT.ok;
}

export async function configUnsetCommand(call: CliCall): Promise<number> {
  const { unsetConfig } = await import('../../operations/config/change-config.ts');
  const [key = ''] = call.flags.words;
  const result = await unsetConfig.run(await call.services(), { key }, call.call);
  note(
    call,
    result.changed ? `removed ${result.key} from ${result.path}` : `${result.key} is not set in ${result.path}`,
  );
  await printData(call, result, () => '');
  return EXIT.ok;
}

export async function configValidateCommand(call: CliCall): Promise<number> {
  const { validateConfig } = await import('../../operations/config/validate-config.ts');
  const [file] = call.flags.words;
  const request = { file: file === undefined ? undefined : resolve(call.call.cwd, file) };
  const result = await validateConfig.run(await call.services(), request, call.call);
  await printData(call, result, ({ path, exists, valid, findings }) => {
    const state =
      exists || file !== undefined ? (valid ? 'is valid' : 'is not valid') : 'does not exist: the defaults hold';
    return `${findings.map(findingText).join('')}${path} ${state}\n`;
  });
  return result.valid ? EXIT.ok : EXIT.configuration;
}

function findingText({ severity, message, file, line, column, hint }: ConfigFinding): string {
  const at = file === undefined ? '' : `  at ${formatPosition({ file, line: line ?? 1, column: column ?? 1 })}\n`;
  return `${severity}: ${message}\n${at}${hint === undefined ? '' : `  hint: ${hint}\n`}`;
}

export async function configSchemaCommand(call: CliCall): Promise<number> {
  const { showConfigSchema } = await import('../../operations/config/config-schema.ts');
  const schema = await showConfigSchema.run(await call.services(), {}, call.call);
  await printData(call, schema, () => `${JSON.stringify(schema, null, 2)}\n`);
  return EXIT.ok;
}

export async function configInitCommand(call: CliCall): Promise<number> {
  const { initConfig } = await import('../../operations/config/init-config.ts');
  const result = await initConfig.run(await call.services(), { force: call.flags.bool('force') }, call.call);
  note(call, `${result.replaced ? 'replaced' : 'wrote'} ${result.path}`);
  await printData(call, result, () => '');
  return EXIT.ok;
}

export async function configEditCommand(call: CliCall): Promise<number> {
  const { editConfig } = await import('../../operations/config/edit-config.ts');
  const result = await editConfig.run(await call.services(), {}, call.call);
  note(call, result.changed ? `changed ${result.path}` : 'nothing was changed');
  await printData(call, result, () => '');
  return EXIT.ok;
}
