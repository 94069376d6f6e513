import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const SDK = join(root, 'src/host/plugin-sdk');

/** Writes the entry for authors of plugins, `plugin.js` with `plugin.d.ts`: one file each that needs no other package. */
export async function bundlePluginSdk(directory: string): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input: { plugin: join(SDK, 'plugin.ts') },
    platform: 'node',
    transform: { target: 'node24' },
  });
  const { output } = await build.write({
    dir: directory,
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    codeSplitting: false,
  });
  writeFileSync(join(directory, 'plugin.d.ts'), pluginTypes());
  return output.filter(file => file.type === 'chunk');
}

/** The contract, which imports nothing, and what the code adds to it. */
const pluginTypes = (): string => `${readFileSync(join(SDK, 'contract.ts'), 'utf8')}${PLUGIN_DECLARATIONS}`;

/** A test checks that the code fits. */
export const PLUGIN_DECLARATIONS = `
/** Thrown by \`execute\` for a failure that the tool may retry or report by its kind. Any other error is of kind \`provider\`. */
export declare class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly statusCode: number | undefined;
  readonly exitCode: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(kind: FailureKind, message: string, detail?: FailureDetail);
}

/** Declares a provider whose functions get inputs typed by its schema. */
export declare function defineProvider<const S extends InputSchema>(provider: PluginProvider<S>): PluginProvider;

/** Serves the providers of this plugin until the tool ends it. Called once, at the end of the plugin's file. */
export declare function servePlugin(...providers: readonly PluginProvider[]): Promise<void>;
`;
