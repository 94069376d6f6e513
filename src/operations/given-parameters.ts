import { ToolError } from '../core/errors.ts';
import { type Json, toJson } from '../core/json/json.ts';
import { REDACTED } from '../core/secrets/redact.ts';
import { namesSecret } from '../core/secrets/secret-names.ts';
import { suggestion } from '../core/text/nearest.ts';
import type { GivenParameter, Parameters } from '../engine/services.ts';
import type { Solution } from '../solution/model/model.ts';
import type { SolutionRequest } from './solution/run-input.ts';

/** Begins the names of variables that hold parameters. */
const PREFIX = 'TOOL_PARAM_';

/** The variables that may hold parameters. Empty ones count as not set. */
export function parameterVariables(
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith(PREFIX) && value !== undefined && value !== '') found.set(name, value);
  return found;
}

/**
 * The parameters of a call: those that it names, then those of variables. A variable is named like the parameter, as it is written or
 * in upper case with `_` for `-` and `.`. Variables that are not parameters of this solution say nothing about it.
 */
export function givenParameters(
  solution: Solution,
  { params, variables }: Pick<SolutionRequest, 'params' | 'variables'>,
): ReadonlyMap<string, GivenParameter> {
  const given = new Map(params ?? []);
  if (variables === undefined || variables.size === 0) return given;
  for (const key of declaredParameters(solution).keys) {
    if (given.has(key)) continue;
    for (const name of [PREFIX + key, PREFIX + key.replaceAll(/[-.]/g, '_').toUpperCase()]) {
      const text = variables.get(name);
      if (text === undefined) continue;
      given.set(key, { form: 'text', texts: [text], source: 'environment', from: name });
      break;
    }
  }
  return given;
}

/** Where the value of a parameter comes from, and the value as it was given. */
export interface ShownParameter {
  readonly value: Json;
  readonly source: GivenParameter['source'];
  /** The file or the variable. */
  readonly from?: string;
}

/** Values that may be secret are not shown. */
export function shownParameter(
  given: GivenParameter,
  { name, sensitive }: { readonly name: string; readonly sensitive: boolean },
): ShownParameter {
  const value =
    given.form === 'data' ? toJson(given.value) : given.texts.length > 1 ? given.texts : (given.texts[0] ?? '');
  const hidden = sensitive || namesSecret(name);
  return {
    value: hidden ? REDACTED : value,
    source: given.source,
    ...(given.from !== undefined && { from: given.from }),
  };
}

/**
 * Unknown parameters are an error with the nearest names when the solution declares its parameters; a solution without any
 * ignores them with a warning (Parameters, rule 4).
 */
export function checkParameters(solution: Solution, parameters: Parameters['values']): readonly string[] {
  const declared = declaredParameters(solution);
  const unknown = [...parameters.keys()].filter(key => !declared.keys.has(key));
  const [first] = unknown;
  if (first === undefined || declared.open) return [];
  if (declared.keys.size === 0)
    return unknown.map(key => `parameter "${key}" is not used: the solution declares no parameters`);
  const hint = suggestion(first, declared.keys) ?? `declared: ${[...declared.keys].join(', ')}`;
  throw new ToolError('invalid-input', `unknown parameter "${first}"`, { hint, field: `params.${first}` });
}

interface DeclaredParameters {
  readonly keys: ReadonlySet<string>;
  /** A key is computed, so any might be meant. */
  readonly open: boolean;
}

function declaredParameters({ resolvers }: Solution): DeclaredParameters {
  const keys = new Set<string>();
  let open = false;
  for (const { resolve } of resolvers.values()) {
    for (const { provider, inputs } of resolve.with) {
      if (provider !== 'parameter') continue;
      const key = inputs.get('key');
      if (key?.kind === 'literal' && typeof key.value === 'string') keys.add(key.value);
      else open = true;
    }
  }
  return { keys, open };
}
