import { randomUUID } from 'node:crypto';
import type { Step } from '../exchange.ts';

const GIVEN = /^[A-Za-z0-9._:-]{1,128}$/;

/** 2: one id in the answer, the logs, the audit, problems and spans. */
export const requestId: Step = {
  name: 'request id',
  run(exchange, next) {
    const given = exchange.request.headers['x-request-id'];
    exchange.id = typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
    return next();
  },
};
