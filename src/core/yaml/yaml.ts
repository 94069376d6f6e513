import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
import { type Fault, faultsError, ToolError } from '../errors.ts';
import type { Node } from './node.ts';
import { createBuilder } from './yaml-builder.ts';
import { syntaxError } from './yaml-errors.ts';

export interface YamlOptions {
  /** Bytes; default 10 MiB. */
  readonly maxBytes?: number | undefined;
  /**
   * Takes what is wrong with a document that could be read nevertheless (equal keys, tags, ...), so that
   * the caller reports it together with faults of its own. Without it such faults are thrown.
   */
  readonly faults?: Fault[] | undefined;
}

const MAX_BYTES = 10 * 1024 * 1024;
/** 100 collections, the scalar inside the deepest one, and one level that the parser needs to look for a key. */
const PARSER_DEPTH = 102;

/**
 * Reads one YAML 1.2 document (JSON included) into values with positions, in one pass over the parser's events. Core
 * schema, UTF-8, at most 10 MiB, 1,000,000 values, 100 levels and 100 aliases; no second document, no equal keys, custom tags, lists or
 * maps as keys. Merge keys (`<<`) mean what they mean in YAML 1.1; a merged entry keeps the place where it is written. Broken syntax
 * is `unparsable`.
 */
export function readYaml(text: string, file: string, options: YamlOptions = {}): Node {
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  if (text.length > maxBytes || (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes))
    throw tooLarge(file, maxBytes);
  const source = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  const faults: Fault[] = [];
  const root = build(source, file, faults);
  if (options.faults !== undefined) options.faults.push(...faults.slice(0, MAX_REPORTED));
  else if (faults.length > 0) throw faultsError('unparsable', `${file} cannot be read`, faults);
  return root;
}

const BYTE_ORDER_MARK = 0xfeff;
const MAX_REPORTED = 10_000;

function tooLarge(file: string, maxBytes: number): ToolError {
  return new ToolError('unparsable', `${file} is larger than ${formatBytes(maxBytes)}`, {
    at: { file, line: 1, column: 1 },
  });
}

function formatBytes(bytes: number): string {
  return bytes % 1048576 === 0 ? `${bytes / 1048576} MiB` : `${bytes} bytes`;
}

function build(source: string, file: string, faults: Fault[]): Node {
  const builder = createBuilder(source, file, faults);
  for (const event of events(source, file)) {
    switch (event.type) {
      case EVENT_ID.SCALAR:
        builder.scalar(event);
        break;
      case EVENT_ID.POP:
        builder.pop();
        break;
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE:
        builder.open(event);
        break;
      case EVENT_ID.ALIAS:
        builder.alias(event);
        break;
      case EVENT_ID.DOCUMENT:
        if (!builder.document(event)) return builder.root();
        break;
    }
  }
  return builder.root();
}

function events(source: string, file: string): readonly Event[] {
  try {
    return parseEvents(source, { maxDepth: PARSER_DEPTH });
  } catch (error) {
    if (error instanceof YAMLException) throw syntaxError(error, source, file);
    throw new ToolError('unparsable', `${file} cannot be read`, { cause: error, at: { file, line: 1, column: 1 } });
  }
}

/** The text of a file. UTF-8 with or without byte order mark; anything else is `unparsable` and names the first bad byte. */
export function decodeText(bytes: Uint8Array, file: string): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new ToolError('unparsable', `${file} is UTF-16 text`, {
      at: { file, line: 1, column: 1 },
      hint: 'save it as UTF-8',
    });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ToolError('unparsable', `${file} is not valid UTF-8`, {
      at: { file, ...firstBadByte(bytes) },
      hint: 'save it as UTF-8',
      cause: error,
    });
  }
}

/** The replacement character stands where decoding first went wrong. */
function firstBadByte(bytes: Uint8Array): { readonly line: number; readonly column: number } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const genuine = new TextEncoder();
  let at = text.indexOf('\ufffd');
  for (let offset = 0, from = 0; at !== -1; at = text.indexOf('\ufffd', from)) {
    offset += genuine.encode(text.slice(from, at)).length;
    const written = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!written) break;
    offset += 3;
    from = at + 1;
  }
  const before = text.slice(0, Math.max(0, at));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
}
