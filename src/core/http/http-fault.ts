import { type ErrorCode, ToolError, type ToolErrorDetail } from '../errors.ts';

/**
 * How far a failed exchange came. `connect`: nothing of the request left (name lookup, connection, TLS, proxy, a refused
 * address), so that sending it again cannot repeat an effect. `exchange`: it may have been received.
 */
export type HttpPhase = 'connect' | 'exchange';

export interface HttpFaultDetail extends ToolErrorDetail {
  readonly phase: HttpPhase;
  /** The same request may succeed later: not for refused addresses, certificates, answers that are too large. */
  readonly transient: boolean;
}

/** What `HttpSend` throws when there is no answer: `upstream-failed`, `timeout` or `not-allowed-here`. */
export class HttpFault extends ToolError {
  readonly phase: HttpPhase;
  readonly transient: boolean;

  constructor(code: ErrorCode, message: string, detail: HttpFaultDetail) {
    super(code, message, detail);
    this.name = 'HttpFault';
    this.phase = detail.phase;
    this.transient = detail.transient;
  }
}
