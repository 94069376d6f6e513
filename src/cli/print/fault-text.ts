import { type Fault, formatPosition, type Position } from '../../core/errors.ts';
import { escapeControlsInLines } from '../../core/text/text-width.ts';
import { NO_SNIPPETS, type Snippets } from './snippet.ts';

const MAX_CAUSES = 20;

/**
 * A fault as a person reads it on stderr: what is wrong with all its lines, where, what failed inside, what could not
 * run because of it, what to do. `snippets`: what to show of the document. Control characters are escaped, so that none
 * of it moves the cursor.
 */
export function faultText(
  fault: Fault,
  label: 'error' | 'warning' = 'error',
  snippets: Snippets = NO_SNIPPETS,
): string {
  const { message, causes = [] } = fault;
  const left = causes.length - MAX_CAUSES;
  return [
    `${label}: ${indented(message, '    ')}`,
    ...placeLines(fault, snippets),
    ...causes.slice(0, MAX_CAUSES).flatMap(causeLines),
    ...(left > 0 ? [`  and ${left} more`] : []),
    ...lastLines(fault),
  ].join('\n');
}

function placeLines({ at, related = [], field }: Fault, snippets: Snippets): readonly string[] {
  const shownField = field ?? at?.pointer;
  return [
    ...(at === undefined ? [] : [`  at ${shownPlace(at)}`, ...snippets(at)]),
    ...related.map(place => `  at ${shownPlace(place)}`),
    ...(shownField === undefined || shownField === '' ? [] : [`  field: ${escapeControlsInLines(shownField)}`]),
  ];
}

function causeLines({ message, at, hint }: Fault): readonly string[] {
  return [
    `  - ${indented(message, '      ')}`,
    ...(at === undefined ? [] : [`    at ${shownPlace(at)}`]),
    ...(hint === undefined ? [] : [`    hint: ${indented(hint, '      ')}`]),
  ];
}

function lastLines({ blocked = [], hint }: Fault): readonly string[] {
  return [
    ...(blocked.length === 0 ? [] : [`  not run because of it: ${names(blocked)}`]),
    ...(hint === undefined ? [] : [`  hint: ${indented(hint, '    ')}`]),
  ];
}

const MAX_NAMES = 20;

function names(list: readonly string[]): string {
  const more = list.length - MAX_NAMES;
  return `${list.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const shownPlace = (at: Position): string => escapeControlsInLines(formatPosition(at));

const MAX_LINES = 200;
const MAX_CHARACTERS = 16_384;

/** All lines of a text, the further ones indented. What is too long loses its middle: the end often says why. */
function indented(text: string, indent: string): string {
  const [first = '', ...lines] = bounded(escapeControlsInLines(text.replaceAll('\r\n', '\n').trimEnd())).split('\n');
  return [first, ...lines.map(line => (line === '' ? '' : indent + line))].join('\n');
}

function bounded(text: string): string {
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) {
    const half = MAX_LINES / 2;
    const gap = `… ${lines.length - MAX_LINES} lines are left out …`;
    return bounded([...lines.slice(0, half - 1), gap, ...lines.slice(-half)].join('\n'));
  }
  if (text.length <= MAX_CHARACTERS) return text;
  const half = MAX_CHARACTERS / 2;
  return `${text.slice(0, half)}\n… ${text.length - MAX_CHARACTERS} characters are left out …\n${text.slice(-half)}`;
}
