import type { ErrorCode } from '../../core/errors.ts';

/** What a code says, and what to do about it. A code without a row does not compile. */
export const ERROR_DOCS: Readonly<Record<ErrorCode, { readonly meaning: string; readonly fix: string }>> = {
  internal: {
    meaning: 'Something failed that the program did not expect: a defect of tool.',
    fix: 'Repeat the command with --debug and report what it prints.',
  },
  'invalid-input': {
    meaning: 'An argument, a flag, a parameter or a field of a request is missing or wrong.',
    fix: 'Correct what the message names; tool help <command> tells what there is.',
  },
  'invalid-expression': {
    meaning: 'A CEL expression does not parse or check, or fails with its data.',
    fix: 'Look at the place in the message; tool eval cel tries an expression out, tool get functions lists the functions.',
  },
  'invalid-template': {
    meaning: 'A template does not parse, reads what is not there, or makes too much.',
    fix: 'Look at the place in the message; tool eval template tries a template out, tool get filters lists the filters.',
  },
  'cost-exceeded': {
    meaning: 'An expression used more units than its cost limit allows.',
    fix: 'Make it look at less data, or raise cel.costLimit in the configuration.',
  },
  'not-found': {
    meaning: 'A file, solution, provider, snapshot or another thing of that name does not exist.',
    fix: 'Check the name and the directory; tool get and the list commands show what there is.',
  },
  unparsable: {
    meaning: 'A document is not YAML or JSON that can be read.',
    fix: 'Correct the syntax at the line and column in the message.',
  },
  'invalid-solution': {
    meaning: 'A solution breaks its schema or a rule without which it cannot run.',
    fix: 'Run tool lint, correct each error; tool lint rules <id> explains a rule.',
  },
  'resolver-failed': {
    meaning: 'A resolver got no value: each of its sources failed.',
    fix: 'Read the cause under the message; run the resolver alone with tool run resolver <name>.',
  },
  'validation-failed': {
    meaning: 'A value breaks a rule of a validate section, or data breaks a schema.',
    fix: 'Give a value that keeps the rule in the message.',
  },
  'render-failed': {
    meaning: 'The action graph of a solution could not be rendered.',
    fix: 'Correct what the message names; tool lint finds most of it before.',
  },
  'action-failed': {
    meaning: 'An action, or a provider that was run alone, failed.',
    fix: 'Read the block of the failure: the message, its place, and what to do. What it needs may be gone or refuse.',
  },
  'plan-changed': {
    meaning: 'A run would not do what the plan says, so nothing was done.',
    fix: 'Make a new plan, look at it, and apply that one.',
  },
  'plan-decided': {
    meaning: 'The plan was approved or rejected before. The first decision stands.',
    fix: 'Look at the plan for who decided and why; make the plan again for a new decision.',
  },
  'plan-expired': {
    meaning: 'The plan is older than plans may be (plan.maxAge).',
    fix: 'Make the plan again, and look at what it shows now.',
  },
  'approval-missing': {
    meaning: 'A policy asks for an approval of the plan, and there is none yet.',
    fix: 'Have a person with the role approver approve the plan, then apply it again.',
  },
  'policy-denied': {
    meaning: 'A policy refuses what the run would do, so nothing was done.',
    fix: 'Change the solution or the parameters as the message of the policy says, or ask the owner of the policy.',
  },
  'run-busy': {
    meaning: 'Another process works on this run, or holds the lock that the run needs.',
    fix: 'Wait until it has finished, or raise --lock-timeout; tool runs show tells which process it is.',
  },
  'runs-unavailable': {
    meaning: 'The journal of runs cannot be read or written.',
    fix: 'Check the permissions of its directory and the room on its disk: tool doctor. With runs.journal off, runs go on without it.',
  },
  'config-invalid': {
    meaning: 'The configuration has a fault.',
    fix: 'Run tool config validate and correct each fault.',
  },
  'catalog-failed': {
    meaning: 'A catalog cannot be used, or what it holds has another digest than it says.',
    fix: 'Run tool catalog verify; check the address and the login of a registry.',
  },
  timeout: {
    meaning: 'Something took longer than its deadline allows.',
    fix: 'Look for what it waits for, or raise the timeout that the message names.',
  },
  cancelled: {
    meaning: 'It was interrupted by you, by a signal, or by a client that went away.',
    fix: 'Start it again.',
  },
  forbidden: {
    meaning: 'You may not do this: a file, a service or the policy of a server refuses.',
    fix: 'Check the permissions of what the message names, and who you are: tool auth status.',
  },
  'not-allowed-here': {
    meaning:
      'This is possible elsewhere, but not at this interface: a server or an agent may do less than the command line.',
    fix: 'Use the command line, or let the operator of the server allow it.',
  },
  'upstream-failed': {
    meaning: 'A service that was asked failed or cannot be reached.',
    fix: 'Try again later; check the address, the proxy and the network: tool doctor --online.',
  },
  'not-authenticated': {
    meaning: 'There are no credentials for what was asked.',
    fix: 'Log in: tool auth login <handler>.',
  },
  'token-expired': { meaning: 'A token or session has expired.', fix: 'Log in again: tool auth login <handler>.' },
  'flow-not-supported': {
    meaning: 'The handler has no login flow of that name, or not on this machine.',
    fix: 'Choose another with --flow; tool auth list shows the flows of each handler.',
  },
  'unknown-profile': {
    meaning: 'There is no profile of that name.',
    fix: 'tool auth switch <handler> lists the profiles; tool auth login --profile makes one.',
  },
  'auth-timeout': { meaning: 'A login was not finished in time.', fix: 'Start the login again.' },
  'auth-cancelled': { meaning: 'A login was ended or refused in the browser.', fix: 'Start the login again.' },
  'invalid-scope': {
    meaning: 'A scope is written wrongly or not granted.',
    fix: 'Correct --scope, or the scopes of the profile in the configuration.',
  },
  'identity-refused': {
    meaning: 'The identity provider refused the credentials.',
    fix: 'Log in again; check the client id and its secret in the configuration.',
  },
  'metadata-unavailable': {
    meaning: 'The metadata service of the machine does not answer.',
    fix: 'Use another flow, or run where the service is there.',
  },
  'impersonation-denied': {
    meaning: 'The identity may not act as the service account.',
    fix: 'Let it be granted, or leave impersonation out.',
  },
  'consent-required': {
    meaning: 'A person has to agree to the scopes first.',
    fix: 'Log in interactively: tool auth login <handler>.',
  },
  'interaction-required': {
    meaning: 'The identity provider wants a person to act.',
    fix: 'Log in interactively: tool auth login <handler>.',
  },
  'identity-unreachable': {
    meaning: 'The identity provider cannot be reached.',
    fix: 'Check the network and the proxy, and try again.',
  },
  'validity-unreachable': {
    meaning: 'The identity provider gives no token that is valid for as long as was asked.',
    fix: 'Ask for less with --min-valid-for.',
  },
  'credentials-busy': {
    meaning: 'Another process is changing the same credentials.',
    fix: 'Wait for it and try again.',
  },
  'auth-config': {
    meaning: 'The configuration of a handler is wrong or incomplete.',
    fix: 'Run tool auth doctor and tool config validate.',
  },
  'store-locked': {
    meaning: 'The credential store is locked.',
    fix: 'Unlock the key chain, or give TOOL_SECRET_KEY or TOOL_SECRET_PASSPHRASE.',
  },
  'store-unreadable': {
    meaning: 'The credential store cannot be read.',
    fix: 'Run tool doctor; the key or a file of the store is not the one that it was written with.',
  },
  'store-unwritable': {
    meaning: 'The credential store cannot be written.',
    fix: 'Check the permissions of its directory and the room on its disk: tool doctor.',
  },
};
