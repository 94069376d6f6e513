import { displayWidth } from './text-width.ts';

/** The text in lines of at most `width` columns: broken at blanks, and within a word that is wider than a line. At least one line. */
export function wrapText(text: string, width: number): readonly string[] {
  if (displayWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text, Math.max(1, width))) {
    if (line !== '' && displayWidth(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** The longest part that stays on one line as long as there is room for it. */
export const longestWord = (text: string): number =>
  text.split(' ').reduce((longest, word) => Math.max(longest, displayWidth(word)), 0);

/** Words with the blanks after them; a word that is too wide in parts. */
function* pieces(text: string, width: number): Generator<string> {
  for (const [word] of text.matchAll(/ *[^ ]+ *| +/g)) {
    if (displayWidth(word.trimEnd()) <= width) {
      yield word;
      continue;
    }
    let part = '';
    for (const character of word) {
      if (part !== '' && displayWidth(part + character) > width) {
        yield part;
        part = '';
      }
      part += character;
    }
    yield part;
  }
}
