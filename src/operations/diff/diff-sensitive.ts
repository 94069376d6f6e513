import type { Json } from '../../core/json/json.ts';
import { REDACTED } from '../../core/secrets/redact.ts';
import { pointerStep } from '../../core/yaml/node.ts';
import type { Action, Inputs, Resolver, Solution } from '../../solution/model/model.ts';
import type { ProviderCatalog } from '../../solution/uses/provider-facts.ts';

/** Places of a document whose values are not shown: of sensitive resolvers and actions, and inputs that their provider marks. */
export function sensitivePlaces({ resolvers, workflow }: Solution, providers: ProviderCatalog): readonly string[] {
  const actions = [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])];
  return [
    ...[...resolvers.values()].flatMap(resolver => sensitiveInResolver(resolver, providers)),
    ...actions.flatMap(action => sensitiveInAction(action, providers)),
  ];
}

const VALUES = ['inputs', 'value', 'forEach', 'resolve', 'transform', 'validate', 'example'];

function sensitiveInResolver(resolver: Resolver, providers: ProviderCatalog): string[] {
  const own = `/spec/resolvers${pointerStep(resolver.name)}`;
  if (resolver.sensitive) return VALUES.map(name => `${own}/${name}`);
  const { resolve, transform, validate } = resolver;
  return [
    ...(resolve.with[0] === undefined ? [] : marked(own, resolve.with[0].provider, resolve.with[0].inputs, providers)),
    ...resolve.with.flatMap((step, index) =>
      marked(`${own}/resolve/with/${index}`, step.provider, step.inputs, providers),
    ),
    ...(transform?.with ?? []).flatMap((step, index) =>
      marked(`${own}/transform/with/${index}`, step.provider, step.inputs, providers),
    ),
    ...(validate?.with ?? []).flatMap((rule, index) =>
      marked(`${own}/validate/with/${index}`, rule.provider, rule.inputs, providers),
    ),
  ];
}

function sensitiveInAction(
  { name, section, sensitive, provider, inputs }: Action,
  providers: ProviderCatalog,
): string[] {
  const own = `/spec/workflow/${section}${pointerStep(name)}`;
  return sensitive ? [`${own}/inputs`, `${own}/forEach`] : marked(own, provider, inputs, providers);
}

function marked(pointer: string, provider: string, inputs: Inputs, providers: ProviderCatalog): string[] {
  const facts = providers.find(provider);
  return [...inputs.keys()]
    .filter(name => facts?.inputs.get(name)?.sensitive === true)
    .map(name => `${pointer}/inputs${pointerStep(name)}`);
}

/** A key inside an input, or a default of a plugin, whose name says that it is a secret: `headers.Authorization`, `env.API_TOKEN`. */
const SECRET_NAME =
  /\/(?:inputs\/[^/]+|defaults)\/(?:[^/]+\/)*[^/]*(?:password|secret|token|key|credential|authorization)[^/]*(?:\/|$)/i;

/** The value without what lies at these places; `{rslvr: ...}` reveals nothing and stays. */
export function hideValues(value: Json, path: string, places: ReadonlySet<string>): Json {
  if (typeof value !== 'object' || value === null) return value !== null && isHidden(path, places) ? REDACTED : value;
  if (Array.isArray(value)) return value.map((item: Json, index) => hideValues(item, `${path}/${index}`, places));
  if (Object.hasOwn(value, 'rslvr') || isSecretReference(value)) return value;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(entries.map(([key, item]) => [key, hideValues(item, path + pointerStep(key), places)]));
}

/** The name of a secret is not itself sensitive. */
function isSecretReference(value: object): boolean {
  const [[key, name] = [], ...others] = Object.entries(value);
  return key === 'secret' && typeof name === 'string' && others.length === 0;
}

/** Whether the path is one of the places, or lies below one. */
function isHidden(path: string, places: ReadonlySet<string>): boolean {
  if (SECRET_NAME.test(path)) return true;
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (places.has(path.slice(0, end))) return true;
  return false;
}
