import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { defineOperation } from '../operation.ts';
import { listPlugins, PLUGIN_FIELDS, type PluginItem } from './list-plugins.ts';

/** Compares plugins with what the configuration allows. Without a name: those that are allowed. Executes nothing. */
export const verifyPlugins = defineOperation({
  name: 'plugin.verify',
  summary: 'Compare plugins with the permissions and digests of the configuration',
  access: 'admin',
  needs: { solution: 'none', host: ['processes'] },
  input: closedObject({ name: Type.Optional(Type.String()) }),
  output: Type.Array(closedObject(PLUGIN_FIELDS)),
  async run(services, { name }, call): Promise<readonly PluginItem[]> {
    const all = await listPlugins.run(services, {}, call);
    if (name === undefined) return all.filter(({ status }) => status !== 'not-allowed');
    const found = all.filter(plugin => plugin.name === name);
    if (found.length > 0) return found;
    const near = suggestion(
      name,
      all.map(plugin => plugin.name),
    );
    throw new ToolError('not-found', `there is no plugin "${name}"`, { hint: near ?? 'see tool plugins list' });
  },
});
