import { ProblemError } from '../answer/problem.ts';
import type { Step } from '../request/exchange.ts';

/** API 7: a body that says it is too large is not read at all; others are counted while they are read. */
export const sizeLimit: Step = {
  name: 'request size limit',
  run(exchange, next) {
    const { maxRequestSize } = exchange.runtime.settings;
    const announced = Number(exchange.request.headers['content-length'] ?? 0);
    if (announced > maxRequestSize) throw tooLarge(maxRequestSize);
    exchange.bodyLimit = maxRequestSize;
    return next();
  },
};

export const tooLarge = (limit: number): ProblemError =>
  new ProblemError('too-large', `the body may have at most ${limit} bytes`, { headers: { Connection: 'close' } });
