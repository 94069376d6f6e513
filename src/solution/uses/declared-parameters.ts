import { type Json, toJson } from '../../core/json/json.ts';
import { REDACTED } from '../../core/secrets/redact.ts';
import type { Value } from '../../expression/value.ts';
import type { Inputs, Resolver, Solution } from '../model/model.ts';

/** A parameter as the resolver that reads it declares it. */
export interface DeclaredParameter {
  /** Empty where the key is computed. */
  readonly name: string;
  readonly type: string;
  /** A call without it fails. */
  readonly required: boolean;
  readonly default?: Json;
  readonly description?: string;
  readonly resolver: string;
}

/** The parameters of a solution in document order; one row for each resolver that reads one. */
export function declaredParameters({ resolvers }: Solution): readonly DeclaredParameter[] {
  return [...resolvers.values()].flatMap(resolver =>
    resolver.resolve.with.flatMap(({ provider, inputs, onError }, index) => {
      if (provider !== 'parameter') return [];
      const isLast = index === resolver.resolve.with.length - 1;
      return [declaredParameter(resolver, inputs, isLast || onError === 'fail')];
    }),
  );
}

/** `decides`: when this source fails, the resolver fails. */
function declaredParameter(resolver: Resolver, inputs: Inputs, decides: boolean): DeclaredParameter {
  const fallback = inputs.get('default');
  const description = literal(inputs, 'description') ?? resolver.description;
  const optional = literal(inputs, 'required') === false || fallback !== undefined || !decides;
  return {
    name: asText(literal(inputs, 'key')) ?? '',
    type: asText(literal(inputs, 'type')) ?? resolver.type,
    required: !optional,
    ...(fallback?.kind === 'literal' && { default: resolver.sensitive ? REDACTED : toJson(fallback.value) }),
    ...(typeof description === 'string' && { description }),
    resolver: resolver.name,
  };
}

function literal(inputs: Inputs, name: string): unknown {
  const value: Value | undefined = inputs.get(name);
  return value?.kind === 'literal' ? value.value : undefined;
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
