import type { FailureDetail, FailureKind } from './contract.ts';

/** Thrown by `execute` for a failure that the tool may retry or report by its kind. Any other error is of kind `provider`. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly statusCode: number | undefined;
  readonly exitCode: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, message: string, detail: FailureDetail = {}) {
    super(message);
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.statusCode = detail.statusCode;
    this.exitCode = detail.exitCode;
    this.retryAfterMs = detail.retryAfterMs;
  }
}
