import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints, derivedTaint, joinTaints } from '../../core/secrets/taint.ts';
import { defineProvider } from '../contract.ts';
import { celText } from '../shared/inputs/annotations.ts';
import { shown } from '../what-if.ts';

const Inputs = closedObject({
  expression: celText({ variablesFrom: 'variables', description: 'The expression; resolvers are members of _.' }),
  variables: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      propertyNames: { pattern: '^(?!_$)[A-Za-z_][A-Za-z0-9_]{0,127}$' },
      description: 'Further top-level names of the expression.',
    }),
  ),
});
const Data = closedObject({ value: Type.Unknown() });

/** Evaluates an expression. As a validate rule, `false` fails. */
export const celProvider = defineProvider({
  name: 'cel',
  version: '1.0.0',
  displayName: 'CEL expression',
  description: 'Evaluates an expression in the Common Expression Language over resolver values.',
  category: 'values',
  tags: ['cel', 'expression'],
  examples: [
    { name: 'From another resolver', inputs: { expression: '_.hosts.filter(h, h.enabled).map(h, h.name)' } },
    { name: 'With a variable', inputs: { expression: 'limit * 2', variables: { limit: 10 } } },
  ],
  capabilities: ['from', 'transform', 'validation', 'action'],
  inputs: Inputs,
  outputs: { from: Data, transform: Data, validation: Data, action: Data },
  valueField: 'value',
  reach: { selfContained: true },
  sideEffects: 'none',
  execute: async ({ expression, variables }, { evaluate, taintOf }) => {
    const { data, taint } = await evaluate(expression, variables, taintOf(['variables']));
    const given = derivedTaint(taintOf(['expression']));
    return { data: { value: data }, taint: childTaints([['value', joinTaints(taint, given)]]) };
  },
  describe: (inputs, view, deferred) => `Would evaluate "${shown('expression', { inputs, view, deferred }, 80)}"`,
  sample: () => ({ value: null }),
});
