import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Surroundings } from '../../core/ports/credential-ports.ts';
import type { Environment } from '../../core/ports/ports.ts';

/** Read when asked for: only a login looks at `container` and `wsl`. */
export function surroundings(environment: Environment): Surroundings {
  const { platform } = process;
  return {
    platform,
    home: environment['HOME'] || environment['USERPROFILE'] || homedir(),
    get cwd() {
      return process.cwd();
    },
    get container() {
      return platform === 'linux' && (existsSync('/.dockerenv') || existsSync('/run/.containerenv'));
    },
    get wsl() {
      return platform === 'linux' && (Boolean(environment['WSL_DISTRO_NAME']) || /microsoft/i.test(kernel()));
    },
  };
}

function kernel(): string {
  try {
    return readFileSync('/proc/sys/kernel/osrelease', 'utf8');
  } catch {
    return '';
  }
}
