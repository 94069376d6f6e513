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
    problems: ['invalid-filter', 'invalid-expression', 'cost-exceeded', 'invalid-input', ...KNOWN],
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

export const RUN_ROUTES: readonly RouteRow[] = [...ROWS, RESUME].map(defineRoute);
