import { extname } from 'node:path';
import { LIMIT } from '../../catalog/artifact/media-types.ts';
import { checkBuild, type PluginBuild, packPlugin } from '../../catalog/artifact/plugin-artifact.ts';
import { parseReference } from '../../catalog/reference.ts';
import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { CATALOG_NAME } from '../catalog/catalog-schemas.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

const PLUGIN_NAME = /^[a-z][a-z0-9-]{1,99}$/;

const PUBLISH_PLUGIN_RESULT = closedObject({
  catalog: Type.String(),
  name: Type.String(),
  version: Type.String(),
  /** Digest of the index, which covers all platforms. */
  digest: Type.String(),
  status: Type.Union([Type.Literal('published'), Type.Literal('unchanged'), Type.Literal('replaced')]),
  platforms: Type.Array(Type.String()),
  dryRun: Type.Boolean(),
});
export type PublishPluginResult = Wire<typeof PUBLISH_PLUGIN_RESULT>;

/** Publishes the executables of a plugin, one for each platform. Starts none of them. */
export const publishPlugin = defineOperation({
  name: 'plugin.publish',
  summary: 'Publish a plugin in a registry',
  access: 'admin',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    name: Type.String(),
    version: Type.String(),
    /** `linux/amd64` or `any` -> executable, absolute. */
    builds: Type.Array(closedObject({ platform: Type.String(), path: Type.String() })),
    catalog: CATALOG_NAME,
    force: Type.Optional(Type.Boolean()),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: PUBLISH_PLUGIN_RESULT,
  async run(
    services,
    { name, version, builds, catalog, force = false, dry_run: dryRun = false },
    { signal },
  ): Promise<PublishPluginResult> {
    if (!PLUGIN_NAME.test(name)) throw new ToolError('invalid-input', `"${name}" is not a plugin name`);
    if (parseReference(`${name}@${version}`).wanted?.kind !== 'version')
      throw new ToolError('invalid-input', `"${version}" is not a version`, { hint: 'write for example 1.2.0' });
    const platforms = builds.map(({ platform }) => platform);
    const twice = platforms.find((platform, index) => platforms.indexOf(platform) !== index);
    if (twice !== undefined) throw new ToolError('invalid-input', `the platform ${twice} is given twice`);
    const read: PluginBuild[] = [];
    for (const { platform, path } of builds) {
      const bytes = await services.engine.files.read(path, LIMIT.plugin);
      const build = { platform: platform === 'any' ? undefined : platform, extension: extname(path), bytes };
      checkBuild(build, path);
      read.push(build);
    }
    const plugin = packPlugin({ name, version }, read);
    const catalogs = await services.catalogs();
    const status = await catalogs.publishPlugin(plugin, catalog, { force, dryRun }, signal);
    return { catalog, name, version, digest: plugin.index.descriptor.digest, status, platforms, dryRun };
  },
});
