import { parseEnv } from 'node:util';
import { lineEnding } from './layout.ts';
import { linesIn, withLineAfter, wordFor } from './properties.ts';
import { EditFault, type Parsed, type Steps, type Tree } from './tree.ts';

interface Assignment {
  readonly name: string;
  /** Offsets of the lines that hold it, the last line end included. */
  readonly start: number;
  readonly end: number;
  /** Offsets of the value as it is written, with its quotes. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** `NAME=value` with `export` and quotes, read as Node.js reads env files. When a name occurs twice, the last one counts. */
export function parseEnvFile(text: string): Parsed {
  const assignments = assignmentsIn(text);
  const values = parseEnv(text);
  const entries = new Map<string, Tree>();
  for (const { name, start } of assignments) {
    entries.delete(name);
    entries.set(name, { kind: 'scalar', start, value: values[name] });
  }
  for (const name of Object.keys(values)) {
    if (!entries.has(name)) throw new EditFault(`the assignment of ${name} is written in a way that cannot be edited`);
  }
  const unread = assignments.find(({ name }) => values[name] === undefined);
  if (unread !== undefined) throw new EditFault('not an assignment: write NAME=value', unread.start);
  return { root: { kind: 'map', start: 0, entries }, put, remove };

  function* put(steps: Steps, value: unknown): Iterable<string> {
    const name = String(steps[0]);
    const word = wordFor(value);
    if (!/^[A-Za-z_][\w.-]*$/.test(name)) throw new EditFault(`${JSON.stringify(name)} is not a name of a variable`);
    const old = assignments.findLast(one => one.name === name);
    if (old === undefined) {
      const lines = linesIn(text);
      for (const made of valueTexts(word, ''))
        yield withLineAfter(lines, lines.length, `${name}=${made}`, lineEnding(text));
      return;
    }
    const quote = /^["'`]/.exec(text.slice(old.valueStart, old.valueEnd))?.[0] ?? '';
    for (const made of valueTexts(word, quote)) yield text.slice(0, old.valueStart) + made + text.slice(old.valueEnd);
  }

  function* remove(steps: Steps): Iterable<string> {
    const gone = assignments.filter(({ name }) => name === String(steps[0]));
    yield gone.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  }
}

/** What shells and every reader of env files take as it is, without quotes too. */
const PLAIN = /^[A-Za-z0-9_./:@%+,-]*$/;
/** What shells and some readers replace within double quotes. */
const EXPANDED = /[$`\\!]/;

/**
 * The quotes that are there first, where they keep the value from other readers too: a shell runs `$(...)` without them. Which of these
 * forms says the value is decided by reading it.
 */
function valueTexts(word: string, quote: string): readonly string[] {
  const kept = PLAIN.test(word) ? [quote, ''] : quote === '"' && !EXPANDED.test(word) ? ['"'] : [];
  const quotes = [...new Set([...kept, "'", '"', '`', ''])];
  const forms = quotes.map(mark => `${mark}${word}${mark}`);
  return [...forms.filter(form => !/[\r\n]/.test(form)), `"${word.replaceAll('\n', String.raw`\n`)}"`, ...forms];
}

const START = /(?<=^|\n)[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*/g;

/** A quoted value may hold lines that look like assignments. */
function assignmentsIn(text: string): readonly Assignment[] {
  const found: Assignment[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    const valueStart = match.index + match[0].length;
    const quote = text[valueStart] ?? '';
    const close = '"\'`'.includes(quote) && quote !== '' ? text.indexOf(quote, valueStart + 1) : -1;
    const rest = /[^\r\n]*/y;
    rest.lastIndex = close === -1 ? valueStart : close + 1;
    const tail = rest.exec(text)?.[0] ?? '';
    const plain = /^[^#]*?(?=[ \t]*(?:#|$))/.exec(tail)?.[0] ?? tail;
    const valueEnd = close === -1 ? valueStart + plain.length : close + 1;
    const lineEnd = rest.lastIndex;
    const newline = /\r\n|\n|\r/y;
    newline.lastIndex = lineEnd;
    const end = lineEnd + (newline.exec(text)?.[0].length ?? 0);
    found.push({ name: match[1] ?? '', start: match.index, end, valueStart, valueEnd });
    START.lastIndex = Math.max(end, valueStart);
  }
  return found;
}
