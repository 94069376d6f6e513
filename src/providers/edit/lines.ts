import { compilePattern, compileReplacement } from '../pattern.ts';
import type { Edit } from './inputs.ts';
import { lineEnding } from './layout.ts';
import { linesIn } from './properties.ts';
import { EditFault } from './tree.ts';

/** Edits of any text by lines, as Ansible's lineinfile, blockinfile and replace have them. */

const bare = (line: string): string => line.replace(/\r?\n$|\r$/, '');

/** One line: the last one that matches is replaced, else it is added where it belongs. */
export async function editLine(
  text: string,
  { text: wanted, pattern, before, after, ensure = 'present' }: Edit,
): Promise<string> {
  if (wanted !== undefined && /[\r\n]/.test(wanted))
    throw new EditFault('text must be one line: use operation block for more');
  const lines = linesIn(text);
  const matches = pattern === undefined ? undefined : await compilePattern(pattern);
  if (ensure === 'absent') {
    if (wanted === undefined && matches === undefined) throw new EditFault('operation line needs text or pattern');
    const isGone = matches ?? ((line: string) => line === wanted);
    return joined(
      text,
      lines.filter(line => !isGone(bare(line))),
    );
  }
  if (wanted === undefined) throw new EditFault('operation line needs text');
  const at = matches === undefined ? -1 : lines.findLastIndex(line => matches(bare(line)));
  if (at >= 0) {
    const end = (lines[at] ?? '').slice(bare(lines[at] ?? '').length);
    return [...lines.slice(0, at), wanted + end, ...lines.slice(at + 1)].join('');
  }
  if (lines.some(line => bare(line) === wanted)) return text;
  return inserted(text, lines, [wanted], await insertionPoint(lines, before, after));
}

/** The lines between two marker lines; markers that are missing come with the block. */
export async function editBlock(
  text: string,
  { text: wanted = '', begin = '', end = '', before, after, ensure = 'present' }: Edit,
): Promise<string> {
  if (begin.trim() === '' || end.trim() === '') throw new EditFault('begin and end must be more than blanks');
  if (begin.trim() === end.trim()) throw new EditFault('begin and end must differ');
  const lines = linesIn(text);
  const starts = lines.flatMap((line, index) => (bare(line).trim() === begin.trim() ? [index] : []));
  const [first, second] = starts;
  const stop =
    first === undefined ? -1 : lines.findIndex((line, index) => index > first && bare(line).trim() === end.trim());
  if (second !== undefined) throw new EditFault('the line of begin is there twice', lineStart(lines, second));
  if (first !== undefined && stop === -1)
    throw new EditFault('the line of begin has no line of end after it', lineStart(lines, first));
  const content = wanted === '' ? [] : wanted.replace(/\r?\n$/, '').split(/\r?\n/);
  if (content.some(line => [begin.trim(), end.trim()].includes(line.trim())))
    throw new EditFault('text may not hold the lines of begin and end');
  if (first === undefined) {
    if (ensure === 'absent') return text;
    return inserted(text, lines, [begin, ...content, end], await insertionPoint(lines, before, after));
  }
  if (ensure === 'absent') return joined(text, [...lines.slice(0, first), ...lines.slice(stop + 1)]);
  const ending = lineEnding(text);
  const same =
    lines
      .slice(first + 1, stop)
      .map(bare)
      .join('\n') === content.join('\n');
  if (same) return text;
  return [...lines.slice(0, first + 1), ...content.map(line => line + ending), ...lines.slice(stop)].join('');
}

/** Every match of a pattern by a text. */
export async function editMatches(text: string, { pattern = '', text: by = '' }: Edit): Promise<string> {
  return (await compileReplacement(pattern, by))(text);
}

async function insertionPoint(
  lines: readonly string[],
  before: string | undefined,
  after: string | undefined,
): Promise<number> {
  const pattern = before ?? after;
  if (pattern === undefined) return lines.length;
  const matches = await compilePattern(pattern);
  const at =
    before === undefined
      ? lines.findLastIndex(line => matches(bare(line)))
      : lines.findIndex(line => matches(bare(line)));
  if (at === -1) throw new EditFault(`no line matches the pattern of ${before === undefined ? 'after' : 'before'}`);
  return before === undefined ? at + 1 : at;
}

/** The last line ends as it did before. */
function inserted(text: string, lines: readonly string[], added: readonly string[], at: number): string {
  const ending = lineEnding(text);
  const isOpen = at === lines.length && text !== '' && !/[\r\n]$/.test(text);
  const made = isOpen ? ending + added.join(ending) : added.map(line => line + ending).join('');
  return [...lines.slice(0, at), made, ...lines.slice(at)].join('');
}

/** What is left after lines were taken away; a text without a final line end gets none. */
function joined(text: string, lines: readonly string[]): string {
  const left = lines.join('');
  return /[\r\n]$/.test(text) ? left : bare(left);
}

const lineStart = (lines: readonly string[], index: number): number =>
  lines.slice(0, index).reduce((sum, { length }) => sum + length, 0);
