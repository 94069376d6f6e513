import { ToolError } from '../../core/errors.ts';
import { CelError, compile, ENVIRONMENTS, loadRegex } from '../../expression/cel/cel.ts';

export interface Pattern {
  /** Whether it matches somewhere. */
  occursIn(text: string): boolean;
}

/** A regular expression in RE2 syntax. `invalid-expression` when it cannot be read. */
export async function compilePattern(source: string): Promise<Pattern> {
  const regex = await loadRegex();
  try {
    // Evaluating it as an expression says in words what is wrong with the pattern.
    compile('"".matches(pattern)', ENVIRONMENTS.cli).evaluate(
      { pattern: source },
      { costLimit: 1_000_000, host: { regex } },
    );
  } catch (error) {
    if (error instanceof CelError) throw new ToolError('invalid-expression', error.message, { cause: error });
    throw error;
  }
  const compiled = regex.compile(source);
  return { occursIn: text => compiled.matcher(text).find() };
}
