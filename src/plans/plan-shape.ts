import { isMap } from '../core/json/json.ts';

type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === 'string';
const isJsonText: Check = value => {
  try {
    return typeof value === 'string' && JSON.parse(value) !== undefined;
  } catch {
    return false;
  }
};
const isFlag: Check = value => typeof value === 'boolean';
const isMapOf =
  (check: Check): Check =>
  value =>
    isMap(value) && Object.values(value).every(check);
const isListOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check);
const has =
  (fields: Readonly<Record<string, Check>>): Check =>
  value =>
    isMap(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
const maybe =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);
const either =
  (...checks: readonly Check[]): Check =>
  value =>
    checks.some(check => check(value));

const KEPT = either(has({ json: isJsonText }), has({ secret: value => value === true, mac: isText }));
const PLANNED = either(KEPT, has({ digest: isText, bytes: value => typeof value === 'number' }));
const EFFECT = either(
  has({ type: value => value === 'file', path: isText, status: isText, kind: isText }),
  has({ type: value => value === 'request', method: isText, url: isText }),
  has({ type: value => value === 'command', command: isText }),
  has({ type: value => value === 'remote', about: isText, status: isText }),
  has({ type: value => value === 'unknown', path: isText }),
);
const RESOLVER = has({ status: isText, value: maybe(KEPT) });
const ENTRY = has({
  name: isText,
  action: isText,
  section: value => value === 'actions' || value === 'finally',
  provider: isText,
  runs: value => value === 'yes' || value === 'no' || value === 'unknown',
  inputs: isMapOf(PLANNED),
  unknown: isMapOf(isText),
  effects: maybe(isListOf(EFFECT)),
  preconditions: isListOf(has({ path: isText, seen: isText, state: isText })),
  unobserved: maybe(isText),
  values: maybe(isMapOf(RESOLVER)),
  places: maybe(has({ reads: isListOf(isText), writes: isListOf(isText) })),
});

const SIGNATURE = { publicKey: isText, signature: isText };

/** What every reader of a plan relies on. */
const SHAPE: Readonly<Record<string, Check>> = {
  document: has({ name: isText, digest: isText, files: isMapOf(isText) }),
  bundle: has({
    file: isText,
    origin: isText,
    directory: maybe(isText),
    path: maybe(isText),
    files: isListOf(has({ path: isText, digest: isText, text: maybe(isText), base64: maybe(isText) })),
  }),
  options: has({
    actions: isListOf(isText),
    tags: isListOf(isText),
    skipTags: isListOf(isText),
    settings: isMap,
    strict: isFlag,
    failFast: isFlag,
    outputDirectory: maybe(isText),
  }),
  base: isText,
  seed: has({ startedAt: isInstant, ids: isText }),
  parameters: isMapOf(KEPT),
  values: isMapOf(RESOLVER),
  report: isMap,
  actions: isListOf(ENTRY),
  requires: has({ handlers: isListOf(isText), providers: isMapOf(isText), plugins: maybe(isMapOf(isText)) }),
  made: has({ at: isInstant, version: isText, command: isText }),
  expires: isInstant,
  applicable: isFlag,
  reasons: isListOf(isText),
  policies: Array.isArray,
  signature: maybe(has(SIGNATURE)),
  approvals: maybe(isListOf(has({ ...SIGNATURE, at: isText, comment: maybe(isText) }))),
  planDigest: isText,
  fileDigest: isText,
};

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** Which parts of a plan cannot be read. */
export function planShapeFaults(data: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(SHAPE)
    .filter(([name, check]) => !check(data[name]))
    .map(([name]) => (data[name] === undefined ? `"${name}" is missing` : `"${name}" is not what a plan holds`));
}
