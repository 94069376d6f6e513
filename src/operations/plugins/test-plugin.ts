import { resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { PluginFile } from '../../core/ports/plugin-ports.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { type ConformanceCheck, conformance } from '../../providers/plugin/conformance.ts';
import { hintUnexecutable } from '../../providers/plugin/plugins.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';

export interface PluginTest {
  readonly plugin: string;
  readonly path: string;
  readonly digest: string;
  /** No check failed. */
  readonly conforms: boolean;
  readonly checks: readonly ConformanceCheck[];
}

/** Exercises a plugin against the contract. */
export const testPlugin = defineOperation({
  name: 'plugin.test',
  summary: 'Exercise a plugin against the contract of plugins',
  access: 'admin',
  needs: { solution: 'none', host: ['processes', 'writes', 'reads'] },
  input: closedObject({
    /** A plugin by name, which must be allowed, or the path of an executable: naming it is the permission. */
    plugin: Type.String(),
    /** Also execute the examples. */
    execute: Type.Optional(Type.Boolean()),
  }),
  output: closedObject({
    plugin: Type.String(),
    path: Type.String(),
    digest: Type.String(),
    conforms: Type.Boolean(),
    checks: Type.Array(
      closedObject({
        name: Type.String(),
        status: Type.Union(['ok', 'warning', 'failed', 'skipped'].map(word => Type.Literal(word))),
        message: Type.String(),
      }),
    ),
  }),
  async run(services, { plugin, execute = false }, { cwd, signal }): Promise<PluginTest> {
    const plugins = await services.plugins();
    const file = await findPluginFile(services, plugin, cwd);
    const session = await plugins.open(file);
    const checks = await conformance(session, { execute, signal, describe: plugins.describe });
    const { redact } = services.engine.redactor;
    return {
      plugin: file.name,
      path: file.path,
      digest: `sha256:${file.digest}`,
      conforms: checks.every(({ status }) => status !== 'failed'),
      checks: checks.map(check => ({ ...check, message: redact(check.message) })),
    };
  },
});

async function findPluginFile(services: Services, plugin: string, cwd: string): Promise<PluginFile> {
  const plugins = await services.plugins();
  const host = await plugins.host();
  if (/[\\/]/.test(plugin)) return host.fileAt(resolve(cwd, plugin));
  const found = await host.find(plugins.directory, plugin);
  if (found === undefined)
    throw new ToolError('not-found', `there is no plugin "${plugin}" in ${plugins.directory}`, {
      hint: (await hintUnexecutable(host, plugins.directory, plugin)) ?? `a path has a slash: ./${plugin}`,
    });
  plugins.permit(found);
  return found;
}
