import { isMap, type JsonMap } from '../core/json.ts';
import { pointerStep } from '../core/node.ts';
import type { Provider } from './contract.ts';
import { sideEffectsWord } from './side-effects.ts';

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
  /** JSON pointers of sensitive inputs; `*` stands for any index or key, a pattern for the names that match it. */
  readonly sensitive_fields: readonly string[];
  readonly has_what_if: boolean;
  readonly examples: Provider['examples'];
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

export function providerItem(provider: Provider): ProviderItem {
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

export function providerDetail(provider: Provider): ProviderDetail {
  return {
    ...providerItem(provider),
    input_schema: provider.inputs,
    output_schemas: provider.outputs,
    sensitive_fields: [...sensitiveFields(provider.inputs, '')],
    has_what_if: provider.describe !== undefined,
    examples: provider.examples,
    links: provider.links ?? [],
  };
}

function* sensitiveFields(schema: unknown, pointer: string): Generator<string> {
  if (!isMap(schema)) return;
  if (schema['x-sensitive'] === true) yield pointer;
  for (const named of [schema['properties'], schema['patternProperties']])
    for (const [name, property] of Object.entries(isMap(named) ? named : {}))
      yield* sensitiveFields(property, pointer + pointerStep(name));
  yield* sensitiveFields(schema['items'], `${pointer}/*`);
  yield* sensitiveFields(schema['additionalProperties'], `${pointer}/*`);
}
