import type { Config } from '../config/config.ts';
import type { PluginFile, PluginHost } from '../core/ports/plugin-ports.ts';
import type { Environment, Log } from '../core/ports/ports.ts';
import type { GroupWatch } from '../host/processes/group-watch.ts';
import type { OpenRegistry } from '../providers/plugin/open-registry.ts';
import { createPlugins, type Plugins } from '../providers/plugin/plugins.ts';
import { childEnvironment } from '../providers/shared/processes/child-environment.ts';
import { PROGRAM } from './program.ts';

export interface PluginParts {
  readonly config: Config['plugins'];
  /** Where plugins are when the configuration does not say. */
  readonly directory: string;
  readonly environment: Environment;
  readonly platform: string;
  readonly registry: OpenRegistry;
  readonly log: Log;
  readonly pinsRequired: boolean;
  readonly watch: GroupWatch;
  readonly checkLock: ((file: PluginFile) => void) | undefined;
  /** Called with the host once there is one. */
  started(host: PluginHost): void;
}

/** Plugins of this configuration. gRPC is loaded with the first one that is used. */
export function buildPlugins({
  config,
  directory,
  environment,
  platform,
  registry,
  log,
  pinsRequired,
  watch,
  checkLock,
  started,
}: PluginParts): Plugins {
  let host: Promise<PluginHost> | undefined;
  const open = async (): Promise<PluginHost> => {
    const { createPluginHost } = await import('../host/plugin/plugin-host.ts');
    const clean = childEnvironment({ environment, limits: { inheritEnv: false }, run: { os: platform } });
    const made = createPluginHost({ environment: clean, log, toolVersion: PROGRAM.version, watch });
    started(made);
    return made;
  };
  return createPlugins({
    config: { ...config, directory: config.dir ?? directory, pinsRequired },
    registry,
    host: () => (host ??= open()),
    warn: text => log('warn', text),
    ...(checkLock !== undefined && { checkLock }),
  });
}
