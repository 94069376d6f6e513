import type { RE2JS } from 're2js';
import { fail, fixed, say } from './errors.ts';

/** Linear-time regular expressions (RE2 syntax). Compiled patterns are kept, the 200 most recent. */
export interface RegexEngine {
  /** Fails when the pattern is invalid or longer than 1000 characters. */
  compile(pattern: string): RE2JS;
}

const MAX_PATTERN = 1000;
const MAX_CACHED = 200;

/** Loads the engine (about 10 ms the first time). One result serves all evaluations of a process. */
export async function loadRegex(): Promise<RegexEngine> {
  const { RE2JS } = await import('re2js');
  const compiled = new Map<string, RE2JS>();
  return {
    compile(pattern) {
      const known = compiled.get(pattern);
      if (known !== undefined) {
        compiled.delete(pattern);
        compiled.set(pattern, known);
        return known;
      }
      const fresh = compilePattern(RE2JS, pattern);
      const [oldest] = compiled.keys();
      if (compiled.size >= MAX_CACHED && oldest !== undefined) compiled.delete(oldest);
      compiled.set(pattern, fresh);
      return fresh;
    },
  };
}

function compilePattern(engine: typeof RE2JS, pattern: string): RE2JS {
  if (pattern.length > MAX_PATTERN) fail(say`a regular expression may have at most ${fixed(MAX_PATTERN)} characters`);
  try {
    return engine.compile(pattern);
  } catch (error) {
    return fail(
      say`invalid regular expression: ${error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)}`,
    );
  }
}
