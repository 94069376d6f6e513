import { errorText, ToolError } from '../../core/errors.ts';
import type { Program } from '../../expression/cel/cel.ts';
import { parseTimestamp } from '../../expression/cel/values/values.ts';
import type { PlanFacts } from './facts.ts';
import type { Decision, Policy, PolicyRule } from './policy.ts';

/** One rule that applies. */
export interface Verdict {
  readonly rule: string;
  readonly then: Decision;
  /** `deploy[2]`; absent: the plan as a whole. */
  readonly entry?: string;
  readonly message: string;
}

/** What a policy said of a plan. */
export interface Judgement {
  readonly name: string;
  readonly file: string;
  readonly digest: string;
  readonly verdicts: readonly Verdict[];
}

export interface Judging {
  readonly facts: PlanFacts;
  readonly caller: Readonly<Record<string, unknown>>;
  /** RFC 3339 */
  readonly now: string;
  evaluate(program: Program, variables: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Every rule, over every action that may run. A rule that cannot be evaluated denies. */
export async function judge(policy: Policy, judging: Judging): Promise<Judgement> {
  const verdicts: Verdict[] = [];
  for (const rule of policy.rules) verdicts.push(...(await judgeRule(rule, judging)));
  const { name, file, digest } = policy;
  return { name, file, digest, verdicts };
}

async function judgeRule(rule: PolicyRule, { facts, caller, now, evaluate }: Judging): Promise<readonly Verdict[]> {
  const variables = { plan: facts.plan, caller, now: parseTimestamp(now) };
  if (!rule.isOfActions) return verdict(rule, undefined, () => evaluate(rule.when, variables));
  const found: Verdict[] = [];
  for (const action of facts.actions) {
    if (action['runs'] === 'no') continue;
    found.push(...(await verdict(rule, String(action['name']), () => evaluate(rule.when, { ...variables, action }))));
  }
  return found;
}

async function verdict(
  { name, decision, message, description }: PolicyRule,
  entry: string | undefined,
  evaluate: () => Promise<unknown>,
): Promise<readonly Verdict[]> {
  const about = { rule: name, ...(entry !== undefined && { entry }) };
  try {
    const value = await evaluate();
    if (value === false) return [];
    if (value === true)
      return [{ ...about, then: decision, message: message ?? description ?? `rule "${name}" applies` }];
    return [{ ...about, then: 'deny', message: 'the rule cannot be judged: its condition is neither true nor false' }];
  } catch (error) {
    if (error instanceof ToolError && (error.code === 'cancelled' || error.code === 'timeout')) throw error;
    return [{ ...about, then: 'deny', message: `the rule cannot be judged: ${errorText(error)}` }];
  }
}
