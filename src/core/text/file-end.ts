import { isUtf8 } from 'node:buffer';

/** The end of a file: enough to show as a diff what is added to it, without its whole content. */
export interface FileEnd {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Lines of the file before `tail`. */
  readonly linesBefore: number;
  /** The last three lines, and one without a line end after them. */
  readonly tail: Uint8Array;
  /** The file holds NUL, or is not UTF-8. */
  readonly binary: boolean;
}

/** As many lines as a diff shows around a change. */
const KEPT_LINES = 3;
const LINE_END = 10;
const EMPTY: FileEnd = { size: 0, linesBefore: 0, tail: new Uint8Array(), binary: false };

export const readFileEnd = (content: Uint8Array): FileEnd => extendedEnd(EMPTY, content);

/** The end of a file after `added` was appended. Takes time in proportion to what is added. */
export function extendedEnd(end: FileEnd, added: Uint8Array): FileEnd {
  const text = end.tail.length === 0 ? added : Buffer.concat([end.tail, added]);
  const start = lastLinesStart(text);
  return {
    size: end.size + added.length,
    linesBefore: end.linesBefore + countLineEnds(text.subarray(0, start)),
    tail: Buffer.from(text.subarray(start)),
    binary: end.binary || !isText(added),
  };
}

/** Where the last three whole lines begin. */
function lastLinesStart(text: Uint8Array): number {
  let at = text.length;
  for (let seen = 0; seen <= KEPT_LINES; seen++) {
    at = at === 0 ? -1 : text.lastIndexOf(LINE_END, at - 1);
    if (at < 0) return 0;
  }
  return at + 1;
}

function countLineEnds(text: Uint8Array): number {
  let count = 0;
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) count++;
  return count;
}

/** Whether it is UTF-8 without NUL. */
export function isText(content: Uint8Array): boolean {
  return !content.includes(0) && isUtf8(content);
}
