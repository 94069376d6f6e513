import type { Position } from '../core/errors.ts';
import type { FileReader } from '../core/ports/ports.ts';
import type { Node } from '../core/yaml/node.ts';
import type { Condition, Value } from '../expression/value.ts';
import type { Registry } from '../providers/registry.ts';
import type { Action, Inputs, Resolver, Solution } from '../solution/model/model.ts';
import type { ProviderFacts } from '../solution/uses/provider-facts.ts';
import { joinPointer } from './tree.ts';

/** What rules look at. */
export interface Subject {
  readonly solution: Solution;
  /** As written, the parts put together. */
  readonly root: Node;
  readonly providers: Pick<Registry, 'find' | 'catalog'>;
  /** Undefined where the document has no directory, or nothing may be read of it. */
  readonly files:
    | { readonly reader: Pick<FileReader, 'list' | 'lstat' | 'stat'>; readonly directory: string }
    | undefined;
  /** Every place where a provider is used, in document order. */
  readonly uses: readonly ProviderUse[];
  /** Every condition of resolvers and actions. */
  readonly conditions: readonly NamedCondition[];
}

export interface ProviderUse {
  readonly owner: Owner;
  readonly capability: 'from' | 'transform' | 'validation' | 'action';
  readonly provider: string;
  readonly inputs: Inputs;
  /** Where the provider is named. */
  readonly at: Position;
  /** Undefined for a provider that is not registered. */
  readonly facts: ProviderFacts | undefined;
  /** The literal inputs. */
  readonly literals: ReadonlyMap<string, unknown>;
}

export type Owner =
  | { readonly kind: 'resolver'; readonly resolver: Resolver; readonly path: readonly string[] }
  | { readonly kind: 'action'; readonly action: Action; readonly path: readonly string[] };

export interface NamedCondition {
  /** `when`, `until`, `retryIf` */
  readonly name: string;
  readonly condition: Condition;
}

export interface SubjectParts extends Pick<Subject, 'solution' | 'root' | 'providers' | 'files'> {}

export function createSubject(parts: SubjectParts): Subject {
  const uses: ProviderUse[] = [];
  const conditions: NamedCondition[] = [];
  const { resolvers, workflow } = parts.solution;
  for (const resolver of resolvers.values()) collectResolver(parts, resolver, uses, conditions);
  for (const action of [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])])
    collectAction(parts, action, uses, conditions);
  return { ...parts, uses, conditions };
}

/** `resolver "region"`, `action "deploy"` */
export function ownerName(owner: Owner): string {
  return owner.kind === 'resolver' ? `resolver "${owner.resolver.name}"` : `action "${owner.action.name}"`;
}

function collectResolver(
  { providers }: SubjectParts,
  resolver: Resolver,
  uses: ProviderUse[],
  conditions: NamedCondition[],
): void {
  const owner = { kind: 'resolver', resolver, path: ['spec', 'resolvers', resolver.name] } as const;
  const { resolve, transform, validate, origin, when } = resolver;
  const add = (capability: ProviderUse['capability'], step: Pick<ProviderUse, 'provider' | 'inputs' | 'at'>): void => {
    uses.push(providerUse(providers, { owner, capability }, step));
  };
  const base = joinPointer(owner.path);
  for (const step of resolve.with) if (!isAdded(step.at, base)) add('from', step);
  for (const step of transform?.with ?? []) add('transform', step);
  for (const rule of validate?.with ?? []) add('validation', rule);
  const push = (name: string, condition: Condition | undefined): void => {
    if (condition !== undefined) conditions.push({ name, condition });
  };
  push('when', when);
  push('when', resolve.when);
  push('until', resolve.until);
  if (origin === 'full') for (const step of resolve.with) push('when', step.when);
  push('when', transform?.when);
  for (const step of transform?.with ?? []) push('when', step.when);
  push('when', validate?.when);
}

/** The source that gives null when a simple form fails; it is not in the document. */
const isAdded = (at: Position, base: string): boolean => at.pointer === `${base}/onError`;

function collectAction(
  { providers }: SubjectParts,
  action: Action,
  uses: ProviderUse[],
  conditions: NamedCondition[],
): void {
  const owner = { kind: 'action', action, path: ['spec', 'workflow', action.section, action.name] } as const;
  uses.push(providerUse(providers, { owner, capability: 'action' }, action));
  if (action.when !== undefined) conditions.push({ name: 'when', condition: action.when });
  if (action.retry?.retryIf !== undefined) conditions.push({ name: 'retryIf', condition: action.retry.retryIf });
}

function providerUse(
  { catalog }: Subject['providers'],
  place: Pick<ProviderUse, 'owner' | 'capability'>,
  { provider, inputs, at }: Pick<ProviderUse, 'provider' | 'inputs' | 'at'>,
): ProviderUse {
  return { ...place, provider, inputs, at, facts: catalog.find(provider), literals: lazyLiterals(inputs) };
}

const NOTHING: ReadonlyMap<string, unknown> = new Map();

function lazyLiterals(inputs: ReadonlyMap<string, Value>): ReadonlyMap<string, unknown> {
  let literals: Map<string, unknown> | undefined;
  for (const [name, value] of inputs) {
    if (value.kind !== 'literal') continue;
    literals ??= new Map();
    literals.set(name, value.value);
  }
  return literals ?? NOTHING;
}
