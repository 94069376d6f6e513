import type { Runtime } from '../start/runtime.ts';
import type { Answer, Exchange } from './exchange.ts';

const MAX_KEPT = 500;

/**
 * Answers that are the same until the configuration changes: providers, schemas, the configuration itself. Only what succeeded is kept, by
 * path and query.
 */
export interface KeptAnswers {
  find(exchange: Exchange): Answer | undefined;
  keep(exchange: Exchange, answer: Answer): Answer;
}

export function createKeptAnswers(): KeptAnswers {
  const byRuntime = new WeakMap<Runtime, Map<string, Answer>>();
  const answerKey = ({ path, query }: Exchange): string => `${path}?${query}`;
  return {
    find: exchange => byRuntime.get(exchange.runtime)?.get(answerKey(exchange)),
    keep(exchange, answer) {
      const kept = byRuntime.get(exchange.runtime) ?? new Map<string, Answer>();
      byRuntime.set(exchange.runtime, kept);
      if (kept.size >= MAX_KEPT) kept.clear();
      const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
      const own = { ...answer, body };
      kept.set(answerKey(exchange), own);
      return own;
    },
  };
}
