import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Static, Type as TypeBox } from '@sinclair/typebox';
import { Type } from './type.ts';

const json = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));

test('a schema is the one TypeBox builds, apart from unions of literals and records', () => {
  const build = (T: typeof Type) =>
    T.Object(
      {
        a: T.String({ maxLength: 3, description: 'text' }),
        b: T.Optional(T.Array(T.Integer({ minimum: 1 }), { maxItems: 2 })),
        c: T.Optional(T.Union([T.String(), T.Number()])),
        d: T.Boolean({ default: false }),
        e: T.Literal('x'),
        f: T.Optional(T.Unknown({ description: 'anything' })),
        g: T.Intersect([T.Object({ h: T.Null() }), T.Object({ i: T.Number() })]),
        j: T.Optional(T.Any()),
      },
      { additionalProperties: false },
    );
  const ours = json(build(Type));
  const theirs = json(build(TypeBox)) as { properties: Record<string, object> };
  // TypeBox repeats `type: object` beside `allOf`; both say the same.
  theirs.properties['g'] = { allOf: (theirs.properties['g'] as { allOf: unknown }).allOf };
  assert.deepEqual(ours, theirs);
});

test('a union of literals is an enum, a record says what its members are', () => {
  assert.deepEqual(json(Type.Union([Type.Literal('a'), Type.Literal('b')], { default: 'a' })), {
    type: 'string',
    enum: ['a', 'b'],
    default: 'a',
  });
  assert.deepEqual(json(Type.Record(Type.String(), Type.Number())), {
    type: 'object',
    additionalProperties: { type: 'number' },
  });
});

test('the static types are those of TypeBox', () => {
  const Inputs = Type.Object({
    a: Type.String(),
    b: Type.Optional(Type.Union([Type.Literal('x'), Type.Literal('y')])),
  });
  const value: Static<typeof Inputs> = { a: 'text', b: 'y' };
  assert.equal(value.b, 'y');
});
