import type { Capability, PluginProvider } from './contract.ts';

/** What `GetProviderDescriptor` answers. */
export function toDescriptor(provider: PluginProvider): Readonly<Record<string, unknown>> {
  const { name, capabilities, output, version = '0.0.0', displayName = name, category = 'plugin' } = provider;
  const { description, tags = [], links, examples = [], beta, deprecated, inputs, valueField, sideEffects } = provider;
  const { repeatable } = provider;
  return {
    name,
    version,
    displayName,
    description,
    category,
    tags,
    links,
    examples,
    beta,
    deprecated,
    capabilities,
    inputs,
    outputs: isPerCapability(output, capabilities)
      ? output
      : Object.fromEntries(capabilities.map(capability => [capability, output])),
    valueField,
    sideEffects,
    repeatable,
    sample: provider.sample !== undefined,
    ...(provider.observe !== undefined && { observes: true }),
    streams: provider.streams === true,
    dependencies: provider.dependencies !== undefined,
  };
}

const isPerCapability = (output: object, capabilities: readonly Capability[]): boolean =>
  Object.keys(output).length > 0 &&
  Object.keys(output).every(key => capabilities.some(capability => capability === key));
