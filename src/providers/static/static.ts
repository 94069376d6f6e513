import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints } from '../../core/secrets/taint.ts';
import { defineProvider } from '../contract.ts';

const Inputs = closedObject({ value: Type.Unknown({ description: 'The value, of any kind; null is a value.' }) });
const Data = closedObject({ value: Type.Unknown() });

/** Gives back the value that it is given. */
export const staticProvider = defineProvider({
  name: 'static',
  version: '1.0.0',
  displayName: 'Static value',
  description: 'Returns the value that it is given, which may be computed from other resolvers.',
  category: 'values',
  tags: ['value', 'constant'],
  examples: [
    { name: 'A text', inputs: { value: 'eu-west-1' } },
    { name: 'A map', inputs: { value: { replicas: 3, zones: ['a', 'b'] } } },
  ],
  capabilities: ['from', 'transform', 'validation', 'action'],
  inputs: Inputs,
  outputs: { from: Data, transform: Data, validation: Data, action: Data },
  valueField: 'value',
  reach: { selfContained: true },
  judges: false,
  sideEffects: 'none',
  execute: async ({ value }, { taintOf }) => ({ data: { value }, taint: childTaints([['value', taintOf(['value'])]]) }),
  describe: () => 'Would return the given value',
  sample: ({ value }) => ({ value }),
});
