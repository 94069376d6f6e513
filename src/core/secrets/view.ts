/**
 * A text as codes (the bytes of its UTF-8 form), or what a decoder made of one. `from` and `to` name the bytes of the first text
 * that each code stands for, so that what is found in a decoded text can be hidden where it was written.
 */
export interface View {
  readonly codes: Uint16Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Between pieces that do not touch each other. No secret holds it: bytes end at 255. */
export const BREAK = 256;

export interface ViewBuilder {
  push(code: number, from: number, to: number): void;
  /** Takes over what another view has between two of its codes. */
  copy(view: View, start: number, end: number): void;
  readonly length: number;
  finish(): View;
}

/** Memory for views. Nearly all texts are short, and allocating for each decoder would cost more than decoding. */
export interface ViewMemory {
  /** A view of at most `capacity` codes. */
  build(capacity: number): ViewBuilder;
  /** All views made so far become invalid. */
  reset(): void;
}

const FIRST_CAPACITY = 1 << 14;

export function createViewMemory(): ViewMemory {
  let memory = allocate(FIRST_CAPACITY);
  let used = 0;
  return {
    build(capacity) {
      if (used + capacity > memory.codes.length) {
        memory = allocate(Math.max(capacity, memory.codes.length * 2));
        used = 0;
      }
      const start = used;
      used += capacity;
      return builder(memory, start, length => {
        if (length > capacity) throw new RangeError('a view is longer than it was announced to be');
        used = start + length;
      });
    },
    reset() {
      if (memory.codes.length > KEPT_CAPACITY) memory = allocate(FIRST_CAPACITY);
      used = 0;
    },
  };
}

/** More than this is not held between two texts. */
const KEPT_CAPACITY = 1 << 20;

const allocate = (capacity: number): View => ({
  codes: new Uint16Array(capacity),
  from: new Int32Array(capacity),
  to: new Int32Array(capacity),
});

function builder({ codes, from, to }: View, first: number, finished: (length: number) => void): ViewBuilder {
  let end = first;
  return {
    push(code, start, stop) {
      codes[end] = code;
      from[end] = start;
      to[end] = stop;
      end++;
    },
    copy(view, start, stop) {
      const shift = end - start;
      for (let at = start; at < stop; at++) codes[at + shift] = view.codes[at] as number;
      for (let at = start; at < stop; at++) from[at + shift] = view.from[at] as number;
      for (let at = start; at < stop; at++) to[at + shift] = view.to[at] as number;
      end += stop - start;
    },
    get length() {
      return end - first;
    },
    finish() {
      finished(end - first);
      return { codes: codes.subarray(first, end), from: from.subarray(first, end), to: to.subarray(first, end) };
    },
  };
}

/** Every byte stands for its whole character, so that nothing hides half of one. */
export function viewBytes(bytes: Uint8Array, memory: ViewMemory): View {
  const out = memory.build(bytes.length);
  for (let at = 0; at < bytes.length; ) {
    let end = at + 1;
    while (end < bytes.length && isContinuation(bytes[end] as number)) end++;
    for (const start = at; at < end; at++) out.push(bytes[at] as number, start, end);
  }
  return out.finish();
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/**
 * How texts are compared: letters of ASCII in lower case (a host name is printed so), white space of any kind and length as one
 * blank (a text that is folded, indented or put on one line stays the same text).
 */
export function foldView({ codes, from, to }: View, memory: ViewMemory): View {
  const out = memory.build(codes.length);
  let last = 0;
  for (let at = 0; at < codes.length; at++) {
    const wide = (codes[at] as number) < 0xc2 ? 0 : wideBlankAt(codes, at);
    const code = wide > 0 ? BLANK : foldCode(codes[at] as number);
    if (code !== BLANK || last !== BLANK) out.push(code, from[at] as number, to[at] as number);
    last = code;
    at += Math.max(0, wide - 1);
  }
  return out.finish();
}

/** White space beyond ASCII, such as a blank that does not break. */
const WIDE_BLANKS = Array.from(
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  char => Buffer.from(char),
);

/** How many codes the wide blank at this place has: 0 for none. */
function wideBlankAt(codes: Uint16Array, at: number): number {
  const blank = WIDE_BLANKS.find(bytes => bytes.every((byte, offset) => codes[at + offset] === byte));
  return blank?.length ?? 0;
}

const BLANK = 0x20;

export function foldCode(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  return isBlank(code) ? BLANK : code;
}

export function isBlank(code: number): boolean {
  return code === BLANK || (code >= 0x09 && code <= 0x0d);
}
