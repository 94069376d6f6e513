import { errorText } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import { Failure, type ReadEffects } from '../contract.ts';

type Variables = Readonly<Record<string, unknown>>;
type Evaluating = Pick<ReadEffects, 'evaluate'>;

/** The value of an expression input; `input` names it. An error in it fails the call. */
export async function evaluateInput(
  input: string,
  expression: string,
  variables: Variables,
  effects: Evaluating,
): Promise<unknown> {
  try {
    return (await effects.evaluate(expression, variables)).data;
  } catch (error) {
    throw new Failure('http', `${input}: ${errorText(error)}`, { cause: error });
  }
}

/** Whether a condition holds; without an expression it does not. */
export async function holds(
  input: string,
  expression: string | undefined,
  variables: Variables,
  effects: Evaluating,
): Promise<boolean> {
  if (expression === undefined) return false;
  const value = await evaluateInput(input, expression, variables, effects);
  if (typeof value === 'boolean') return value;
  throw new Failure('http', `${input} must give true or false`);
}

/** `body.links.next`, `headers["x-next"]`, `body.items[0]` */
const PATH = /^\s*(?:body|headers)(?:\.[A-Za-z_][A-Za-z0-9_]*|\[(?:"[^"\\]*"|'[^'\\]*'|[0-9]+)\])*\s*$/;
const STEP = /\.?([A-Za-z_][A-Za-z0-9_]*)|\[(?:"([^"\\]*)"|'([^'\\]*)'|([0-9]+))\]/g;

/** Like `evaluateInput`, but a plain path may lead nowhere: then the value is null. The last page often lacks the field. */
export async function valueAtPath(
  input: string,
  expression: string,
  variables: Variables,
  effects: Evaluating,
): Promise<unknown> {
  if (!PATH.test(expression)) return evaluateInput(input, expression, variables, effects);
  let value: unknown = variables;
  for (const [, name, double, single, index] of expression.trim().matchAll(STEP))
    value = member(value, name ?? double ?? single ?? Number(index));
  return value ?? null;
}

function member(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isMap(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
