import { isMap, type JsonMap } from '../../../core/json/json.ts';
import type { Provider } from '../../contract.ts';
import type { RegisteredProvider } from '../../registry.ts';
import { sideEffectsWord } from '../../side-effects.ts';

/** A provider in lists. */
export interface ProviderItem {
  readonly name: string;
  readonly display_name: string;
  readonly version: string;
  readonly category: string;
  readonly description: string;
  readonly capabilities: readonly string[];
  readonly tags: readonly string[];
  readonly side_effects: 'none' | 'operations' | 'always' | 'unknown';
  /** The plugin that it comes from; '' for built-in ones. */
  readonly plugin: string;
  readonly beta: boolean;
  readonly deprecated: boolean;
}

/** A provider with everything that is known of it. */
export interface ProviderDetail extends ProviderItem {
  readonly input_schema: JsonMap;
  readonly output_schemas: Readonly<Record<string, JsonMap>>;
  /** Inputs that are sensitive or hold something that is. */
  readonly sensitive_fields: readonly string[];
  readonly has_what_if: boolean;
  readonly examples: Provider['examples'];
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

export function providerItem(provider: RegisteredProvider): ProviderItem {
  const { name, version, category, description, capabilities, tags } = provider;
  return {
    name,
    display_name: provider.displayName,
    version,
    category,
    description,
    capabilities,
    tags,
    side_effects: sideEffectsWord(provider),
    plugin: provider.plugin ?? '',
    beta: provider.beta ?? false,
    deprecated: provider.deprecated ?? false,
  };
}

export function providerDetail(provider: RegisteredProvider): ProviderDetail {
  return {
    ...providerItem(provider),
    input_schema: provider.inputRules.schema,
    output_schemas: provider.outputs,
    sensitive_fields: sensitiveFields(provider.inputRules.schema),
    has_what_if: provider.describe !== undefined,
    examples: provider.examples,
    links: provider.links ?? [],
  };
}

function sensitiveFields(schema: JsonMap): string[] {
  const properties = schema['properties'];
  return Object.keys(isMap(properties) ? properties : {}).filter(
    name => isMap(properties) && holdsSensitive(properties[name]),
  );
}

function holdsSensitive(schema: unknown): boolean {
  if (!isMap(schema)) return false;
  if (schema['x-sensitive'] === true) return true;
  const named = [schema['properties'], schema['patternProperties']].flatMap(map =>
    isMap(map) ? Object.values(map) : [],
  );
  return [...named, schema['items'], schema['additionalProperties']].some(holdsSensitive);
}
