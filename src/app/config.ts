import { type ConfigFlags, loadConfig } from '../config/read/load.ts';
import type { LoadedConfig } from '../config/read/loaded-config.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { createFiles } from '../host/files/files.ts';
import type { ProcessHost } from '../host/processes/process.ts';
import { surroundings } from '../host/processes/surroundings.ts';

/** The parts of a command that decide about the configuration. */
export interface ConfigRequest {
  /** Caller's directory. */
  readonly cwd: string;
  readonly flags: ConfigFlags;
}

/** Reads the configuration of this machine for one command; its secrets are shown nowhere from then on. */
export function configLoader(
  host: Pick<ProcessHost, 'environment' | 'signal'>,
  redactor: Redactor,
): (request: ConfigRequest) => Promise<LoadedConfig> {
  return async request => {
    const { home, platform } = surroundings(host.environment);
    const loaded = await loadConfig({
      files: createFiles(host.signal),
      environment: host.environment,
      platform,
      home,
      ...request,
    });
    for (const secret of loaded.secrets) redactor.add(secret);
    return loaded;
  };
}
