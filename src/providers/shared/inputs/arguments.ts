import { type Fault, ToolError } from '../../../core/errors.ts';
import { emptyMap } from '../../../core/json/json.ts';
import { tryParseJson } from '../../../core/json/json-read.ts';
import { admits, type DeclaredInput, type InputRules } from './input-rules.ts';

/**
 * `key=value` words of the command line, typed by the schema: text stays as typed where the input takes text only, other
 * inputs are JSON; an input that takes both, or anything, is JSON when the whole text is. The last of equal keys wins.
 * `invalid-input` with all faults; no value is quoted. Specification: `tool run provider` (values may be JSON).
 */
export function parseProviderArguments(
  { inputRules }: { readonly inputRules: InputRules },
  words: readonly string[],
): Readonly<Record<string, unknown>> {
  const inputs = emptyMap<unknown>();
  const faults: Fault[] = [];
  for (const word of words) {
    const at = word.indexOf('=');
    const name = word.slice(0, Math.max(0, at));
    const value = name === '' ? undefined : typed(word.slice(at + 1), inputRules.declared.get(name));
    if (value !== undefined) inputs[name] = value;
    else if (name === '')
      faults.push({ message: `${at === -1 ? `"${word}"` : 'an argument'} is not an input: write key=value` });
    else
      faults.push({ message: `input "${name}" is not JSON: ${adviceFor(inputRules.declared.get(name))}`, field: name });
  }
  if (faults.length > 0) throw argumentsError(faults);
  return inputs;
}

function argumentsError(faults: readonly Fault[]): ToolError {
  const [first] = faults;
  return new ToolError('invalid-input', faults.map(({ message }) => message).join('; '), {
    faults,
    ...(faults.length === 1 && { field: first?.field }),
  });
}

/** Undefined: the input takes no text, and this is not JSON. */
function typed(text: string, input: DeclaredInput | undefined): unknown {
  const value = tryParseJson(text);
  if (input === undefined || input.admitsAnything) return value === undefined ? text : value;
  const { schema } = input;
  const takesText = schema['x-bytes'] === true || admits(schema, 'string');
  const kinds = OTHER_KINDS.filter(kind => schema['x-bytes'] !== true && admits(schema, kind));
  if (takesText && kinds.length === 0) return text;
  if (!takesText) return value;
  return value !== undefined && kinds.some(kind => isOfKind(value, kind)) ? value : text;
}

const OTHER_KINDS = ['boolean', 'number', 'array', 'object'] as const;

function isOfKind(value: unknown, kind: (typeof OTHER_KINDS)[number]): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return kind === 'number' ? typeof value === 'number' || typeof value === 'bigint' : typeof value === kind;
}

function adviceFor(input: DeclaredInput | undefined): string {
  const { schema } = input ?? {};
  if (admits(schema, 'array')) return 'write a list such as ["a","b"]';
  if (admits(schema, 'object')) return 'write a map such as {"a":1}';
  return admits(schema, 'boolean') ? 'write true or false' : 'write a number such as 3';
}
