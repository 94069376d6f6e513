import { CelError } from '../run/errors.ts';

/** `int` and `double` are apart from other literals, because a minus sign before them is a part of the literal. */
export type TokenKind = 'name' | 'quoted' | 'int' | 'double' | 'literal' | 'operator' | 'end';

/** The source with the current token. `scan` moves on to the next one. */
export interface Scanner {
  readonly source: string;
  /** Where the next token is looked for. */
  position: number;
  kind: TokenKind;
  /** The text of a name, quoted name or operator. */
  text: string;
  /** The value of a literal: int as bigint, double as number, else a value of the value model. */
  value: unknown;
  start: number;
  /** Where the token before this one ended. */
  previousEnd: number;
  fail(message: string, offset: number): never;
}

export function createScanner(source: string): Scanner {
  const fail = (message: string, offset: number): never => {
    throw new CelError('syntax', message, { source, offset });
  };
  return { source, position: 0, kind: 'end', text: '', value: undefined, start: 0, previousEnd: 0, fail };
}
