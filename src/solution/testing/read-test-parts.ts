import { describeNode, nodePosition, plainData, pointerStep } from '../../core/yaml/node.ts';
import type { Faults } from '../parse/faults.ts';
import {
  choiceField,
  durationField,
  type Fields,
  fieldPosition,
  flagField,
  type Item,
  integerField,
  listField,
  mapField,
  need,
  nodeAt,
  openFields,
  pointerTo,
  quoteHint,
  textField,
  textListField,
} from '../parse/fields.ts';
import { relativePathFault } from '../parse/relative-path.ts';
import {
  EXEC_RULE_FIELDS,
  EXEC_SERVICE_FIELDS,
  HTTP_SERVICE_FIELDS,
  ROUTE_FIELDS,
  STEP_FIELDS,
} from './test-fields.ts';
import type { ExecRule, ExecService, HttpRoute, HttpService, PathEntry, TestService, TestStep } from './test-suite.ts';

const MAX_STEPS = 50;
const MAX_SERVICES = 10;
const MAX_FILES = 50;
const MAX_ROUTES = 100;
const MAX_STEP_MS = 3_600_000;
const STEP_MS = 30_000;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Variables: text, or a whole number or bool, which read the same as text. */
export function readEnv(fields: Fields, name = 'env'): ReadonlyMap<string, string> | undefined {
  const map = mapField(fields, name);
  if (map === undefined) return undefined;
  const variables = new Map<string, string>();
  for (const [key, { key: keyNode, value }] of map.entries) {
    const pointer = pointerTo(fields, name) + pointerStep(key);
    if (!VARIABLE.test(key))
      fields.faults.error(`"${key}" cannot be the name of a variable`, nodePosition(keyNode, pointer));
    const scalar = value.kind === 'scalar' ? value.value : undefined;
    const same = typeof scalar === 'boolean' || typeof scalar === 'bigint' || Number.isSafeInteger(scalar);
    if (typeof scalar === 'string' || same) variables.set(key, String(scalar));
    else
      fields.faults.error(`variable "${key}" must be text, not ${describeNode(value)}`, nodePosition(value, pointer), {
        hint: quoteHint(value),
      });
  }
  return variables;
}

export function readPassEnv(fields: Fields): readonly string[] {
  const form = 'must be the name of a variable';
  return textListField(fields, 'passEnv', 100, { pattern: VARIABLE, form }).map(({ text }) => text);
}

/** Paths, directories and globs below the solution directory. */
export function readFiles(fields: Fields, name = 'files'): readonly PathEntry[] | undefined {
  if (nodeAt(fields, name) === undefined) return undefined;
  return textListField(fields, name, MAX_FILES, { max: 500 }).filter(({ text, at }) =>
    isBelow(fields.faults, text, at),
  );
}

export function readPath(fields: Fields, name: string): PathEntry | undefined {
  const text = textField(fields, name, { min: 1, max: 500 });
  const at = fieldPosition(fields, name);
  return text !== undefined && isBelow(fields.faults, text, at) ? { text, at } : undefined;
}

function isBelow(faults: Faults, text: string, at: PathEntry['at']): boolean {
  const fault = relativePathFault(text);
  if (fault !== undefined) faults.error(`"${text}" ${fault}`, at);
  return fault === undefined;
}

export function readSteps(fields: Fields, name: string): readonly TestStep[] | undefined {
  if (nodeAt(fields, name) === undefined) return undefined;
  return listField(fields, name, MAX_STEPS).flatMap(item => readStep(fields.faults, item) ?? []);
}

function readStep(faults: Faults, { node, pointer }: Item): TestStep | undefined {
  const fields = openFields(faults, node, pointer, { what: 'a step', fields: STEP_FIELDS });
  if (fields === undefined || !need(fields, 'command')) return undefined;
  const command = textField(fields, 'command', { min: 1, max: 1000 });
  const timeoutMs = readStepTimeout(fields);
  const step = {
    args: textListField(fields, 'args', 50).map(({ text }) => text),
    stdin: textField(fields, 'stdin', { max: 10_000 }),
    workingDir: readPath(fields, 'workingDir')?.text,
    env: readEnv(fields) ?? new Map<string, string>(),
    shell: choiceField(fields, 'shell', ['auto', 'sh', 'bash', 'pwsh'], 'auto'),
    at: nodePosition(node, pointer),
  };
  return command === undefined ? undefined : { ...step, command, timeoutMs };
}

/** A duration, or whole seconds. */
function readStepTimeout(fields: Fields): number {
  const node = nodeAt(fields, 'timeout');
  if (node?.kind === 'scalar' && typeof node.value === 'number') {
    const seconds = integerField(fields, 'timeout', { min: 1, max: MAX_STEP_MS / 1000 });
    return (seconds ?? 30) * 1000;
  }
  const ms = durationField(fields, 'timeout') ?? STEP_MS;
  if (ms < 1000 || ms > MAX_STEP_MS)
    fields.faults.error('"timeout" of a step must be from 1s to 1h', fieldPosition(fields, 'timeout'));
  return ms;
}

export function readServices(fields: Fields): readonly TestService[] | undefined {
  if (nodeAt(fields, 'services') === undefined) return undefined;
  const services: TestService[] = [];
  for (const item of listField(fields, 'services', MAX_SERVICES)) {
    const service = readService(fields.faults, item);
    if (service === undefined) continue;
    if (services.some(({ name }) => name === service.name))
      fields.faults.error(`there are two services "${service.name}"`, service.at);
    services.push(service);
  }
  return services;
}

const SERVICE_NAME = { pattern: /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/, form: 'must be letters, digits, _ and -' };

function readService(faults: Faults, { node, pointer }: Item): TestService | undefined {
  const type = node.kind === 'map' ? node.entries.get('type')?.value : undefined;
  const word = type?.kind === 'scalar' ? type.value : undefined;
  const rules = node.kind === 'map' && node.entries.has('execRules');
  const isExec = word === 'exec' || (word === undefined && rules);
  const shape = isExec
    ? { what: 'an exec service', fields: EXEC_SERVICE_FIELDS }
    : { what: 'an HTTP service', fields: HTTP_SERVICE_FIELDS };
  const fields = openFields(faults, node, pointer, shape);
  if (fields === undefined || !need(fields, 'name')) return undefined;
  choiceField(fields, 'type', ['http', 'exec'], 'http');
  const name = textField(fields, 'name', SERVICE_NAME);
  if (name === undefined) return undefined;
  const at = nodePosition(node, pointer);
  return isExec ? readExecService(fields, name, at) : readHttpService(fields, name, at);
}

function readHttpService(fields: Fields, name: string, at: PathEntry['at']): HttpService {
  const variable = { pattern: VARIABLE, form: 'must be the name of a variable' };
  const host = {
    max: 255,
    pattern: /^[A-Za-z0-9.-]+(:\d{1,5})?$/,
    form: 'must be a host such as api.example.com, or host:port',
  };
  return {
    type: 'http',
    name,
    portEnv: textField(fields, 'portEnv', variable),
    baseUrlEnv: textField(fields, 'baseUrlEnv', variable),
    hosts: textListField(fields, 'hosts', 20, host).map(({ text }) => text.toLowerCase()),
    routes: listField(fields, 'routes', MAX_ROUTES).flatMap(item => readRoute(fields.faults, item) ?? []),
    at,
  };
}

function readRoute(faults: Faults, { node, pointer }: Item): HttpRoute | undefined {
  const fields = openFields(faults, node, pointer, { what: 'a route', fields: ROUTE_FIELDS });
  if (fields === undefined || !need(fields, 'path')) return undefined;
  const path = textField(fields, 'path', { max: 2000, pattern: /^\//, form: 'must begin with "/"' });
  const body = nodeAt(fields, 'body');
  const delay = nodeAt(fields, 'delay');
  const route = {
    method: textField(fields, 'method', {
      pattern: /^[A-Za-z]{1,20}$/,
      form: 'must be a method such as GET',
    })?.toUpperCase(),
    bodyContains: textField(fields, 'bodyContains', { max: 10_000 }),
    status: integerField(fields, 'status', { min: 200, max: 599 }) ?? 200,
    body: body === undefined ? undefined : plainData(body),
    headers: readHeaders(fields),
    delayMs: delay === undefined ? 0 : (durationField(fields, 'delay') ?? 0),
    echo: flagField(fields, 'echo', false),
  };
  if (route.echo && body !== undefined)
    faults.error('"echo" answers with the request, so "body" has no place', fieldPosition(fields, 'body'));
  return path === undefined ? undefined : { ...route, path };
}

function readHeaders(fields: Fields): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const [key, { value }] of mapField(fields, 'headers')?.entries ?? []) {
    const at = nodePosition(value, `${pointerTo(fields, 'headers')}${pointerStep(key)}`);
    const text = value.kind === 'scalar' && value.value !== null ? String(value.value) : undefined;
    if (text === undefined) fields.faults.error(`header "${key}" must be text, not ${describeNode(value)}`, at);
    else if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(key) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(text))
      fields.faults.error(`"${key}" cannot be sent as a header`, at);
    else headers.set(key, text);
  }
  return headers;
}

function readExecService(fields: Fields, name: string, at: PathEntry['at']): ExecService {
  return {
    type: 'exec',
    name,
    rules: listField(fields, 'execRules', 100).flatMap(item => readExecRule(fields.faults, item) ?? []),
    passthrough: flagField(fields, 'passthrough', false),
    at,
  };
}

function readExecRule(faults: Faults, { node, pointer }: Item): ExecRule | undefined {
  const fields = openFields(faults, node, pointer, { what: 'a rule', fields: EXEC_RULE_FIELDS });
  if (fields === undefined) return undefined;
  const command = textField(fields, 'command', { min: 1, max: 1000 });
  const pattern = textField(fields, 'pattern', { min: 1, max: 1000 });
  const given = ['command', 'pattern'].filter(name => nodeAt(fields, name) !== undefined);
  if (given.length !== 1) faults.error('a rule needs either "command" or "pattern"', nodePosition(node, pointer));
  return {
    command,
    pattern,
    stdout: textField(fields, 'stdout') ?? '',
    stderr: textField(fields, 'stderr') ?? '',
    exitCode: integerField(fields, 'exitCode', { min: 0, max: 255 }) ?? 0,
  };
}

/** Names with values of any kind; nothing written there is undefined. */
export function readData(fields: Fields, name: string): ReadonlyMap<string, unknown> | undefined {
  const map = mapField(fields, name);
  return map && new Map([...map.entries].map(([key, { value }]) => [key, plainData(value)] as const));
}
