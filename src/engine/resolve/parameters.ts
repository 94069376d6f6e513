import { ToolError } from '../../core/errors.ts';
import { coerce, type ParameterType, parseParameterText } from '../../expression/coerce.ts';
import type { ParameterRead } from '../../providers/contract.ts';
import type { GivenParameter, Parameters } from '../services.ts';

/** Reads a parameter as the type that is declared for it. Text is interpreted here, once; data is only coerced. */
export function readParameter(parameters: Parameters, key: string, type: string | undefined): ParameterRead {
  const given = parameters.values.get(key);
  if (given === undefined) return { exists: false, value: undefined, source: 'default' };
  const wanted = (type ?? 'auto') as ParameterType;
  const repeated = given.form === 'text' && given.texts.length > 1 && !collects(wanted);
  const taint = given.form === 'data' ? given.taint : undefined;
  return {
    exists: true,
    value: parameterValue(given, key, wanted),
    source: given.source,
    taint,
    ...(repeated && { repeated }),
  };
}

const collects = (type: ParameterType): boolean => type === 'array' || type === 'csv';

function parameterValue(given: GivenParameter, key: string, type: ParameterType): unknown {
  if (given.form === 'data') return fitting(key, coerceData(given.value, type));
  if (!collects(type) || given.texts.length === 1)
    return fitting(key, parseParameterText(given.texts.at(-1) ?? '', type));
  return given.texts.flatMap(text => {
    const value = fitting(key, parseParameterText(text, type));
    return Array.isArray(value) ? (value as unknown[]) : [value];
  });
}

function coerceData(value: unknown, type: ParameterType): ReturnType<typeof coerce> {
  if (type === 'auto' || type === 'json' || type === 'any') return { value };
  return coerce(value, type === 'csv' ? 'array' : type);
}

function fitting(key: string, result: { readonly value: unknown } | { readonly fault: string }): unknown {
  if ('fault' in result)
    throw new ToolError('invalid-input', `parameter "${key}": ${result.fault}`, { field: `params.${key}` });
  return result.value;
}
