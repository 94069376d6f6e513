import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import {
  type ProviderDetail,
  type ProviderItem,
  providerDetail,
  providerItem,
} from '../../providers/shared/files/listing.ts';
import { defineOperation } from '../operation.ts';
import { findProvider, loadPlugins, missingHint } from './plugin-providers.ts';
import { PROVIDER_DESCRIPTOR, PROVIDER_ITEM } from './provider-schema.ts';

export type { ProviderDetail, ProviderItem };

export const listProviders = defineOperation({
  name: 'provider.list',
  summary: 'List providers',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ capability: Type.Optional(Type.String()), category: Type.Optional(Type.String()) }),
  output: Type.Array(PROVIDER_ITEM),
  async run(services, { capability, category }): Promise<readonly ProviderItem[]> {
    await loadPlugins(services);
    return services.engine.registry
      .list()
      .map(providerItem)
      .filter(item => capability === undefined || item.capabilities.includes(capability))
      .filter(item => category === undefined || item.category === category);
  },
});

const NAMED = closedObject({ name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of a provider.' }) });

export const getProvider = defineOperation({
  name: 'provider.get',
  summary: 'Provider details',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: NAMED,
  output: PROVIDER_DESCRIPTOR,
  async run(services, { name }): Promise<ProviderDetail> {
    const provider = await findProvider(services, name);
    if (provider === undefined)
      throw new ToolError('not-found', `there is no provider "${name}"`, {
        hint: missingHint(services, name),
      });
    return providerDetail(provider);
  },
});

/** Only the inputs of a provider, for code that checks or completes them. */
export const getProviderSchema = defineOperation({
  name: 'provider.schema',
  summary: 'Provider JSON schema',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: NAMED,
  output: closedObject({ name: Type.String(), schema: PROVIDER_DESCRIPTOR.properties.inputSchema }),
  async run(services, wire, call) {
    const { name, inputSchema: schema } = await getProvider.run(services, wire, call);
    return { name, schema };
  },
});
