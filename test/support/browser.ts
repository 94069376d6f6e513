import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { withTempDir } from './temp-dir.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A browser of this machine; undefined where there is none. */
const EVERY_MS = 50;
const PATIENCE_MS = 60_000;

export const BROWSER: string | undefined = NAMES.flatMap(name =>
  (process.env['PATH'] ?? '').split(delimiter).map(folder => join(folder, name)),
).find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Page {
  /** Addresses that the page asked for, the page itself first. */
  readonly requests: readonly string[];
  /** Errors of its scripts, and what its policy forbade. */
  readonly complaints: readonly string[];
  /** The value of an expression in the page; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Asks until the expression is true, for a minute. */
  until(expression: string): Promise<void>;
  screenshot(path: string): Promise<void>;
  open(url: string): Promise<void>;
  /** Shows what follows as on a device of this width, in light or dark colours. */
  show(width: number, scheme: 'light' | 'dark'): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
}

/** Opens the address in a real browser, over its debugging protocol. */
export function withPage<T>(url: string, body: (page: Page) => Promise<T>): Promise<T> {
  return withTempDir(async profile => {
    const flags = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--no-first-run',
      '--remote-debugging-port=0',
      '--window-size=1300,1600',
      `--user-data-dir=${profile}`,
      'about:blank',
    ];
    const child = spawn(BROWSER ?? '', flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    try {
      const browser = await debuggingAddress(child.stderr);
      const list = (await (
        await fetch(new URL('/json/list', browser.replace('ws:', 'http:')))
      ).json()) as readonly Fields[];
      const target = String(list.find(({ type }) => type === 'page')?.['webSocketDebuggerUrl']);
      const { page, close } = await openPage(target, url);
      try {
        return await body(page);
      } finally {
        close();
      }
    } finally {
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    }
  });
}

async function debuggingAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stderr) {
    text += String(chunk);
    const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
    if (found !== undefined) {
      stderr.resume();
      return found;
    }
  }
  throw new Error(`the browser did not start: ${text}`);
}

async function openPage(target: string, url: string): Promise<{ readonly page: Page; close(): void }> {
  const socket = new WebSocket(target);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the browser cannot be reached')));
  });
  const waiting = new Map<number, (message: Message) => void>();
  const requests: string[] = [];
  const complaints: string[] = [];
  const loaded = new Set<unknown>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) return waiting.get(message.id)?.(message);
    note(message);
  });
  function note({ method, params = {} }: Message): void {
    if (method === 'Page.lifecycleEvent' && params['name'] === 'load') loaded.add(params['loaderId']);
    if (method === 'Network.requestWillBeSent') requests.push(String((params['request'] as Fields)['url']));
    if (method === 'Runtime.exceptionThrown') complaints.push(JSON.stringify(params['exceptionDetails']).slice(0, 500));
    if (method !== 'Log.entryAdded') return;
    const { level, text, url: at } = params['entry'] as Fields;
    if (level === 'error' || level === 'warning') complaints.push(`${String(text)} ${String(at ?? '')}`);
  }
  let last = 0;
  const send = (method: string, params: Fields = {}): Promise<Fields> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result ?? {}) : reject(new Error(error.message)),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as Fields)['value'];
  };
  for (const domain of ['Network', 'Runtime', 'Log', 'Page']) await send(`${domain}.enable`);
  await send('Page.setLifecycleEventsEnabled', { enabled: true });
  await send('Page.navigate', { url });
  const page: Page = {
    requests,
    complaints,
    evaluate,
    async until(expression) {
      for (let waitedMs = 0; (await evaluate(expression)) !== true; waitedMs += EVERY_MS) {
        if (complaints.length > 0) throw new Error(`the page complains: ${complaints.join('; ')}`);
        if (waitedMs > PATIENCE_MS) throw new Error(`it never became so on the page: ${expression}`);
        await new Promise(resolve => setTimeout(resolve, EVERY_MS));
      }
    },
    async screenshot(path) {
      const { data } = await send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: false });
      await writeFile(path, Buffer.from(String(data), 'base64'));
    },
    async open(address) {
      const { loaderId } = await send('Page.navigate', { url: address });
      while (!loaded.has(loaderId)) await new Promise(resolve => setTimeout(resolve, 20));
    },
    async show(width, scheme) {
      await send('Emulation.setDeviceMetricsOverride', {
        width,
        height: 900,
        deviceScaleFactor: 1,
        mobile: width < 600,
      });
      await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    },
  };
  return { page, close: () => socket.close() };
}
