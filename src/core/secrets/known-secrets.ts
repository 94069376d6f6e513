import { isAscii } from '../text/ascii.ts';
import { decodeEscapes } from './decode-escapes.ts';
import { decodeRuns, readablePieces } from './decode-runs.ts';
import { indexPhrases, type Phrase, type PhraseIndex } from './phrase-index.ts';
import { FREE_SECRET_LENGTH, MIN_SECRET_LENGTH } from './secret-lengths.ts';
import { createViewMemory, foldView, type View, type ViewMemory, viewBytes } from './view.ts';

/** Secrets by their text, found in whatever encoding a text holds them. */
export interface KnownSecrets {
  add(secret: string | Uint8Array): void;
  /** The text with `mark` in the place of every secret; the same text when it holds none. */
  hide(text: string, mark: string): string;
}

/** Lines of a secret of several lines (a private key) count on their own from this length. */
const MIN_LINE = 12;
/** Encodings within encodings: base64 in a URL in JSON. */
const MAX_DEPTH = 3;

/** A longer secret is looked for in pieces of this size, so that a part of it is found too, and memory stays bounded. */
const PIECE = 256;
/** A longer text is searched in blocks. Their overlap has room for a piece in any encoding of encodings. */
const BLOCK = 1 << 18;
const OVERLAP = 1 << 15;

/**
 * The text is decoded, not the secrets encoded: an encoding has many spellings, and a decoder reads them all. Linear in the text,
 * whatever the number and the length of the secrets; the index grows by merging, so that a secret is indexed again only a
 * logarithmic number of times.
 */
export function createKnownSecrets(): KnownSecrets {
  const seen = new Set<string>();
  const indexes: PhraseIndex[] = [];
  const memory = createViewMemory();
  let waiting: Phrase[] = [];
  let shortest = Number.POSITIVE_INFINITY;

  const addPhrase = (phrase: Phrase): void => {
    const key = Buffer.from(phrase.codes).toString('latin1');
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push(phrase);
    shortest = Math.min(shortest, phrase.codes.length);
  };
  return {
    add(secret) {
      memory.reset();
      const bytes = Buffer.from(secret);
      for (const text of [bytes, ...longLines(bytes)])
        for (const phrase of secretPhrases(text, memory)) addPhrase(phrase);
    },
    hide(text, mark) {
      if (text.length < MIN_SECRET_LENGTH || seen.size === 0) return text;
      if (waiting.length > 0) addIndex(indexes, waiting);
      waiting = [];
      if (isPlain(text, shortest) && !indexes.some(index => index.occursIn(text))) return text;
      const bytes = Buffer.from(text);
      const ranges = findSecrets(bytes, { indexes, shortest, memory });
      return ranges.length === 0 ? text : replaceRanges(bytes, ranges, mark);
    },
  };
}

function addIndex(indexes: PhraseIndex[], phrases: readonly Phrase[]): void {
  let all = [...phrases];
  let size = all.reduce((sum, { codes }) => sum + codes.length, 0);
  for (let last = indexes.at(-1); last !== undefined && last.size <= 2 * size; last = indexes.at(-1)) {
    all = [...last.phrases, ...all];
    size += last.size;
    indexes.pop();
  }
  indexes.push(indexPhrases(all));
}

/** No decoder would read anything else in this text: all of it is ASCII, without escapes and without runs of base64. */
function isPlain(text: string, shortest: number): boolean {
  const longest = Math.ceil((shortest * 8) / 6);
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = KINDS[text.charCodeAt(at)];
    if (kind === undefined || kind === 'escape') return false;
    run = kind === 'run' ? run + 1 : 0;
    if (run >= longest) return false;
  }
  return true;
}

const KINDS = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[\\%+&'"\n\r]/.test(char)) return 'escape';
  return /[\w/-]/.test(char) ? 'run' : 'plain';
});

function secretPhrases(bytes: Buffer, memory: ViewMemory): readonly Phrase[] {
  const codes = trimmed(Uint8Array.from(foldView(viewBytes(bytes, memory), memory).codes));
  const text = Buffer.from(codes).toString();
  const length = Array.from(text.slice(0, 2 * FREE_SECRET_LENGTH)).length;
  if (length < MIN_SECRET_LENGTH || MARK_TEXT.includes(text)) return [];
  if (codes.length <= PIECE) return [{ codes, guarded: length < FREE_SECRET_LENGTH }];
  const starts = Array.from({ length: Math.ceil(codes.length / PIECE) }, (_, index) => index * PIECE);
  return starts.map(start => {
    const from = Math.min(start, codes.length - PIECE);
    return { codes: codes.subarray(from, from + PIECE), guarded: false };
  });
}

/** A secret that is a part of the mark would be found in it again and again. */
const MARK_TEXT = '[redacted]';

function trimmed(codes: Uint8Array): Uint8Array {
  const start = codes[0] === 0x20 ? 1 : 0;
  const end = codes.at(-1) === 0x20 ? codes.length - 1 : codes.length;
  return codes.subarray(start, Math.max(start, end));
}

function longLines(bytes: Buffer): readonly Buffer[] {
  if (!bytes.includes(0x0a)) return [];
  const lines = bytes.toString('latin1').split('\n');
  return lines.filter(line => line.trim().length >= MIN_LINE).map(line => Buffer.from(line, 'latin1'));
}

type Range = readonly [start: number, end: number];

/** A view that is still to be looked into. What was read from base64 or hexadecimal text is mostly noise. */
interface Layer {
  readonly view: View;
  readonly noisy: boolean;
}

interface Search {
  readonly indexes: readonly PhraseIndex[];
  readonly shortest: number;
  readonly memory: ViewMemory;
}

function findSecrets(bytes: Buffer, search: Search): readonly Range[] {
  const found: Range[] = [];
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const from = characterStart(bytes, start);
    search.memory.reset();
    findInBlock(bytes.subarray(from, start + BLOCK + OVERLAP), search, (first, end) => {
      found.push([from + first, from + end]);
    });
  }
  return mergeRanges(found);
}

function characterStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && ((bytes[start] as number) & 0xc0) === 0x80) start--;
  return start;
}

function findInBlock(block: Buffer, search: Search, found: (start: number, end: number) => void): void {
  let layers: readonly Layer[] = [{ view: viewBytes(block, search.memory), noisy: false }];
  for (let depth = 0; layers.length > 0; depth++) {
    for (const { view } of layers) findInView(view, search, found);
    if (depth === MAX_DEPTH) return;
    layers = distinct(layers.flatMap(layer => decodeLayer(layer, search)));
  }
}

function decodeLayer({ view, noisy }: Layer, { shortest, memory }: Search): readonly Layer[] {
  const readable = noisy ? readablePieces(view, shortest, memory) : view;
  if (readable === undefined) return [];
  return [
    ...decodeEscapes(readable, memory).map(decoded => ({ view: decoded, noisy: false })),
    ...decodeRuns(readable, shortest, memory).map(decoded => ({ view: decoded, noisy: true })),
  ];
}

/** Two decoders in either order mostly read the same. */
function distinct(layers: readonly Layer[]): readonly Layer[] {
  const kept: Layer[] = [];
  for (const layer of layers) if (!kept.some(other => sameView(other.view, layer.view))) kept.push(layer);
  return kept;
}

function sameView(a: View, b: View): boolean {
  return a.codes.length === b.codes.length && sameItems(a.codes, b.codes) && sameItems(a.from, b.from);
}

function sameItems(a: Uint16Array | Int32Array, b: Uint16Array | Int32Array): boolean {
  const bytes = (items: Uint16Array | Int32Array): Buffer =>
    Buffer.from(items.buffer, items.byteOffset, items.byteLength);
  return bytes(a).equals(bytes(b));
}

function findInView(view: View, { indexes, memory }: Search, found: (start: number, end: number) => void): void {
  const { codes, from, to } = foldView(view, memory);
  for (const index of indexes) {
    index.find(codes, (start, end, guarded) => {
      if (guarded && (isWordBefore(codes, start) || isWordAfter(codes, end))) return false;
      found(from[start] as number, to[end - 1] as number);
      return true;
    });
  }
}

const hasWord = (text: string): boolean => /[A-Za-z\d]/.test(text) || (!isAscii(text) && /[\p{L}\p{N}]/u.test(text));

function isWordBefore(codes: Uint16Array, end: number): boolean {
  let start = end - 1;
  while (start > 0 && end - start < 4 && ((codes[start] as number) & 0xc0) === 0x80) start--;
  return hasWord(decodeUnits(codes.subarray(Math.max(start, 0), end)));
}

function isWordAfter(codes: Uint16Array, start: number): boolean {
  return hasWord(String.fromCodePoint(decodeUnits(codes.subarray(start, start + 4)).codePointAt(0) ?? 0));
}

const decodeUnits = (codes: Uint16Array): string => Buffer.from(codes.map(code => (code > 0xff ? 0 : code))).toString();

/** Pieces of one secret touch each other: they get one mark. */
function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last === undefined || start > last[1]) merged.push([start, end]);
    else if (end > last[1]) merged[merged.length - 1] = [last[0], end];
  }
  return merged;
}

function replaceRanges(bytes: Buffer, ranges: readonly Range[], mark: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(bytes.toString('utf8', at, start), mark);
    at = end;
  }
  return parts.join('') + bytes.toString('utf8', at);
}
