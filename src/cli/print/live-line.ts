import { formatDuration } from '../../core/duration.ts';
import { displayWidth } from '../../core/text/text-width.ts';
import type { Stream } from '../cli-call.ts';
import { dim, painter } from '../render/style.ts';
import type { ActionCount } from './action-count.ts';
import type { ActionNames } from './action-names.ts';

export interface LiveLine {
  draw(): void;
  /** Writes something while the live line is out of the way. */
  above(write: () => void): void;
  /** Clears the line for good. */
  close(): void;
}

const REDRAW_MS = 1000;

/**
 * The last line of a terminal: how many actions have ended, how long the run has taken, and which actions have been
 * running for how long.
 */
export function createLiveLine(stderr: Stream, count: ActionCount, names: ActionNames): LiveLine {
  const startedMs = performance.now();
  let drawn = false;
  let closed = false;
  const clear = (): void => {
    if (drawn) stderr.clearLine();
    drawn = false;
  };
  const draw = (): void => {
    if (closed) return;
    const text = liveText(count, names, {
      startedMs,
      width: (stderr.columns ?? 80) - 1,
      faint: painter(stderr.color, dim),
    });
    clear();
    if (text === undefined) return;
    stderr.write(text);
    drawn = true;
  };
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    draw,
    above(write) {
      clear();
      write();
      draw();
    },
    close() {
      clearInterval(timer);
      clear();
      closed = true;
    },
  };
}

interface LineStyle {
  readonly startedMs: number;
  readonly width: number;
  readonly faint: (text: string) => string;
}

/** `8/20 in 12s: deploy 3s, check 1s and 2 more`. Names that have no room are counted. */
function liveText(count: ActionCount, names: ActionNames, { startedMs, width, faint }: LineStyle): string | undefined {
  const running = count.running();
  const done = count.done()?.trimStart();
  const what =
    done ?? (count.resolved() > 0 ? `resolved ${count.resolved()}` : running.length > 0 ? 'running' : undefined);
  if (what === undefined) return undefined;
  const head = `${what} in ${elapsed(startedMs)}`;
  let line = faint(head);
  let used = displayWidth(head);
  for (const [index, { name, sinceMs }] of running.entries()) {
    const gap = index === 0 ? ': ' : ', ';
    const time = ` ${elapsed(sinceMs)}`;
    const left = running.length - index;
    const more = ` and ${left} more`;
    const room = left === 1 ? width : width - displayWidth(` and ${left - 1} more`);
    if (used + displayWidth(gap + name + time) > room) {
      const rest = index === 0 ? `: ${left} running` : more;
      return used + rest.length > width ? line : line + faint(rest);
    }
    used += displayWidth(gap + name + time);
    line += `${gap}${names.painted(name)}${faint(time)}`;
  }
  return line;
}

/** In whole seconds. */
const elapsed = (sinceMs: number): string => formatDuration(Math.floor((performance.now() - sinceMs) / 1000) * 1000);
