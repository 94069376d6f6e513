import { errorText } from '../../core/errors.ts';
import type { PluginFile } from '../../core/ports/plugin-ports.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { hintUnexecutable, type Plugins } from '../../providers/plugin/plugins.ts';
import { defineOperation } from '../operation.ts';

export interface PluginItem {
  readonly name: string;
  /** `ready`: it runs when something names it. `refused`: permission or digest do not fit. */
  readonly status: 'ready' | 'not-allowed' | 'refused' | 'missing';
  /** Whether plugins.allowed names its digest. */
  readonly pinned: boolean;
  /** Absent when it is missing. */
  readonly path?: string;
  /** `sha256:<hex>` */
  readonly digest?: string;
  /** Why it does not run, or what could be better. */
  readonly message?: string;
}

export const PLUGIN_FIELDS = {
  name: Type.String(),
  status: Type.Union(['ready', 'not-allowed', 'refused', 'missing'].map(word => Type.Literal(word))),
  pinned: Type.Boolean(),
  path: Type.Optional(Type.String()),
  digest: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
};
const PLUGIN_ITEM = closedObject(PLUGIN_FIELDS);

/** What is in the directory of plugins and what may run of it. Executes nothing. */
export const listPlugins = defineOperation({
  name: 'plugin.list',
  summary: 'List the plugins that are installed or allowed',
  access: 'admin',
  needs: { solution: 'none', host: ['processes'] },
  input: closedObject({}),
  output: Type.Array(PLUGIN_ITEM),
  async run(services): Promise<readonly PluginItem[]> {
    const plugins = await services.plugins();
    const there = await (await plugins.host()).list(plugins.directory);
    const names = [...new Set([...there, ...plugins.allowed.keys()])].sort();
    return Promise.all(names.map(name => pluginItem(plugins, name)));
  },
});

async function pluginItem(plugins: Plugins, name: string): Promise<PluginItem> {
  const allowed = plugins.allowed.get(name);
  const pinned = allowed?.pin !== undefined;
  const host = await plugins.host();
  const file = await host.find(plugins.directory, name);
  if (file === undefined) {
    const hint = await hintUnexecutable(host, plugins.directory, name);
    const message = hint ?? `there is no executable ${name} in ${plugins.directory}`;
    return { name, status: 'missing', pinned, message };
  }
  const found = { name, pinned, path: file.path, digest: `sha256:${file.digest}` };
  if (allowed === undefined) return { ...found, status: 'not-allowed', message: 'plugins.allowed does not name it' };
  const refusal = refusalReason(plugins, file);
  if (refusal !== undefined) return { ...found, status: 'refused', message: refusal };
  if (pinned) return { ...found, status: 'ready' };
  return { ...found, status: 'ready', message: 'not pinned: tool plugins verify tells the digest' };
}

function refusalReason(plugins: Plugins, file: PluginFile): string | undefined {
  try {
    plugins.permit(file);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}
