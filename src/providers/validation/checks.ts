import { errorText } from '../../core/errors.ts';
import { canonicalJson, type JsonMap } from '../../core/json/json.ts';
import { schemaData } from '../../core/json/schema-data.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { describeViolation, type SchemaCheck } from '../../core/schema/schema-violations.ts';
import { describeKind } from '../../core/schema/schema-words.ts';
import { childTaints, type Taint } from '../../core/secrets/taint.ts';
import { Failure, type ReadEffects } from '../contract.ts';
import { compilePattern } from '../pattern.ts';
import { printable } from '../what-if.ts';
import type { CHECKS, Inputs } from './inputs.ts';

/** What was checked, and what is wrong; the value itself is never quoted. */
export interface Verdict {
  readonly what: string;
  readonly fault?: string | undefined;
}

type Check = (inputs: Inputs, subject: Subject, effects: ReadEffects) => Verdict | Promise<Verdict>;

/** What is checked. */
export interface Subject {
  readonly value: unknown;
  readonly taint: Taint;
}
type CheckName = (typeof CHECKS)[number];

const KEPT = 100;

export function createChecks(): Readonly<Record<CheckName, Check>> {
  const patterns = createBoundedCache<(text: string) => boolean>(KEPT);
  const schemas = createBoundedCache<SchemaCheck>(KEPT);

  const matches = async (pattern: string, value: unknown): Promise<boolean | undefined> => {
    const found = await patterns(pattern, () => compilePattern(pattern));
    return typeof value === 'string' ? found(value) : undefined;
  };
  const pattern =
    (name: 'match' | 'notMatch', wanted: boolean, verb: string, negated: string): Check =>
    async (inputs, { value }, effects) => {
      const source = inputs[name] ?? '';
      const shownPattern = printable(source, effects.taintOf([name]), effects);
      const found = await matches(source, value);
      const fault =
        found === undefined
          ? `value is ${describeKind(value)}, not text: it cannot match ${shownPattern}`
          : `value ${negated} ${shownPattern}`;
      return { what: `${verb} ${shownPattern}`, fault: found === wanted ? undefined : fault };
    };
  const condition =
    (name: 'expression' | 'failWhen', wanted: boolean): Check =>
    async (inputs, { value, taint }, effects) => {
      const source = inputs[name] ?? '';
      const shownSource = printable(source, effects.taintOf([name]), effects);
      const { data } = await effects.evaluate(source, { __self: value }, childTaints([['__self', taint]]));
      if (typeof data !== 'boolean')
        throw new Failure('input', `${name} must give true or false, not ${describeKind(data)}: ${shownSource}`);
      const what = `${shownSource} is ${wanted}`;
      return { what, fault: data === wanted ? undefined : `${shownSource} is ${data}` };
    };

  return {
    match: pattern('match', true, 'matches', 'does not match'),
    notMatch: pattern('notMatch', false, 'does not match', 'matches'),
    expression: condition('expression', true),
    failWhen: condition('failWhen', false),
    schema: async ({ schema }, { value }) => {
      const json = schemaData(schema) as JsonMap;
      const check = await schemas(canonicalJson(json), () => usableSchema(json));
      const violations = check(schemaData(value)).map(describeViolation);
      const fault = violations.length === 0 ? undefined : `value does not fit the schema: ${violations.join(', ')}`;
      return { what: 'fits the schema', fault };
    },
  };
}

async function usableSchema(schema: JsonMap): Promise<SchemaCheck> {
  try {
    return await compileSchema(schema);
  } catch (error) {
    throw new Failure('input', `input "schema": ${errorText(error)}`, { cause: error });
  }
}

/** The results of `make` for the keys used last; a failed promise is not kept. */
function createBoundedCache<T>(limit: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const found = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
