import { isMap } from '../core/json/json.ts';
import type { Capability, Provider } from './contract.ts';

/**
 * What `run provider --dry-run` returns: the provider's sample, or one made from its output schema. `execute` is never
 * entered. Specification: Dry-run rules, 4 and 5.
 */
export async function sampleOutput(
  provider: Provider,
  inputs: Readonly<Record<string, unknown>>,
  capability: Capability,
): Promise<Readonly<Record<string, unknown>>> {
  const sample = (await provider.sample?.(inputs, capability)) ?? fromSchema(provider.outputs[capability]);
  return { ...sample, _dryRun: true, _message: `sample data: provider "${provider.name}" was not run` };
}

function fromSchema(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isMap(schema) && isMap(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, emptyValue(property)]));
}

const EMPTY: ReadonlyMap<unknown, () => unknown> = new Map<unknown, () => unknown>([
  ['string', () => ''],
  ['number', () => 0],
  ['integer', () => 0],
  ['boolean', () => true],
  ['array', () => []],
  ['object', () => ({})],
]);

function emptyValue(schema: unknown): unknown {
  if (!isMap(schema)) return null;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  const branches: unknown = schema['anyOf'] ?? schema['oneOf'];
  if (type === undefined && Array.isArray(branches)) return emptyValue(branches[0]);
  return EMPTY.get(type)?.() ?? null;
}
