import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Component, ComponentStatus } from '../../operations/server/server-operation.ts';
import type { Runtime } from '../start/runtime.ts';

export interface StorePlaces {
  readonly catalogs: readonly string[];
  readonly secrets: string;
  readonly snapshots: string;
}

const FRESH_MS = 2000;

/** The parts of the server and how they are; looked at when asked, at most every two seconds. No message names a place. */
export function createComponents(
  places: (runtime: Runtime) => StorePlaces,
): (runtime: Runtime) => readonly Component[] {
  let seen: { readonly at: number; readonly of: Runtime; readonly stores: readonly Component[] } | undefined;
  return runtime => {
    const now = performance.now();
    if (seen === undefined || seen.of !== runtime || now - seen.at > FRESH_MS)
      seen = { at: now, of: runtime, stores: storeComponents(places(runtime)) };
    const { threads, audit, authenticator, state } = runtime;
    const keys = authenticator.keys();
    return [
      { name: 'providers', status: 'ok' },
      component('workers', threads.status(), 'threads end without an answer'),
      ...seen.stores,
      ...(audit === undefined
        ? []
        : [component('audit', state.auditFailing ? 'degraded' : 'ok', 'records cannot be written')]),
      ...(keys === undefined ? [] : [component('auth_keys', keys, 'keys of the identity provider cannot be fetched')]),
    ];
  };
}

function storeComponents({ catalogs, secrets, snapshots }: StorePlaces): readonly Component[] {
  return [
    component('catalogs', catalogs.every(readable) ? 'ok' : 'degraded', 'a catalog cannot be read'),
    component('secret_store', readable(secrets) ? 'ok' : 'degraded', 'the store cannot be read'),
    component('snapshot_store', writable(snapshots) ? 'ok' : 'degraded', 'the store cannot be written'),
  ];
}

function component(name: string, status: ComponentStatus, message: string): Component {
  return status === 'ok' ? { name, status } : { name, status, message };
}

/** A directory that does not exist yet is not a fault: it is made when it is needed. */
const readable = (path: string): boolean => !existsSync(path) || may(path, constants.R_OK | constants.X_OK);

function writable(path: string): boolean {
  let at = path;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return may(at, constants.W_OK | constants.X_OK);
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
