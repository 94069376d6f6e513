import type { YAMLException } from 'js-yaml';
import { ToolError } from '../errors.ts';

/** A syntax error of the YAML parser in the user's words, with its place. */
export function syntaxError(error: YAMLException, text: string, file: string): ToolError {
  const reason = error.reason;
  const place = errorPlace(error, text);
  const row = WORDING.find(({ reason: pattern }) => pattern.test(reason));
  return new ToolError('unparsable', `invalid YAML: ${row?.message ?? reason}`, {
    at: { file, ...place },
    hint: row?.hint,
    cause: error,
  });
}

interface Wording {
  readonly reason: RegExp;
  readonly message: string;
  readonly hint?: string;
}

const WORDING: readonly Wording[] = [
  {
    reason: /^tab characters must not be used in indentation/,
    message: 'a tab is used for indentation',
    hint: 'indent with spaces',
  },
  { reason: /within a double quoted scalar$/, message: 'a text that begins with " is not closed' },
  { reason: /within a single quoted scalar$/, message: "a text that begins with ' is not closed" },
  { reason: /within a flow collection$/, message: 'a list or map that begins with [ or { is not closed' },
  {
    reason: /^deficient indentation/,
    message: 'a text, list or map is not closed, or goes on in a line that is not indented',
  },
  {
    reason: /^bad indentation of a mapping entry/,
    message: 'bad indentation, or a text that needs quotes',
    hint: 'align the keys of one map; quote text that holds ": " or begins with one of @ ` % & * ! | > [ ] { }',
  },
  {
    reason: /^bad indentation of a sequence entry/,
    message: 'bad indentation of a list item',
    hint: 'align the "-" of all items of one list',
  },
  {
    reason: /multiline key may not be an implicit key$/,
    message: 'a ":" is missing in a line above, or this key spans several lines',
    hint: 'write "key: value" on one line',
  },
  { reason: /^expected ':' after a mapping key/, message: 'a key without ":"', hint: 'write "key: value"' },
  {
    reason: /^end of the stream or a document separator is expected/,
    message: 'unexpected text after the end of the value',
    hint: 'check the indentation of this line and of the lines above it',
  },
  { reason: /^nesting exceeded/, message: 'nested deeper than 100 levels' },
  { reason: /^null byte/, message: 'the text holds a NUL character' },
  { reason: /non-printable characters|valid JSON character/, message: 'the text holds a control character' },
  {
    reason: /^unknown escape sequence/,
    message: 'unknown escape after \\',
    hint: 'write \\\\ for a backslash, or use \'...\' instead of "..."',
  },
  { reason: /^expected hexadecimal character/, message: 'an escape \\x, \\u or \\U needs hexadecimal digits' },
];

function errorPlace(error: YAMLException, text: string): { readonly line: number; readonly column: number } {
  const mark = error.mark;
  if (mark === undefined) return { line: 1, column: 1 };
  const atEnd = mark.position >= text.length && text.endsWith('\n') && mark.column === 0 && mark.line > 0;
  if (!atEnd) return { line: mark.line + 1, column: mark.column + 1 };
  const lastLine = text.slice(0, -1);
  return { line: mark.line, column: lastLine.length - lastLine.lastIndexOf('\n') };
}
