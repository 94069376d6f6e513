import { execFileSync } from 'node:child_process';

/** Process ids of the running members of a group; those that have ended and await their parent are not running. */
export function runningMembers(group: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,stat=']).toString().trim().split('\n');
  return lines
    .map(line => line.trim().split(/\s+/))
    .filter(([, owner, state]) => owner === String(group) && state?.startsWith('Z') === false)
    .map(([pid]) => Number(pid));
}
