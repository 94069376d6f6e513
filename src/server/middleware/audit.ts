import type { Step } from '../request/exchange.ts';
import { auditRecord } from '../telemetry/audit-record.ts';

/** API 11: one record for each API request, written when its answer has been sent. */
export const audit: Step = {
  name: 'audit logging',
  enter(exchange) {
    const { audit: sink } = exchange.runtime;
    if (sink === undefined) return;
    exchange.endings.push(ended => sink.write(auditRecord(exchange, ended)));
  },
  run: (_exchange, next) => next(),
};
