import type { RegisteredProvider } from '../providers/registry.ts';
import type { Services } from './services.ts';

type PluginServices = Pick<Services, 'engine' | 'config' | 'plugins'>;

/** A provider by name, that of an allowed plugin too: its plugin is started when nothing else has the name. */
export async function findProvider(services: PluginServices, name: string): Promise<RegisteredProvider | undefined> {
  const { registry } = services.engine;
  if (registry.find(name) === undefined && usesPlugins(services)) await (await services.plugins()).loadProvider(name);
  return registry.find(name);
}

/** Makes the providers of every allowed plugin known; warns of plugins that cannot be used. */
export async function loadPlugins(services: PluginServices): Promise<void> {
  if (usesPlugins(services)) await (await services.plugins()).loadAll();
}

const usesPlugins = ({ config }: PluginServices): boolean => config.config.plugins.allowed.length > 0;
