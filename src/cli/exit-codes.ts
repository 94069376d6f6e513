import type { ErrorCode } from '../core/errors.ts';

/** Exit codes of the command line. A code of an error without a row does not compile. */
export const EXIT = {
  ok: 0,
  unclassified: 1,
  invalid: 2,
  usage: 3,
  notFound: 4,
  render: 5,
  action: 6,
  configuration: 7,
  catalog: 8,
  timeout: 9,
  denied: 10,
  tests: 11,
  plan: 12,
  policy: 13,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export const EXIT_OF: Readonly<Record<ErrorCode, number>> = {
  internal: EXIT.unclassified,
  'invalid-input': EXIT.usage,
  'invalid-expression': EXIT.usage,
  'invalid-template': EXIT.usage,
  'cost-exceeded': EXIT.usage,
  'not-found': EXIT.notFound,
  unparsable: EXIT.notFound,
  'invalid-solution': EXIT.invalid,
  'resolver-failed': EXIT.unclassified,
  'validation-failed': EXIT.invalid,
  'render-failed': EXIT.render,
  'action-failed': EXIT.action,
  'plan-changed': EXIT.plan,
  'policy-denied': EXIT.policy,
  'plan-decided': EXIT.plan,
  'plan-expired': EXIT.plan,
  'approval-missing': EXIT.policy,
  'run-busy': EXIT.timeout,
  'runs-unavailable': EXIT.configuration,
  'config-invalid': EXIT.configuration,
  'catalog-failed': EXIT.catalog,
  timeout: EXIT.timeout,
  cancelled: EXIT.interrupted,
  forbidden: EXIT.denied,
  'not-allowed-here': EXIT.denied,
  'upstream-failed': EXIT.unclassified,
  'not-authenticated': EXIT.denied,
  'token-expired': EXIT.denied,
  'flow-not-supported': EXIT.usage,
  'unknown-profile': EXIT.usage,
  'auth-timeout': EXIT.timeout,
  'auth-cancelled': EXIT.unclassified,
  'invalid-scope': EXIT.usage,
  'identity-refused': EXIT.denied,
  'metadata-unavailable': EXIT.denied,
  'impersonation-denied': EXIT.denied,
  'consent-required': EXIT.denied,
  'interaction-required': EXIT.denied,
  'identity-unreachable': EXIT.unclassified,
  'validity-unreachable': EXIT.unclassified,
  'credentials-busy': EXIT.unclassified,
  'auth-config': EXIT.configuration,
  'store-locked': EXIT.configuration,
  'store-unreadable': EXIT.configuration,
  'store-unwritable': EXIT.configuration,
};

/** Several reasons to end: the first in this order counts. */
const ORDER: readonly number[] = [130, 143, 129, 9, 10, 13, 12, 7, 8, 4, 3, 2, 5, 6, 11, 1];

export function worstExit(codes: readonly number[]): number {
  return ORDER.find(code => codes.includes(code)) ?? EXIT.ok;
}
