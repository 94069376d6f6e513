import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { type ProviderResult, type RunProviderRequest, runProvider } from './run-provider.ts';

const CAPABILITIES = ['from', 'transform', 'validation', 'authentication', 'action'] as const;

/** One provider with inputs: what is wrong with them, or a sample of what it gives. Its execution is never entered. */
export const previewProvider = defineOperation({
  name: 'provider.preview',
  summary: 'Check inputs of a provider and show a sample of its output',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of a provider.' }),
    inputs: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Its inputs by name.' })),
    capability: Type.Optional(Type.Union(CAPABILITIES.map(word => Type.Literal(word)))),
  }),
  output: runProvider.output,
  fromWire: ({ name, inputs, capability }): RunProviderRequest => ({
    name,
    inputs: new Map(Object.entries(inputs ?? {})),
    capability,
    dryRun: true,
  }),
  run: (services, request, call): Promise<ProviderResult> =>
    runProvider.run(services, { ...request, dryRun: true }, call),
});
