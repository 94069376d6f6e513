import type { RouteRow } from '../routes/route-row.ts';
import type { RouteMatch } from '../routes/router.ts';

/**
 * What a caller may do. `reader`: look at everything, and evaluate without effects. `runner`: run, render, test and dry-run solutions.
 * `approver`: change which versions of solutions run here. `admin`: the server itself.
 */
export type Role = 'reader' | 'runner' | 'approver' | 'admin';

/** `apiServer.auth.roles`: for each role the values of the claim `roles` that grant it, or `group:<id>` for the claim `groups`. */
export type RoleGrants = { readonly admin: readonly string[] } & Readonly<
  Partial<Record<Exclude<Role, 'admin'>, readonly string[]>>
>;

/** A POST that only answers. Every other one needs more than `reader`. */
const READING_POSTS: ReadonlySet<string> = new Set([
  'solution.lint',
  'solution.explain',
  'solution.diff',
  'eval.cel',
  'eval.template',
  'eval.convert',
  'schema.validate',
]);

/** Changes of what may run here. */
const APPROVING: ReadonlySet<string> = new Set(['catalog.sync', 'plan.accept', 'plan.reject']);

/** The role that a route asks for. A route that is not listed asks for `admin`. */
export function requiredRole({
  access,
  method,
  operation,
  place,
}: Pick<RouteRow, 'access' | 'method' | 'operation' | 'place'>): Role {
  if (access === 'admin') return 'admin';
  if (method === 'GET' || READING_POSTS.has(operation)) return 'reader';
  if (APPROVING.has(operation)) return 'approver';
  return place === 'run' || place === 'runs' ? 'runner' : 'admin';
}

/** The role that a request needs. Only callers who may read learn that there is nothing at a path. */
export function neededRole(match: RouteMatch | undefined, isAdmin: boolean): Role {
  if (isAdmin) return 'admin';
  return match?.kind === 'route' ? requiredRole(match.row) : 'reader';
}

interface HeldClaims {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly groupsOverage: boolean;
}

/** Undefined: the caller may. Otherwise what is missing, in words. */
export function missingRole(
  role: Role,
  { roles, groups, groupsOverage }: HeldClaims,
  grants: RoleGrants,
): string | undefined {
  const has = (one: Role): boolean =>
    (grants[one] ?? []).some(value =>
      value.startsWith(GROUP) ? groups.includes(value.slice(GROUP.length)) : roles.includes(value),
    );
  if (role !== 'admin' && !isRestricted(grants)) return undefined;
  // Every role reads: what runs or is approved must be seen.
  if (role === 'reader' ? ROLES.some(has) : has(role)) return undefined;
  const overage = groupsOverage && hasGroups(grants) ? '; the token has too many groups to name them' : '';
  if (role === 'admin' && grants.admin.join() === 'admin')
    return `administration needs the role admin in the token (roles)${overage}`;
  return `this needs the role ${role}, which apiServer.auth.roles gives to others${overage}`;
}

/** Whether a caller may decide about plans. By default no caller may: the role has to be in the token. */
export function mayApprove(identity: HeldClaims, grants: RoleGrants): boolean {
  return missingRole('approver', identity, { ...grants, approver: grants.approver ?? ['approver'] }) === undefined;
}

const GROUP = 'group:';
const ROLES = ['reader', 'runner', 'approver', 'admin'] as const;

/** Once a role other than `admin` is assigned, every endpoint asks for a role. */
export const isRestricted = ({ reader, runner, approver }: RoleGrants): boolean =>
  [reader, runner, approver].some(list => list !== undefined);

const hasGroups = (grants: RoleGrants): boolean =>
  Object.values(grants).some(list => list.some(value => value.startsWith(GROUP)));
