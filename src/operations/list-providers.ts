import { ToolError } from '../core/errors.ts';
import { isMap, type JsonMap } from '../core/json.ts';
import { suggestion } from '../core/nearest.ts';
import { Type } from '../core/type.ts';
import type { RegisteredProvider } from '../providers/registry.ts';
import { sideEffectsWord } from '../providers/side-effects.ts';
import { defineOperation } from './operation.ts';
import { findProvider, loadPlugins } from './plugin-providers.ts';
import { PROVIDER_DESCRIPTOR, PROVIDER_ITEM } from './provider-schema.ts';

export interface ProviderItem {
  readonly name: string;
  readonly display_name: string;
  readonly version: string;
  readonly category: string;
  readonly description: string;
  readonly capabilities: readonly string[];
  readonly tags: readonly string[];
  readonly side_effects: 'none' | 'operations' | 'always' | 'unknown';
  readonly plugin: string;
  readonly beta: boolean;
  readonly deprecated: boolean;
}

export interface ProviderDetail extends ProviderItem {
  readonly input_schema: JsonMap;
  readonly output_schemas: Readonly<Record<string, JsonMap>>;
  readonly sensitive_fields: readonly string[];
  readonly has_what_if: boolean;
  readonly examples: readonly JsonMap[];
  readonly links: readonly JsonMap[];
}

export interface ListProvidersRequest {
  readonly capability?: string | undefined;
  readonly category?: string | undefined;
}

export const listProviders = defineOperation<ListProvidersRequest, readonly ProviderItem[]>({
  name: 'provider.list',
  summary: 'List the providers',
  access: 'user',
  input: Type.Object(
    { capability: Type.Optional(Type.String()), category: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  output: Type.Array(PROVIDER_ITEM),
  async run(services, { capability, category }) {
    await loadPlugins(services);
    return services.engine.registry
      .list()
      .map(itemOf)
      .filter(item => capability === undefined || item.capabilities.includes(capability))
      .filter(item => category === undefined || item.category === category);
  },
});

export const getProvider = defineOperation<{ readonly name: string }, ProviderDetail>({
  name: 'provider.get',
  summary: 'Show a provider with its inputs and outputs',
  access: 'user',
  input: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  output: PROVIDER_DESCRIPTOR,
  async run(services, { name }) {
    const provider = await findProvider(services, name);
    if (provider === undefined)
      throw new ToolError('not-found', `there is no provider "${name}"`, {
        hint: suggestion(name, services.engine.registry.names) ?? 'see tool get providers',
      });
    return detailOf(provider);
  },
});

function itemOf(provider: RegisteredProvider): ProviderItem {
  const { name, displayName, version, category, description, capabilities, tags, plugin, beta, deprecated } = provider;
  return {
    name,
    display_name: displayName,
    version,
    category,
    description,
    capabilities,
    tags,
    side_effects: sideEffectsWord(provider),
    plugin: plugin ?? '',
    beta: beta ?? false,
    deprecated: deprecated ?? false,
  };
}

function detailOf(provider: RegisteredProvider): ProviderDetail {
  const properties = provider.inputRules.schema['properties'];
  const sensitive = isMap(properties)
    ? Object.entries(properties).filter(([, schema]) => isMap(schema) && schema['x-sensitive'] === true)
    : [];
  return {
    ...itemOf(provider),
    input_schema: provider.inputRules.schema,
    output_schemas: provider.outputs,
    sensitive_fields: sensitive.map(([name]) => name),
    has_what_if: provider.describe !== undefined,
    examples: provider.examples as readonly JsonMap[],
    links: provider.links ?? [],
  };
}
