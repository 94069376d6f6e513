import {
  type AliasEvent,
  COLLECTION_STYLE,
  type DocumentEvent,
  EVENT_ID,
  getScalarValue,
  type MappingEvent,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { type Fault, ToolError } from '../errors.ts';
import { createLineIndex } from '../text/line-index.ts';
import { type MapEntry, type Node, pointerStep, type Scalar } from './node.ts';
import type { RawText } from './scalar-place.ts';
import { isFault, plainScalar, taggedScalar } from './yaml-scalar.ts';

const MAX_DEPTH = 100;
const MAX_ALIASES = 100;
/** Values that aliases repeat, in all: what a document of references can grow to. */
const MAX_REPEATED = 100_000;
/** Values of a document, keys aside: each takes memory, however short it is written. */
const MAX_VALUES = 1_000_000;
const NONE = -1;

/** Takes the parser's events in order and builds the tree of values, without recursion. */
export interface Builder {
  /** False for a second document. */
  document(event: DocumentEvent): boolean;
  open(event: MappingEvent | SequenceEvent): void;
  scalar(event: ScalarEvent): void;
  alias(event: AliasEvent): void;
  pop(): void;
  root(): Node;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A list or map that is not closed yet. */
interface Frame {
  readonly node: Node;
  readonly items: Node[] | undefined;
  readonly entries: Map<string, MapEntry> | undefined;
  readonly anchor: Anchor | undefined;
  /** Values seen before this one; what is added until it closes is its size. */
  readonly countBefore: number;
  /** Levels below this one. */
  levels: number;
  /** `value`: the next node is the value of `key`. */
  expects: 'key' | 'value';
  key: string;
  keyPlace: Place | undefined;
  /** The key that waits for its value is a merge key. */
  merging: boolean;
  /** Where the merge key of this map stands. */
  mergePlace: Place | undefined;
  /** Keys that came from other maps: the map's own entries take their place. */
  merged: Set<string> | undefined;
}

interface Anchor {
  node: Node | undefined;
  size: number;
  levels: number;
}

type Properties = Pick<ScalarEvent, 'anchorStart' | 'anchorEnd' | 'tagStart' | 'tagEnd'>;

export function createBuilder(source: string, file: string, faults: Fault[]): Builder {
  const lines = createLineIndex(source);
  const anchors = new Map<string, Anchor>();
  const stack: Frame[] = [];
  let frame: Frame | undefined;
  let root: Node | undefined;
  let documents = 0;
  let aliases = 0;
  let repeated = 0;
  let values = 0;
  /** With those that aliases repeat. */
  let count = 0;
  /** Where the text read so far ends. */
  let reached = 0;

  const placeAt = (offset: number): Place => {
    lines.seek(offset);
    return { file, line: lines.line(), column: lines.column() };
  };

  const fault = (place: Place, message: string, more: Partial<Fault> = {}): void => {
    const at = { file, line: place.line, column: place.column, pointer: pointer() };
    faults.push({ rule: 'schema-violation', ...more, message, at });
  };

  const pointer = (): string => {
    let text = '';
    for (const { items, expects, key } of stack) {
      if (items !== undefined) text += pointerStep(items.length);
      else if (expects === 'value') text += pointerStep(key);
    }
    return text;
  };

  const add = (node: Node, text: string | undefined): void => {
    if (frame === undefined) root ??= node;
    else if (frame.items !== undefined) frame.items.push(node);
    else if (frame.expects === 'key') addKey(frame, node, text);
    else addValue(frame, node);
  };

  const addKey = (map: Frame, node: Node, text: string | undefined): void => {
    map.expects = 'value';
    map.keyPlace = node;
    map.key = text ?? '';
    if (text === undefined) fault(node, 'a list or map cannot be a key', { hint: 'keys are text' });
  };

  const addValue = (map: Frame, node: Node): void => {
    const { key, keyPlace, entries } = map;
    if (entries === undefined || keyPlace === undefined) return;
    if (map.merging) {
      map.merging = false;
      map.expects = 'key';
      mergeInto(map, entries, node);
      return;
    }
    const before = entries.get(key);
    if (before === undefined || map.merged?.delete(key) === true) entries.set(key, { key: keyPlace, value: node });
    else {
      const first = { file, line: before.key.line, column: before.key.column, pointer: pointer() };
      const message = `the key "${shorten(key)}" occurs twice in one map, first at line ${first.line}`;
      fault(keyPlace, message, { rule: 'duplicate-yaml-key', related: [first] });
    }
    map.expects = 'key';
  };

  /** Entries of maps that came before win over those of later ones, and the map's own entries over all of them. */
  const mergeInto = (map: Frame, entries: Map<string, MapEntry>, node: Node): void => {
    const sources = node.kind === 'list' ? node.items : [node];
    map.merged ??= new Set();
    for (const item of sources) {
      if (item.kind !== 'map') {
        fault(item, 'a merge key (<<) takes a map, or a list of maps', {
          hint: 'write <<: *anchor, or <<: [*one, *other]',
        });
        return;
      }
      for (const [key, entry] of item.entries) {
        if (entries.has(key)) continue;
        entries.set(key, entry);
        map.merged.add(key);
      }
    }
  };

  /** A second merge key would need an order between the two. */
  const beginMerge = (map: Frame, place: Place): void => {
    if (map.mergePlace !== undefined)
      fault(place, `a second merge key (<<) in one map, first at line ${map.mergePlace.line}`, {
        rule: 'duplicate-yaml-key',
        hint: 'merge several maps with one key: <<: [*one, *other]',
      });
    map.mergePlace ??= place;
    map.merging = true;
  };

  const keyText = (event: ScalarEvent, place: Place): string => {
    const text = getScalarValue(source, event);
    if (event.valueStart === NONE && event.style === SCALAR_STYLE.PLAIN)
      fault(place, 'an entry without a key', { hint: 'write "key: value"' });
    else if (text === '<<' && event.style === SCALAR_STYLE.PLAIN && frame !== undefined) beginMerge(frame, place);
    return text;
  };

  const buildScalar = (event: ScalarEvent, place: Place): Scalar => {
    const text = getScalarValue(source, event);
    const tag = tagName(event);
    if (tag === undefined) {
      if (event.style !== SCALAR_STYLE.PLAIN) return text;
      const value = plainScalar(text);
      if (!isFault(value)) return value;
      fault(place, value.fault, { hint: value.hint });
      return text;
    }
    const value = tag === '' ? text : taggedScalar(tag, text);
    if (value === undefined) unknownTag(event);
    else if (!isFault(value)) return value;
    else fault(place, value.fault, { hint: value.hint });
    return text;
  };

  /** The tag below the core schema's prefix, empty for `!`. */
  const tagName = ({ tagStart, tagEnd }: Properties): string | undefined => {
    if (tagStart === NONE) return undefined;
    const written = source.slice(tagStart, tagEnd);
    return /^(?:!|!!|!<tag:yaml\.org,2002:)([a-z]*)>?$/.exec(written)?.[1] ?? written;
  };

  const unknownTag = ({ tagStart, tagEnd }: Properties): void =>
    fault(placeAt(tagStart), `the tag ${shorten(source.slice(tagStart, tagEnd))} is not supported`, {
      hint: 'remove the tag',
    });

  const declare = ({ anchorStart, anchorEnd }: Properties, anchor: Anchor): Anchor | undefined => {
    if (anchorStart === NONE) return undefined;
    anchors.set(source.slice(anchorStart, anchorEnd), anchor);
    return anchor;
  };

  const counted = ({ line, column }: Place): void => {
    count++;
    if (++values > MAX_VALUES)
      throw new ToolError('unparsable', `${file} holds more than ${MAX_VALUES} values`, { at: { file, line, column } });
  };

  const checkDepth = (levels: number, place: Place): void => {
    if (stack.length + levels === MAX_DEPTH + 1) fault(place, `nested deeper than ${MAX_DEPTH} levels`);
  };

  /** Where a scalar begins to be written, its quote or block header included. */
  const eventStart = (event: ScalarEvent): number => {
    if (event.valueStart === NONE) return Math.max(event.anchorStart, event.tagStart, NONE);
    if (event.style === SCALAR_STYLE.PLAIN) return event.valueStart;
    if (!isBlock(event)) return event.valueStart - 1;
    const from = Math.max(reached, event.anchorEnd, event.tagEnd);
    const header = source.slice(from, event.valueStart).search(/[|>]/);
    return header === -1 ? event.valueStart : from + header;
  };

  const scalarNode = (event: ScalarEvent, start: number): Node => {
    const place = start === NONE ? emptyPlace() : placeAt(start);
    const value = buildScalar(event, place);
    const block = isBlock(event);
    return {
      kind: 'scalar',
      value,
      style: block ? 'block' : event.style === SCALAR_STYLE.PLAIN ? 'plain' : 'quoted',
      indent: block ? Math.max(event.indent, 0) + 1 : undefined,
      raw: rawText(source, event),
      file,
      line: place.line,
      column: place.column,
    };
  };

  const emptyPlace = (): Place =>
    frame?.expects === 'value' && frame.keyPlace !== undefined ? frame.keyPlace : placeAt(reached);

  return {
    document(event) {
      if (event.directives.some(({ kind }) => kind === 'tag'))
        fault({ file, line: 1, column: 1 }, 'tag directives (%TAG) are not supported');
      documents++;
      if (documents === 1) return true;
      const marker = source.indexOf('\n---', Math.max(0, reached - 1));
      fault(placeAt(marker === -1 ? reached : marker + 1), 'a second document begins here', {
        hint: 'write one document per file',
      });
      return false;
    },
    open(event) {
      const place = placeAt(event.start);
      reached = event.start + (event.style === COLLECTION_STYLE.FLOW ? 1 : 0);
      const tag = tagName(event);
      const own = event.type === EVENT_ID.MAPPING ? 'map' : 'seq';
      if (tag !== undefined && tag !== own) unknownTag(event);
      const items: Node[] | undefined = event.type === EVENT_ID.SEQUENCE ? [] : undefined;
      const entries = items === undefined ? new Map<string, MapEntry>() : undefined;
      const node: Node =
        items === undefined
          ? { kind: 'map', entries: entries ?? new Map(), ...place }
          : { kind: 'list', items, ...place };
      const anchor = declare(event, { node: undefined, size: 0, levels: 0 });
      frame = {
        node,
        items,
        entries,
        anchor,
        countBefore: count,
        levels: 1,
        expects: 'key',
        key: '',
        keyPlace: undefined,
        merging: false,
        mergePlace: undefined,
        merged: undefined,
      };
      counted(place);
      stack.push(frame);
      checkDepth(0, place);
    },
    scalar(event) {
      const start = eventStart(event);
      const isKey = frame?.entries !== undefined && frame.expects === 'key';
      if (isKey && event.tagStart === NONE && event.anchorStart === NONE) {
        const place = start === NONE ? placeAt(reached) : placeAt(start);
        const text = keyText(event, place);
        if (event.valueEnd > reached) reached = event.valueEnd;
        if (frame !== undefined) {
          frame.expects = 'value';
          frame.key = text;
          frame.keyPlace = place;
        }
        return;
      }
      const node = scalarNode(event, start);
      if (event.valueEnd > reached) reached = event.valueEnd;
      counted(node);
      declare(event, { node, size: 1, levels: 0 });
      add(node, isKey ? keyText(event, node) : undefined);
    },
    alias(event) {
      const place = placeAt(event.anchorStart - 1);
      reached = event.anchorEnd;
      const name = source.slice(event.anchorStart, event.anchorEnd);
      const anchor = anchors.get(name);
      const empty: Node = { kind: 'scalar', value: null, style: 'plain', ...place };
      let node = anchor?.node ?? empty;
      if (++aliases === MAX_ALIASES + 1) fault(place, `more than ${MAX_ALIASES} aliases`);
      if (anchor === undefined)
        fault(place, `the alias *${shorten(name)} has no anchor`, { hint: `quote it when text is meant: "*${name}"` });
      else if (anchor.node === undefined) fault(place, `the alias *${shorten(name)} stands inside its own anchor`);
      else {
        repeated += anchor.size;
        count += anchor.size;
        checkAlias(anchor, place);
        if (aliases > MAX_ALIASES || repeated > MAX_REPEATED) node = empty;
      }
      if (frame !== undefined) frame.levels = Math.max(frame.levels, 1 + (anchor?.levels ?? 0));
      add(node, node.kind === 'scalar' ? String(node.value) : undefined);
    },
    pop() {
      const closed = stack.pop();
      frame = stack.at(-1);
      if (closed === undefined) return;
      if (closed.anchor !== undefined) {
        closed.anchor.node = closed.node;
        closed.anchor.size = count - closed.countBefore;
        closed.anchor.levels = closed.levels;
      }
      if (frame !== undefined) frame.levels = Math.max(frame.levels, closed.levels + 1);
      add(closed.node, undefined);
    },
    root: () => root ?? { kind: 'scalar', value: null, style: 'plain', file, line: 1, column: 1 },
  };

  function checkAlias(anchor: Anchor, place: Place): void {
    if (repeated > MAX_REPEATED && repeated - anchor.size <= MAX_REPEATED)
      fault(place, `aliases repeat more than ${MAX_REPEATED} values`);
    if (anchor.levels > 0 && stack.length + anchor.levels > MAX_DEPTH)
      fault(place, `nested deeper than ${MAX_DEPTH} levels`);
  }
}

function isBlock({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
}

const FORMS: Readonly<Record<number, RawText['form']>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

function rawText(source: string, event: ScalarEvent): RawText | undefined {
  if (event.fast || event.valueStart === NONE) return undefined;
  const form = FORMS[event.style];
  if (form === undefined) return undefined;
  return { source, start: event.valueStart, end: event.valueEnd, form, indent: Math.max(event.indent, 0) };
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
