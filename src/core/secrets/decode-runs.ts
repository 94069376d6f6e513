import { isUtf8 } from 'node:buffer';
import { hexValue } from './decode-escapes.ts';
import { BREAK, isBlank, type View, type ViewBuilder, type ViewMemory } from './view.ts';

/** A way to write bytes with few characters: bits that a character stands for, or nothing when it is not one of them. */
interface Alphabet {
  readonly bits: number;
  /** How many characters make whole bytes: a run is read from each of so many beginnings, as the right one is unknown. */
  readonly group: number;
  value(code: number): number | undefined;
}

const HEX: Alphabet = { bits: 4, group: 2, value: hexValue };
/** Base64 and base64url in one. */
const BASE64: Alphabet = { bits: 6, group: 4, value: base64Value };

/**
 * What base64 and hexadecimal texts of at least `bytes` bytes say. A run goes on over line ends, as mail and PEM files break it.
 */
export function decodeRuns(view: View, bytes: number, memory: ViewMemory): readonly View[] {
  return [HEX, BASE64].flatMap(alphabet => {
    const runs = findRuns(view.codes, alphabet, Math.ceil((bytes * 8) / alphabet.bits));
    if (runs.length === 0) return [];
    return Array.from({ length: alphabet.group }, (_, skipped) =>
      decodeFrom(view, { alphabet, runs, skipped }, memory),
    );
  });
}

type Run = readonly [start: number, end: number];

function findRuns(codes: Uint16Array, { value }: Alphabet, shortest: number): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < codes.length; at++) {
    if (value(codes[at] as number) === undefined) continue;
    const start = at;
    let digits = 0;
    let end = at;
    for (; at < codes.length; at++) {
      if (value(codes[at] as number) !== undefined) {
        digits++;
        end = at + 1;
      } else {
        const resumed = afterLineEnd(codes, at);
        if (resumed === at) break;
        at = resumed - 1;
      }
    }
    if (digits >= shortest) runs.push([start, end]);
    at = Math.max(end - 1, start);
  }
  return runs;
}

/** Where the next line's text begins when a line ends here; the same place when none does. */
function afterLineEnd(codes: Uint16Array, at: number): number {
  let next = at;
  if (codes[next] === 0x0d) next++;
  if (codes[next] !== 0x0a) return at;
  while (next < codes.length && isBlank(codes[next] as number)) next++;
  return next;
}

interface Reading {
  readonly alphabet: Alphabet;
  readonly runs: readonly Run[];
  readonly skipped: number;
}

function decodeFrom(view: View, { alphabet, runs, skipped }: Reading, memory: ViewMemory): View {
  const characters = runs.reduce((sum, [start, end]) => sum + end - start + 2, 0);
  const out = memory.build(Math.ceil((characters * alphabet.bits) / 8) + runs.length);
  for (const run of runs) {
    decodeRun(view, run, { alphabet, skipped, out });
    out.push(BREAK, 0, 0);
  }
  return out.finish();
}

interface RunReading {
  readonly alphabet: Alphabet;
  readonly skipped: number;
  readonly out: ViewBuilder;
}

function decodeRun({ codes, from, to }: View, [start, end]: Run, { alphabet, skipped, out }: RunReading): void {
  let left = skipped;
  let bits = 0;
  let held = 0;
  let first = 0;
  for (let at = start; at < end; at++) {
    const value = alphabet.value(codes[at] as number);
    if (value === undefined || left-- > 0) continue;
    if (held === 0) first = from[at] as number;
    bits = ((bits << alphabet.bits) | value) & 0xffff;
    held += alphabet.bits;
    if (held < 8) continue;
    held -= 8;
    out.push((bits >> held) & 0xff, first, to[at] as number);
    first = from[at] as number;
  }
}

/**
 * The pieces of a decoded view that are text: only these can hold a further encoding. Read from a wrong beginning nearly everything is
 * noise, and ends here.
 */
export function readablePieces(view: View, shortest: number, memory: ViewMemory): View | undefined {
  const { codes, from, to } = view;
  const out = memory.build(codes.length + 1);
  let start = 0;
  for (let at = 0; at <= codes.length; at++) {
    if (at < codes.length && isText(codes[at] as number)) continue;
    if (at - start >= shortest && isUtf8(Uint8Array.from(codes.subarray(start, at)))) {
      for (let kept = start; kept < at; kept++)
        out.push(codes[kept] as number, from[kept] as number, to[kept] as number);
      if (out.length < codes.length) out.push(BREAK, 0, 0);
    }
    start = at + 1;
  }
  const pieces = out.finish();
  return pieces.codes.length === 0 ? undefined : pieces;
}

const isText = (code: number): boolean => (code >= 0x20 && code !== 0x7f && code !== BREAK) || isBlank(code);

function base64Value(code: number): number | undefined {
  if (code >= 0x41 && code <= 0x5a) return code - 0x41;
  if (code >= 0x61 && code <= 0x7a) return code - 0x47;
  if (code >= 0x30 && code <= 0x39) return code + 4;
  if (code === 0x2b || code === 0x2d) return 62;
  return code === 0x2f || code === 0x5f ? 63 : undefined;
}
