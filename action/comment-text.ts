/** Comments may have 65,536 characters. */
const MAX_CHARACTERS = 60_000;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a comment begins with, so that the next run finds it; nothing of it is shown. */
export const commentMark = (body: string): string => body.slice(0, body.indexOf('\n'));

/** The comment on a plan: its summary, and the changes folded. */
export function planText(file: string, ran: Ran): string {
  return reportText(`Plan of \`${file}\``, file, ran);
}

export function reportText(title: string, file: string, { code, stdout, stderr }: Ran): string {
  const text = (code === 0 ? stdout : `${stdout}\n${stderr}`).trimEnd();
  const summary = code === 0 ? (text.split('\n').at(-1) ?? '') : `It ended with exit code ${code}.`;
  return [
    `<!-- tool: ${file.replaceAll('--', '- -')} -->`,
    `### ${title}${code === 0 ? '' : ' failed'}`,
    '',
    escaped(summary),
    '',
    `<details${code === 0 ? '' : ' open'}><summary>${code === 0 ? 'Every change' : 'What it said'}</summary>`,
    '',
    fenced(cut(text.split('\n').map(withoutIndent).join('\n'))),
    '',
    '</details>',
  ].join('\n');
}

/** A difference is coloured when its marks begin the line. */
const withoutIndent = (line: string): string => line.replace(/^ {9}(?=[+@-])/, '');

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>@#|~]/g, mark => `\\${mark}`);

function cut(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', MAX_CHARACTERS);
  return `${text.slice(0, end)}\n… ${text.length - end} more characters are in the log of the job`;
}

/** A fence that is longer than any in the text: a file that is written may hold Markdown. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}
