import * as fc from './fast-check.ts';

/** Any code point but the halves of surrogate pairs: what the unit `binary` of fast-check is, without its second of preparation. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map(code => String.fromCodePoint(code));

/** Any text at all, its bounds in code points. */
export const anyText = (bounds: fc.StringSharedConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...bounds, unit: character });
