import { createHmac } from 'node:crypto';
import { errorText } from '../../core/errors.ts';
import type { Environment, HttpSend } from '../../core/ports/ports.ts';
import type { OutboxMessage, RunStore } from '../../core/ports/run-store.ts';
import type { Runtime } from '../start/runtime.ts';

export interface WebhooksOptions {
  runtime(): Runtime;
  store(): Promise<RunStore>;
  /** Bound to the addresses that requests of documents may go to as well. */
  send(): HttpSend;
  readonly environment: Environment;
  /** Milliseconds between two looks at what is due. */
  readonly lookMs?: number | undefined;
}

/** Sends the messages of the store to the webhooks of the configuration, each at least once. */
export interface Webhooks {
  /** From now on, until `stop`. Does nothing where there is no webhook. */
  start(): void;
  /** Something may be due. */
  wake(): void;
  stop(): Promise<void>;
}

const LOOK_MS = 2000;
const LEASE_MS = 60_000;
const TIMEOUT_MS = 15_000;
const AT_ONCE = 10;
/** The first pause; each next one is twice as long, with a bound of an hour. Fifteen tries take about nine hours. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;
const TRIES = 15;
const MAX_ANSWER_BYTES = 65_536;
/** The receiver says that it wants no more messages. */
const GONE = 410;

export function createWebhooks({ runtime, store, send, environment, lookMs = LOOK_MS }: WebhooksOptions): Webhooks {
  const stopped = new AbortController();
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  const look = (afterMs: number): void => {
    clearTimeout(timer);
    if (!isStarted || stopped.signal.aborted) return;
    timer = setTimeout(() => {
      working = deliver()
        .catch((error: unknown) =>
          runtime().log('warn', 'messages for webhooks could not be read', { error: errorText(error) }),
        )
        .then(() => look(lookMs));
    }, afterMs);
    timer.unref();
  };

  async function deliver(): Promise<void> {
    const { outbox } = await store();
    for (;;) {
      const due = await outbox.due(Date.now(), { leaseMs: LEASE_MS, limit: AT_ONCE });
      if (due.length === 0 || stopped.signal.aborted) return;
      await Promise.all(due.map(message => deliverOne(message)));
    }
  }

  async function deliverOne(message: OutboxMessage): Promise<void> {
    const { outbox } = await store();
    const { id, target, tries, type } = message;
    const webhook = runtime().settings.webhooks.find(({ name }) => name === target);
    if (webhook === undefined) return outbox.failed(id, undefined, 'there is no webhook of this name any more');
    const fault = await post(message, webhook);
    if (fault === undefined) return outbox.sent(id);
    const isLast = tries >= TRIES || fault.isFinal;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)) * (0.75 + Math.random() / 2);
    runtime().log(
      'warn',
      isLast ? 'a message for a webhook was dropped' : 'a message for a webhook will be sent again',
      {
        webhook: target,
        type,
        tries,
        error: fault.message,
      },
    );
    return outbox.failed(id, isLast ? undefined : Date.now() + Math.round(pauseMs), fault.message);
  }

  async function post(message: OutboxMessage, { url, secretEnv }: Webhook): Promise<Fault | undefined> {
    const secret = environment[secretEnv] ?? '';
    const headers = [
      ['Content-Type', 'application/json'],
      ...signatureHeaders(message, secret, Math.floor(Date.now() / 1000)),
    ] as const;
    const request = {
      method: 'POST',
      url,
      headers,
      body: Buffer.from(message.body),
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_ANSWER_BYTES,
      guard: 'document' as const,
    };
    try {
      const { status } = await send()(request, stopped.signal);
      if (status >= 200 && status < 300) return undefined;
      return { message: `the webhook answered ${status}`, isFinal: status === GONE };
    } catch (error) {
      return { message: errorText(error), isFinal: false };
    }
  }

  return {
    start() {
      isStarted = true;
      look(0);
    },
    wake: () => look(0),
    async stop() {
      stopped.abort(new Error('the server ends'));
      clearTimeout(timer);
      await working;
    },
  };
}

type Webhook = Runtime['settings']['webhooks'][number];

interface Fault {
  readonly message: string;
  readonly isFinal: boolean;
}

/** The headers of the standard webhooks: the receiver checks the signature, and knows a message that it has seen by its id. */
function signatureHeaders(
  { id, target, type, at, body }: Pick<OutboxMessage, 'id' | 'target' | 'type' | 'at' | 'body'>,
  secret: string,
  seconds: number,
): readonly (readonly [string, string])[] {
  const name = createHmac('sha256', 'webhook message').update([id, target, type, at].join('\n')).digest('hex');
  const messageId = `msg_${name.slice(0, 32)}`;
  const signature = createHmac('sha256', keyIn(secret)).update(`${messageId}.${seconds}.${body}`).digest('base64');
  return [
    ['webhook-id', messageId],
    ['webhook-timestamp', String(seconds)],
    ['webhook-signature', `v1,${signature}`],
  ];
}

/** `whsec_` and base64, as the standard writes a secret, or any other text. */
const keyIn = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
