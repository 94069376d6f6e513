import { suggestion } from '../../core/text/nearest.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import type { Services } from '../services.ts';

type PluginServices = Pick<Services, 'engine' | 'config' | 'plugins'>;

/** A provider by name, that of an allowed plugin too: its plugin is started when nothing else has the name. */
export async function findProvider(services: PluginServices, name: string): Promise<RegisteredProvider | undefined> {
  const { registry } = services.engine;
  if (registry.find(name) === undefined && usesPlugins(services)) await (await services.plugins()).loadProvider(name);
  return registry.find(name);
}

/** What to do about a provider that is not there. Plugins that were not started are taken into account. */
export function missingHint({ engine, config }: PluginServices, name: string): string {
  const plugins = config.config.plugins.allowed.map(entry => entry.replace(/@.*$/, ''));
  return suggestion(name, [...engine.registry.names, ...plugins]) ?? 'see tool get providers';
}

/** Makes the providers of every allowed plugin known; warns of plugins that cannot be used. */
export async function loadPlugins(services: PluginServices): Promise<void> {
  if (usesPlugins(services)) await (await services.plugins()).loadAll();
}

const usesPlugins = ({ config }: PluginServices): boolean => config.config.plugins.allowed.length > 0;
