import type { Call } from '../../core/call.ts';
import { faultsError, ToolError } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { NOTHING_SKIPPED } from '../../expression/scope.ts';
import type { Judging } from '../../plans/policy/judge.ts';
import { type Policy, type PolicyTools, type ReadPolicy, readPolicy } from '../../plans/policy/policy.ts';
import { POLICY } from '../../plans/policy/schema.ts';
import { evaluatorFor } from '../eval/eval-cel.ts';
import type { Services } from '../services.ts';

const schemaCheck = once(() => compileSchema(JSON.parse(JSON.stringify(POLICY))));

async function policyTools({ engine }: Services): Promise<PolicyTools> {
  return {
    check: await schemaCheck(),
    async compile(source) {
      await engine.expressions.prepare(source, 'cel');
      return engine.expressions.compile(source);
    },
  };
}

/** What a policy document says, or what is wrong with it. */
export const readPolicyText = async (services: Services, text: string, file: string): Promise<ReadPolicy> =>
  readPolicy(text, file, await policyTools(services));

/**
 * The policies that judge a call: those of the configuration, then those that the caller names (absolute paths). One that cannot be read
 * or understood denies.
 */
export async function openPolicies(services: Services, named: readonly string[] = []): Promise<readonly Policy[]> {
  const paths = [...new Set([...services.config.config.policies, ...named])];
  const found: Policy[] = [];
  for (const path of paths) {
    const { policy, faults } = await readPolicyText(services, await policyFileText(services, path), path);
    if (policy === undefined)
      throw faultsError('policy-denied', `the policy ${path} cannot be used, so nothing is executed`, faults);
    found.push(policy);
  }
  return found;
}

async function policyFileText(services: Services, path: string): Promise<string> {
  try {
    return await services.policyText(path);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError('policy-denied', `the policy cannot be read, so nothing is executed: ${error.message}`, {
      cause: error,
      hint: 'policies of the configuration, and --policy, name files that must be there',
    });
  }
}

/** Evaluates conditions of rules; they see the variables of policies and nothing of the machine. */
export function policyEvaluator(services: Services, call: Call): Judging['evaluate'] {
  const evaluator = evaluatorFor({ ...services, expressionHost: {} }, call);
  return async (program, variables) =>
    (
      await evaluator.inTurns(inner =>
        inner.evaluateProgram(program, { variables, taints: {}, skipped: NOTHING_SKIPPED, place: 'policy' }),
      )
    ).data;
}
