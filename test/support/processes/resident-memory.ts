import { readFileSync } from 'node:fs';

/** Memory of a process in megabytes. Linux. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Why a test is skipped where there is no `residentMb`. */
export const noResidentMemory = process.platform !== 'linux' && 'memory of processes is read from /proc';
