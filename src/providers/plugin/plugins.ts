import { errorText, type Position, ToolError } from '../../core/errors.ts';
import type { PluginFile, PluginHost, PluginOptions, PluginSession } from '../../core/ports/plugin-ports.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { compileChecks } from '../registry.ts';
import { type AllowedPlugin, belongsTo, readAllowed } from './allowed.ts';
import { createDescriptorReader, type Descriptor } from './descriptor.ts';
import type { OpenRegistry } from './open-registry.ts';
import { pluginProvider } from './plugin-provider.ts';

/** What of the configuration says which plugins run, and what they are given. */
export interface PluginsConfig {
  readonly directory: string;
  readonly allowed: readonly string[];
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly grants: Readonly<
    Record<
      string,
      {
        readonly auth?: readonly string[];
        readonly secrets?: readonly string[];
        readonly resolvers?: readonly string[];
      }
    >
  >;
  /** Only executables whose digest is in the configuration run: on the server. */
  readonly pinsRequired: boolean;
}

export interface PluginsOptions {
  readonly config: PluginsConfig;
  readonly registry: OpenRegistry;
  /** Loaded when the first plugin is needed. */
  host(): Promise<PluginHost>;
  warn(text: string): void;
  /** Throws for a file that a lock does not name. */
  checkLock?(file: PluginFile): void;
}

/** A plugin that is in use. */
export interface LoadedPlugin {
  readonly file: PluginFile;
  readonly version: string;
}

/** The plugins that the configuration allows. Nothing of one is loaded before something names it. */
export interface Plugins {
  readonly directory: string;
  readonly allowed: ReadonlyMap<string, AllowedPlugin>;
  /** Adds the providers of every plugin whose name stands in a text. */
  loadMentioned(texts: readonly string[]): Promise<void>;
  /** Adds the providers of the plugin that a provider of this name would be of. */
  loadProvider(name: string): Promise<void>;
  /** Adds all; those that cannot be used are warned of. */
  loadAll(): Promise<void>;
  /** Those that were added until now, by name. */
  loadedPlugins(): Promise<readonly LoadedPlugin[]>;
  /** A plugin that is there has a version that fits. */
  checkVersions(needs: readonly PluginNeed[]): Promise<void>;
  host(): Promise<PluginHost>;
  /** Checks permission and digest, executes nothing. */
  permit(file: PluginFile): void;
  /** Ready to be started, without permission asked: for a file that the user names. */
  open(file: PluginFile): Promise<PluginSession>;
  /** All descriptors of a started plugin, checked. */
  describe(session: PluginSession): Promise<readonly Descriptor[]>;
}

export interface PluginNeed {
  readonly name: string;
  readonly kind: string;
  readonly version: string;
  readonly at: Position;
}

const MAX_PROVIDERS = 100;

export function createPlugins({ config, registry, host, warn, checkLock }: PluginsOptions): Plugins {
  const allowed = readAllowed(config.allowed);
  const loaded = new Map<string, Promise<LoadedPlugin>>();
  let reader: ReturnType<typeof createDescriptorReader> | undefined;

  function grantedOptions(name: string): PluginOptions {
    const { auth = [], secrets = [] } = own(config.grants, name) ?? {};
    const { pin } = allowed.get(name) ?? {};
    return { pin, settings: own(config.settings, name) ?? {}, grants: { auth, secrets } };
  }

  function permit(file: PluginFile): void {
    const entry = allowed.get(file.name);
    if (entry === undefined) throw notAllowed(file.name, allowed);
    if (entry.pin !== undefined && entry.pin !== file.digest) throw otherDigest(file, entry.pin);
    if (entry.pin === undefined && config.pinsRequired)
      throw new ToolError('forbidden', `plugin "${file.name}" is not pinned: here only pinned plugins run`, {
        hint: `write ${file.name}@sha256:${file.digest} in plugins.allowed`,
      });
    if (file.writableByOthers !== undefined)
      throw new ToolError('forbidden', `plugin "${file.name}" does not run: ${file.writableByOthers}`, {
        hint: 'move it, or change who may write there; a digest covers the executable only, and nothing that it loads',
      });
  }

  async function describe(session: PluginSession): Promise<readonly Descriptor[]> {
    const names = await session.providerNames();
    const plugin = session.file.name;
    const refuse = (what: string): never => {
      throw new ToolError('upstream-failed', `plugin "${plugin}" cannot be used: ${what}`);
    };
    if (names.length === 0) refuse('it has no provider');
    if (names.length > MAX_PROVIDERS || new Set(names).size !== names.length) refuse('its list of providers is wrong');
    const read = await (reader ??= createDescriptorReader());
    const found: Descriptor[] = [];
    for (const name of names) {
      if (!belongsTo(name, plugin))
        refuse(`its provider ${JSON.stringify(name)} must be called ${plugin} or ${plugin}-...`);
      const descriptor = read(plugin, await session.descriptor(name));
      if (descriptor.name !== name) refuse(`its provider "${name}" calls itself "${descriptor.name}"`);
      found.push(descriptor);
    }
    return found;
  }

  async function load(name: string): Promise<LoadedPlugin> {
    const plugins = await host();
    const file = await plugins.find(config.directory, name);
    if (file === undefined)
      throw new ToolError('not-found', `there is no plugin "${name}" in ${config.directory}`, {
        hint:
          (await hintUnexecutable(plugins, config.directory, name)) ??
          'put its executable there, or see plugins.dir in the configuration',
      });
    permit(file);
    checkLock?.(file);
    const session = plugins.open(file, grantedOptions(name));
    const descriptors = await describe(session);
    for (const descriptor of descriptors) {
      const other = registry.registry.find(descriptor.name);
      if (other !== undefined)
        throw new ToolError(
          'config-invalid',
          `plugin "${name}" has a provider "${descriptor.name}", which there is already`,
        );
    }
    const providers = descriptors.map(descriptor =>
      pluginProvider(descriptor, session, own(config.grants, name)?.resolvers),
    );
    registry.add(providers, await compileChecks(providers));
    return { file, version: descriptors[0]?.version ?? '' };
  }

  const loadOnce = (name: string): Promise<LoadedPlugin> => {
    const loading = loaded.get(name) ?? load(name);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };

  return {
    directory: config.directory,
    allowed,
    async loadMentioned(texts) {
      for (const name of allowed.keys()) {
        if (loaded.has(name) || !texts.some(text => text.includes(name))) continue;
        await loadOnce(name);
      }
    },
    async loadProvider(provider) {
      if (registry.registry.find(provider) !== undefined) return;
      for (const name of allowed.keys()) if (belongsTo(provider, name)) await loadOnce(name);
    },
    async loadAll() {
      for (const name of allowed.keys()) await loadOnce(name).catch((error: unknown) => warn(errorText(error)));
    },
    async loadedPlugins() {
      const all = await Promise.all(loaded.values());
      return all.sort((a, b) => (a.file.name < b.file.name ? -1 : 1));
    },
    async checkVersions(needs) {
      for (const { name, kind, version, at } of needs) {
        const found = kind === 'provider' ? await loaded.get(name) : undefined;
        if (found === undefined || version === '' || version === 'latest') continue;
        const { satisfies } = await import('semver');
        if (!satisfies(found.version, version, { includePrerelease: true }))
          throw new ToolError('invalid-solution', `plugin "${name}" has version ${found.version}, not ${version}`, {
            at,
          });
      }
    },
    host,
    permit,
    async open(file) {
      const { pin, ...options } = grantedOptions(file.name);
      return (await host()).open(file, { ...options, pin: pin === file.digest ? pin : undefined });
    },
    describe,
  };
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function notAllowed(name: string, allowed: ReadonlyMap<string, unknown>): ToolError {
  return new ToolError('forbidden', `plugin "${name}" is not allowed to run`, {
    hint: suggestion(name, allowed.keys()) ?? `add it to plugins.allowed; tool plugins verify ${name} tells its digest`,
  });
}

function otherDigest(file: PluginFile, pin: string): ToolError {
  return new ToolError(
    'forbidden',
    `plugin "${file.name}" is not the one that was allowed: ${file.path} has the digest sha256:${file.digest}, plugins.allowed says sha256:${pin}`,
    { hint: 'when the change is wanted, change the entry in plugins.allowed' },
  );
}

/** What to do when the file of a plugin lies where it should and cannot be executed. */
export async function hintUnexecutable(host: PluginHost, directory: string, name: string): Promise<string | undefined> {
  const path = await host.findUnexecutable(directory, name);
  return path === undefined ? undefined : `${path} is not executable: chmod +x ${path}`;
}
