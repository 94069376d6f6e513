import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Dice } from '../random/random.ts';
import type { Received } from '../web-server.ts';

/**
 * Solutions of random actions whose effects can be counted: a line of `ledger` for each command that ran, a request at a server, files.
 * `parallel`: what must not happen twice says `onInterrupt: skip`. `serial`: it says nothing, so that a person has to decide.
 */
export type Family = 'parallel' | 'serial';

const KINDS = ['file', 'append', 'again', 'once', 'post', 'put', 'bare', 'each', 'eachAppend', 'retry'] as const;
type Kind = (typeof KINDS)[number];

export interface GeneratedAction {
  readonly name: string;
  readonly kind: Kind;
  readonly items: readonly string[];
}

export interface GeneratedRun {
  readonly family: Family;
  readonly actions: readonly GeneratedAction[];
  readonly document: string;
  /** Files that are there before the run. */
  readonly files: Readonly<Record<string, string>>;
}

export function generateRun(dice: Dice, origin: string): GeneratedRun {
  const family = dice.pick<Family>(['parallel', 'serial']);
  const actions: GeneratedAction[] = [];
  const written: Record<string, object> = {};
  const files: Record<string, string> = {};
  const count = 5 + dice.below(5);
  for (let index = 0; index < count; index++) {
    const kind = dice.pick(KINDS);
    const name = `${kind}${index}`;
    const items = kind.startsWith('each') ? Array.from({ length: 2 + dice.below(4) }, (_, item) => `i${item}`) : [];
    const needs = actions.map(action => action.name).filter(() => dice.chance(0.25));
    actions.push({ name, kind, items });
    written[name] = {
      ...makeAction({ name, kind, items }, family, origin),
      ...(needs.length > 0 && { dependsOn: needs }),
    };
    for (const file of appendedFiles({ name, kind, items })) files[file] = 'start\n';
  }
  const last = { last: { provider: 'exec', inputs: { shell: 'sh', command: line('last') } } };
  const document = JSON.stringify({
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'killed', version: '1.0.0' },
    spec: { workflow: { actions: written, finally: last } },
  });
  return { family, actions, document, files };
}

const appendedFiles = ({ name, kind, items }: GeneratedAction): readonly string[] =>
  kind === 'append' ? [`log-${name}`] : kind === 'eachAppend' ? items.map(item => `log-${name}-${item}`) : [];

/** The process id tells one time from another, in the ledger and in the results. */
const line = (name: string): string => `echo "${name} $$" >> ledger; echo $$`;

function makeAction({ name, kind, items }: GeneratedAction, family: Family, origin: string): object {
  const guarded = family === 'parallel' ? { onInterrupt: 'skip' } : {};
  const append = (path: unknown) => ({ operation: 'write', path, content: `${name}\n`, onConflict: 'append' });
  const request = (method: string, more: object = {}) => ({
    provider: 'http',
    inputs: { url: `${origin}/${name}`, method, body: { name }, ...more },
  });
  const exec = (command: unknown) => ({ provider: 'exec', inputs: { shell: 'sh', command } });
  switch (kind) {
    case 'file':
      return {
        provider: 'file',
        inputs: { operation: 'write', path: `out/${name}`, content: `${name}\n`, createDirs: true },
      };
    case 'append':
      return { provider: 'file', inputs: append(`log-${name}`) };
    case 'again':
      return { ...exec(line(name)), onInterrupt: 'rerun' };
    case 'once':
      return { ...exec(line(name)), ...guarded };
    case 'post':
      return request('POST', { idempotencyKey: true });
    case 'put':
      return request('PUT');
    case 'bare':
      return { ...request('POST'), ...guarded };
    case 'each':
      return { ...exec({ tmpl: line(`${name}-{{ __item }}`) }), onInterrupt: 'rerun', forEach: { in: items } };
    case 'eachAppend':
      return { provider: 'file', inputs: append({ tmpl: `log-${name}-{{ __item }}` }), forEach: { in: items } };
    case 'retry':
      return {
        ...exec(`test -f tried-${name} || { touch tried-${name}; exit 1; }; ${line(name)}`),
        onInterrupt: 'rerun',
        retry: { maxAttempts: 4, initialDelay: '1ms' },
      };
  }
}

/** What happened, as it can be seen from outside. */
export interface SeenWorld {
  /** Process ids of the times that a command ran, by its name. */
  readonly ledger: ReadonlyMap<string, readonly string[]>;
  readonly requests: ReadonlyMap<string, readonly Received[]>;
}

export function seenWorld(directory: string, received: readonly Received[]): SeenWorld {
  const lines = readText(join(directory, 'ledger'))
    .split('\n')
    .filter(text => text !== '');
  const ledger = new Map<string, string[]>();
  for (const [name = '', pid = ''] of lines.map(text => text.split(' ')))
    ledger.set(name, [...(ledger.get(name) ?? []), pid]);
  const requests = new Map<string, Received[]>();
  for (const one of received) requests.set(one.path.slice(1), [...(requests.get(one.path.slice(1)) ?? []), one]);
  return { ledger, requests };
}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a process still works in the directory: a command outlives the program that started it. */
export function isAnyoneIn(directory: string): boolean {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .some(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === directory;
      } catch {
        return false;
      }
    });
}
