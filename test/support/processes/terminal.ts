import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { homeIn } from '../cli.ts';
import { skipWithout } from '../needed.ts';
import { until } from '../until.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'src', 'main.ts');

/** For the option `skip`: Node.js opens no terminals, `script` of util-linux does. */
export const skipWithoutTerminal =
  process.platform === 'linux' ? skipWithout(['script'], 'bsdutils') : 'the options of script are those of Linux';

/** The program on a terminal of its own, with a person in front of it. */
export interface TerminalSession {
  /** Everything on the screen since the beginning. */
  screen(): string;
  /** Waits until the screen shows it, below what was waited for before. */
  shows(text: string | RegExp): Promise<void>;
  type(text: string): void;
  readonly ended: Promise<number | null>;
}

export const CTRL_C = '\u0003';

export function openTerminal(
  words: readonly string[],
  { cwd, environment = {} }: { readonly cwd: string; readonly environment?: Readonly<Record<string, string>> },
): TerminalSession {
  const command = [process.execPath, MAIN, ...words].map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: { PATH: process.env['PATH'], SHELL: '/bin/sh', TERM: 'xterm', ...homeIn(cwd), ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
  });
  let isOpen = true;
  const ended = once(child, 'close').then(([code]) => {
    isOpen = false;
    return code as number | null;
  });
  return {
    screen: () => screen,
    async shows(text) {
      const place = (): readonly [number, number] => {
        const rest = screen.slice(seen);
        if (typeof text === 'string') return [rest.indexOf(text), text.length];
        const found = text.exec(rest);
        return found === null ? [-1, 0] : [found.index, found[0].length];
      };
      await until(() => place()[0] !== -1 || !isOpen);
      const [at, length] = place();
      if (at === -1) throw new Error(`it ended without showing ${String(text)}:\n${screen}`);
      seen += at + length;
    },
    type: text => child.stdin.write(text),
    ended,
  };
}
