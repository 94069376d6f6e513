import { readdirSync, readFileSync } from 'node:fs';

/** A child process with everything that it starts and that does not leave its group on purpose. */
export interface ProcessGroup {
  /** To every member. Nothing happens when none is left, or when they belong to another user. */
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  /** Whether a member still runs. A process that has ended but was not waited for does not. */
  alive(): boolean;
}

type Kill = (pid: number, signal: NodeJS.Signals | 0) => void;

/** `leader` was started as the leader of its own group (on Windows: as an ordinary process). */
export function processGroup(leader: number, endTree: (pid: number) => void): ProcessGroup {
  // To the system 0 is the group of this process, and 1 everything.
  if (leader <= 1) throw new Error(`${leader} is not a process of ours`);
  if (process.platform === 'win32') {
    return {
      signal: name => (name === 'SIGKILL' ? endTree(leader) : reaches(leader, name)),
      alive: () => reaches(leader, 0),
    };
  }
  return {
    signal: name => void reaches(-leader, name),
    alive: () => reaches(-leader, 0) && (process.platform !== 'linux' || hasRunningMember(leader)),
  };
}

const kill: Kill = (pid, signal) => void process.kill(pid, signal);

function reaches(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    kill(pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The kernel counts ended members until a process waits for them, and in a container without an init process none ever
 * does: asking whether the group can be signalled would wait for them for ever.
 */
function hasRunningMember(group: number): boolean {
  return readdirSync('/proc').some(name => /^\d+$/.test(name) && isRunningIn(group, name));
}

function isRunningIn(group: number, pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in parentheses and may hold anything; the fields after it are: state, parent, group.
    const [state, , owner] = stat.slice(stat.lastIndexOf(')') + 2).split(' ', 3);
    return owner === String(group) && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
