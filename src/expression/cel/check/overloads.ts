import type { FunctionEntry, Overload } from '../functions/entry.ts';
import { allAssignable, type Bindings, DYN, formatType, substitute, type Type } from './types.ts';

/** What a checker remembers while it unifies types. */
export interface Inference {
  readonly bindings: Bindings;
  /** For names of fresh type parameters. */
  fresh: number;
}

/** Runs an attempt and keeps what it binds when it succeeds. */
export const attempt = ({ bindings }: Inference, run: (bindings: Bindings) => boolean): boolean =>
  bindings.attempt(run);

export const freshParameter = (inference: Inference): Type => ({
  kind: 'parameter',
  name: `#${inference.fresh++}`,
  parameters: [],
});

/** The result type of the overloads that accept the arguments (dyn when they differ), or undefined when none does. */
export function overloadResult(
  overloads: readonly Overload[],
  args: readonly Type[],
  inference: Inference,
): Type | undefined {
  let result: Type | undefined;
  for (const overload of overloads) {
    const found = overload.generic ? genericResult(overload, args, inference) : plainResult(overload, args, inference);
    if (found === undefined) continue;
    if (result === undefined) result = found;
    else if (result !== found)
      result = result.kind === found.kind && result.parameters.length + found.parameters.length === 0 ? result : DYN;
  }
  return result;
}

function plainResult(overload: Overload, args: readonly Type[], inference: Inference): Type | undefined {
  const { parameters } = overload;
  for (let i = 0; i < parameters.length; i++) {
    const [argument, wanted] = [args[i], parameters[i]];
    if (argument === wanted || argument?.kind === 'dyn' || wanted?.kind === 'dyn') continue;
    return attempt(inference, bindings => allAssignable(args, parameters, bindings)) ? overload.result : undefined;
  }
  return overload.result;
}

function genericResult(overload: Overload, args: readonly Type[], inference: Inference): Type | undefined {
  const renamed = new Map<string, Type>();
  const parameters = overload.parameters.map(type => rename(type, renamed, inference));
  const result = rename(overload.result, renamed, inference);
  if (!attempt(inference, bindings => allAssignable(args, parameters, bindings))) return undefined;
  return substitute(result, inference.bindings, false);
}

function rename(type: Type, names: Map<string, Type>, inference: Inference): Type {
  if (type.kind === 'parameter') {
    const known = names.get(type.name) ?? freshParameter(inference);
    names.set(type.name, known);
    return known;
  }
  if (type.parameters.length === 0) return type;
  return { kind: type.kind, name: type.name, parameters: type.parameters.map(part => rename(part, names, inference)) };
}

/** `string.startsWith(string) -> bool` */
export function formatSignature(entry: FunctionEntry, overload: Overload): string {
  const types = overload.parameters.map(type => formatType(type));
  const target = overload.method ? `${types.shift() ?? 'dyn'}.` : '';
  return `${target}${entry.name}(${types.join(', ')}) -> ${formatType(overload.result)}`;
}
