import { type Node, nodePosition, pointerStep } from '../../core/yaml/node.ts';
import type { Value } from '../../expression/value.ts';
import type { DocumentNames, Reading } from '../parse/reading.ts';
import type { ReadInput } from '../parse/written-inputs.ts';
import type { ProviderFacts } from './provider-facts.ts';

const OUTPUT = /\{\{-?\s*(_\s*[.[]\s*["']?|__)?([A-Za-z_][\w-]*)/g;
/** `${name}` and `${_.name}`, as other tools write it. */
const PLACEHOLDER = /\$\{\s*(?:_\.)?([A-Za-z_][\w-]*)\s*\}/g;
/** A text that is an expression from the beginning: `_.name`, `_["name"]`, `__actions.name`. */
const EXPRESSION = /^(?:_\.\??([A-Za-z_]\w*)|_\[["']([^"']+)["']\]|__actions\.([A-Za-z_]\w*))/;
const RUN_NAMES: ReadonlySet<string> = new Set(['actions', 'item', 'index', 'self', 'cwd', 'solutionDir']);
const REFERENCES: ReadonlySet<string> = new Set(['rslvr', 'secret', 'expr', 'tmpl', 'literal']);

/** Warns of literal texts that look like templates or expressions which read a value of this solution. */
export function warnAboutLookAlikes(
  reading: Reading,
  facts: ProviderFacts | undefined,
  inputs: readonly ReadInput[],
): void {
  for (const { name, value, node, pointer } of inputs) {
    const declared = facts?.inputs.get(name);
    if (declared?.language !== undefined || (declared?.nested.length ?? 0) > 0) continue;
    warnAboutLookAlike(reading, value, { node, pointer }, facts?.name === 'exec');
  }
}

/** The same for one value. `isProgram`: it is handed to a program, whose shell has placeholders of its own. */
export function warnAboutLookAlike(reading: Reading, value: Value, written: TextPlace, isProgram = false): void {
  if (value.kind === 'literal' && (value.escaped === true || isPlain(value.value))) return;
  for (const [text, place] of texts(written.node, written.pointer)) {
    const found = lookAlike(text, reading.names, isProgram);
    if (found === undefined) continue;
    const at = nodePosition(place.node, place.pointer);
    const message = `this text looks like ${found.what}, but is passed on as it is written`;
    reading.faults.warn('template-in-literal', message, at, found.hint);
  }
}

/** Most values of most documents need no further look. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('{{') && !value.includes('${') && !value.startsWith('_')
    : typeof value !== 'object' || value === null;

interface TextPlace {
  readonly node: Node;
  readonly pointer: string;
}

/** Texts of a value that are not part of a reference. */
function* texts(node: Node, pointer: string): Generator<readonly [string, TextPlace]> {
  if (node.kind === 'scalar') {
    if (typeof node.value === 'string' && node.value.length > 3) yield [node.value, { node, pointer }];
  } else if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) yield* texts(item, pointer + pointerStep(index));
  } else {
    const [only] = node.entries.keys();
    if (node.entries.size === 1 && only !== undefined && REFERENCES.has(only)) return;
    if (node.entries.has('tmpl') && node.entries.has('syntax')) return;
    for (const [key, { value }] of node.entries) yield* texts(value, pointer + pointerStep(key));
  }
}

interface LookAlike {
  readonly what: string;
  readonly hint: string;
}

/**
 * Only a text that names something of this solution counts: `{{ .Names }}` and `_.x` belong to other programs. `${name}` in the inputs
 * of a program belongs to its shell.
 */
function lookAlike(
  text: string,
  { resolvers, actions, aliases }: DocumentNames,
  isProgram: boolean,
): LookAlike | undefined {
  if (text.includes('{{')) {
    for (const [, prefix, name = ''] of text.matchAll(OUTPUT)) {
      const known = prefix === '__' ? RUN_NAMES.has(name) : resolvers.has(name) || aliases.has(name);
      if (known) return { what: 'a template', hint: 'write {tmpl: ...}, or {literal: ...} if it is meant so' };
    }
  }
  if (!isProgram && text.includes('${')) {
    for (const [, name = ''] of text.matchAll(PLACEHOLDER))
      if (resolvers.has(name))
        return {
          what: 'a placeholder',
          hint: `write {tmpl: "... {{ ${name} }} ..."}, or {literal: ...} if it is meant so`,
        };
  }
  const [, member, key, action] = EXPRESSION.exec(text) ?? [];
  const resolver = member ?? key;
  const known = (resolver !== undefined && resolvers.has(resolver)) || (action !== undefined && actions.has(action));
  return known ? { what: 'an expression', hint: 'write {expr: ...}, or {literal: ...} if it is meant so' } : undefined;
}
