import type { Position } from '../core/errors.ts';
import { positionWithin, type ScalarNode } from '../core/yaml/node.ts';
import type { Reference } from './reference.ts';
import type { Condition, Value } from './value.ts';

/**
 * Something that a value, condition or text of a language reads. `resolvers` and `actions`: by a computed key or as a
 * whole, so that any of them may be meant. `file`: a file that a template renders.
 */
export interface Mention {
  readonly of: 'resolver' | 'resolvers' | 'action' | 'actions' | 'variable' | 'file';
  /** Empty for `resolvers` and `actions`. */
  readonly name: string;
  readonly at: Position;
  /** For a `variable`: the language of the text that names it. */
  readonly language?: Language | undefined;
}

/** What names stand for at one place. */
export interface Names {
  /** Variables of the place; they hide resolvers and aliases of the same name. */
  readonly variables: ReadonlySet<string>;
  /** Variables of the text itself (`x-variables`): reading them is not a mention. */
  readonly local?: { has(name: string): boolean } | undefined;
  /** Alias -> action. Empty where aliases are not variables. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly resolvers: { has(name: string): boolean };
}

export type Language = 'cel' | 'template';

/** Adds what the value reads, at every depth, in the order of the text. */
export function addMentions(value: Value, names: Names, into: Mention[]): void {
  switch (value.kind) {
    case 'literal':
    case 'secret':
      return;
    case 'resolver':
      into.push({ of: 'resolver', name: value.name, at: value.at });
      return;
    case 'expression':
      addReferences(value.program.references, { ...value, names, language: 'cel' }, into);
      return;
    case 'template':
      addReferences(value.template.references, { ...value, names, language: 'template' }, into);
      for (const name of value.template.files) into.push({ of: 'file', name, at: value.at });
      return;
    case 'map':
      for (const item of value.entries.values()) addMentions(item, names, into);
      return;
    case 'list':
      for (const item of value.items) addMentions(item, names, into);
  }
}

export function addConditionMentions(condition: Condition, names: Names, into: Mention[]): void {
  const references = condition.program?.references ?? [];
  if (references.length > 0) addReferences(references, { ...condition, names, language: 'cel' }, into);
}

export interface TextPlace {
  readonly names: Names;
  readonly language: Language;
  readonly at: Position;
  /** Without it, every mention has the position `at`. */
  readonly written?: ScalarNode | undefined;
}

/** Adds what a text of a language reads. */
export function addReferences(references: readonly Reference[], place: TextPlace, into: Mention[]): void {
  for (const reference of references) {
    const { names, written, at } = place;
    if (names.local?.has(reference.root) === true) continue;
    const found = written === undefined ? at : positionWithin(written, reference.line, reference.column, at.pointer);
    into.push(classifyReference(reference, place, found));
  }
}

function classifyReference(reference: Reference, { names, language }: TextPlace, at: Position): Mention {
  const { root } = reference;
  if (root === '_') return member('resolver', 'resolvers', reference, at);
  if (root === '__actions' && names.variables.has(root)) return member('action', 'actions', reference, at);
  if (names.variables.has(root)) return { of: 'variable', name: root, at, language };
  const action = names.aliases.get(root);
  if (action !== undefined) return { of: 'action', name: action, at };
  const isResolver = language === 'template' && names.resolvers.has(root);
  return isResolver ? { of: 'resolver', name: root, at } : { of: 'variable', name: root, at, language };
}

function member(one: 'resolver' | 'action', any: 'resolvers' | 'actions', { path }: Reference, at: Position): Mention {
  const [name] = path;
  return name === undefined ? { of: any, name: '', at } : { of: one, name: String(name), at };
}
