import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MCP_ROUTE, PROFILE_ROUTE, ROUTES } from '../routes/routes.ts';
import { missingRole, type RoleGrants, requiredRole } from './roles.ts';

interface Claims {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly groupsOverage: boolean;
}
const CLAIMS: Claims = { roles: [], groups: [], groupsOverage: false };

test('every endpoint behind authentication has its role', () => {
  const rows = [...ROUTES, MCP_ROUTE, PROFILE_ROUTE].filter(({ access }) => access !== 'public');
  const changing = rows.filter(row => requiredRole(row) !== 'reader').map(row => [row.operation, requiredRole(row)]);
  assert.deepEqual(Object.fromEntries(changing), {
    'solution.run': 'runner',
    'solution.render': 'runner',
    'solution.test': 'runner',
    'solution.dry-run': 'runner',
    'agents.answer': 'runner',
    'catalog.sync': 'approver',
    'admin.reload-config': 'admin',
    'admin.clear-cache': 'admin',
    'admin.info': 'admin',
    'admin.profile': 'admin',
  });
});

test('a POST that no list names is for admins', () => {
  const row = { access: 'user', method: 'POST', operation: 'config.show', place: 'server' } as const;
  assert.equal(requiredRole(row), 'admin');
});

test('without further roles every token may do everything but administer', () => {
  const grants: RoleGrants = { admin: ['admin'] };
  for (const role of ['reader', 'runner', 'approver'] as const)
    assert.equal(missingRole(role, CLAIMS, grants), undefined);
  assert.match(missingRole('admin', CLAIMS, grants) ?? '', /the role admin in the token/);
  assert.equal(missingRole('admin', { ...CLAIMS, roles: ['admin'] }, grants), undefined);
});

test('once one role is configured, no caller has another role until that one is configured too', () => {
  const grants: RoleGrants = { admin: ['boss'], runner: ['run', 'group:g1'] };
  const may = (claims: Partial<Claims>) =>
    (['reader', 'runner', 'approver', 'admin'] as const).filter(
      role => missingRole(role, { ...CLAIMS, ...claims }, grants) === undefined,
    );
  assert.deepEqual(may({}), []);
  assert.deepEqual(may({ roles: ['run'] }), ['reader', 'runner']);
  assert.deepEqual(may({ groups: ['g1'] }), ['reader', 'runner']);
  assert.deepEqual(may({ roles: ['boss'] }), ['reader', 'admin']);
  assert.deepEqual(may({ roles: ['admin', 'runner', 'approver', 'g1', 'group:g1'], groups: ['run'] }), []);
  const overage = missingRole('runner', { ...CLAIMS, groupsOverage: true }, grants);
  assert.match(overage ?? '', /too many groups/);
});
