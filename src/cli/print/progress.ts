import { formatDuration } from '../../core/duration.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import type { CliCall } from '../cli-call.ts';
import { dim, green, painter, red, yellow } from '../render/style.ts';

export interface Progress {
  observe(event: RunEvent): void;
  /** Clears what was drawn. */
  close(): void;
}

/**
 * What happens while a run goes on. On a terminal: one line per action that ended and a live line of those that run; elsewhere
 * nothing, or with --progress plain one line per finished step. Messages of providers go to stdout for people, and to stderr when
 * stdout holds data.
 */
export function openProgress(call: CliCall, dataOnStdout = printsData(call)): Progress {
  const plain = call.flags.text('progress') === 'plain' && !call.quiet;
  const live = call.progress && !plain ? createLiveLine(call) : undefined;
  return {
    observe(event) {
      if (event.type === 'print') {
        if (call.quiet && event.kind !== 'raw' && event.kind !== 'error') return;
        const stream = event.stream === 'stdout' && !dataOnStdout && event.kind !== 'live' ? call.stdout : call.stderr;
        const text = event.kind === 'live' ? inLines(event.text) : event.text;
        live?.above(() => stream.write(text));
        if (live === undefined) stream.write(text);
        return;
      }
      if (live !== undefined) live.show(event);
      else if (plain) writePlain(call, event);
    },
    close: () => live?.clear(),
  };
}

/** A program that draws over its own line shows one line after the other here. */
const inLines = (text: string): string => text.replace(/\r(?!\n)/g, '\n');

const printsData = ({ format }: CliCall): boolean => format === 'json' || format === 'yaml' || format === 'quiet';

function writePlain({ stderr }: CliCall, event: RunEvent): void {
  const line = finishedLine(event, false);
  if (line !== undefined) stderr.write(`${line}\n`);
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

interface LiveLine {
  show(event: RunEvent): void;
  /** Writes something while the live line is out of the way. */
  above(write: () => void): void;
  clear(): void;
}

function createLiveLine({ stderr }: CliCall): LiveLine {
  const running = new Set<string>();
  let resolved = 0;
  let drawn = false;

  const clear = (): void => {
    if (drawn) stderr.clearLine();
    drawn = false;
  };
  const draw = (): void => {
    const names = [...running];
    if (names.length === 0 && resolved === 0) return;
    const text =
      names.length === 0
        ? `resolved ${resolved}`
        : `running ${names.slice(0, 4).join(', ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''}`;
    const width = (stderr.columns ?? 80) - 1;
    stderr.clearLine();
    stderr.write(stderr.color ? dim(text.slice(0, width)) : text.slice(0, width));
    drawn = true;
  };
  return {
    show(event) {
      if (event.type === 'resolver-ended') resolved++;
      if (event.type === 'action-started') running.add(event.name);
      if (event.type === 'action-ended') running.delete(event.name);
      const line = finishedLine(event, stderr.color);
      clear();
      if (line !== undefined) stderr.write(`${line}\n`);
      draw();
    },
    above(write) {
      clear();
      write();
      draw();
    },
    clear,
  };
}
