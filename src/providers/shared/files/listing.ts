import { isMap, type JsonMap } from '../../../core/json/json.ts';
import type { Provider } from '../../contract.ts';
import type { RegisteredProvider } from '../../registry.ts';
import { sideEffectsWord } from '../../side-effects.ts';

/** A provider in lists. */
export interface ProviderItem {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly category: string;
  readonly description: string;
  readonly capabilities: readonly string[];
  readonly tags: readonly string[];
  readonly sideEffects: 'none' | 'operations' | 'always' | 'unknown';
  /** The plugin that it comes from; '' for built-in ones. */
  readonly plugin: string;
  readonly beta: boolean;
  readonly deprecated: boolean;
}

/** A provider with everything that is known of it. */
export interface ProviderDetail extends ProviderItem {
  readonly inputSchema: JsonMap;
  readonly outputSchemas: Readonly<Record<string, JsonMap>>;
  /** Inputs that are sensitive or hold something that is. */
  readonly sensitiveFields: readonly string[];
  readonly hasWhatIf: boolean;
  readonly examples: Provider['examples'];
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

export function providerItem(provider: RegisteredProvider): ProviderItem {
  const { name, version, category, description, capabilities, tags } = provider;
  return {
    name,
    displayName: provider.displayName,
    version,
    category,
    description,
    capabilities,
    tags,
    sideEffects: sideEffectsWord(provider),
    plugin: provider.plugin ?? '',
    beta: provider.beta ?? false,
    deprecated: provider.deprecated ?? false,
  };
}

export function providerDetail(provider: RegisteredProvider): ProviderDetail {
  return {
    ...providerItem(provider),
    inputSchema: provider.inputRules.schema,
    outputSchemas: provider.outputs,
    sensitiveFields: sensitiveFields(provider.inputRules.schema),
    hasWhatIf: provider.describe !== undefined,
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
