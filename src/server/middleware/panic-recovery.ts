import { errorText } from '../../core/errors.ts';
import { PROBLEMS, problemFacts } from '../answer/problem.ts';
import { type Answer, type Exchange, problemAnswer, type Step } from '../request/exchange.ts';

/** Global 1: whatever is thrown later becomes an answer. What was not thrown on purpose is a defect: logged with its stack, counted, 500. */
export const panicRecovery: Step = {
  name: 'panic recovery',
  run(exchange, next) {
    try {
      const answer = next();
      return answer instanceof Promise ? answer.catch((error: unknown) => recovered(exchange, error)) : answer;
    } catch (error) {
      return recovered(exchange, error);
    }
  },
};

function recovered(exchange: Exchange, error: unknown): Answer {
  const facts = problemFacts(error, {
    body: exchange.data,
    query: Object.fromEntries(new URLSearchParams(exchange.query)),
  });
  const { log, metrics } = exchange.runtime;
  const fields = { request_id: exchange.id, method: exchange.method, path: exchange.path };
  if (PROBLEMS[facts.code].status === 500) {
    metrics.panics.add(1);
    log('error', 'a request failed with a defect', { ...fields, stack: stackText(error) });
  } else {
    log('debug', 'request refused', { ...fields, code: facts.code, error: causeChain(error) });
  }
  return problemAnswer(exchange, facts);
}

const stackText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** An error with its causes, in one line. */
function causeChain(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at !== undefined && messages.length < 5; at = at instanceof Error ? at.cause : undefined)
    messages.push(errorText(at));
  return messages.join(' <- ');
}
