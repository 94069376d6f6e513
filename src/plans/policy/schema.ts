import { closedObject, Type } from '../../core/schema/type.ts';

const NAME = { minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' };
const RULE_NAMES = Type.Optional(Type.Array(Type.String(NAME), { maxItems: 200 }));
const DATA = (description: string) => Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description }));

const RULE = closedObject({
  name: Type.String(NAME),
  description: Type.Optional(Type.String()),
  when: Type.String({
    minLength: 1,
    maxLength: 10_000,
    description:
      'CEL. The rule applies where it is true. With `action` in it, it is judged for each action, otherwise once for the plan. Variables: plan, action, caller, now.',
  }),
  then: Type.Union([Type.Literal('deny'), Type.Literal('warn'), Type.Literal('approve')], {
    description: 'deny: nothing is executed. warn: said, and no more. approve: executed after an approval.',
  }),
  message: Type.Optional(
    Type.String({ maxLength: 1000, description: 'What to do instead, for the person who reads the finding.' }),
  ),
});

const CASE = closedObject({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  plan: DATA('What differs from an empty plan.'),
  actions: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'Actions of the plan: what differs from an action without inputs and effects.',
    }),
  ),
  caller: DATA('What differs from a caller on the command line.'),
  now: Type.Optional(Type.String({ format: 'date-time' })),
  expect: Type.Optional(
    closedObject(
      { deny: RULE_NAMES, warn: RULE_NAMES, approve: RULE_NAMES },
      { description: 'The rules that apply. Default: none.' },
    ),
  ),
});

/** A policy document. */
export const POLICY = closedObject({
  apiVersion: Type.Literal('tool.dev/v1'),
  kind: Type.Literal('Policy'),
  metadata: closedObject({ name: Type.String(NAME), description: Type.Optional(Type.String()) }),
  rules: Type.Array(RULE, { minItems: 1, maxItems: 200 }),
  tests: Type.Optional(Type.Array(CASE, { maxItems: 1000, description: 'Cases of tool policy test.' })),
});
