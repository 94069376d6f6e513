import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { withTempDir } from '../temp-dir.ts';
import { until } from '../until.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A browser of this machine; undefined where there is none. */
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
  /** Clicks the first element of this CSS selector. What the click leads to comes later: wait for it with `until`. */
  click(selector: string): Promise<void>;
  /** Asks until the expression is true, for a minute. A page that is left while it is asked is asked again. */
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
      '--remote-debugging-pipe',
      '--window-size=1300,1600',
      `--user-data-dir=${profile}`,
      'about:blank',
    ];
    // When this process ends, however it ends, the pipe is closed, and the browser ends by itself.
    const stdio = ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] as const;
    const child = spawn(BROWSER ?? '', flags, { stdio: [...stdio], detached: true });
    const ended = once(child, 'exit');
    let complaints = '';
    child.stderr?.on('data', text => (complaints += String(text)));
    try {
      const [, , , commands, answers] = child.stdio as unknown as readonly [null, null, Readable, Writable, Readable];
      const lost = ended.then(() => Promise.reject(new Error(`the browser ended: ${complaints.slice(-2000)}`)));
      return await Promise.race([openPage({ commands, answers }, url).then(body), lost]);
    } finally {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    }
  });
}

interface Pipes {
  readonly commands: Writable;
  readonly answers: Readable;
}

/** False when the page was left while it was asked. */
function leftPage(error: Error): false {
  if (/navigated or closed|context was destroyed|Cannot find (?:default execution )?context/.test(error.message))
    return false;
  throw error;
}

async function openPage({ commands, answers }: Pipes, url: string): Promise<Page> {
  const waiting = new Map<number, (message: Message) => void>();
  const requests: string[] = [];
  const complaints: string[] = [];
  const loaded = new Set<unknown>();
  let rest = '';
  answers.setEncoding('utf8').on('data', (text: string) => {
    const messages = `${rest}${text}`.split('\0');
    rest = messages.pop() ?? '';
    for (const one of messages) {
      const message = JSON.parse(one) as Message;
      if (message.id === undefined) note(message);
      else waiting.get(message.id)?.(message);
    }
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
  const sendWithin = (sessionId: unknown, method: string, params: Fields = {}): Promise<Fields> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result ?? {}) : reject(new Error(error.message)),
      );
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  const { targetInfos } = await sendWithin(undefined, 'Target.getTargets');
  const { targetId } = (targetInfos as readonly Fields[]).find(({ type }) => type === 'page') ?? {};
  const { sessionId } = await sendWithin(undefined, 'Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: Fields): Promise<Fields> => sendWithin(sessionId, method, params);
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
  return {
    requests,
    complaints,
    evaluate,
    async click(selector) {
      // The answer leaves before the click: a page that is left by it would not answer.
      await evaluate(
        `(element => { setTimeout(() => element.click()); })(document.querySelector(${JSON.stringify(selector)}))`,
      );
    },
    async until(expression) {
      await until(async () => {
        if ((await evaluate(expression).catch(leftPage)) === true) return true;
        if (complaints.length > 0) throw new Error(`the page complains: ${complaints.join('; ')}`);
        return false;
      }, `${expression} on the page`);
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
}
