import type { Static } from '@sinclair/typebox';
import { Type } from '../../core/schema/type.ts';
import { notTogether } from '../needed-for.ts';
import { celText } from '../shared/inputs/annotations.ts';

/** The inputs that are checks, in the order in which they are made. */
export const CHECKS = ['match', 'notMatch', 'expression', 'failWhen', 'schema'] as const;
const VARIABLES = ['__self'] as const;

export const Inputs = Type.Object(
  {
    value: Type.Optional(Type.Unknown({ description: 'What is checked. Default: __self.' })),
    match: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'RE2 pattern that the text matches.' }),
    ),
    notMatch: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'RE2 pattern that the text does not match.' }),
    ),
    expression: Type.Optional(celText({ variables: VARIABLES, description: 'Is true; the value is __self.' })),
    failWhen: Type.Optional(celText({ variables: VARIABLES, description: 'Is false; the value is __self.' })),
    schema: Type.Optional(
      Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Boolean()], {
        description: 'JSON Schema 2020-12 that the value fits.',
      }),
    ),
    message: Type.Optional(Type.String({ maxLength: 1000, description: 'Told in place of what the checks say.' })),
  },
  {
    additionalProperties: false,
    anyOf: CHECKS.map(name => ({ required: [name] })),
    ...notTogether('expression', 'failWhen'),
  },
);
export type Inputs = Static<typeof Inputs>;
