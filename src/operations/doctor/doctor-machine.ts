import { directories } from '../../config/read/paths.ts';
import { HANDLER_FACTS } from '../../core/auth-handlers.ts';
import type { Services } from '../services.ts';
import type { DoctorCheck } from './doctor-check.ts';

const LEAST_NODE = 24;

export async function runtimeCheck({ program }: Services): Promise<readonly DoctorCheck[]> {
  const { nodeVersion, platform, arch, version } = program;
  const major = Number(/^v?(\d+)/.exec(nodeVersion)?.[1] ?? 0);
  const message = `tool ${version}, node ${nodeVersion} on ${platform}-${arch}`;
  if (major >= LEAST_NODE) return [{ name: 'runtime', status: 'ok', message }];
  return [{ name: 'runtime', status: 'failed', message, hint: `install node ${LEAST_NODE} or newer` }];
}

const OTHERS = 0o077;
const WRITE_OTHERS = 0o022;

/** Directories are made private when something is first written; until then they need not exist. */
export async function directoryChecks({ engine, program }: Services): Promise<readonly DoctorCheck[]> {
  const { environment, files } = engine;
  const home = environment['HOME'] || environment['USERPROFILE'];
  if (home === undefined || home === '')
    return [
      { name: 'directories', status: 'warning', message: 'HOME is not set', hint: 'set it, or the XDG directories' },
    ];
  const places = Object.entries(directories({ environment, platform: program.platform, home }));
  return Promise.all(
    places.map(async ([kind, path]): Promise<DoctorCheck> => {
      const name = `${kind} directory`;
      const stat = await files.stat(path);
      if (stat === undefined) return { name, status: 'ok', message: `${path} (not made yet)` };
      if (stat.kind !== 'directory')
        return { name, status: 'failed', message: `${path} is not a directory`, hint: 'move it away' };
      const isWide = program.platform !== 'win32' && (stat.mode & (kind === 'data' ? OTHERS : WRITE_OTHERS)) !== 0;
      if (isWide)
        return {
          name,
          status: 'warning',
          message: `${path} is open to other users (mode ${stat.mode.toString(8)})`,
          hint: `chmod 700 ${path}`,
        };
      return { name, status: 'ok', message: path };
    }),
  );
}

/** The clock is wrong if it is before the time the program was built. The network is not asked. */
export async function clockCheck({ engine, program }: Services): Promise<readonly DoctorCheck[]> {
  const now = engine.clock.now();
  const builtAt = program.buildTime === '' ? undefined : new Date(program.buildTime);
  if (builtAt === undefined || now >= builtAt) return [{ name: 'clock', status: 'ok', message: now.toISOString() }];
  return [
    {
      name: 'clock',
      status: 'failed',
      message: `${now.toISOString()} is before this program was built`,
      hint: 'correct the clock: tokens and certificates depend on it',
    },
  ];
}

const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

/** Which proxy and certificate settings are in effect; no value of a proxy is shown, it may hold a password. */
export async function networkChecks({ engine, config }: Services): Promise<readonly DoctorCheck[]> {
  const { environment, files } = engine;
  const proxies = PROXIES.flatMap(name => [name, name.toLowerCase()]).filter(name => (environment[name] ?? '') !== '');
  const certificates = environment['NODE_EXTRA_CA_CERTS'] ?? '';
  const proxy: DoctorCheck = {
    name: 'proxy',
    status: 'ok',
    message: proxies.length === 0 ? 'none' : `set: ${proxies.join(', ')}`,
  };
  const system = `certificates of the system: ${config.config.network.systemCA}`;
  if (certificates === '') return [proxy, { name: 'certificates', status: 'ok', message: system }];
  const isThere = (await files.stat(certificates).catch(() => undefined))?.kind === 'file';
  const own: DoctorCheck = { name: 'certificates', status: 'ok', message: `${system}; NODE_EXTRA_CA_CERTS is set` };
  return [
    proxy,
    isThere
      ? own
      : {
          ...own,
          status: 'failed',
          message: `NODE_EXTRA_CA_CERTS names ${certificates}, which is not there`,
          hint: 'correct or unset it',
        },
  ];
}

/** Credentials of the environment: which win over others, and files that they name and that are not there. Names only. */
export async function environmentChecks({ engine }: Services): Promise<readonly DoctorCheck[]> {
  const { environment, files } = engine;
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  const found: DoctorCheck[] = [];
  for (const [handler, { credentials }] of Object.entries(HANDLER_FACTS)) {
    const [first, ...shadowed] = credentials.filter(isSet);
    if (first === undefined) continue;
    if (shadowed.length === 0)
      found.push({
        name: `credentials ${handler}`,
        status: 'ok',
        message: `${first} is set: it comes before a stored login`,
      });
    else
      found.push({
        name: `credentials ${handler}`,
        status: 'warning',
        message: `${first} comes before ${shadowed.join(', ')}`,
        hint: `unset ${first}, or choose with --flow`,
      });
  }
  for (const name of Object.values(HANDLER_FACTS).flatMap(facts => facts.files.filter(isSet))) {
    const stat = await files.stat(environment[name] ?? '').catch(() => undefined);
    if (stat?.kind !== 'file')
      found.push({
        name: 'environment',
        status: 'failed',
        message: `${name} names a file that is not there`,
        hint: 'correct or unset it',
      });
  }
  if (found.length > 0) return found;
  return [{ name: 'environment', status: 'ok', message: 'no credentials in the environment' }];
}
