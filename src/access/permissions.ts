import { ToolError } from '../core/errors.ts';
import { fitsStarPattern } from '../core/text/star-pattern.ts';
import { providerUses, usedCredentials } from '../operations/explain/explain-uses.ts';
import type { SolutionInput } from '../operations/services.ts';
import type { Registry } from '../providers/registry.ts';
import type { Solution } from '../solution/model/model.ts';

/** A row of `apiServer.auth.permissions`. A part that is absent restricts nothing. Names may hold `*` for any text. */
export interface Permission {
  /** Values of the claim `roles`, or `group:<id>` of the claim `groups`. */
  readonly for: readonly string[];
  /** Names of operations: `solution.run`, `eval.*`. */
  readonly operations?: readonly string[];
  /** Solutions of the server by name. The name in a document that the caller sends does not count. */
  readonly solutions?: readonly string[];
  readonly providers?: readonly string[];
  /** References as documents write them: `cloud@prod`. */
  readonly authProviders?: readonly string[];
}

/** The endpoint of agents. Each tool asks for an operation of its own. */
const AGENTS = 'agents.answer';

/**
 * The rows that apply to a caller who asks for an operation; several add up. For agents: all rows that their tools may
 * need.
 */
export function permissionsFor(
  permissions: readonly Permission[],
  { roles, groups }: { readonly roles: readonly string[]; readonly groups: readonly string[] },
  operation: string,
): readonly Permission[] {
  // A role must not pass for a group because it is spelled like one.
  const held = new Set([...roles.filter(role => !role.startsWith('group:')), ...groups.map(group => `group:${group}`)]);
  const rows = permissions.filter(row => row.for.some(value => held.has(value)));
  const granting = rowsAllowing(rows, operation);
  return operation === AGENTS && granting.length > 0 ? rows : granting;
}

/** Those of a caller's rows that apply to an operation. */
export const rowsAllowing = (rows: readonly Permission[], operation: string): readonly Permission[] =>
  rows.filter(({ operations }) => allows(operations, operation));

interface JudgedSolution {
  readonly input: SolutionInput;
  readonly isChild: boolean;
  readonly registry: Registry;
}

/** Whether a row lets the caller use the solution of the server with this name. */
export const isPermittedName = (granted: readonly Permission[], name: string): boolean =>
  granted.some(({ solutions }) => allows(solutions, name));

/**
 * Test cases bring documents of their own, which rows with names cannot judge: only a row without names lets a caller
 * run tests.
 */
export function requireWholeRow(granted: readonly Permission[]): void {
  if (granted.some(row => [row.solutions, row.providers, row.authProviders].every(names => names === undefined)))
    return;
  throw new ToolError('not-allowed-here', 'test cases may use documents of their own, which this caller may not', {
    hint: 'a row of apiServer.auth.permissions without solutions, providers and authProviders allows solution.test',
  });
}

/**
 * Refuses a document that no row allows as a whole. A solution of the server that the caller may not use does not exist for
 * this caller. `isChild`: a solution that an allowed one names, whose name needs no permission.
 */
export function checkPermitted(
  granted: readonly Permission[],
  solution: Solution,
  { input, isChild, registry }: JudgedSolution,
): void {
  const named = isChild
    ? granted
    : granted.filter(({ solutions }) => solutions === undefined || isNamed(solutions, solution, input));
  if (named.length === 0) {
    // The same words as for a path where there is nothing.
    if (input.kind === 'file')
      throw new ToolError('not-found', `there is no solution ${input.path}`, { field: 'body.path' });
    if (input.kind === 'reference' || input.kind === 'discover')
      throw new ToolError('not-found', `there is no solution ${solution.metadata.name} for this caller`);
    throw new ToolError(
      'not-allowed-here',
      'this caller may use solutions of this server only, not documents of their own',
    );
  }
  const refusals = named.map(row => refusal(row, solution, registry));
  if (refusals.some(found => found === undefined)) return;
  throw new ToolError('not-allowed-here', `this caller may not use ${refusals[0] ?? 'this solution'}`);
}

function isNamed(patterns: readonly string[], { metadata }: Solution, input: SolutionInput): boolean {
  const isOfServer = input.kind === 'file' ? !/^https:/i.test(input.path) : input.kind === 'reference';
  return isOfServer && allows(patterns, metadata.name);
}

/** The parts of a document that a row does not allow. */
function refusal({ providers, authProviders }: Permission, solution: Solution, registry: Registry): string | undefined {
  for (const { provider, inputs } of providerUses(solution)) {
    if (!allows(providers, provider)) return `provider "${provider}"`;
    if (authProviders === undefined) continue;
    for (const { reference } of usedCredentials(inputs, registry.find(provider)?.reach)) {
      if (reference === undefined) return 'credentials whose name is computed';
      if (!allows(authProviders, reference)) return `credentials "${reference}"`;
    }
  }
  return undefined;
}

const allows = (patterns: readonly string[] | undefined, name: string): boolean =>
  patterns === undefined || patterns.some(pattern => fitsStarPattern(pattern, name));
