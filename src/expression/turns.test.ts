import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ToolError } from '../core/errors.ts';
import { compile, ENVIRONMENTS, type Program } from './cel/cel.ts';
import { createEvaluator, type Evaluator, type EvaluatorOptions } from './evaluate.ts';
import { NOTHING_SKIPPED, type Scope } from './scope.ts';
import { loadTemplates } from './template.ts';

const templates = await loadTemplates();

const scope: Scope = { variables: { _: {} }, taints: {}, skipped: NOTHING_SKIPPED, place: 'here' };
const program = (source: string): Program => compile(source, ENVIRONMENTS.cli);

function evaluatorWith(more: Partial<EvaluatorOptions> = {}): Evaluator {
  return createEvaluator({
    costLimit: 1_000_000,
    maxTemplateOutput: 100_000_000,
    templateTimeoutMs: 60_000,
    now: new Date(0),
    libraries: {},
    host: () => ({}),
    ...more,
  });
}

/** How often the event loop goes round while the work is done. */
async function roundsDuring(work: () => Promise<unknown>): Promise<number> {
  let rounds = 0;
  let isOver = false;
  const round = (): void => {
    rounds += 1;
    if (!isOver) setImmediate(round);
  };
  setImmediate(round);
  await work();
  isOver = true;
  return rounds;
}

const LONG_TEMPLATE = templates.parse('{% for i in (1..30000) %}{{ i | plus: 1 }}{% endfor %}');
/** Nearly all that the limit allows. */
const DEAR = program('lists.range(40000).map(x, x * 2)');

test('a long rendering lets everything else happen, and gives the same text', async () => {
  const evaluator = evaluatorWith();
  let text = '';
  const rounds = await roundsDuring(async () => {
    ({ data: text } = await evaluator.inTurns(inner => inner.renderTemplate(LONG_TEMPLATE, scope)));
  });
  assert.ok(rounds > 2, `${rounds} rounds`);
  assert.equal(text, evaluator.renderTemplate(LONG_TEMPLATE, scope).data);
});

test('many expressions in one work let everything else happen between them, and each is evaluated once', async () => {
  let evaluations = 0;
  const evaluator = evaluatorWith({
    host: () => {
      evaluations += 1;
      return {};
    },
  });
  let sums: readonly unknown[] = [];
  const rounds = await roundsDuring(async () => {
    sums = await evaluator.inTurns(inner =>
      Array.from({ length: 40 }, () => (inner.evaluateProgram(DEAR, scope).data as unknown[]).length),
    );
  });
  assert.deepEqual(sums, Array(40).fill(40_000));
  assert.ok(rounds > 2, `${rounds} rounds`);
  assert.ok(evaluations >= 40);
});

test('works one after the other do not keep everything else waiting', async () => {
  const evaluator = evaluatorWith();
  const rounds = await roundsDuring(async () => {
    for (let i = 0; i < 40; i++) await evaluator.inTurns(inner => inner.evaluateProgram(DEAR, scope));
  });
  assert.ok(rounds > 2, `${rounds} rounds`);
});

test('a failure in one step is the same failure in the next turn, for who catches it and goes on', async () => {
  const evaluator = evaluatorWith();
  const seen = await evaluator.inTurns(inner =>
    Array.from({ length: 30 }, (_, i) => {
      try {
        return (inner.evaluateProgram(i % 2 === 0 ? DEAR : program('1 / 0'), scope).data as unknown[]).length;
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        return 'failed';
      }
    }),
  );
  assert.deepEqual(
    seen,
    Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 40_000 : 'failed')),
  );
});

test('a signal ends a rendering and a pause while they are under way', async () => {
  for (const work of [
    (inner: Evaluator) => inner.renderTemplate(LONG_TEMPLATE, scope),
    (inner: Evaluator) => inner.evaluateProgram(program('[1, 2, 3].map(x, debug.sleep(5000))'), scope),
  ]) {
    const controller = new AbortController();
    const evaluator = evaluatorWith({
      signal: controller.signal,
      host: () => ({ sleep: () => assert.fail('it blocks') }),
    });
    const running = evaluator.inTurns(work);
    setImmediate(() => controller.abort());
    await assert.rejects(running, { code: 'cancelled' });
  }
});

test('what is printed before a pause is printed once', async () => {
  const printed: string[] = [];
  const evaluator = evaluatorWith({ host: () => ({ sleep: () => undefined, debug: text => printed.push(text) }) });
  const source = '[1, 2, 3].map(x, debug.out("before", debug.sleep(1, debug.out("at", x))))';
  const { data } = await evaluator.inTurns(inner => inner.evaluateProgram(program(source), scope));
  assert.deepEqual(data, [1, 2, 3]);
  assert.deepEqual(printed, ['at: 1', 'before: 1', 'at: 2', 'before: 2', 'at: 3', 'before: 3']);
});
