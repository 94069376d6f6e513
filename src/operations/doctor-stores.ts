import { resolve } from 'node:path';
import type { Call } from '../core/call.ts';
import type { DoctorCheck } from './doctor-check.ts';
import { count } from './doctor-configuration.ts';
import type { Services } from './services.ts';

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

/** A plugin runs only when it is listed; one that is listed and not there will be missed. */
export async function pluginChecks({ engine, config }: Services, call: Call): Promise<readonly DoctorCheck[]> {
  const { dir, allowed } = config.config.plugins;
  if (allowed.length === 0) return [{ name: 'plugins', status: 'ok', message: 'none is allowed' }];
  if (dir === undefined) return [{ name: 'plugins', status: 'ok', message: `allowed: ${allowed.join(', ')}` }];
  const directory = resolve(call.cwd, dir);
  const isThere = (await engine.files.stat(directory))?.kind === 'directory';
  if (!isThere)
    return [
      {
        name: 'plugins',
        status: 'failed',
        message: `there is no directory ${directory}`,
        hint: 'see plugins.dir in the configuration',
      },
    ];
  const there = (await engine.files.list(directory)).map(({ name }) => name);
  return allowed.map(name =>
    there.some(file => file === name || file.startsWith(`${name}.`) || file.startsWith(`${name}@`))
      ? { name: `plugin ${name}`, status: 'ok', message: `in ${directory}` }
      : { name: `plugin ${name}`, status: 'warning', message: `is allowed, but not in ${directory}` },
  );
}
