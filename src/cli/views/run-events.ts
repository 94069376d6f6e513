import { formatDuration } from '../../core/duration.ts';
import { isMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { RunEventView } from '../../operations/runs/run-view.ts';
import type { HumanStyle } from '../print/human.ts';
import { dim, green, painter, red, yellow } from '../render/style.ts';

/** An event of a journal as lines: the time of day (UTC), the action, what happened. */
export function runEventText({ at, type, data }: RunEventView, { color }: HumanStyle): string {
  const facts = isMap(data) ? (data as JsonMap) : {};
  const { words, paint } = WORDS[type]?.(facts) ?? { words: [type] };
  const time = painter(color, dim)(at.slice(11, 23));
  const call = facts['call'] ?? facts['from'];
  const start = typeof call === 'string' && call !== '' ? `${time} ${escapeControls(call)}: ` : `${time} `;
  const painted = paint === undefined ? (text: string) => text : painter(color, paint);
  return words.map(line => `${start}${painted(escapeControls(line))}\n`).join('');
}

interface Line {
  readonly words: readonly string[];
  readonly paint?: typeof green;
}

const WORDS: Readonly<Record<string, ((data: JsonMap) => Line) | undefined>> = {
  'actions-planned': ({ names }) => ({ words: [`${Array.isArray(names) ? names.length : 0} actions`] }),
  'action-started': ({ provider, attempt }) => ({
    words: [`started (${text(provider)}${Number(attempt) > 1 ? `, attempt ${text(attempt)}` : ''})`],
  }),
  'action-retry': ({ attempt, delayMs, message }) => ({
    words: [`attempt ${text(attempt)} failed, again in ${formatDuration(Number(delayMs))}: ${text(message)}`],
    paint: yellow,
  }),
  'action-ended': ({ status, durationMs, error }) => ({
    words: [
      `${text(status)} in ${formatDuration(Number(durationMs ?? 0))}${isMap(error) ? `: ${text(error['message'])}` : ''}`,
    ],
    paint: status === 'succeeded' ? green : red,
  }),
  'action-skipped': ({ reason, blockedBy }) => ({
    words: [`skipped: ${text(reason)}${blockedBy === undefined ? '' : ` (${text(blockedBy)})`}`],
  }),
  items: () => ({ words: ['its items are known'] }),
  output: ({ text: printed }) => ({
    words: text(printed)
      .replace(/\n$/, '')
      .split('\n')
      .map(line => `| ${line}`),
  }),
  'output-full': () => ({
    words: ['what is printed from here on is not kept: the journal of a run keeps 10 MiB'],
    paint: yellow,
  }),
  warning: ({ message }) => ({ words: [`warning: ${text(message)}`], paint: yellow }),
  'run-resumed': ({ attempt }) => ({ words: [`resumed (attempt ${text(attempt)})`] }),
  'finally-started': () => ({ words: ['finally begins'] }),
  'journal-incomplete': () => ({ words: ['what followed could not be kept'], paint: yellow }),
};

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : String(value ?? ''));
