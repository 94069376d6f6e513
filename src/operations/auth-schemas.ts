import { Type } from '../core/type.ts';

/** `<handler>` or `<handler>@<profile>`, and `--profile`. */
export const REFERENCE_INPUT = { reference: Type.String({ minLength: 1 }), profile: Type.Optional(Type.String()) };
export const OBJECT = Type.Object({}, { additionalProperties: true });
