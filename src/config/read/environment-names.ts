import type { Environment } from '../../core/ports/ports.ts';

/** Variables that stand for one key under another name. */
export const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['TOOL_OUTPUT', 'settings.output'],
  ['TOOL_LOG_LEVEL', 'logging.level'],
  ['TOOL_LOG_FORMAT', 'logging.format'],
  ['TOOL_LOG_FILE', 'logging.file'],
]);

/** The keys without a dot, except `version`: objects and lists as JSON. */
const TOP_LEVEL: ReadonlySet<string> = new Set([
  'TOOL_SETTINGS',
  'TOOL_LOGGING',
  'TOOL_TELEMETRY',
  'TOOL_HTTP_CLIENT',
  'TOOL_NETWORK',
  'TOOL_CEL',
  'TOOL_TEMPLATE',
  'TOOL_RESOLVER',
  'TOOL_ACTION',
  'TOOL_AUTH',
  'TOOL_CATALOGS',
  'TOOL_LINT',
  'TOOL_TESTING',
  'TOOL_PLAN',
  'TOOL_POLICIES',
  'TOOL_APPROVALS',
  'TOOL_RUNS',
  'TOOL_SNAPSHOTS',
  'TOOL_PLUGINS',
  'TOOL_API_SERVER',
]);

/** The variables that say something about the configuration. This is all that a command without any pays for. */
export function configVariables(environment: Environment): string[] {
  return Object.keys(environment).filter(
    name =>
      name.startsWith('TOOL_') &&
      !name.startsWith('TOOL_PARAM_') &&
      environment[name] !== '' &&
      environment[name] !== undefined &&
      (name.includes('__') || TOP_LEVEL.has(name) || SHORT_NAMES.has(name)),
  );
}
