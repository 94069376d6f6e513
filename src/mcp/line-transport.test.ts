import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import * as fc from '../../test/support/random/fast-check.ts';
import { anyText } from '../../test/support/random/random-text.ts';
import { lineTransport } from './line-transport.ts';

const request = (id: number, params: Record<string, unknown> = {}): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  method: 'm',
  params,
});

async function opened() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = lineTransport({ input, output });
  const received: unknown[] = [];
  transport.onmessage = message => void received.push(message);
  await transport.start();
  return { input, output, transport, received };
}

/** The library leaves out an entry of this name. */
const KEY = fc.string().filter(key => key !== '__proto__');

describe('lines of messages', () => {
  test('arrive whole and in order, wherever their bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(KEY, anyText()), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (params, size) => {
          const { input, transport, received } = await opened();
          const sent = params.map((given, id) => JSON.parse(JSON.stringify(request(id, given))) as unknown);
          const bytes = Buffer.from(sent.map(message => `${JSON.stringify(message)}\n`).join(''));
          for (let at = 0; at < bytes.length; at += size) input.write(bytes.subarray(at, at + size));
          input.end();
          await transport.ended;
          assert.deepEqual(received, sent);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('that cannot be read are answered with an error, with the id where there is one', async () => {
    const { input, output, transport, received } = await opened();
    input.write('nonsense\n{"jsonrpc":"2.0","id":"x","method":1}\n');
    input.write(`${JSON.stringify(request(7))}\n`);
    input.end();
    await transport.ended;
    output.end();
    const answers = (await text(output))
      .trimEnd()
      .split('\n')
      .map(answer => JSON.parse(answer) as Record<string, unknown>);
    assert.deepEqual(
      answers.map(({ id, error }) => [id, (error as { code: number }).code]),
      [
        [null, -32_700],
        ['x', -32_600],
      ],
    );
    assert.equal(received.length, 1);
  });

  test('are all answered when each request has an answer or was cancelled', async () => {
    const { input, transport } = await opened();
    input.write(`${JSON.stringify(request(1))}\n${JSON.stringify(request(2))}\n`);
    await turn();
    let answered = false;
    const waiting = transport.answered().then(() => {
      answered = true;
    });
    await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
    await turn();
    assert.equal(answered, false);
    input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n');
    await waiting;
    assert.equal(answered, true);
  });

  test('end when the reader of the answers is gone', async () => {
    const { output, transport } = await opened();
    output.destroy(new Error('EPIPE'));
    await transport.ended;
    await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
  });
});
