import { formatDuration } from '../../core/duration.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import { type CliCall, isDataFormat } from '../cli-call.ts';
import { dim, green, painter, red, yellow } from '../render/style.ts';
import { type ActionCount, createActionCount } from './action-count.ts';
import { createActionNames } from './action-names.ts';
import { watchInterruption } from './interruption.ts';
import { createLiveLine } from './live-line.ts';

export interface Progress {
  observe(event: RunEvent): void;
  /** Clears what was drawn. */
  close(): void;
}

/**
 * What happens while a run goes on. On a terminal: one line per action that ended and a live line of those that run; elsewhere
 * nothing, or with --progress plain one line per finished step. Messages of providers go to stdout for people, and to stderr when
 * stdout holds data. Lines of programs carry the name of their action where actions may run at the same time.
 */
export function openProgress(call: CliCall, dataOnStdout = printsData(call)): Progress {
  const { stderr } = call;
  const plain = call.flags.text('progress') === 'plain' && !call.quiet;
  const count = createActionCount();
  const names = createActionNames(stderr.color);
  const live = call.progress && !plain ? createLiveLine(stderr, count, names) : undefined;
  const put = (write: () => void): void => (live === undefined ? write() : live.above(write));
  const interruption = watchInterruption(
    call,
    text => put(() => stderr.line(text)),
    () => whatHappens(count),
  );
  return {
    observe(event) {
      count.observe(event);
      if (event.type === 'print') {
        if (call.quiet && event.kind !== 'raw' && event.kind !== 'error') return;
        const stream = event.stream === 'stdout' && !dataOnStdout && event.kind !== 'live' ? call.stdout : stderr;
        const text =
          event.kind === 'live' ? liveText(event, count.mayOverlap() ? names.prefix : undefined) : event.text;
        put(() => stream.write(text));
        return;
      }
      if (event.type === 'finally-started') interruption.finallyStarts(event.limitMs);
      const line = live === undefined && !plain ? undefined : finishedLine(event, stderr.color);
      if (line === undefined) live?.draw();
      else put(() => stderr.write(`${count.shown(event)}${line}\n`));
    },
    close() {
      interruption.end();
      live?.close();
    },
  };
}

const printsData = ({ format }: CliCall): boolean => isDataFormat(format) || format === 'quiet';

/** A program that draws over its own line shows one line after the other here. `prefix`: what each line begins with. */
function liveText(
  { text, from }: Extract<RunEvent, { type: 'print' }>,
  prefix: ((name: string) => string) | undefined,
): string {
  const lines = text.replace(/\r(?!\n)/g, '\n');
  if (prefix === undefined) return lines;
  const start = prefix(from);
  return lines
    .replace(/\n$/, '')
    .split('\n')
    .map(line => `${start}${line}\n`)
    .join('');
}

/** A finished step in one line, or undefined. */
function finishedLine(event: RunEvent, color: boolean): string | undefined {
  if (event.type === 'action-retry')
    return `  ${event.name}: ${escapeControls(event.message)}; next attempt in ${formatDuration(Math.round(event.delayMs))}`;
  if (event.type !== 'action-ended') return undefined;
  const paint = painter(color, event.status === 'succeeded' ? green : event.status === 'skipped' ? yellow : red);
  const message = event.message === undefined ? '' : `: ${escapeControls(event.message)}`;
  return `${paint(event.status.padEnd(9))} ${event.name} ${painter(color, dim)(formatDuration(Math.round(event.durationMs)))}${message}`;
}

const MAX_NAMES = 4;

function whatHappens({ running, hasFinally, isPlanned }: ActionCount): string {
  if (!isPlanned()) return 'what is running is ended';
  const names = running().map(({ name }) => name);
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const ending =
    names.length === 0
      ? 'nothing more starts'
      : `nothing more starts, ${names.slice(0, MAX_NAMES).join(', ')}${more} ${names.length === 1 ? 'is' : 'are'} ended`;
  return hasFinally() ? `${ending}, then finally runs` : ending;
}
