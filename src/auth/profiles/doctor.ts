import { HANDLER_FACTS, HANDLER_NAMES } from '../../core/auth-handlers.ts';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { StoreReport } from '../../core/ports/credential-ports.ts';
import { type AuthParts, loadProfile, resolveProfile } from '../parts.ts';
import { endpointVariable } from '../protocol/endpoints.ts';
import { askIdentity } from '../protocol/identity-http.ts';
import { type StatusRow, status } from './status.ts';

export interface DoctorRequest {
  /** Moves unreadable files into quarantine, narrows modes, removes what killed writers left. */
  readonly fix?: boolean | undefined;
  /** Puts every secret under a new key first. */
  readonly rotateKey?: boolean | undefined;
  /** Checks only what this machine knows: asks no server for the time. */
  readonly offline?: boolean | undefined;
}

export interface Finding {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly hint?: string | undefined;
}

export interface DoctorResult {
  readonly findings: readonly Finding[];
  /** What `--fix` and `--rotate-key` did. */
  readonly done: readonly string[];
  /** No finding failed. */
  readonly healthy: boolean;
}

/** Looks at everything that authentication depends on; shows no secret. */
export async function doctor(parts: AuthParts, request: DoctorRequest, call: Call): Promise<DoctorResult> {
  const { store } = parts.ports;
  const done: string[] = [];
  if (request.rotateKey) {
    await store.rotateKey();
    done.push('every secret is under a new key');
  }
  if (request.fix) done.push(...(await store.repair()));
  const findings = [
    ...storeFindings(await store.report()),
    variablesFinding(parts),
    networkFinding(parts),
    ...(request.offline
      ? []
      : await Promise.all(HANDLER_NAMES.map(async handler => await clockFinding(parts, handler, call)))),
    ...(await profileFindings(parts, call)),
  ];
  return { findings, done, healthy: findings.every(finding => finding.status !== 'failed') };
}

function storeFindings(report: StoreReport): Finding[] {
  const { state, directory } = report;
  const findings: Finding[] = [];
  if (state.status === 'absent')
    findings.push({ name: 'store', status: 'ok', message: `nothing is stored yet in ${directory}` });
  else if (state.status === 'open')
    findings.push({
      name: 'store',
      status: 'ok',
      message: `backend ${state.backend}, ${report.secrets} ${report.secrets === 1 ? 'secret' : 'secrets'} in ${directory}; the key matches`,
    });
  else findings.push({ name: 'store', status: 'failed', message: `${state.status}: ${state.reason}` });
  if (report.keyChanging)
    findings.push({
      name: 'store',
      status: 'warning',
      message: 'a change of the key was interrupted; everything is readable',
      hint: '--fix ends it',
    });
  for (const { file, reason } of report.unreadable)
    findings.push({
      name: 'store',
      status: 'failed',
      message: `${file} is unreadable: ${reason}`,
      hint: reason === 'written by a later version of tool' ? 'update tool' : '--fix moves it into quarantine',
    });
  for (const path of report.wideModes)
    findings.push({
      name: 'store',
      status: 'warning',
      message: `others could open ${path}`,
      hint: '--fix narrows its mode',
    });
  for (const { path, pid } of report.locks) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    findings.push({ name: 'lock', status: 'ok', message: `${path} is held by ${holder}` });
  }
  return findings;
}

const VARIABLES = [
  'TOOL_AUTH_PROFILE',
  ...Object.values(HANDLER_FACTS).flatMap(({ credentials, settings }) => [...credentials, ...settings]),
  'TOOL_CLUSTER_TOKEN_DIR',
  'TOOL_SECRETS_DIR',
  'TOOL_SECRET_KEY',
  'TOOL_SECRET_PASSPHRASE',
  'BROWSER',
];

/** Names only. */
function variablesFinding({ ports, config }: AuthParts): Finding {
  const endpoints = Object.entries(HANDLER_FACTS).flatMap(([handler, facts]) =>
    facts.endpoints.map(key => endpointVariable(handler, key)),
  );
  const renamed = [...config.handlers.values()].flatMap(handler => Object.values(handler.variables ?? {}));
  const names = [...VARIABLES, ...endpoints, ...renamed.filter(name => name !== null)];
  const seen = names.filter(name => ports.environment[name]);
  return {
    name: 'environment',
    status: 'ok',
    message: seen.length === 0 ? 'no variable of authentication is set' : `set: ${seen.join(', ')}`,
  };
}

function networkFinding({ ports }: AuthParts): Finding {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'];
  const seen = names.filter(name => ports.environment[name] || ports.environment[name.toLowerCase()]);
  return {
    name: 'network',
    status: 'ok',
    message: seen.length === 0 ? 'no proxy, no further certificates' : `set: ${seen.join(', ')}`,
  };
}

const CLOCK_TOLERANCE_S = 60;
const CLOCK_TIMEOUT_MS = 5_000;

async function clockFinding(parts: AuthParts, handler: string, call: Call): Promise<Finding> {
  const name = `clock (${handler})`;
  try {
    const { context } = await loadProfile(parts, resolveProfile(parts, handler, {}, call), call);
    const url = context.handler.clockUrl(context);
    const answer = await askIdentity(context, { method: 'HEAD', url, repeat: 'never', timeoutMs: CLOCK_TIMEOUT_MS });
    const theirs = Date.parse(answer.headers.get('date')?.[0] ?? '');
    if (Number.isNaN(theirs)) return { name, status: 'warning', message: `${new URL(url).host} tells no time` };
    const offsetS = Math.round((parts.ports.clock.now().getTime() - theirs) / 1000);
    const good = Math.abs(offsetS) <= CLOCK_TOLERANCE_S;
    return {
      name,
      status: good ? 'ok' : 'failed',
      message: `local clock is ${offsetS} s off`,
      hint: good ? undefined : 'correct the clock of this machine',
    };
  } catch (error) {
    if (call.signal.aborted || !(error instanceof ToolError)) throw error;
    return { name, status: 'warning', message: error.message, hint: error.hint };
  }
}

async function profileFindings(parts: AuthParts, call: Call): Promise<Finding[]> {
  try {
    return (await status(parts, {}, call)).map(profileFinding);
  } catch (error) {
    if (call.signal.aborted || !(error instanceof ToolError)) throw error;
    return [{ name: 'profiles', status: 'failed', message: error.message, hint: error.hint }];
  }
}

const profileFinding = (row: StatusRow): Finding => ({
  name: `${row.handler}@${row.profile}`,
  status: row.status === 'locked' ? 'failed' : row.status === 'expired' ? 'warning' : 'ok',
  message: [row.status, row.flow, row.source, row.reason, row.note].filter(text => text !== undefined).join(', '),
  hint: row.status === 'expired' ? row.hint : undefined,
});
