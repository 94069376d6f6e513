import type { Position } from '../../core/errors.ts';
import type { ContextName, ItemNames } from '../../expression/contexts.ts';
import type { Section } from '../model/model.ts';

/** What one resolver (its value, or its check) or one action reads, as found while it is parsed. */
export interface Reads {
  readonly owner: Owner;
  readonly resolvers: Map<string, Position[]>;
  readonly actions: Map<string, Position[]>;
  /** Where any resolver, or any action, may be read: by a computed key or as a whole. */
  anyResolver: Position | undefined;
  anyAction: Position | undefined;
}

export type Owner =
  | { readonly kind: 'resolver'; readonly name: string }
  | { readonly kind: 'action'; readonly name: string; readonly section: Section };

export function createReads(owner: Owner): Reads {
  return { owner, resolvers: new Map(), actions: new Map(), anyResolver: undefined, anyAction: undefined };
}

/** Where a value or condition stands: which variables it has, and on whose account it reads. */
export interface Place {
  readonly context: ContextName;
  readonly forEach?: ItemNames | undefined;
  readonly reads: Reads;
}

export function add(needs: Map<string, Position[]>, name: string, at: Position): void {
  const places = needs.get(name);
  if (places === undefined) needs.set(name, [at]);
  else places.push(at);
}
