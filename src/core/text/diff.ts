import { changedLines } from './diff-lines.ts';
import { type FileEnd, isText } from './file-end.ts';

export interface Diff {
  /** Unified diff with 3 lines of context; empty when nothing differs or the content is binary. Ends with a newline. */
  readonly text: string;
  /** The text was cut; its last line says how long the whole is. */
  readonly truncated: boolean;
  /** One of the contents is not text: it holds NUL, or is not UTF-8. */
  readonly binary: boolean;
}

const CONTEXT = 3;
const MAX_BYTES = 65_536;
const NO_NEWLINE = '\\ No newline at end of file\n';

/**
 * What changes from `before` to `after`, in the format of `diff -u`. Undefined content is a file that is not there
 * (`/dev/null`). At most 64 KiB, cut after a whole line and then a marker. The diff is the shortest one unless the contents
 * differ very much; then equal beginnings and ends are kept and the middle is replaced as a whole.
 */
export function unifiedDiff(path: string, before: Uint8Array | undefined, after: Uint8Array | undefined): Diff {
  return differenceFrom(0, path, before, after);
}

/** The same for content that is added to a file of which only the end is known. */
export function appendedDiff(path: string, { binary, linesBefore, tail }: FileEnd, added: Uint8Array): Diff {
  if (binary || !isText(added)) return BINARY;
  return differenceFrom(linesBefore, path, tail, Buffer.concat([tail, added]));
}

const BINARY: Diff = { text: '', truncated: false, binary: true };

/** `skipped`: equal lines before the given contents. */
function differenceFrom(
  skipped: number,
  path: string,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): Diff {
  const from = decodeSide(before);
  const to = decodeSide(after);
  if (from === undefined || to === undefined) return BINARY;
  if (from === to) return { text: '', truncated: false, binary: false };
  const a = lines(from);
  const b = lines(to);
  const output = limitedText(MAX_BYTES);
  output.add(`--- ${before === undefined ? '/dev/null' : quoted(path)}\n`);
  output.add(`+++ ${after === undefined ? '/dev/null' : quoted(path)}\n`);
  const changed = changedLines(a, b);
  for (const hunk of hunks(changed)) writeHunk(hunk, { a, b, skipped, ...changed }, output.add);
  return { ...output.end(), binary: false };
}

function decodeSide(content: Uint8Array | undefined): string | undefined {
  if (content === undefined) return '';
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Lines with their newline; the last one may have none. */
function lines(text: string): string[] {
  const found = text.split('\n');
  const last = found.pop() ?? '';
  const whole = found.map(line => `${line}\n`);
  return last === '' ? whole : [...whole, last];
}

/** A name that cannot break out of its line. */
function quoted(path: string): string {
  return /[\u0000-\u001f\u007f"\\]/.test(path) ? JSON.stringify(path) : path;
}

interface Changes {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/** Half-open ranges of lines in both contents, counted from 0. */
interface Hunk {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
}

/** Changes with their context; two that are at most twice the context apart share a hunk. */
function* hunks({ removed, added }: Changes): Generator<Hunk> {
  let open: Hunk | undefined;
  for (const change of changes({ removed, added })) {
    if (open !== undefined && change.aStart - open.aEnd <= 2 * CONTEXT) {
      open = { ...open, aEnd: change.aEnd, bEnd: change.bEnd };
      continue;
    }
    if (open !== undefined) yield widened(open, removed.length, added.length);
    open = change;
  }
  if (open !== undefined) yield widened(open, removed.length, added.length);
}

/** Runs of changed lines without any unchanged line in between. */
function* changes({ removed, added }: Changes): Generator<Hunk> {
  let i = 0;
  let j = 0;
  while (i < removed.length || j < added.length) {
    const [aStart, bStart] = [i, j];
    while (removed[i] === 1) i++;
    while (added[j] === 1) j++;
    if (i > aStart || j > bStart) yield { aStart, aEnd: i, bStart, bEnd: j };
    i++;
    j++;
  }
}

function widened({ aStart, aEnd, bStart, bEnd }: Hunk, aLength: number, bLength: number): Hunk {
  const before = Math.min(CONTEXT, aStart);
  const after = Math.min(CONTEXT, aLength - aEnd, bLength - bEnd);
  return { aStart: aStart - before, aEnd: aEnd + after, bStart: bStart - before, bEnd: bEnd + after };
}

interface Contents extends Changes {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly skipped: number;
}

function writeHunk(hunk: Hunk, { a, b, skipped, removed, added }: Contents, add: (line: string) => void): void {
  const before = range(hunk.aStart + skipped, hunk.aEnd + skipped);
  const after = range(hunk.bStart + skipped, hunk.bEnd + skipped);
  add(`@@ -${before} +${after} @@\n`);
  let i = hunk.aStart;
  let j = hunk.bStart;
  while (i < hunk.aEnd || j < hunk.bEnd) {
    if (removed[i] === 1 && i < hunk.aEnd) add(marked('-', a[i++]));
    else if (added[j] === 1 && j < hunk.bEnd) add(marked('+', b[j++]));
    else {
      add(marked(' ', a[i++]));
      j++;
    }
  }
}

/** `start,count`; the count 1 is left out, and an empty range stands behind the line before it. */
function range(start: number, end: number): string {
  const count = end - start;
  if (count === 1) return `${start + 1}`;
  return `${count === 0 ? start : start + 1},${count}`;
}

function marked(sign: string, line = ''): string {
  return line.endsWith('\n') ? sign + line : `${sign}${line}\n${NO_NEWLINE}`;
}

/** Keeps whole pieces up to the limit and counts the rest, so that a huge diff is never held as text. */
function limitedText(maxBytes: number) {
  const kept: string[] = [];
  let keptBytes = 0;
  let allBytes = 0;
  return {
    add(piece: string): void {
      const bytes = Buffer.byteLength(piece);
      if (allBytes === keptBytes && keptBytes + bytes <= maxBytes) {
        kept.push(piece);
        keptBytes += bytes;
      }
      allBytes += bytes;
    },
    end(): { text: string; truncated: boolean } {
      const truncated = keptBytes < allBytes;
      if (truncated) kept.push(`... cut: ${keptBytes} of ${allBytes} bytes of this diff are shown\n`);
      return { text: kept.join(''), truncated };
    },
  };
}
