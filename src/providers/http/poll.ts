import { Failure, type ReadEffects } from '../contract.ts';
import { counted } from '../what-if.ts';
import type { Exchange } from './exchange.ts';
import { holds } from './expressions.ts';
import { type Inputs, MAX_POLL_ATTEMPTS, type Poll } from './inputs.ts';
import { type Answer, bodyForExpressions } from './response.ts';

/** Sends until `until` holds. An answer for which `failWhen` holds fails, as does the last one that is not the wanted one. */
export async function pollUntil(
  exchange: Exchange,
  url: URL,
  inputs: Inputs & { readonly poll: Poll },
  effects: ReadEffects,
): Promise<{ readonly answer: Answer; readonly attempts: number }> {
  const { until, failWhen, interval = 10_000, maxAttempts = MAX_POLL_ATTEMPTS } = inputs.poll;
  for (let attempt = 1; ; attempt++) {
    const answer = await exchange(url);
    const variables = pollVariables(answer, inputs);
    const { statusCode } = answer;
    if (await holds('poll.until', until, variables, effects)) return { answer, attempts: attempt };
    if (await holds('poll.failWhen', failWhen, variables, effects))
      throw new Failure('http', `poll.failWhen held after ${counted(attempt, 'request')}`, { statusCode });
    if (attempt === maxAttempts)
      throw new Failure('http', `poll.until did not hold after ${counted(attempt, 'request')}`, { statusCode });
    await effects.clock.sleep(interval, effects.signal);
  }
}

function pollVariables(answer: Answer, inputs: Inputs): Readonly<Record<string, unknown>> {
  const { statusCode, headers } = answer;
  const body = bodyForExpressions(answer, inputs);
  const response = { statusCode, success: true, headers, body, url: answer.response.url.href };
  return { _: response, statusCode, headers, body, rawBody: answer.rawBody() };
}
