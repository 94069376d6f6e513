import { pointerStep } from '../../core/yaml/node.ts';
import type { Value } from '../../expression/value.ts';
import type { ForEach, Inputs, Resolver, Solution } from '../../solution/model/model.ts';

/** A `{secret: name}` of a document. */
export interface SecretReference {
  readonly name: string;
  /** JSON pointer of the reference. */
  readonly pointer: string;
}

/** Every `{secret: name}` of a solution, in document order. */
export function secretReferences({ resolvers, workflow }: Solution): readonly SecretReference[] {
  const valuesInResolvers = [...resolvers.values()].flatMap(valuesInResolver);
  const valuesInActions = [workflow?.actions, workflow?.finally].flatMap(section =>
    [...(section?.values() ?? [])].flatMap(valuesInStep),
  );
  return [...valuesInResolvers, ...valuesInActions].flatMap(value => [...referencesIn(value)]);
}

/** Whether a resolver names a secret of the store. */
export const namesStoredSecret = (resolver: Resolver): boolean => storedSecretsIn(resolver).length > 0;

/** The secrets of the store that a resolver names. */
export const storedSecretsIn = (resolver: Resolver): readonly string[] =>
  valuesInResolver(resolver).flatMap(value => [...referencesIn(value)].map(({ name }) => name));

function valuesInResolver({ resolve, transform, validate, errorMessage }: Resolver): readonly Value[] {
  const rules = validate?.with ?? [];
  return [
    ...[...resolve.with, ...(transform?.with ?? [])].flatMap(valuesInStep),
    ...rules.flatMap(({ inputs, message }) => [...inputs.values(), ...(message === undefined ? [] : [message])]),
    ...(errorMessage === undefined ? [] : [errorMessage]),
  ];
}

function valuesInStep({
  inputs,
  forEach,
}: {
  readonly inputs: Inputs;
  readonly forEach: ForEach | undefined;
}): readonly Value[] {
  return [...(forEach?.in === undefined ? [] : [forEach.in]), ...inputs.values()];
}

function* referencesIn(value: Value): Generator<SecretReference> {
  if (value.kind === 'secret')
    yield { name: value.source, pointer: `${value.at.pointer ?? ''}${pointerStep('secret')}` };
  else if (value.kind === 'map') for (const item of value.entries.values()) yield* referencesIn(item);
  else if (value.kind === 'list') for (const item of value.items) yield* referencesIn(item);
}
