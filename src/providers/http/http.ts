import { childTaints, derivedTaint } from '../../core/secrets/taint.ts';
import { type Capability, defineProvider, Failure, type Output, type ReadEffects } from '../contract.ts';
import { describeRequest } from './describe.ts';
import { createExchange } from './exchange.ts';
import { Data, Inputs, READING_METHODS } from './inputs.ts';
import { lookFirst, observeAddress } from './observe.ts';
import { collectPages } from './pagination.ts';
import { pollUntil } from './poll.ts';
import { planRequest } from './request.ts';
import { type Answer, bodyData } from './response.ts';
import { withRetries } from './retry.ts';

/** Sends HTTP requests: one, with retries, until a condition holds, or page after page. */
export const httpProvider = defineProvider({
  name: 'http',
  version: '1.0.0',
  displayName: 'HTTP request',
  description: 'Sends an HTTP request and returns the answer, with credentials, retries, polling and pagination.',
  category: 'network',
  tags: ['http', 'api', 'rest', 'network'],
  examples: [
    {
      name: 'Read JSON',
      inputs: { url: 'https://api.example.com/v1/regions', query: { active: true }, autoParseJson: true },
    },
    {
      name: 'Create something with credentials',
      description: 'An action: POST is not allowed in a resolver.',
      inputs: {
        url: 'https://api.example.com/v1/items',
        method: 'POST',
        body: { name: 'demo' },
        authProvider: 'cloud@prod',
        retry: { maxAttempts: 3, backoff: 'exponential' },
      },
    },
    {
      name: 'Wait until something is ready',
      inputs: {
        url: 'https://api.example.com/v1/items/7',
        poll: { until: 'body.status == "ready"', failWhen: 'body.status == "failed"', interval: '5s', maxAttempts: 60 },
      },
    },
    {
      name: 'Send only what changes',
      description: 'GET first; the request is sent when a member of the body differs. A dry-run shows the difference.',
      inputs: {
        url: 'https://api.example.com/v1/items/7',
        method: 'PUT',
        body: { name: 'demo' },
        observe: 'given',
      },
    },
    {
      name: 'All pages',
      inputs: {
        url: 'https://api.example.com/v1/items',
        pagination: {
          strategy: 'cursor',
          collectPath: 'body.items',
          nextTokenPath: 'body.next',
          nextTokenParam: 'after',
        },
      },
    },
  ],
  capabilities: ['from', 'transform', 'action'],
  inputs: Inputs,
  outputs: { from: Data, transform: Data, action: Data },
  reach: { address: 'url', changes: 'elsewhere' },
  sideEffects: { input: 'method', none: READING_METHODS },
  repeatable: { input: 'method', words: [...READING_METHODS, 'PUT', 'DELETE'], orGiven: 'idempotencyKey' },
  execute,
  observe: observeAddress,
  describe: describeRequest,
  sample(inputs) {
    const parsed = inputs.autoParseJson === true || inputs.responseType === 'json';
    const body = inputs.pagination !== undefined ? [] : parsed ? {} : '';
    return { statusCode: 200, success: true, headers: {}, body, url: inputs.url };
  },
});

async function execute(inputs: Inputs, effects: ReadEffects, capability: Capability): Promise<Output> {
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
