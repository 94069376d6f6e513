import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CliOutcome, type CliWords, tool } from '../cli.ts';

const SDK = pathToFileURL(join(import.meta.dirname, '../../../src/host/plugin-sdk/plugin.ts')).href;

/** A provider that does nothing wrong, to be written in a plugin; `members` come last. */
export const provider = (name: string, members = ''): string => `defineProvider({
  name: '${name}', version: '1.2.0', description: 'For tests of plugins.', capabilities: ['from', 'action'], sideEffects: 'none',
  inputs: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
  output: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  execute: ({ name }) => ({ data: { text: 'did ' + name } }),
  ${members}
})`;

/** A plugin with one provider of its name. */
export const served = (name: string, members = ''): string => `await servePlugin(${provider(name, members)});`;

export interface PluginFiles {
  /** Name of the plugin -> its program; the SDK is imported. */
  readonly plugins: Readonly<Record<string, string>>;
  /** Below `plugins` in the configuration, beside the directory. Default: all of them are allowed. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** `action` in the configuration. */
  readonly action?: Readonly<Record<string, unknown>>;
}

/** Writes plugins as executables, and a configuration that allows them. */
export async function writePlugins(
  directory: string,
  { plugins, config = {}, action = {} }: PluginFiles,
): Promise<void> {
  const place = join(directory, 'plugins');
  await mkdir(place, { recursive: true });
  for (const [name, program] of Object.entries(plugins)) {
    const file = join(place, `${name}.mjs`);
    const head = program.includes('servePlugin')
      ? `import { defineProvider, ProviderFailure, servePlugin } from '${SDK}';\n`
      : '';
    await writeFile(file, `#!${process.execPath}\n${head}${program}\n`);
    await chmod(file, 0o755);
  }
  const settings = { plugins: { dir: place, allowed: Object.keys(plugins), ...config }, action };
  await writeFile(join(directory, 'config.yaml'), JSON.stringify(settings));
}

/** One command with that configuration. */
export const toolWithPlugins = (words: readonly string[], options: CliWords): Promise<CliOutcome> =>
  tool([...words, '--config', join(options.cwd, 'config.yaml')], options);

/** Actions that use one provider each, in order; all of them with the input `name`. */
export const solutionWith = (...providers: readonly string[]): string =>
  JSON.stringify({
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'with-plugins', version: '1.0.0' },
    spec: {
      workflow: {
        actions: Object.fromEntries(providers.map(name => [name, { provider: name, inputs: { name: 'Ada' } }])),
      },
    },
  });

/** Processes of this machine whose command line holds the text. Linux. */
export async function findProcesses(text: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (line.includes(text) && !/\) [ZX] /.test(stat)) found.push(Number(pid));
  }
  return found;
}
