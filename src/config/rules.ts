import type { Fault } from '../core/errors.ts';
import { suggestion } from '../core/text/nearest.ts';
import type { Config } from './config.ts';
import type { Setting } from './read/read-document.ts';

/** What is wrong with keys taken together. Only checked when each of them is right. */
export function combinationFaults(config: Config, settings: readonly Setting[]): readonly Fault[] {
  const found = (path: string): Fault => settingPlace(path, settings);
  const { httpClient, settings: cli, catalogs } = config;
  const faults: Fault[] = [];
  if (httpClient.retryWaitMinMs > httpClient.retryWaitMaxMs) {
    faults.push({
      ...found('httpClient.retryWaitMin'),
      message: 'httpClient.retryWaitMin is longer than httpClient.retryWaitMax',
    });
  }
  const names = catalogs.map(({ name }) => name);
  if (!names.includes(cli.defaultCatalog)) {
    const message = `settings.defaultCatalog: there is no catalog "${cli.defaultCatalog}"`;
    faults.push({
      ...found('settings.defaultCatalog'),
      message,
      hint: suggestion(cli.defaultCatalog, names) ?? 'name one of catalogs',
    });
  }
  for (const { name, type, path, url } of catalogs) {
    const missing =
      type === 'oci' && url === undefined
        ? 'url'
        : type === 'filesystem' && path === undefined && name !== 'local'
          ? 'path'
          : undefined;
    if (missing !== undefined)
      faults.push({ ...found('catalogs'), message: `catalogs: "${name}" of type ${type} needs ${missing}` });
  }
  const { global, endpoints } = config.apiServer.rateLimit;
  for (const [name, entry] of [['global', global] as const, ...Object.entries(endpoints)]) {
    const missing =
      entry === undefined
        ? []
        : ['maxRequests', 'window'].filter(key => !(key === 'window' ? 'windowMs' in entry : key in entry));
    const path = name === 'global' ? 'apiServer.rateLimit.global' : 'apiServer.rateLimit.endpoints';
    if (missing.length > 0) faults.push({ ...found(path), message: `${path} needs ${missing.join(' and ')} as well` });
  }
  return faults;
}

/** Things that are legal and still look like a mistake. */
export function oddities(config: Config): readonly string[] {
  const { secretStore: _store, requireSecureKeyring: _required, ...handlers } = config.auth;
  return Object.entries(handlers).flatMap(([name, handler]) =>
    Object.entries(handler.profiles ?? {})
      .filter(
        ([, profile]) =>
          typeof profile.clientId === 'string' &&
          profile.clientSecret === undefined &&
          typeof handler.clientSecret === 'string',
      )
      .map(
        ([profile]) =>
          `auth.${name}.profiles.${profile} has its own clientId, but inherits clientSecret: set its own, or null for none`,
      ),
  );
}

function settingPlace(path: string, settings: readonly Setting[]): Fault {
  const setting = settings.findLast(({ path: own }) => own.join('.') === path);
  const [, file, line] = setting?.origin === 'file' ? (/^(.*):(\d+)$/.exec(setting.from ?? '') ?? []) : [];
  if (file === undefined) return { message: '', ...(setting?.from !== undefined && { field: setting.from }) };
  return { message: '', field: path, at: { file, line: Number(line), column: 1 } };
}
