/** A fenced block of a page of the documentation. */
export interface DocBlock {
  readonly language: string;
  /** The second word after the fence: the file that a reader puts the text into. */
  readonly file: string | undefined;
  readonly text: string;
  /** The line of the fence, from 1. */
  readonly line: number;
}

export function docBlocks(page: string): readonly DocBlock[] {
  return [...page.matchAll(/^```(\w*) ?(\S*)\n([^]*?)^```$/gm)].map(
    ({ 1: language = '', 2: file, 3: text = '', index }) => ({
      language,
      file: file === '' ? undefined : file,
      text,
      line: page.slice(0, index).split('\n').length,
    }),
  );
}

/** The commands of a block: comments and empty lines left out, lines that end in `\` joined. */
export function commandsIn(text: string): readonly string[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map(line => line.replace(/(?:^|\s+)#.*$/, '').trim())
    .filter(line => line !== '');
}

/**
 * Whether what a command printed is what the page shows. `…` stands for anything in a line, a line of nothing else for any lines; how many
 * spaces lie between columns does not count.
 */
export function looksLike(shown: string, printed: string): boolean {
  const lines = tidy(shown).split('\n');
  const pattern = lines.map(line => (line === '…' ? '(?:[^\n]*\n)*?' : `${escapeText(line)}\n`)).join('');
  return new RegExp(`^${pattern}$`).test(`${tidy(printed)}\n`);
}

const tidy = (text: string): string =>
  text
    .trimEnd()
    .replaceAll(/(?<=\S) {2,}/g, '  ')
    .replaceAll(/[ ]+$/gm, '');

const escapeText = (line: string): string =>
  line
    .split('…')
    .map(part => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[^\n]*');
