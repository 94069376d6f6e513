import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { parseProviderArguments } from '../../providers/shared/inputs/arguments.ts';
import { defineOperation } from '../operation.ts';
import { findProvider, missingHint } from './plugin-providers.ts';

/** `key=value` words of the command line, typed by the schema of the provider: a list or number may be written as JSON. */
export const providerInputs = defineOperation({
  name: 'provider.inputs',
  summary: 'Read inputs of a provider from words',
  access: 'user',
  needs: { solution: 'none', host: ['processes'] },
  input: closedObject({ name: Type.String(), words: Type.Array(Type.String()) }),
  output: Type.Record(Type.String(), Type.Unknown()),
  async run(services, { name, words }): Promise<Readonly<Record<string, unknown>>> {
    const provider = await findProvider(services, name);
    if (provider === undefined)
      throw new ToolError('not-found', `there is no provider "${name}"`, {
        hint: missingHint(services, name),
      });
    return parseProviderArguments(provider, words);
  },
});
