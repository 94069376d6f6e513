import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPlans as createPlansOf } from './plans.ts';

const createPlans = () => createPlansOf<{ readonly digest: string; readonly document: string }>();
const plan = (digest: string) => ({ digest, document: 'sha256:d' });

describe('plans that were shown', () => {
  test('belong to the caller and the arguments; the order of the arguments does not matter', () => {
    const plans = createPlans();
    plans.remember(plan('one'), { caller: 'ann', request: { a: 1, b: 2 }, overridden: false });
    assert.deepEqual(plans.agreed('one', { caller: 'ann', request: { b: 2, a: 1 } }), plan('one'));
    assert.throws(() => plans.agreed('one', { caller: 'ann', request: { a: 1 } }), /made for other arguments/);
    assert.throws(() => plans.agreed('one', { caller: 'bob', request: { a: 1, b: 2 } }), /no dry-run since the start/);
    assert.throws(() => plans.agreed('two', { caller: 'ann', request: { a: 1, b: 2 } }), /no dry-run since the start/);
  });

  test('with overrides are known, and never agreed to', () => {
    const plans = createPlans();
    plans.remember(plan('one'), { caller: 'ann', request: {}, overridden: true });
    assert.throws(() => plans.agreed('one', { caller: 'ann', request: {} }), /made with resolver_overrides/);
  });

  test('are forgotten, oldest first, when there are a thousand others', () => {
    const plans = createPlans();
    const origin = { caller: 'ann', request: {}, overridden: false };
    for (let index = 0; index <= 1000; index++) plans.remember(plan(`p${index}`), origin);
    assert.throws(() => plans.agreed('p0', origin), /no dry-run/);
    assert.deepEqual(plans.agreed('p1', origin), plan('p1'));
    assert.deepEqual(plans.agreed('p1000', origin), plan('p1000'));
  });

  test('are forgotten, oldest first, when together they take too much', () => {
    const plans = createPlans();
    const origin = { caller: 'ann', request: {}, overridden: false };
    for (const name of ['one', 'two', 'three']) plans.remember(plan(name), origin, 100 * 1024 * 1024);
    assert.throws(() => plans.agreed('one', origin), /no dry-run/);
    assert.deepEqual(plans.agreed('two', origin), plan('two'));
  });
});
