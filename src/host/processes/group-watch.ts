import type { ChildProcess } from 'node:child_process';
import { startProgram } from './start-program.ts';

/** Ends process groups when this program is gone, however it went: killed, out of memory, or a thread that was ended. */
export interface GroupWatch {
  /** Called before a group is started, so that `add` has only to say its number: until then a killed program leaves the group behind. */
  start(): void;
  /**
   * From now on the group of this leader ends with this program, and the directory is removed then. Returns what lets the group
   * go: called when it has ended.
   */
  add(leader: number, directory?: string): () => void;
}

/**
 * One shell for all groups. It is told of them on a pipe that only this program holds: when the pipe ends, the program is gone, and
 * what is left of the groups gets SIGTERM and a second later SIGKILL. What it is told is data, never text that it runs.
 */
const SCRIPT = `
trap '' HUP INT TERM
groups=' '
while read -r change what; do
  case $change in
    +) groups="$groups$what " ;;
    -) case $groups in *" $what "*) groups="\${groups%% $what *} \${groups#* $what }" ;; esac ;;
    d) set -- "$@" "$what" ;;
  esac
done
[ "$groups" = ' ' ] && [ $# = 0 ] && exit
for group in $groups; do kill -s TERM -- "-$group"; done
[ "$groups" = ' ' ] || sleep 1
for group in $groups; do kill -s KILL -- "-$group"; done
[ $# = 0 ] || rm -rf -- "$@"
`;

/** A machine whose shell ends at once is not kept busy with starting it. */
const MAX_STARTS = 100;

/** A command that starts no program has no watcher. Windows has no process groups, and no watcher. */
export function createGroupWatch(): GroupWatch {
  const leaders = new Set<number>();
  const directories = new Set<string>();
  let watcher: ChildProcess | undefined;
  let starts = 0;

  const tell = (change: '+' | '-' | 'd', what: number | string): void =>
    void watcher?.stdin?.write(`${change} ${what}\n`);
  const start = (): void => {
    if (watcher !== undefined || process.platform === 'win32' || ++starts > MAX_STARTS) return;
    watcher = startWatcher();
    watcher.once('exit', () => {
      // It was killed: another one takes over what is left.
      watcher = undefined;
      if (leaders.size > 0) start();
    });
    for (const leader of leaders) tell('+', leader);
    for (const directory of directories) tell('d', directory);
  };

  return {
    start,
    add(leader, directory) {
      leaders.add(leader);
      tell('+', leader);
      if (directory !== undefined) {
        directories.add(directory);
        tell('d', directory);
      }
      return () => {
        leaders.delete(leader);
        if (directory !== undefined) directories.delete(directory);
        tell('-', leader);
      };
    },
  };
}

/** In a session of its own, where no signal of the terminal reaches it. It keeps neither this program nor a directory busy. */
function startWatcher(): ChildProcess {
  const watcher = startProgram('/bin/sh', ['-c', SCRIPT, 'tool-watcher'], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell there is no watcher: nothing else depends on it.
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as typeof watcher.stdin & { unref(): void }).unref();
  return watcher;
}
