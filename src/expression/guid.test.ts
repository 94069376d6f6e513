import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { solutionFacts } from '../../test/support/solution-facts.ts';
import { createEvaluator } from './evaluate.ts';
import { createHosts } from './expressions.ts';
import type { Parsers } from './parse-value.ts';
import type { Scope } from './scope.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/;
let parsers: Parsers;
before(async () => {
  ({ parsers } = await solutionFacts());
});

const scopeAt = (place: string): Scope => ({ variables: { _: {} }, taints: {}, skipped: new Set(), place });

function run(): (source: string, place: { scope?: string; pointer?: string }) => Promise<unknown> {
  const hosts = createHosts({
    now: new Date(0),
    libraries: {},
    debug: () => undefined,
    uuid: () => crypto.randomUUID(),
  });
  const evaluator = createEvaluator({
    costLimit: 1_000_000,
    maxTemplateOutput: 1000,
    templateTimeoutMs: 1000,
    now: new Date(0),
    libraries: {},
    host: hosts,
  });
  return (source, { scope = 'a', pointer = '/x' }) => {
    const at = { file: 'f', line: 1, column: 1, pointer };
    return evaluator.inTurns(
      inner =>
        inner.evaluate({ kind: 'expression', source, program: parsers.compile(source), at }, scopeAt(scope)).data,
    );
  };
}

test('guid.new gives another value for each call, also inside map and in one expression', async () => {
  const evaluate = run();
  const many = (await evaluate('[1, 2, 3].map(i, guid.new())', {})) as string[];
  assert.equal(new Set(many).size, 3);
  for (const one of many) assert.match(one, UUID);
  assert.equal(await evaluate('guid.new() == guid.new()', { pointer: '/y' }), false);
});

test('guid.new gives the same values, in the same order, when a place is evaluated again', async () => {
  const evaluate = run();
  const source = '[1, 2, 3].map(i, guid.new())';
  const first = await evaluate(source, {});
  assert.deepEqual(await evaluate(source, {}), first);
  assert.notDeepEqual(await evaluate(source, { scope: 'a[1]' }), first, 'another item');
  assert.notDeepEqual(await evaluate(source, { pointer: '/z' }), first, 'another input');
  assert.notDeepEqual(await run()(source, {}), first, 'another run');
});
