import { defineProvider } from '../contract.ts';
import { describeRequest } from './describe.ts';
import { Data, Inputs, READING_METHODS } from './inputs.ts';

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
  execute: async (...given) => (await import('./execute.ts')).execute(...given),
  observe: async (inputs, effects) => inputs.observe && (await import('./observe.ts')).observeAddress(inputs, effects),
  describe: describeRequest,
  sample(inputs) {
    const parsed = inputs.autoParseJson === true || inputs.responseType === 'json';
    const body = inputs.pagination !== undefined ? [] : parsed ? {} : '';
    return { statusCode: 200, success: true, headers: {}, body, url: inputs.url };
  },
});
