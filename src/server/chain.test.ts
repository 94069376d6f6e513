import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_CHAIN, chain, GLOBAL_CHAIN } from './chain.ts';
import type { Answer, Exchange, Step } from './request/exchange.ts';

const ANSWER: Answer = { status: 200, headers: {}, body: '', contentType: undefined };

test('the global chain has the order of the specification', () => {
  assert.deepEqual(
    GLOBAL_CHAIN.map(({ name }) => name),
    ['panic recovery', 'request id', 'strip trailing slashes', 'request logging'],
  );
});

test('the chain of the API has the order of the specification', () => {
  assert.deepEqual(
    API_CHAIN.map(({ name }) => name),
    [
      'CORS',
      'timeout',
      'max concurrent requests',
      'method-allowed check',
      'authentication',
      'per-IP rate limiting',
      'request size limit',
      'compression',
      'security headers',
      'metrics',
      'audit logging',
    ],
  );
});

test('every step is entered before the first decides, and an answer ends the way', async () => {
  const seen: string[] = [];
  const step = (name: string, answers = false): Step => ({
    name,
    enter: () => void seen.push(`enter ${name}`),
    run: (_, next) => {
      seen.push(name);
      return answers ? ANSWER : next();
    },
  });
  const walk = chain([step('a'), step('b', true), step('c')], async () => ANSWER);
  await walk({} as Exchange);
  assert.deepEqual(seen, ['enter a', 'enter b', 'enter c', 'a', 'b']);
});
