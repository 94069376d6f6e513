import { canonicalJson, type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import { type Api, isRefusedFor, isStatus } from './api.ts';
import type { Inputs } from './inputs.ts';
import { asMap, given, mapAt, mapsAt, namesAt, textAt } from './json.ts';
import { apiAddress, INTERVAL_MS, type Look, type Looking, pathName, repositoryPath, until } from './look.ts';

export function repositoryResult(found: JsonMap): JsonMap {
  return given({
    name: found['full_name'],
    url: found['html_url'],
    cloneUrl: found['clone_url'],
    visibility: found['visibility'],
    defaultBranch: found['default_branch'],
    description: found['description'],
    homepage: found['homepage'],
    topics: found['topics'],
    archived: found['archived'],
    isTemplate: found['is_template'],
  });
}

export async function defaultBranch(api: Api, inputs: Inputs): Promise<string> {
  return textAt(await api.get(repositoryPath(inputs)), 'default_branch');
}

const CREATED_WAIT_MS = 60_000;

export const ensureRepository: Looking = async (api, inputs) => {
  const path = repositoryPath(inputs);
  const { settings = {}, template } = inputs;
  const found = await api.find(path);
  const wanted: JsonMap = found === undefined && template !== undefined ? { template, ...settings } : settings;
  const before = found && Object.fromEntries(Object.keys(settings).map(name => [name, repositorySetting(found, name)]));
  const place = apiAddress(api, path);
  return {
    changes: [{ about: `repository ${inputs.repository}`, before, after: sortedTopics(wanted) }],
    reads: [place],
    writes: [place],
    there: found === undefined ? null : repositoryResult(found),
    async apply() {
      const made = found ?? (await createRepository(api, inputs));
      await applySettings(api, path, made, sortedTopics(settings));
      return repositoryResult(await api.get(path));
    },
  };
};

const repositorySetting = (found: JsonMap, name: string): Json =>
  name === 'topics' ? [...((found[name] ?? []) as readonly Json[])].sort() : (found[name] ?? null);

function sortedTopics(settings: JsonMap): JsonMap {
  const { topics } = settings;
  return Array.isArray(topics) ? { ...settings, topics: [...topics].sort() } : settings;
}

/** `default_branch` and `archived` of a new one can be set once it is there. */
async function createRepository(api: Api, inputs: Inputs): Promise<JsonMap> {
  const { template, settings = {}, wait = CREATED_WAIT_MS, interval = INTERVAL_MS } = inputs;
  const [owner = '', name = ''] = (inputs.repository ?? '').split('/');
  const isPrivate = settings['visibility'] !== 'public';
  try {
    if (template !== undefined) {
      const body = given({ owner, name, description: settings['description'], private: isPrivate });
      await api.send({ method: 'POST', path: `/repos/${template}/generate`, body });
    } else {
      const isOwn = (await signedInUser(api)).toLowerCase() === owner.toLowerCase();
      const body = { name, private: isPrivate, auto_init: true };
      await api.send({ method: 'POST', path: isOwn ? '/user/repos' : `/orgs/${owner}/repos`, body });
    }
  } catch (error) {
    // Another process was faster.
    if (!isRefusedFor(error, /already exists/i)) throw error;
  }
  // Its first commit comes a moment later.
  const path = repositoryPath(inputs);
  const ready = await until(api, { waitMs: wait, intervalMs: Math.min(interval, 2000) }, async () => {
    const found = await api.find(path);
    const branch = textAt(found, 'default_branch');
    const isReady = branch !== '' && (await api.find(`${path}/branches/${pathName(branch)}`)) !== undefined;
    return isReady ? found : undefined;
  });
  if (ready === undefined)
    throw new Failure('timeout', `repository ${inputs.repository} was created, and has no commit yet`);
  return ready;
}

/** Credentials of an app belong to no user, and create repositories of organisations. */
async function signedInUser(api: Api): Promise<string> {
  try {
    return textAt(await api.get('/user'), 'login');
  } catch (error) {
    if (isStatus(error, 403)) return '';
    throw error;
  }
}

async function applySettings(api: Api, path: string, found: JsonMap, settings: JsonMap): Promise<void> {
  const differing = Object.entries(settings).filter(
    ([name, value]) => canonicalJson(repositorySetting(found, name)) !== canonicalJson(value),
  );
  const { topics, ...body } = Object.fromEntries(differing);
  if (Object.keys(body).length > 0) await api.send({ method: 'PATCH', path, body });
  if (topics !== undefined) await api.send({ method: 'PUT', path: `${path}/topics`, body: { names: topics } });
}

const NO_PROTECTION: JsonMap = {
  required_status_checks: null,
  enforce_admins: false,
  required_pull_request_reviews: null,
  restrictions: null,
};

export const protectBranch: Looking = async (api, inputs) => {
  const { branch = '', protection = {} } = inputs;
  const path = `${repositoryPath(inputs)}/branches/${pathName(branch)}/protection`;
  const found = await api.find(path);
  // null switches it off, as false does.
  const after: JsonMap = { ...NO_PROTECTION, ...protection, enforce_admins: protection['enforce_admins'] ?? false };
  const before = found && comparedProtection(found, after);
  const place = apiAddress(api, path);
  return {
    changes: [{ about: `protection of branch ${branch}`, before, after: normal(after) }],
    reads: [place],
    writes: [place],
    there: before ?? null,
    async apply() {
      await api.send({ method: 'PUT', path, body: after });
      return after;
    },
  };
};

/** The answer in the form of a request, with the members that the request names. What is switched off in the answer is missing there. */
function comparedProtection(found: JsonMap, wanted: JsonMap): JsonMap {
  const members = Object.entries(wanted).map(([name, want]): [string, Json] => {
    const value = found[name];
    if (name === 'restrictions') return [name, restrictionsIn(value)];
    if (typeof want === 'boolean') return [name, asMap(value)?.['enabled'] ?? false];
    const rules = asMap(value);
    return [name, rules === undefined ? null : rulesIn(rules, asMap(want))];
  });
  return normal(Object.fromEntries(members));
}

function restrictionsIn(value: Json | undefined): Json {
  const found = asMap(value);
  if (found === undefined) return null;
  return {
    users: namesAt(found, 'users', 'login'),
    teams: namesAt(found, 'teams', 'slug'),
    apps: namesAt(found, 'apps', 'slug'),
  };
}

function rulesIn(found: JsonMap, wanted: JsonMap | undefined): JsonMap {
  const names = wanted === undefined ? Object.keys(found) : Object.keys(wanted);
  return Object.fromEntries(
    names.map((name): [string, Json] => {
      const value = found[name] ?? null;
      if (asMap(value) !== undefined && /restrictions$|allowances$/.test(name)) return [name, restrictionsIn(value)];
      if (name === 'checks')
        return [name, mapsAt(found, name).map(check => comparableCheck(check, mapsAt(wanted, name)))];
      return [name, value];
    }),
  );
}

/** `app_id` counts only where the request names it. */
function comparableCheck(check: JsonMap, wanted: readonly JsonMap[]): JsonMap {
  const context = textAt(check, 'context');
  const isNamed = wanted.some(one => textAt(one, 'context') === context && one['app_id'] !== undefined);
  return isNamed ? check : { context };
}

/** Lists of names are sets. */
function normal(value: JsonMap): JsonMap {
  const sorted = (item: unknown): Json => {
    if (Array.isArray(item)) return item.map(sorted).sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
    const map = asMap(item);
    return map === undefined
      ? toJson(item)
      : Object.fromEntries(Object.entries(map).map(([name, member]) => [name, sorted(member)]));
  };
  return sorted(value) as JsonMap;
}

export const ensureEnvironment: Looking = async (api, inputs) => {
  const { name = '', environmentSettings = {} } = inputs;
  const path = `${repositoryPath(inputs)}/environments/${encodeURIComponent(name)}`;
  const found = await api.find(path);
  const place = apiAddress(api, path);
  const before =
    found && normal(Object.fromEntries(Object.keys(environmentSettings).map(key => [key, protectionRule(found, key)])));
  return {
    changes: [{ about: `environment ${name}`, before, after: normal(environmentSettings) }],
    reads: [place],
    writes: [place],
    there: found === undefined ? null : environmentResult(found),
    async apply() {
      // The request replaces all settings: what is not named stays as it is.
      const kept = found === undefined ? {} : currentSettings(found);
      const { data } = await api.send({ method: 'PUT', path, body: { ...kept, ...environmentSettings } });
      return environmentResult(asMap(data) ?? {});
    },
  };
};

const SETTINGS = ['wait_timer', 'prevent_self_review', 'reviewers', 'deployment_branch_policy'];

const currentSettings = (found: JsonMap): JsonMap =>
  Object.fromEntries(SETTINGS.map(name => [name, protectionRule(found, name)]));

export const environmentResult = (found: JsonMap): JsonMap => ({
  name: textAt(found, 'name'),
  url: textAt(found, 'html_url'),
  ...currentSettings(found),
});

function protectionRule(found: JsonMap, name: string): Json {
  const rule = (type: string): JsonMap | undefined =>
    mapsAt(found, 'protection_rules').find(one => textAt(one, 'type') === type);
  if (name === 'wait_timer') return rule('wait_timer')?.['wait_timer'] ?? 0;
  if (name === 'prevent_self_review') return rule('required_reviewers')?.['prevent_self_review'] ?? false;
  if (name === 'reviewers') {
    const reviewers = mapsAt(rule('required_reviewers'), 'reviewers');
    const list = reviewers.map(one => ({ type: textAt(one, 'type'), id: mapAt(one, 'reviewer')?.['id'] ?? 0 }));
    return list.length === 0 ? null : list;
  }
  return found[name] ?? null;
}

const variablesPath = (inputs: Inputs): string =>
  inputs.environment === undefined
    ? `${repositoryPath(inputs)}/actions/variables`
    : `${repositoryPath(inputs)}/environments/${encodeURIComponent(inputs.environment)}/variables`;

export async function readVariables(api: Api, inputs: Inputs): Promise<Readonly<Record<string, string>>> {
  const found = await api.list(variablesPath(inputs), { member: 'variables', query: { per_page: 30 } });
  return Object.fromEntries(found.map(one => [textAt(one, 'name'), textAt(one, 'value')]));
}

export const setVariables: Looking = async (api, inputs): Promise<Look> => {
  const path = variablesPath(inputs);
  const there = await readVariables(api, inputs);
  // The service keeps names in capital letters.
  const wanted = Object.entries(inputs.variables ?? {}).map(([name, value]) => {
    if (typeof value !== 'string') throw new Failure('input', `variables.${name} must be text`);
    return [name.toUpperCase(), value] as const;
  });
  const place = apiAddress(api, path);
  return {
    changes: wanted.map(([name, after]) => ({ about: `variable ${name}`, before: there[name], after })),
    reads: [place],
    writes: [place],
    there,
    async apply() {
      for (const [name, value] of wanted) {
        if (there[name] === value) continue;
        if (there[name] === undefined) await api.send({ method: 'POST', path, body: { name, value } });
        else await api.send({ method: 'PATCH', path: `${path}/${encodeURIComponent(name)}`, body: { name, value } });
      }
      return { ...there, ...Object.fromEntries(wanted) };
    },
  };
};
