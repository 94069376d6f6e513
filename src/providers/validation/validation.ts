import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints } from '../../core/secrets/taint.ts';
import { type Capability, defineProvider, Failure, type Output, type Provider, type ReadEffects } from '../contract.ts';
import { createChecks, type Subject, type Verdict } from './checks.ts';
import { CHECKS, Inputs } from './inputs.ts';

const Data = closedObject({
  valid: Type.Literal(true),
  details: Type.Array(Type.String(), { description: 'What was checked.' }),
  value: Type.Unknown({ description: 'The value as given.' }),
});

/** Checks a value. All checks run. Compiled schemas and patterns are kept for the life of the provider. */
export function createValidationProvider(): Provider {
  const checks = createChecks();
  return defineProvider({
    name: 'validation',
    version: '1.0.0',
    displayName: 'Validation',
    description: 'Checks a value with patterns, expressions or a JSON Schema; a value that fails a check is a failure.',
    category: 'values',
    tags: ['validation', 'check', 'schema'],
    examples: [
      { name: 'A pattern', inputs: { match: '^[a-z][a-z0-9-]*$', message: 'use lower-case letters, digits and "-"' } },
      { name: 'An expression', inputs: { expression: '__self > 0 && __self < 65536' } },
      { name: 'A value that is given', inputs: { value: 'orders', match: '^[a-z][a-z0-9-]*$' } },
      { name: 'A schema', inputs: { schema: { type: 'array', items: { type: 'string' }, minItems: 1 } } },
    ],
    capabilities: ['validation', 'transform'],
    inputs: Inputs,
    outputs: { validation: Data, transform: Data },
    valueField: { transform: 'value' },
    reach: { selfContained: true },
    sideEffects: 'none',
    execute: (inputs, effects, _capability: Capability) => execute(inputs, effects, checks),
    describe: () => 'Would validate a value',
    sample: () => ({ valid: true, details: [], value: null }),
  });
}

async function execute(inputs: Inputs, effects: ReadEffects, checks: ReturnType<typeof createChecks>): Promise<Output> {
  const what = await subject(inputs, effects);
  const verdicts: Verdict[] = [];
  for (const name of CHECKS) if (inputs[name] !== undefined) verdicts.push(await checks[name](inputs, what, effects));
  const failed = verdicts.flatMap(({ fault }) => fault ?? []);
  if (failed.length > 0) throw new Failure('validation', inputs.message ?? failed.join('; '));
  return {
    data: { valid: true, details: verdicts.map(one => one.what), value: what.value },
    taint: childTaints([['value', what.taint]]),
  };
}

async function subject(inputs: Inputs, effects: ReadEffects): Promise<Subject> {
  if (Object.hasOwn(inputs, 'value')) return { value: inputs.value, taint: effects.taintOf(['value']) };
  try {
    const { data: value, taint } = await effects.evaluate('__self');
    return { value, taint };
  } catch (error) {
    throw new Failure('input', 'input "value" is required where there is no __self', { cause: error });
  }
}
