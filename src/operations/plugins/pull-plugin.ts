import { sha256Digest } from '../../catalog/artifact/descriptor.ts';
import { ociPlatform } from '../../catalog/artifact/plugin-artifact.ts';
import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { CATALOG_NAME, REFERENCE } from '../catalog/catalog-schemas.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

const PULL_PLUGIN_RESULT = closedObject({
  catalog: Type.String(),
  name: Type.String(),
  version: Type.String(),
  platform: Type.String(),
  path: Type.String(),
  /** Digest of the executable, as plugins.allowed pins it. */
  digest: Type.String(),
  /** Digest of the index, which covers all platforms. */
  indexDigest: Type.String(),
  status: Type.Union([Type.Literal('installed'), Type.Literal('replaced'), Type.Literal('unchanged')]),
  /** Whether plugins.allowed names it. */
  allowed: Type.Boolean(),
});
export type PullPluginResult = Wire<typeof PULL_PLUGIN_RESULT>;

/** Puts the executable of a plugin for this platform into plugins.dir. Starts nothing, and allows nothing. */
export const pullPlugin = defineOperation({
  name: 'plugin.pull',
  summary: 'Fetch a plugin from a registry',
  access: 'admin',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    reference: REFERENCE,
    /** Default: the first registry that has the name. */
    from: Type.Optional(CATALOG_NAME),
    force: Type.Optional(Type.Boolean()),
  }),
  output: PULL_PLUGIN_RESULT,
  async run(services, { reference, from, force = false }, { signal }): Promise<PullPluginResult> {
    const { program, engine } = services;
    const platform = ociPlatform(program.platform, program.arch);
    const pulled = await (await services.catalogs()).pullPlugin(reference, from, platform, signal);
    const { name, version } = pulled.facts;
    const plugins = await services.plugins();
    const allowed = plugins.allowed.get(name);
    const digest = sha256Digest(pulled.bytes);
    if (allowed?.pin !== undefined && digest !== `sha256:${allowed.pin}`)
      throw new ToolError(
        'forbidden',
        `plugin "${name}@${version}" is not the one that is allowed: it has the digest ${digest}, plugins.allowed says sha256:${allowed.pin}`,
        {
          hint: 'when this version is wanted, change the entry in plugins.allowed; or pull the version that is allowed',
        },
      );
    const path = `${plugins.directory}/${name}${pulled.extension}`;
    const there = await (await plugins.host()).find(plugins.directory, name);
    if (
      there !== undefined &&
      there.path !== path &&
      there.path !== (await engine.files.realPath(path).catch(() => path))
    )
      throw new ToolError('invalid-input', `there is another executable of the plugin "${name}": ${there.path}`, {
        hint: 'move it away first',
      });
    const isSame = there !== undefined && `sha256:${there.digest}` === digest;
    if (there !== undefined && !isSame && !force)
      throw new ToolError('invalid-input', `the plugin "${name}" is installed with other content: ${there.path}`, {
        hint: '--force replaces it',
      });
    if (!isSame) {
      signal.throwIfAborted();
      await engine.writer.makeDirectory(plugins.directory);
      await engine.writer.write(path, pulled.bytes, { mode: 0o755 });
    }
    return {
      catalog: pulled.catalog,
      name,
      version,
      platform,
      path,
      digest,
      indexDigest: pulled.digest,
      status: there === undefined ? 'installed' : isSame ? 'unchanged' : 'replaced',
      allowed: allowed !== undefined,
    };
  },
});
