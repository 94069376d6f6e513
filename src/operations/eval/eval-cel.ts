import type { Call } from '../../core/call.ts';
import type { Position } from '../../core/errors.ts';
import { ToolError } from '../../core/errors.ts';
import { emptyMap, isMap, type Json, toJson } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { CelError, type Program } from '../../expression/cel/cel.ts';
import { typeName } from '../../expression/cel/values/values.ts';
import { createEvaluator, type Evaluator } from '../../expression/evaluate.ts';
import { createHosts } from '../../expression/expressions.ts';
import { NOTHING_SKIPPED, type Scope } from '../../expression/scope.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';

export interface EvalCelRequest {
  readonly expression: string;
  /** Bound to `_`; keys that are identifiers are also top-level names. */
  readonly data?: unknown;
  /** `debug.out` */
  readonly debug?: ((text: string) => void) | undefined;
}

export interface EvalCelResult {
  readonly expression: string;
  readonly result: Json;
  /** `int`, `string`, `list`, ... */
  readonly type: string;
}

export const evalCel = defineOperation({
  name: 'eval.cel',
  summary: 'Evaluate CEL expressions',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    expression: Type.String({ minLength: 1, maxLength: 10_000 }),
    data: Type.Optional(Type.Unknown({ description: 'Bound to `_`; keys that are identifiers are also names.' })),
  }),
  output: Type.Object({ result: Type.Unknown(), type: Type.String() }, { additionalProperties: true }),
  fromWire: (wire): EvalCelRequest => wire,
  async run(services, { expression, data, debug }, call): Promise<EvalCelResult> {
    const result = await blaming('expression', async () => {
      const program = await compileText(services, expression);
      const evaluator = evaluatorFor(services, call, debug);
      return (await evaluator.inTurns(inner => inner.evaluateProgram(program, dataScope(data)))).data;
    });
    return { expression, result: toJson(result), type: typeName(result) };
  },
});

const BLAMED: ReadonlySet<string> = new Set(['invalid-expression', 'invalid-template', 'cost-exceeded']);

/** A fault of `work` that names no input of the operation is one of this input. */
export async function blaming<T>(input: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError) || !BLAMED.has(error.code) || error.field !== undefined) throw error;
    const { code, message, at, hint, cause } = error;
    throw new ToolError(code, message, { at, hint, cause, field: input });
  }
}

/** A program ready to be evaluated; what is wrong with the text is `invalid-expression` with line and column. */
export async function compileText({ engine }: Services, expression: string): Promise<Program> {
  try {
    await engine.expressions.prepare(expression, 'cel');
    return engine.expressions.compile(expression);
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    throw new ToolError('invalid-expression', error.message, { at: placeIn('<expression>', error), cause: error });
  }
}

export function placeIn(file: string, { line, column }: { readonly line: number; readonly column: number }): Position {
  return { file, line, column };
}

export function evaluatorFor(
  services: Services,
  call: Call,
  debug: (text: string) => void = () => undefined,
): Evaluator {
  const { engine, limits } = services;
  const hosts = createHosts({
    now: call.startedAt,
    libraries: engine.expressions.libraries,
    debug: text => debug(engine.redactor.redact(text)),
    uuid: () => engine.random.uuid(),
    ...services.expressionHost,
  });
  return createEvaluator({
    costLimit: limits.expressionCost,
    maxTemplateOutput: limits.templateOutput,
    templateTimeoutMs: limits.templateTimeoutMs,
    signal: call.signal,
    now: call.startedAt,
    libraries: engine.expressions.libraries,
    host: hosts,
  });
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Data under `_`, and its identifier keys at the top; a key `_` does not hide `_`. */
export function dataScope(data: unknown): Scope {
  const variables = emptyMap<unknown>();
  if (isMap(data)) for (const [key, value] of Object.entries(data)) if (IDENTIFIER.test(key)) variables[key] = value;
  variables['_'] = data ?? emptyMap();
  return { variables, taints: {}, skipped: NOTHING_SKIPPED, place: 'eval' };
}
