import type { CallToolResult } from '@modelcontextprotocol/server';
import { type ErrorCode, type Fault, flatFaults, ToolError } from '../core/errors.ts';
import type { JsonMap } from '../core/json/json.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { withoutSecrets } from '../core/secrets/sinks.ts';

/** What a tool answers: data that fits its output schema, and what only agents see. */
export interface ToolAnswer {
  /** An object, as the output schema of every tool asks for. */
  readonly data: unknown;
  /** One or two sentences for the agent, after the data. */
  readonly note?: string | undefined;
  readonly meta?: JsonMap | undefined;
}

/**
 * Data twice, as structured content and as the text that the command line prints for it with `-o json`, byte for byte: some hosts
 * show a model the one, some the other. Known secrets are removed once more, whatever the operation did.
 */
export function answered({ data, note, meta }: ToolAnswer, redactor: Redactor, schema: object): CallToolResult {
  const shown = withoutSecrets('agent', data, redactor, schema) as Record<string, unknown>;
  const content = [jsonText(shown)];
  return {
    content: note === undefined ? content : [...content, { type: 'text', text: note }],
    structuredContent: shown,
    ...(meta !== undefined && { _meta: meta }),
  };
}

const jsonText = (data: unknown) => ({ type: 'text' as const, text: `${JSON.stringify(data, null, 2)}\n` });

/** A failure as an agent reads it: what is wrong, where, what to do. The values at fault are not repeated. */
export interface ToolFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  /** Each fault on its own, even when there is only one. */
  readonly errors: readonly FailureFault[];
}

interface FailureFault {
  readonly message: string;
  readonly field?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
  readonly rule?: string;
}

/**
 * Anything that was thrown, as a result with `isError`; an unexpected error is `internal` and says no more. The failure is text only:
 * clients check structured content against the output schema of the tool, also that of an error, and would show their own complaint
 * in place of the message.
 */
export function failed(error: unknown, redactor: Redactor): CallToolResult {
  const failure = toToolFailure(error);
  // The code is a word of ours, also when a secret equals it.
  const shown = { ...withoutSecrets('agent', failure, redactor), code: failure.code };
  return { content: [jsonText(shown)], isError: true };
}

function toToolFailure(error: unknown): ToolFailure {
  if (!(error instanceof ToolError)) {
    const message = 'an unexpected failure: this is a defect of tool, its log tells more';
    return { code: 'internal', message, errors: [{ message }] };
  }
  const { code, message, hint } = error;
  return { code, message, ...(hint !== undefined && { hint }), errors: flatFaults(error).map(toFailureFault) };
}

function toFailureFault({ message, at, field, hint, rule }: Fault): FailureFault {
  const place = field ?? at?.pointer;
  return {
    message,
    ...(place !== undefined && place !== '' && { field: place }),
    ...(at !== undefined && { file: at.file, line: at.line, column: at.column }),
    ...(hint !== undefined && { hint }),
    ...(rule !== undefined && { rule }),
  };
}
