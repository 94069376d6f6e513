import { errorText } from '../core/errors.ts';
import { Failure } from './contract.ts';

/** Whether the RE2 pattern is found in a text. Failure of kind `input` when it is not a pattern. Time is linear in the text. */
export async function compilePattern(pattern: string): Promise<(text: string) => boolean> {
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(pattern);
    return text => compiled.matcher(text).find();
  } catch (error) {
    throw new Failure('input', `not a pattern (RE2): ${errorText(error)}`, { cause: error });
  }
}

/** Replaces every match of the RE2 pattern; `$1` is the first group, `$$` a dollar sign. Failure of kind `input` when one of the two is wrong. */
export async function compileReplacement(pattern: string, by: string): Promise<(text: string) => string> {
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(pattern);
    const groups = compiled.groupCount();
    const wrong = Array.from(by.replaceAll('$$', '').matchAll(/\$(\d+)/g), ([, digits]) => Number(digits)).find(
      group => group > groups,
    );
    if (wrong !== undefined) throw new Failure('input', `text names $${wrong}, but the pattern has ${groups} groups`);
    const parts = by.split(/(\$\$|\$\d+)/);
    return text => replaceMatches(compiled.matcher(text), text, parts);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('input', `not a pattern (RE2): ${errorText(error)}`, { cause: error });
  }
}

interface Matches {
  find(): boolean;
  start(): number;
  end(): number;
  group(index: number): string | null;
}

/** Longer than any text that a provider takes. */
const MAX_REPLACED = 64 * 1024 * 1024;

function replaceMatches(matcher: Matches, text: string, parts: readonly string[]): string {
  const made: string[] = [];
  let from = 0;
  let length = text.length;
  while (matcher.find()) {
    made.push(text.slice(from, matcher.start()));
    for (const part of parts) {
      const piece = part === '$$' ? '$' : /^\$\d+$/.test(part) ? (matcher.group(Number(part.slice(1))) ?? '') : part;
      made.push(piece);
      length += piece.length;
    }
    if (length > MAX_REPLACED) throw new Failure('input', `the text would grow beyond ${MAX_REPLACED} characters`);
    from = matcher.end();
  }
  return made.join('') + text.slice(from);
}
