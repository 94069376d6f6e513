import type { TObject } from '@sinclair/typebox';
import { ToolError } from '../core/errors.ts';
import { type Json, toJson } from '../core/json/json.ts';
import { closedObject, Type } from '../core/schema/type.ts';
import type { Program } from '../expression/cel/cel.ts';
import { NOTHING_SKIPPED } from '../expression/scope.ts';
import { blaming, compileText, dataScope, evaluatorFor } from './eval/eval-cel.ts';
import { defineOperation } from './operation.ts';
import type { Services } from './services.ts';
import { local, type Wire } from './wire.ts';

const EXPRESSIONS = {
  /** Keeps the elements of a list, bound to `item`, for which it is true. Comes first. */
  where: Type.Optional(Type.String()),
  /** Gives the data bound to `_` another shape. */
  select: Type.Optional(Type.String()),
};
type Reshaping = Wire<TObject<typeof EXPRESSIONS>>;

export const reshapeData = defineOperation({
  name: 'data.reshape',
  summary: 'Filter and reshape data with expressions',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ data: local<Json>(), ...EXPRESSIONS }),
  output: Type.Unknown(),
  async run(services, { data, ...expressions }, call): Promise<Json> {
    const { where, select } = await compileReshape(services, expressions);
    const evaluator = evaluatorFor(services, call);
    let current = data;
    if (where !== undefined) {
      if (!Array.isArray(current))
        throw new ToolError('invalid-input', 'the data is not a list: there is nothing to filter', {
          field: '--where',
        });
      const items: readonly Json[] = current;
      current = await evaluator.inTurns(inner =>
        items.filter(item =>
          isTrue(
            inner.evaluateProgram(where, {
              variables: { item },
              taints: {},
              skipped: NOTHING_SKIPPED,
              place: 'where',
            }).data,
          ),
        ),
      );
    }
    if (select === undefined) return current;
    const scope = dataScope(current);
    return toJson((await evaluator.inTurns(inner => inner.evaluateProgram(select, scope))).data);
  },
});

/** Says what is wrong with the expressions whatever the data is: a command asks before it does anything. */
export async function checkReshape(services: Services, expressions: Reshaping): Promise<void> {
  await compileReshape(services, expressions);
}

interface Reshape {
  readonly where: Program | undefined;
  readonly select: Program | undefined;
}

async function compileReshape(services: Services, { where, select }: Reshaping): Promise<Reshape> {
  const compiled = (field: string, text: string | undefined): Promise<Program | undefined> =>
    blaming(field, async () => (text === undefined ? undefined : compileText(services, text)));
  const programs = { where: await compiled('--where', where), select: await compiled('--select', select) };
  if (programs.where !== undefined) checkFilter(programs.where);
  return programs;
}

function checkFilter({ type, references }: Program): void {
  const other = references.find(({ root }) => root !== 'item');
  if (other !== undefined)
    throw new ToolError('invalid-expression', `the filter reads "${other.root}", but only "item" is there`, {
      field: '--where',
      hint: 'each element of the list is bound to item: --where "item.name == \'x\'"',
    });
  if (type.kind !== 'bool' && type.kind !== 'dyn')
    throw new ToolError('invalid-expression', `the filter must be bool, but it is ${type.kind}`, { field: '--where' });
}

function isTrue(result: unknown): boolean {
  if (typeof result === 'boolean') return result;
  throw new ToolError('invalid-expression', 'the filter must be bool for every element', { field: '--where' });
}
