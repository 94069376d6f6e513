import { emptyMap, isMap } from '../../core/json/json.ts';
import type { CliCall } from '../cli-call.ts';
import { warn } from '../print/output.ts';
import { UsageError } from '../rows/row.ts';
import { jsonWord } from './source.ts';

interface GivenInputs {
  /** Inputs that are data already, from JSON maps and files; later ones count. */
  readonly given: Readonly<Record<string, unknown>>;
  /** `key=value` words in the order in which they count; they count more than `given`. */
  readonly written: readonly string[];
}

/** Inputs of a provider: words `key=value`, and `--input` as `key=value`, as a JSON map or as `@file`. */
export async function splitInputs(call: CliCall, words: readonly string[]): Promise<GivenInputs> {
  const given = emptyMap<unknown>();
  const written: string[] = [];
  for (const word of call.flags.list('input')) {
    if (!isWholeMap(word)) {
      if (!/^[^=\s]+=/.test(word))
        throw new UsageError('--input: write key=value, a JSON map of inputs, or @file', EXAMPLE);
      written.push(word);
      continue;
    }
    const map = await jsonWord(call, '--input', word);
    if (!isMap(map)) throw new UsageError('--input must be a map of inputs', EXAMPLE);
    Object.assign(given, map);
  }
  const all = [...written, ...words];
  for (const name of repeatedNames(all)) warn(call, `input "${name}" is given more than once; the last one counts`);
  return { given, written: all };
}

const EXAMPLE = 'for example --input url=https://example.com, or --input \'{"retries": 3}\'';

const isWholeMap = (word: string): boolean => /^(?:@|\s*[{[])/.test(word);

function repeatedNames(words: readonly string[]): ReadonlySet<string> {
  const names = words.flatMap(word => (word.includes('=') ? [word.slice(0, word.indexOf('='))] : []));
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}
