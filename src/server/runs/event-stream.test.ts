import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../request/exchange.ts';
import { wantsStream } from './event-stream.ts';

test('a client gets a stream of events when it asks for one, and not when it says that it takes none', () => {
  const wants = (accept?: string): boolean =>
    wantsStream({ request: { headers: { accept } } } as Pick<Exchange, 'request'>);
  for (const accept of ['text/event-stream', 'application/json, Text/Event-Stream;q=0.5', 'text/event-stream ; q=1.0'])
    assert.equal(wants(accept), true, accept);
  for (const accept of [undefined, '', '*/*', 'text/*', 'application/json', 'text/event-streams'])
    assert.equal(wants(accept), false, accept);
  for (const accept of ['text/event-stream;q=0', 'application/json, text/event-stream; q=0.000'])
    assert.equal(wants(accept), false, accept);
});
