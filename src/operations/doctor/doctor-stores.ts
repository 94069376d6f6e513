import type { Call } from '../../core/call.ts';
import { verifyPlugins } from '../plugins/verify-plugins.ts';
import type { Services } from '../services.ts';
import type { DoctorCheck } from './doctor-check.ts';
import { count } from './doctor-configuration.ts';

export async function snapshotCheck(services: Services): Promise<readonly DoctorCheck[]> {
  const store = await services.snapshots();
  const { entries, unreadable } = await store.list();
  if (unreadable.length === 0)
    return [{ name: 'snapshots', status: 'ok', message: `${entries.length} in ${store.directory}` }];
  return unreadable.map(({ id, reason }) => ({
    name: 'snapshots',
    status: 'warning',
    message: reason,
    hint: `tool snapshot delete ${id}`,
  }));
}

/** A journal that is damaged stays where it is: the command that needs it next sets it aside. */
export async function runsCheck(services: Services): Promise<readonly DoctorCheck[]> {
  const { place, size, runs, faults, setAside } = await (await services.runs()).check();
  const damaged = faults.map(
    (fault): DoctorCheck => ({
      name: 'runs',
      status: 'failed',
      message: `${place} is damaged: ${fault}`,
      hint: 'the next command that needs it sets it aside, exports what can be read, and begins a new one',
    }),
  );
  const left = setAside.map(
    (path): DoctorCheck => ({
      name: 'runs',
      status: 'warning',
      message: `${path} was damaged and set aside`,
      hint: `what could be read of it is in ${path}.jsonl; delete both when you do not need them`,
    }),
  );
  if (damaged.length > 0 || left.length > 0) return [...damaged, ...left];
  const kept = Object.values(runs).reduce((sum, number) => sum + number, 0);
  const open = runs.interrupted === 0 ? '' : `, ${runs.interrupted} interrupted`;
  const message = size === 0 ? `none is kept yet; they go to ${place}` : `${kept} in ${place}${open}`;
  return [{ name: 'runs', status: 'ok', message }];
}

export async function catalogChecks(services: Services): Promise<readonly DoctorCheck[]> {
  const catalogs = await (await services.catalogs()).list();
  return catalogs.map(({ name, type, path, url, status, solutionCount, message }) => {
    const where = type === 'filesystem' ? path : url;
    const own: DoctorCheck = {
      name: `catalog ${name}`,
      status: 'ok',
      message: `${where}: ${count(solutionCount, 'solution')}`,
    };
    return status === 'ok'
      ? own
      : { ...own, status: 'warning', message: message === '' ? `${where} cannot be read` : message };
  });
}

/** A plugin runs only when it is allowed; one that is allowed and does not run will be missed. None is started. */
export async function pluginChecks(services: Services, call: Call): Promise<readonly DoctorCheck[]> {
  if (services.config.config.plugins.allowed.length === 0)
    return [{ name: 'plugins', status: 'ok', message: 'none is allowed' }];
  const items = await verifyPlugins.run(services, {}, call);
  return items.map(({ name, status, path = '', message }) => {
    if (status === 'ready') return { name: `plugin ${name}`, status: 'ok', message: message ?? `pinned, ${path}` };
    const broken = status === 'missing' ? 'warning' : 'failed';
    return { name: `plugin ${name}`, status: broken, message: message ?? status, hint: 'see tool plugins verify' };
  });
}
