import type { PluginItem } from '../../../operations/plugins/list-plugins.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import type { HumanStyle } from '../../print/output.ts';
import { note, printData } from '../../print/output.ts';
import { green, painter, red, yellow } from '../../render/style.ts';
import { table, tableRows } from '../../render/table.ts';

const headers = (...names: readonly string[]) => names.map(header => ({ header }));

export async function pluginsListCommand(call: CliCall): Promise<number> {
  const { listPlugins } = await import('../../../operations/plugins/list-plugins.ts');
  const items = await listPlugins.run(await call.services(), {}, call.call);
  await printData(call, items, (list, style) =>
    list.length === 0
      ? 'There is no plugin. docs/plugins.md tells how to write and install one.\n'
      : itemTable(list, style),
  );
  return EXIT.ok;
}

export async function pluginsVerifyCommand(call: CliCall): Promise<number> {
  const { verifyPlugins } = await import('../../../operations/plugins/verify-plugins.ts');
  const [name] = call.flags.words;
  const items = await verifyPlugins.run(await call.services(), { name }, call.call);
  await printData(call, items, (list, style) =>
    list.length === 0
      ? 'No plugin is allowed: plugins.allowed is empty.\n'
      : `${itemTable(list, style)}${list.map(({ name, digest }) => (digest === undefined ? '' : `\n${name}@${digest}`)).join('')}\n`,
  );
  if (items.every(({ status }) => status === 'ready')) return EXIT.ok;
  return items.some(({ status }) => status !== 'missing' && status !== 'ready') ? EXIT.denied : EXIT.notFound;
}

function itemTable(list: readonly PluginItem[], style: HumanStyle): string {
  return table(
    headers('plugin', 'status', 'pinned', 'path', 'message'),
    list.map(({ name, status, pinned, path = '', message = '' }) => [
      name,
      status,
      pinned ? 'yes' : 'no',
      path,
      message,
    ]),
    style,
  );
}

export async function pluginsShowCommand(call: CliCall): Promise<number> {
  const { getPlugin } = await import('../../../operations/plugins/get-plugin.ts');
  const [name = ''] = call.flags.words;
  const found = await getPlugin.run(await call.services(), { name }, call.call);
  await printData(call, found, (plugin, style) => {
    const facts = [
      ['path', plugin.path ?? ''],
      ['digest', plugin.digest ?? ''],
      ['pinned', plugin.pinned ? 'yes' : 'no'],
      ['granted auth', plugin.grantedAuth.join(', ')],
      ['granted secrets', plugin.grantedSecrets.join(', ')],
      ['granted resolvers', plugin.grantedResolvers.join(', ')],
      ['settings', plugin.settings.join(', ')],
    ] as const;
    const lines = facts.flatMap(([key, value]) => (value === '' ? [] : [`${key}: ${value}\n`])).join('');
    const rows = plugin.providers.map(one => [
      one.name,
      one.version,
      one.capabilities.join(', '),
      one.sideEffects,
      one.description,
    ]);
    const providers = table(headers('provider', 'version', 'capabilities', 'side effects', 'description'), rows, style);
    return `${plugin.name} ${plugin.version}\n\n${lines}\n${providers}`;
  });
  return EXIT.ok;
}

const PAINT = { ok: green, warning: yellow, failed: red, skipped: (text: string) => text } as const;

export async function pluginsTestCommand(call: CliCall): Promise<number> {
  const { testPlugin } = await import('../../../operations/plugins/test-plugin.ts');
  const [plugin = ''] = call.flags.words;
  const request = { plugin, execute: call.flags.bool('execute') };
  const result = await testPlugin.run(await call.services(), request, call.call);
  await printData(call, result, ({ checks, conforms }, style) => {
    const rows = checks.map(({ name, status, message }) => [name, status, message]);
    const { head, body } = tableRows(headers('check', 'status', 'message'), rows, { ...style, color: false });
    const painted = body.map((row, index) =>
      painter(style.color, PAINT[checks[index]?.status ?? 'skipped'])(row.trimEnd()),
    );
    const count = (wanted: string): number => checks.filter(({ status }) => status === wanted).length;
    const verdict = conforms ? 'it keeps to the contract' : 'it does not keep to the contract';
    return `${[head.trimEnd(), ...painted].join('\n')}\n\n${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed: ${verdict}\n`;
  });
  return result.conforms ? EXIT.ok : EXIT.tests;
}

export async function newPluginCommand(call: CliCall): Promise<number> {
  const { newPlugin } = await import('../../../operations/new/new-plugin.ts');
  const { flags } = call;
  const [name = ''] = flags.words;
  const request = { name, description: flags.text('description'), directory: flags.text('output-dir') };
  const made = await newPlugin.run(await call.services(), request, call.call);
  await printData(call, made, ({ directory, files }) => files.map(file => `${directory}/${file}\n`).join(''));
  note(call, `try it: cd ${made.directory} && npm install && tool plugins test ./${name}.ts --execute`);
  return EXIT.ok;
}
