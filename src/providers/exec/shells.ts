import { Failure } from '../contract.ts';

/** `none` starts the command itself; the others read it as their own text. */
export const SHELLS = ['auto', 'none', 'sh', 'bash', 'pwsh', 'cmd'] as const;
export type ShellInput = (typeof SHELLS)[number];
export type Shell = Exclude<ShellInput, 'auto'>;

export interface Invocation {
  readonly program: string;
  readonly args: readonly string[];
}

interface ShellRow {
  /** Whether `args` become the positional parameters `$1`... of the text. */
  readonly positional: boolean;
  invoke(command: string, args: readonly string[]): Invocation;
}

/** `--` ends the options: a command that begins with `-` is text all the same. The word after it is `$0`. */
const ROWS: Readonly<Record<Shell, ShellRow>> = {
  none: { positional: true, invoke: (command, args) => ({ program: command, args }) },
  sh: {
    positional: true,
    invoke: (command, args) => ({ program: '/bin/sh', args: ['-c', '--', command, 'sh', ...args] }),
  },
  bash: {
    positional: true,
    invoke: (command, args) => ({
      program: 'bash',
      args: ['--noprofile', '--norc', '-c', '--', command, 'bash', ...args],
    }),
  },
  pwsh: {
    positional: false,
    invoke: command => ({ program: 'pwsh', args: ['-NoProfile', '-NonInteractive', '-Command', command] }),
  },
  cmd: { positional: false, invoke: command => ({ program: 'cmd.exe', args: ['/d', '/s', '/c', `"${command}"`] }) },
};

/** `auto`: no shell when arguments are given, else the shell of the system. */
export function chooseShell(
  shell: ShellInput | undefined,
  hasArgs: boolean,
  platform: NodeJS.Platform = process.platform,
): Shell {
  if (shell !== undefined && shell !== 'auto') return shell;
  if (hasArgs) return 'none';
  return platform === 'win32' ? 'pwsh' : 'sh';
}

export function invocation(shell: Shell, command: string, args: readonly string[] | undefined): Invocation {
  requireArgsPossible(shell, args !== undefined);
  return ROWS[shell].invoke(command, args ?? []);
}

/** These shells would join the arguments into text. */
export function requireArgsPossible(shell: Shell, hasArgs: boolean): void {
  if (!hasArgs || ROWS[shell].positional) return;
  throw new Failure('input', `args cannot be given with shell "${shell}": use shell none, sh or bash, or env`);
}
