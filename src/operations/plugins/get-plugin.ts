import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { sideEffectsWord } from '../../providers/side-effects.ts';
import { defineOperation } from '../operation.ts';
import { PLUGIN_FIELDS, type PluginItem } from './list-plugins.ts';
import { verifyPlugins } from './verify-plugins.ts';

export interface PluginDetail extends PluginItem {
  readonly version: string;
  readonly providers: readonly PluginProviderItem[];
  /** What it may ask for while it works. */
  readonly grantedAuth: readonly string[];
  readonly grantedSecrets: readonly string[];
  readonly grantedResolvers: readonly string[];
  /** Names of its settings. */
  readonly settings: readonly string[];
}

interface PluginProviderItem {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly capabilities: readonly string[];
  readonly sideEffects: string;
}

const TEXTS = Type.Array(Type.String());

/** A plugin with its providers: it is started for that, so it must be allowed. */
export const getPlugin = defineOperation({
  name: 'plugin.get',
  summary: 'Show a plugin with its providers',
  access: 'admin',
  needs: { solution: 'none', host: ['processes'] },
  input: closedObject({ name: Type.String() }),
  output: closedObject({
    ...PLUGIN_FIELDS,
    version: Type.String(),
    providers: Type.Array(
      closedObject({
        name: Type.String(),
        version: Type.String(),
        description: Type.String(),
        capabilities: TEXTS,
        sideEffects: Type.String(),
      }),
    ),
    grantedAuth: TEXTS,
    grantedSecrets: TEXTS,
    grantedResolvers: TEXTS,
    settings: TEXTS,
  }),
  async run(services, { name }, call): Promise<PluginDetail> {
    const [item] = await verifyPlugins.run(services, { name }, call);
    const plugins = await services.plugins();
    const file = await (await plugins.host()).find(plugins.directory, name);
    if (item === undefined || file === undefined)
      throw new ToolError('not-found', `there is no plugin "${name}" in ${plugins.directory}`);
    plugins.permit(file);
    const descriptors = await plugins.describe(await plugins.open(file));
    const { grants, settings } = services.config.config.plugins;
    const granted = Object.hasOwn(grants, name) ? grants[name] : undefined;
    return {
      ...item,
      version: descriptors[0]?.version ?? '',
      providers: descriptors.map(descriptor => ({
        name: descriptor.name,
        version: descriptor.version,
        description: descriptor.description,
        capabilities: descriptor.capabilities,
        sideEffects: sideEffectsWord(descriptor),
      })),
      grantedAuth: granted?.auth ?? [],
      grantedSecrets: granted?.secrets ?? [],
      grantedResolvers: granted?.resolvers ?? [],
      settings: Object.hasOwn(settings, name) ? Object.keys(settings[name] ?? {}) : [],
    };
  },
});
