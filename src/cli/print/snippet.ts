import type { Fault, Position } from '../../core/errors.ts';
import { displayWidth, escapeControls } from '../../core/text/text-width.ts';
import type { CliCall } from '../cli-call.ts';

/** Lines that show a place in its document: the line, and a caret below the place. Empty where nothing may be shown. */
export type Snippets = (at: Position) => readonly string[];

export const NO_SNIPPETS: Snippets = () => [];

const MAX_FAULTS = 20;

/**
 * What to show below `at file:line:column`, only for people at a terminal: in a pipe, in JSON and for documents that
 * are not files there are no snippets. A line that holds a known secret, or the value of a sensitive field, is never
 * shown.
 */
export async function openSnippets(
  call: Pick<CliCall, 'stderr' | 'config' | 'services' | 'call'>,
  faults: readonly Fault[],
): Promise<Snippets> {
  const { stderr, config } = call;
  const places = faults.slice(0, MAX_FAULTS).flatMap(({ at }) => (at === undefined ? [] : [at]));
  if (!stderr.isTerminal || config.config.logging.format === 'json' || places.length === 0) return NO_SNIPPETS;
  try {
    const { sourceLines } = await import('../../operations/solution/source-lines.ts');
    const lines = await sourceLines(await call.services(), places, call.call);
    const shown = new Set(places);
    return at => {
      const line = shown.has(at) ? lines(at) : undefined;
      if (line === undefined || stderr.withoutSecrets(line) !== line) return [];
      return snippetLines(line, at, stderr.columns ?? 80);
    };
  } catch {
    return NO_SNIPPETS;
  }
}

/** The line with its number, and the caret. A long line is shown around the place. */
export function snippetLines(line: string, { line: number, column }: Position, width: number): readonly string[] {
  if (line.trim() === '' || column > line.length + 1) return [];
  const gutter = ' '.repeat(Math.max(2, 5 - String(number).length));
  const room = Math.max(20, width - gutter.length - String(number).length - 4);
  const { text, caret } = shownPart(line, column - 1, room);
  return [`${gutter}${number} | ${text}`, `${gutter}${' '.repeat(String(number).length)} | ${' '.repeat(caret)}^`];
}

/** The part of the line that fits, with the place in it, and in which column of it the place is. */
function shownPart(line: string, offset: number, room: number): { readonly text: string; readonly caret: number } {
  const before = escapeControls(line.slice(0, offset));
  const after = escapeControls(line.slice(offset).trimEnd());
  const whole = displayWidth(before) + displayWidth(after);
  if (whole <= room) return { text: before + after, caret: displayWidth(before) };
  const left = displayWidth(before) <= room / 2 ? before : `…${last(before, Math.floor(room / 2) - 1)}`;
  const rest = room - displayWidth(left);
  const right = displayWidth(after) <= rest ? after : `${first(after, rest - 1)}…`;
  return { text: left + right, caret: displayWidth(left) };
}

function first(text: string, width: number): string {
  let out = '';
  for (const character of text) {
    if (displayWidth(out + character) > width) break;
    out += character;
  }
  return out;
}

function last(text: string, width: number): string {
  let out = '';
  for (const character of Array.from(text).reverse()) {
    if (displayWidth(character + out) > width) break;
    out = character + out;
  }
  return out;
}
