import { ATTRIBUTES, ROOT_BLOCKS } from '../../core/hcl/hcl-data.ts';
import { isMap } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { Failure } from '../contract.ts';

type Body = Readonly<Record<string, unknown>>;

/** `override.tf`, `x_override.tf`, and the same as `.tf.json`. */
export const isOverride = (path: string): boolean => /(?:^|[/_])override\.tf(?:\.json)?$/.test(path);

/**
 * The blocks of a type of a configuration with those of an override file, merged as Terraform merges them. `shown`: the override file. A
 * block that it changes must be there.
 */
export function overridden(type: string, before: unknown, change: unknown, shown: string): unknown {
  if (FIXED.has(type)) throw new Failure('provider', `${shown}: ${type} blocks cannot be overridden`);
  const labels = ROOT_BLOCKS.get(type);
  if (labels === undefined)
    throw new Failure('provider', `${shown}: "${type}" is not part of a Terraform configuration`);
  return below(before, change, { type, labels, names: [], shown });
}

const FIXED: ReadonlySet<string> = new Set(['moved', 'import', 'removed', 'check']);

interface At {
  readonly type: string;
  /** How many labels are still to come. */
  readonly labels: number;
  readonly names: readonly string[];
  readonly shown: string;
}

function below(before: unknown, change: unknown, at: At): unknown {
  if (at.labels === 0) return bodies(asBodies(before), asBodies(change), at);
  const merged = new Map(Object.entries(isMap(before) ? before : {}));
  for (const [label, inner] of Object.entries(isMap(change) ? change : {}))
    merged.set(label, below(merged.get(label), inner, { ...at, labels: at.labels - 1, names: [...at.names, label] }));
  return mapFrom(merged);
}

const asBodies = (value: unknown): readonly Body[] => (Array.isArray(value) ? (value as readonly Body[]) : []);

function bodies(before: readonly Body[], changes: readonly Body[], at: At): readonly Body[] {
  const made = [...before];
  for (const change of changes) {
    if (at.type === 'terraform') {
      overrideSettings(made, change);
      continue;
    }
    if (at.type === 'locals') {
      overrideLocals(made, change, at.shown);
      continue;
    }
    const index = made.findIndex(body => at.type !== 'provider' || body['alias'] === change['alias']);
    const found = made[index];
    if (found === undefined) throw missing([at.type, ...at.names].join('.'), at.shown);
    if (change['depends_on'] !== undefined)
      throw new Failure(
        'provider',
        `${at.shown}: depends_on of ${[at.type, ...at.names].join('.')} cannot be overridden`,
      );
    made[index] = mergedBody(found, change);
  }
  return made;
}

const missing = (what: string, shown: string): Failure =>
  new Failure('provider', `${shown} overrides ${what}, which is in no other file`);

/** Members replace those of their name; blocks replace all of their type, whether they are written out or dynamic. */
function mergedBody(body: Body, change: Body): Body {
  const merged = new Map(Object.entries(body));
  const dynamic = (from: Body): Body => (isMap(from['dynamic']) ? from['dynamic'] : {});
  const kept = Object.entries(dynamic(body)).filter(([type]) => !Object.hasOwn(change, type));
  for (const type of Object.keys(dynamic(change))) merged.delete(type);
  for (const [name, value] of Object.entries(change))
    merged.set(name, name === 'lifecycle' ? mergedLifecycle(body[name], value) : value);
  const blocks = [...kept, ...Object.entries(dynamic(change))];
  if (blocks.length > 0) merged.set('dynamic', mapFrom(blocks));
  else merged.delete('dynamic');
  return withAttributes(merged, body, change);
}

function mergedLifecycle(before: unknown, change: unknown): unknown {
  const [old = {}, now = {}] = [asBodies(before)[0], asBodies(change)[0]];
  return [withAttributes(new Map([...Object.entries(old), ...Object.entries(now)]), old, now)];
}

/** What counts as an attribute follows where a member comes from. */
function withAttributes(merged: Map<string, unknown>, body: Body, change: Body): Body {
  const named = (from: Body): readonly string[] => (from[ATTRIBUTES] ?? []) as readonly string[];
  const old = named(body).filter(name => !Object.hasOwn(change, name));
  const attributes = [...old, ...named(change)].filter(name => merged.has(name));
  merged.delete(ATTRIBUTES);
  if (attributes.length > 0) merged.set(ATTRIBUTES, attributes);
  return mapFrom(merged);
}

/** Each value by itself, in whichever block it is. */
function overrideLocals(made: Body[], change: Body, shown: string): void {
  for (const name of Object.keys(change)) {
    if (name === ATTRIBUTES) continue;
    const index = made.findIndex(body => Object.hasOwn(body, name));
    const found = made[index];
    if (found === undefined) throw missing(`local.${name}`, shown);
    made[index] = mergedBody(found, only(change, name));
  }
}

function only(change: Body, name: string): Body {
  const isAttribute = ((change[ATTRIBUTES] ?? []) as readonly string[]).includes(name);
  return mapFrom([[name, change[name]], ...(isAttribute ? [[ATTRIBUTES, [name]] as const] : [])]);
}

/** Where state is kept is one setting: `cloud` or one `backend`. Required providers are merged one by one. */
function overrideSettings(made: Body[], change: Body): void {
  if (made.length === 0) made.push({});
  if (change['backend'] !== undefined || change['cloud'] !== undefined)
    for (const [index, body] of made.entries())
      made[index] = mapFrom(Object.entries(body).filter(([name]) => name !== 'backend' && name !== 'cloud'));
  for (const [name, value] of Object.entries(change)) {
    if (name === ATTRIBUTES) continue;
    const index = Math.max(
      0,
      made.findIndex(body => Object.hasOwn(body, name)),
    );
    const found = made[index] ?? {};
    const next = name === 'required_providers' ? mergedLifecycle(found[name], value) : value;
    made[index] = mergedBody(found, mapFrom([[name, next]]));
  }
}
