import { ToolError } from '../../core/errors.ts';
import { Type } from '../../core/schema/type.ts';
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

export interface ListProvidersRequest {
  readonly capability?: string | undefined;
  readonly category?: string | undefined;
}

export const listProviders = defineOperation<ListProvidersRequest, readonly ProviderItem[]>({
  name: 'provider.list',
  summary: 'List the providers',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object(
    { capability: Type.Optional(Type.String()), category: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  output: Type.Array(PROVIDER_ITEM),
  async run(services, { capability, category }) {
    await loadPlugins(services);
    return services.engine.registry
      .list()
      .map(providerItem)
      .filter(item => capability === undefined || item.capabilities.includes(capability))
      .filter(item => category === undefined || item.category === category);
  },
});

export const getProvider = defineOperation<{ readonly name: string }, ProviderDetail>({
  name: 'provider.get',
  summary: 'Show a provider with its inputs and outputs',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  output: PROVIDER_DESCRIPTOR,
  async run(services, { name }) {
    const provider = await findProvider(services, name);
    if (provider === undefined)
      throw new ToolError('not-found', `there is no provider "${name}"`, {
        hint: missingHint(services, name),
      });
    return providerDetail(provider);
  },
});
