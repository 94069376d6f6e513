import { ToolError } from '../../core/errors.ts';
import { type Answer, problemAnswer, type Step } from '../request/exchange.ts';

/**
 * API 2: a deadline over everything that follows, reading the body included. At the deadline the work is cancelled and the answer is
 * sent at once; a client that is gone cancels the work as well.
 */
export const timeout: Step = {
  name: 'timeout',
  run(exchange, next) {
    const { requestTimeoutMs } = exchange.runtime.settings;
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => {
        // Aborting a request that waits takes it out of the queue.
        const facts = exchange.isQueued ? WAITED : WORKED;
        exchange.abort.abort(new ToolError('timeout', 'the deadline of the request passed'));
        resolve(problemAnswer(exchange, facts));
      }, requestTimeoutMs);
      const work = async (): Promise<Answer> => next();
      void work()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  },
};

const WORKED = { code: 'timeout', detail: 'the request took longer than it may' } as const;
const WAITED = { code: 'overloaded', detail: 'no thread was free before the deadline of the request' } as const;
