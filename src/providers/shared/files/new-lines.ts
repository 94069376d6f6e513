/**
 * What of `added` is appended to a file with `dedupe`: only lines that it does not have yet, on lines of their own.
 * Line ends do not count when lines are compared.
 */
export function newLines(before: Uint8Array, added: Uint8Array): Uint8Array {
  // One character per byte: lines of any encoding compare as they are.
  const lines = Buffer.from(added)
    .toString('latin1')
    .split(/(?<=\n)/);
  const has = lines.length <= FEW_LINES ? finderIn(before) : lookupIn(before);
  const own = new Set<string>();
  const fresh = lines.filter(line => line !== '' && isNew(line, own) && !has(bare(line)));
  if (fresh.length === 0) return new Uint8Array();
  const gap = before.length === 0 || before.at(-1) === LINE_END ? '' : '\n';
  return Buffer.from(gap + fresh.join(''), 'latin1');
}

const LINE_END = 10;
const RETURN = 13;
/** Up to this many lines are searched for one by one, which is much faster than taking the whole file to pieces. */
const FEW_LINES = 16;

type HasLine = (line: string) => boolean;

function lookupIn(before: Uint8Array): HasLine {
  const lines = Buffer.from(before).toString('latin1').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const known = new Set(lines.map(withoutReturn));
  return line => known.has(line);
}

function finderIn(before: Uint8Array): HasLine {
  const text = Buffer.from(before.buffer, before.byteOffset, before.length);
  let lookup: HasLine | undefined;
  return line => {
    if (line === '') return (lookup ??= lookupIn(before))(line);
    const wanted = Buffer.from(line, 'latin1');
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
      if (isWholeLine(text, at, at + wanted.length)) return true;
    return false;
  };
}

function isWholeLine(text: Buffer, start: number, end: number): boolean {
  if (start > 0 && text[start - 1] !== LINE_END) return false;
  const after = text[end] === RETURN ? end + 1 : end;
  return after === text.length || text[after] === LINE_END;
}

function isNew(line: string, known: Set<string>): boolean {
  const before = known.size;
  return known.add(bare(line)).size > before;
}

const bare = (line: string): string => withoutReturn(line.endsWith('\n') ? line.slice(0, -1) : line);

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
