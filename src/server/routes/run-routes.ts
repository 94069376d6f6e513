import type { JsonMap } from '../../core/json/json.ts';
import type { ProblemCode } from '../answer/problem.ts';
import { defineRoute, type RouteDeclaration, type RouteRow } from './route-row.ts';

const KNOWN: readonly ProblemCode[] = ['not-found', 'not-allowed-here', 'runs-unavailable'];

/** Runs that are kept. They answer their owners only. */
const ROWS: readonly RouteDeclaration[] = [
  {
    method: 'GET',
    path: '/{api_version}/runs',
    operation: 'run.list',
    load: async () => (await import('../../operations/runs/list-runs.ts')).listRuns,
    tag: 'Solutions',
    owned: true,
    place: 'eval',
    problems: ['invalid-filter', 'invalid-input', ...KNOWN],
  },
  {
    method: 'GET',
    path: '/{api_version}/runs/{id}',
    operation: 'run.get',
    load: async () => (await import('../../operations/runs/get-run.ts')).getRun,
    tag: 'Solutions',
    owned: true,
    place: 'runs',
    problems: ['invalid-input', ...KNOWN],
  },
  {
    method: 'GET',
    path: '/{api_version}/runs/{id}/events',
    operation: 'run.events',
    load: async () => (await import('../../operations/runs/run-events.ts')).listRunEvents,
    tag: 'Solutions',
    owned: true,
    place: 'runs',
    streams: true,
    problems: ['invalid-input', ...KNOWN],
  },
  {
    method: 'POST',
    path: '/{api_version}/runs/{id}/cancel',
    operation: 'run.cancel',
    load: async () => (await import('../../operations/runs/cancel-run.ts')).cancelRun,
    bodyOptional: true,
    tag: 'Solutions',
    owned: true,
    place: 'runs',
    success: 202,
    problems: KNOWN,
  },
];

const PLANNED: readonly ProblemCode[] = [
  'malformed-request',
  'unparsable',
  'invalid-input',
  'invalid-solution',
  'resolver-failed',
  'validation-failed',
  'upstream-failed',
  'catalog-failed',
  'credentials-unavailable',
  'key-in-use',
  'key-reused',
  ...KNOWN,
];

const DEMO: JsonMap = {
  solution: {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'hello', version: '1.0.0' },
    spec: { workflow: { actions: { show: { provider: 'message', inputs: { message: 'Hello' } } } } },
  },
};

/** Plans that are kept: shown, decided about, applied as they were shown. */
const PLANS: readonly RouteDeclaration[] = [
  {
    method: 'POST',
    path: '/{api_version}/plans',
    operation: 'plan.create',
    load: async () => (await import('../../operations/plans/create-plan.ts')).createPlan,
    tag: 'Solutions',
    owned: true,
    place: 'run',
    keyed: true,
    success: 201,
    problems: PLANNED,
    example: DEMO,
  },
  {
    method: 'GET',
    path: '/{api_version}/plans',
    operation: 'plan.list',
    load: async () => (await import('../../operations/plans/list-plans.ts')).listPlans,
    tag: 'Solutions',
    owned: true,
    place: 'eval',
    problems: ['invalid-filter', 'invalid-input', ...KNOWN],
  },
  {
    method: 'GET',
    path: '/{api_version}/plans/{id}',
    operation: 'plan.get',
    load: async () => (await import('../../operations/plans/list-plans.ts')).getPlan,
    tag: 'Solutions',
    owned: true,
    place: 'runs',
    problems: ['unparsable', ...KNOWN],
  },
  {
    method: 'DELETE',
    path: '/{api_version}/plans/{id}',
    operation: 'plan.remove',
    load: async () => (await import('../../operations/plans/list-plans.ts')).removePlan,
    tag: 'Solutions',
    owned: true,
    place: 'runs',
    problems: KNOWN,
  },
  {
    method: 'POST',
    path: '/{api_version}/plans/{id}/approve',
    operation: 'plan.accept',
    load: async () => (await import('../../operations/plans/decide-plan.ts')).acceptPlan,
    bodyOptional: true,
    tag: 'Solutions',
    owned: true,
    place: 'runs',
    problems: ['plan-decided', 'plan-expired', ...KNOWN],
  },
  {
    method: 'POST',
    path: '/{api_version}/plans/{id}/reject',
    operation: 'plan.reject',
    load: async () => (await import('../../operations/plans/decide-plan.ts')).rejectPlan,
    bodyOptional: true,
    tag: 'Solutions',
    owned: true,
    place: 'runs',
    problems: ['plan-decided', 'plan-expired', ...KNOWN],
  },
  {
    method: 'POST',
    path: '/{api_version}/plans/{id}/apply',
    operation: 'plan.execute',
    load: async () => (await import('../../operations/plans/execute-kept.ts')).executeKeptPlan,
    bodyOptional: true,
    tag: 'Solutions',
    owned: true,
    place: 'run',
    async: 'always',
    keyed: true,
    problems: ['plan-changed', 'policy-denied', 'approval-missing', 'plan-decided', 'run-busy', ...PLANNED],
  },
];

const RESUME: RouteDeclaration = {
  method: 'POST',
  path: '/{api_version}/runs/{id}/resume',
  operation: 'run.resume',
  load: async () => (await import('../../operations/runs/resume-run.ts')).resumeRun,
  bodyOptional: true,
  tag: 'Solutions',
  owned: true,
  place: 'run',
  async: 'always',
  keyed: true,
  problems: ['invalid-input', 'plan-changed', 'run-busy', 'key-in-use', 'key-reused', ...KNOWN],
};

export const RUN_ROUTES: readonly RouteRow[] = [...PLANS, ...ROWS, RESUME].map(defineRoute);
