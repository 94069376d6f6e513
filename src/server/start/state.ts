/** What is true of the whole server at this moment. One record for each server, changed by its lifecycle alone. */
export interface ServerState {
  readonly startedAt: Date;
  /** `stopping`: a signal came. `refusing`: new API requests are refused as well. */
  phase: 'running' | 'stopping' | 'refusing';
  /** API requests in the chain. */
  inFlight: number;
  /** Requests so far. */
  requests: number;
  /** Requests whose answer has not been sent as a whole, and whose client is still there. */
  unanswered: number;
  /** Bodies that are held: of requests that have no answer yet. */
  bodyBytes: number;
  connections: number;
  /** Bound address, once listening. */
  url: string;
  /** Writing the audit log failed and has not succeeded since. */
  auditFailing: boolean;
}

export function createState(): ServerState {
  return {
    startedAt: new Date(),
    phase: 'running',
    inFlight: 0,
    requests: 0,
    unanswered: 0,
    bodyBytes: 0,
    connections: 0,
    url: '',
    auditFailing: false,
  };
}
