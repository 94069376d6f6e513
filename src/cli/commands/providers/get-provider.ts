import { isMap, type Json } from '../../../core/json/json.ts';
import { getProvider, listProviders, type ProviderDetail } from '../../../operations/providers/list-providers.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { type HumanStyle, printData } from '../../print/output.ts';
import { cellText, table } from '../../render/table.ts';

export async function getProviderCommand(call: CliCall): Promise<number> {
  const [name] = call.flags.words;
  const services = await call.services();
  if (name !== undefined) {
    await printData(call, await getProvider.run(services, { name }, call.call), detailText);
    return EXIT.ok;
  }
  const items = await listProviders.run(
    services,
    { capability: call.flags.text('capability'), category: call.flags.text('category') },
    call.call,
  );
  await printData(call, items, (list, style) =>
    table(
      ['name', 'capabilities', 'side effects', 'description'].map(header => ({ header })),
      list.map(item => [item.name, item.capabilities.join(', '), item.sideEffects, item.description]),
      style,
    ),
  );
  return EXIT.ok;
}

function detailText(provider: ProviderDetail, style: HumanStyle): string {
  const facts = [
    `${provider.name} ${provider.version} - ${provider.displayName}`,
    provider.description,
    '',
    `capabilities: ${provider.capabilities.join(', ')}`,
    `side effects: ${provider.sideEffects}`,
    `what-if: ${provider.hasWhatIf ? 'yes' : 'no'}`,
  ];
  const outputs = Object.entries(provider.outputSchemas).map(
    ([capability, schema]) => `\nOutput (${capability})\n${schemaTable(schema, style)}`,
  );
  const examples = provider.examples.map(
    example => `\nExample: ${cellText(example['name'])}\n  ${JSON.stringify(example['inputs'])}\n`,
  );
  return `${facts.join('\n')}\n\nInputs\n${schemaTable(provider.inputSchema, style)}${outputs.join('')}${examples.join('')}`;
}

function schemaTable(schema: Readonly<Record<string, Json>>, style: HumanStyle): string {
  const properties = schema['properties'];
  if (!isMap(properties)) return '';
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return table(
    ['name', 'type', 'required', 'default', 'description'].map(header => ({ header })),
    Object.entries(properties).map(([name, property]) => [
      name,
      typeText(property),
      required.includes(name) ? 'yes' : '',
      member(property, 'default'),
      member(property, 'description'),
    ]),
    style,
  );
}

function typeText(schema: unknown): string {
  if (!isMap(schema)) return '';
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  if (Array.isArray(schema['anyOf'])) return [...new Set(schema['anyOf'].map(typeText))].join(' | ');
  const type = schema['type'];
  return Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'any';
}

const member = (schema: unknown, key: string): string =>
  isMap(schema) ? cellText(schema[key] as Json | undefined) : '';
