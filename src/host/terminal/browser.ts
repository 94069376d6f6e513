import { ToolError } from '../../core/errors.ts';
import { openableAddress } from '../../core/http/web-address.ts';
import type { Browser, Surroundings } from '../../core/ports/credential-ports.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { startProgram } from '../processes/start-program.ts';

/** The program that opens an address, with its arguments; `%s` stands for the address. No shell is involved anywhere. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open', '%s'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler', '%s'],
  wsl: ['rundll32.exe', 'url.dll,FileProtocolHandler', '%s'],
  linux: ['xdg-open', '%s'],
};
/** A program that is still running after this has shown the page, or is the browser itself. */
const STARTED_AFTER_MS = 1_000;

/** `$BROWSER` (words separated by spaces, `%s` or appended address), else what the platform opens addresses with. */
export function createBrowser(environment: Environment, { platform, wsl }: Surroundings): Browser {
  const chosen = environment['BROWSER']?.trim();
  const words = chosen ? chosen.split(/\s+/) : (OPENERS[wsl ? 'wsl' : platform] ?? OPENERS['linux'] ?? []);
  return async address => {
    const url = openableAddress(address)?.href;
    if (url === undefined)
      throw new ToolError('invalid-input', 'only https: addresses, and http: addresses of this machine, are opened');
    const [program = '', ...args] = words.some(word => word.includes('%s'))
      ? words.map(word => word.replaceAll('%s', () => url))
      : [...words, url];
    await start(program, args, environment);
  };
}

function start(program: string, args: readonly string[], environment: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startProgram(program, args, { env: environment, stdio: 'ignore', detached: true, windowsHide: true });
    const started = setTimeout(resolve, STARTED_AFTER_MS);
    child.once('error', error => {
      clearTimeout(started);
      reject(error);
    });
    child.once('exit', code => {
      clearTimeout(started);
      if (code === 0 || code === null) resolve();
      else reject(new Error(`${program} ended with exit code ${code}`));
    });
    child.unref();
  });
}
