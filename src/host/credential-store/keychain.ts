import { createRequire } from 'node:module';
import { executable, partWords } from '../../core/ports/executable.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { startProgram } from '../processes/start-program.ts';

/** The items that were asked for and are there, by name. */
export type KeychainAnswer =
  | { readonly kind: 'items'; readonly items: Readonly<Record<string, string>> }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Items of the operating system's keychain. Each name is written once and never again with another value, so that a write which
 * arrives late destroys nothing. Nothing is thrown: whatever goes wrong is `failed` with the reason.
 */
export interface Keychain {
  read(names: readonly string[]): Promise<KeychainAnswer>;
  /** Returns what reads back. */
  write(name: string, value: string): Promise<KeychainAnswer>;
  remove(name: string): Promise<KeychainAnswer>;
}

const KEYCHAIN_SERVICE = 'tool';

/**
 * Runs in a process of its own: a call into a keychain that never answers cannot be ended inside ours, not even by
 * ending the thread, and would hold up our exit. On Linux the store is pinned: the kernel keyring does not survive a
 * reboot. The value travels over the private pipes only. A request whose end is missing (its sender was killed) is not obeyed.
 */
export const KEYCHAIN_SCRIPT = `
const [modulePath, service, account] = process.argv.slice(1);
let input = '';
process.stdin.setEncoding('utf8').on('data', text => { input += text; }).on('end', () => {
  if (!input.endsWith('\\n')) return;
  const { operation, names, value } = JSON.parse(input);
  const answer = value => process.stdout.write(JSON.stringify(value));
  try {
    const { Entry } = require(modulePath);
    const options = process.platform === 'linux' ? { linux: { store: 'secret-service' } } : undefined;
    const entries = names.map(name => [name, new Entry(service, account + name, options)]);
    for (const [, entry] of entries) {
      if (operation === 'write') entry.setPassword(value);
      if (operation === 'remove') entry.deleteCredential();
    }
    const found = entries.map(([name, entry]) => [name, entry.getPassword()]).filter(([, value]) => value != null);
    answer({ kind: 'items', items: Object.fromEntries(found) });
  } catch (error) {
    answer({ kind: 'failed', reason: String(error.message).split('\\n')[0].slice(0, 200) });
  }
});`;

interface Request {
  readonly operation: 'read' | 'write' | 'remove';
  readonly names: readonly string[];
  readonly value?: string;
}

/** `account`: the prefix of the names of all items. */
export function createKeychain(options: {
  readonly account: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
}): Keychain {
  const modulePath = findLibrary();
  const ask = (request: Request): Promise<KeychainAnswer> => {
    if (modulePath === undefined) return Promise.resolve(failed('the keychain library is not installed'));
    const script = executable() === undefined ? ['-e', KEYCHAIN_SCRIPT] : partWords('keychain');
    const args = [...script, modulePath, KEYCHAIN_SERVICE, options.account];
    return runScript(args, `${JSON.stringify(request)}\n`, options);
  };
  return {
    read: names => ask({ operation: 'read', names }),
    write: (name, value) => ask({ operation: 'write', names: [name], value }),
    remove: name => ask({ operation: 'remove', names: [name] }),
  };
}

const failed = (reason: string): KeychainAnswer => ({ kind: 'failed', reason });

function findLibrary(): string | undefined {
  const inside = executable();
  if (inside !== undefined) return inside.read('keyring.node') && 'tool:keyring';
  try {
    return createRequire(import.meta.url).resolve('@napi-rs/keyring');
  } catch {
    return undefined;
  }
}

function runScript(
  args: readonly string[],
  input: string,
  { environment, timeoutMs }: { readonly environment: Environment; readonly timeoutMs: number },
): Promise<KeychainAnswer> {
  return new Promise(resolve => {
    const { NODE_OPTIONS: _, ...env } = environment;
    const child = startProgram(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      child.unref();
      resolve(failed(`the keychain did not answer within ${timeoutMs / 1000} s`));
    }, timeoutMs);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', error => resolve(failed(error.message)));
    child.on('close', () => {
      clearTimeout(timer);
      resolve(parseAnswer(output));
    });
  });
}

function parseAnswer(output: string): KeychainAnswer {
  try {
    const answer = JSON.parse(output) as KeychainAnswer;
    return answer.kind === 'failed' ? failed(reasonWords(answer.reason)) : answer;
  } catch {
    return failed('the keychain library ended without an answer');
  }
}

/** The library's messages speak of buses and platforms; people only know a keychain. */
function reasonWords(reason: string): string {
  if (/autolaunch|DBUS_SESSION_BUS_ADDRESS/.test(reason)) return 'there is no session bus';
  if (/did not receive a reply|NoReply|timed? ?out/i.test(reason)) return 'the keychain does not answer';
  if (/ServiceUnknown|not provided by any/.test(reason)) return 'no keychain service is running';
  return reason;
}
