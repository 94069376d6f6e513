import { randomUUID } from 'node:crypto';
import type { Step } from '../request/exchange.ts';
import { rawHeader } from '../request/raw-header.ts';

const GIVEN = /^[A-Za-z0-9._:-]{1,128}$/;

/** Global 2: one id in the answer, the logs, the audit, problems and spans. */
export const requestId: Step = {
  name: 'request id',
  run(exchange, next) {
    const given = rawHeader(exchange.request.rawHeaders, 'x-request-id');
    exchange.id = given !== undefined && GIVEN.test(given) ? given : randomUUID();
    return next();
  },
};
