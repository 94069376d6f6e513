import { spawnSync } from 'node:child_process';

/** Words in front of a command that leave it without a network; none where that is not permitted (it takes root, on Linux). */
export const OFFLINE: readonly string[] =
  spawnSync('unshare', ['-n', 'true']).status === 0 ? ['unshare', '-n', '--'] : [];
