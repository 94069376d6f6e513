import { childTaints, derivedTaint } from '../../core/secrets/taint.ts';
import { type Capability, Failure, type Output, type ReadEffects } from '../contract.ts';
import { createExchange } from './exchange.ts';
import type { Inputs } from './inputs.ts';
import { lookFirst } from './observe.ts';
import { collectPages } from './pagination.ts';
import { pollUntil } from './poll.ts';
import { planRequest } from './request.ts';
import { type Answer, bodyData } from './response.ts';
import { withRetries } from './retry.ts';

export async function execute(inputs: Inputs, effects: ReadEffects, capability: Capability): Promise<Output> {
  const plan = planRequest(inputs, effects);
  const { pagination, poll } = inputs;
  if (pagination !== undefined && plan.method !== 'GET') throw new Failure('input', 'pagination needs method GET');
  const found = await lookFirst(inputs, effects);
  if (found?.isAsWanted === true)
    return toOutput(found.answer, { body: bodyData(found.answer, inputs), unchanged: true }, effects);
  const exchange = withRetries(createExchange(inputs, plan, effects, capability), inputs, plan.method, effects);
  if (pagination !== undefined) {
    const { answer, items, pages, warnings } = await collectPages(
      exchange,
      plan.url,
      { ...inputs, pagination },
      effects,
    );
    const extra = { body: items, pages, totalItems: items.length };
    return { ...toOutput(answer, extra, effects), warnings };
  }
  if (poll !== undefined) {
    const { answer, attempts } = await pollUntil(exchange, plan.url, { ...inputs, poll }, effects);
    return { ...toOutput(answer, { body: bodyData(answer, inputs) }, effects), metadata: { attempts } };
  }
  const answer = await exchange(plan.url);
  return toOutput(answer, { body: bodyData(answer, inputs) }, effects);
}

function toOutput(answer: Answer, extra: Readonly<Record<string, unknown>>, effects: ReadEffects): Output {
  const { statusCode, headers, response } = answer;
  return {
    data: { statusCode, success: true, headers, ...extra, url: response.url.href },
    taint: childTaints([['url', derivedTaint(effects.taintOf(['url']), effects.taintOf(['query']))]]),
  };
}
