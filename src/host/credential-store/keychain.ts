import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Environment } from '../../core/ports.ts';

export type KeychainAnswer =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: string };

/** One item of the operating system's keychain. Nothing is thrown: whatever goes wrong is `failed` with the reason. */
export interface Keychain {
  read(): Promise<KeychainAnswer>;
  write(value: string): Promise<KeychainAnswer>;
}

export const KEYCHAIN_SERVICE = 'tool';

/**
 * Runs in a process of its own: a call into a keychain that never answers cannot be ended inside ours, not even by
 * ending the thread, and would hold up our exit. On Linux the store is pinned: the kernel keyring does not survive a
 * reboot. The value travels over the private pipes only.
 */
const SCRIPT = `
const [modulePath, operation, service, account] = process.argv.slice(1);
const answer = value => process.stdout.write(JSON.stringify(value));
let input = '';
process.stdin.setEncoding('utf8').on('data', text => { input += text; }).on('end', () => {
  try {
    const { Entry } = require(modulePath);
    const entry = new Entry(service, account, process.platform === 'linux' ? { linux: { store: 'secret-service' } } : undefined);
    if (operation === 'write') entry.setPassword(input);
    const value = entry.getPassword();
    answer(value == null ? { kind: 'none' } : { kind: 'value', value });
  } catch (error) {
    answer({ kind: 'failed', reason: String(error.message).split('\\n')[0].slice(0, 200) });
  }
});`;

export function createKeychain(options: {
  readonly account: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
}): Keychain {
  const modulePath = findLibrary();
  const ask = (operation: 'read' | 'write', input = ''): Promise<KeychainAnswer> => {
    if (modulePath === undefined) return Promise.resolve(failed('the keychain library is not installed'));
    const args = ['-e', SCRIPT, modulePath, operation, KEYCHAIN_SERVICE, options.account];
    return runScript(args, input, options);
  };
  return { read: () => ask('read'), write: value => ask('write', value) };
}

const failed = (reason: string): KeychainAnswer => ({ kind: 'failed', reason });

function findLibrary(): string | undefined {
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
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
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

/** The library speaks of buses and platforms where people know a keychain. */
function reasonWords(reason: string): string {
  if (/autolaunch|DBUS_SESSION_BUS_ADDRESS/.test(reason)) return 'there is no session bus';
  if (/did not receive a reply|NoReply|timed? ?out/i.test(reason)) return 'the keychain does not answer';
  if (/ServiceUnknown|not provided by any/.test(reason)) return 'no keychain service is running';
  return reason;
}
