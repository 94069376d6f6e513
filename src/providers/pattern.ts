import { messageOf } from '../core/errors.ts';
import { Failure } from './contract.ts';

/** Whether the RE2 pattern is found in a text. Failure of kind `input` when it is no pattern. Time is linear in the text. */
export async function compilePattern(pattern: string): Promise<(text: string) => boolean> {
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(pattern);
    return text => compiled.matcher(text).find();
  } catch (error) {
    throw new Failure('input', `not a pattern (RE2): ${messageOf(error)}`, { cause: error });
  }
}
