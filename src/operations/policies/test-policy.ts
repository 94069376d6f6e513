import type { Call } from '../../core/call.ts';
import { type Fault, faultsError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { completeFacts } from '../../plans/policy/facts.ts';
import { type Judgement, judge } from '../../plans/policy/judge.ts';
import type { Decision, Policy, PolicyCase } from '../../plans/policy/policy.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import { policyEvaluator, readPolicyText } from './open-policies.ts';

const POLICY_FILE = closedObject({
  /** As shown to people. */
  file: Type.String(),
  text: Type.String(),
});

export interface CaseResult {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  /** What is not as it was expected. */
  readonly differences: readonly string[];
}

export interface PolicyTestResult {
  readonly policy: string;
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly cases: readonly CaseResult[];
}

/** Judges the cases that a policy brings along. */
export const testPolicy = defineOperation({
  name: 'policy.test',
  summary: 'Run the cases of a policy',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: POLICY_FILE,
  output: { type: 'object' },
  async run(services, { file, text }, call): Promise<PolicyTestResult> {
    const { policy, faults } = await readPolicyText(services, text, file);
    if (policy === undefined) throw faultsError('invalid-solution', `${file} is not a usable policy`, faults);
    const cases: CaseResult[] = [];
    for (const test of policy.tests) cases.push(await caseResult(services, { policy, test }, call));
    const passed = cases.filter(({ status }) => status === 'passed').length;
    return { policy: policy.name, file, passed, failed: cases.length - passed, cases };
  },
});

async function caseResult(
  services: Services,
  { policy, test }: { readonly policy: Policy; readonly test: PolicyCase },
  call: Call,
): Promise<CaseResult> {
  const judgement = await judge(policy, {
    facts: completeFacts(test.plan, test.actions),
    caller: { kind: 'command', name: '', ...test.caller },
    now: test.now ?? call.startedAt.toISOString(),
    evaluate: policyEvaluator(services, call),
  });
  const differences = DECISIONS.flatMap(decision => verdictDifferences(judgement, test, decision));
  return { name: test.name, status: differences.length === 0 ? 'passed' : 'failed', differences };
}

const DECISIONS: readonly Decision[] = ['deny', 'warn', 'approve'];

function verdictDifferences({ verdicts }: Judgement, { expect }: PolicyCase, decision: Decision): readonly string[] {
  const own = verdicts.filter(({ then }) => then === decision);
  const applied = new Set(own.map(({ rule }) => rule));
  return [
    ...expect[decision]
      .filter(rule => !applied.has(rule))
      .map(rule => `rule "${rule}" should ${decision}, and does not apply`),
    ...own
      .filter(({ rule }) => !expect[decision].includes(rule))
      .map(
        ({ rule, entry, message }) =>
          `rule "${rule}" should not ${decision}${entry === undefined ? '' : ` action "${entry}"`}: ${message}`,
      ),
  ];
}

export interface PolicyFinding extends Fault {
  readonly severity: 'error' | 'warning';
}

export interface PolicyLintResult {
  readonly file: string;
  readonly findings: readonly PolicyFinding[];
}

/** What is wrong with a policy, or could be better. */
export const lintPolicy = defineOperation({
  name: 'policy.lint',
  summary: 'Find what is wrong with a policy',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: POLICY_FILE,
  output: { type: 'object' },
  async run(services, { file, text }): Promise<PolicyLintResult> {
    const { policy, faults } = await readPolicyText(services, text, file);
    if (policy === undefined) return { file, findings: faults.map(fault => ({ severity: 'error', ...fault })) };
    return { file, findings: adviceOn(policy).map(fault => ({ severity: 'warning', ...fault })) };
  },
});

function adviceOn({ rules, tests }: Policy): readonly Fault[] {
  const tested = new Set(tests.flatMap(({ expect }) => [...expect.deny, ...expect.warn, ...expect.approve]));
  return rules.flatMap(({ name, when, message, description, at }) => [
    ...(when.constant === undefined
      ? []
      : [{ message: `rule "${name}": its condition is always ${String(when.constant.value)}`, at }]),
    ...(message === undefined && description === undefined
      ? [{ message: `rule "${name}" has no message: users do not learn what to do instead`, at }]
      : []),
    ...(tested.has(name)
      ? []
      : [{ message: `rule "${name}": no case shows that it applies`, at, hint: 'add one under tests' }]),
  ]);
}
