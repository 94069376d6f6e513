import { isMap } from '../../core/json/json.ts';
import { readSyntax, type TemplateSyntax } from '../../core/text/template-syntax.ts';
import { type Node, nodePosition, pointerStep } from '../../core/yaml/node.ts';
import { compileText, parseTemplateText } from '../../expression/parse-value.ts';
import type { Reference } from '../../expression/reference.ts';
import type { IgnoredBlock } from '../../expression/template.ts';
import { addReferences, type Language, type Mention } from '../../expression/value-references.ts';
import type { Place } from '../parse/place.ts';
import type { Reading } from '../parse/reading.ts';
import { judge, namesAt } from '../parse/reads.ts';
import { literalText, type ReadInput, unescaped } from '../parse/written-inputs.ts';
import type { InputFacts, ProviderFacts } from './provider-facts.ts';

export interface LanguageUse {
  readonly facts: ProviderFacts;
  readonly inputs: readonly ReadInput[];
  readonly place: Place;
}

/**
 * Literal texts that the provider evaluates itself (`x-language`) are read for what they need, at every depth that the
 * provider declares. Texts of other inputs are never read.
 */
export function readLanguages(reading: Reading, use: LanguageUse): void {
  for (const input of use.inputs) {
    const declared = use.facts.inputs.get(input.name);
    if (declared === undefined || input.faulty) continue;
    if (declared.language !== undefined) {
      const { language, ignoredFrom, syntaxFrom } = declared;
      const local = localNames(reading, declared, use);
      if (input.value.kind === 'literal')
        readText(reading, input, { ...use, language, ignoredFrom, syntaxFrom, local });
      else warnAboutComputed(reading, input, declared);
    }
    for (const { pointer, language, ignoredFrom, syntaxFrom, ...variables } of declared.nested) {
      const local = localNames(reading, variables, use);
      for (const part of partsAt(input, pointer))
        readText(reading, part, { ...use, language, ignoredFrom, syntaxFrom, local });
    }
  }
}

function warnAboutComputed({ faults }: Reading, { name, value }: ReadInput, { language }: InputFacts): void {
  const kind = language === 'cel' ? 'an expression' : 'a template';
  faults.warn(
    'dynamic-expression',
    `input "${name}" is ${kind} whose text is computed: what it reads cannot be told`,
    value.at,
    'write the text itself, and name what it needs in dependsOn',
  );
}

interface Local {
  has(name: string): boolean;
}

type Declared = Pick<InputFacts, 'variables' | 'variablesFrom'>;

/** `x-variables`, and the keys of the input that `x-variables-from` names; when that is computed, any unknown name may be one. */
function localNames(reading: Reading, { variables, variablesFrom }: Declared, { inputs, place }: LanguageUse): Local {
  const input = inputs.find(({ name }) => name === variablesFrom);
  if (input === undefined) return new Set(variables);
  const node = unescaped(input.node);
  if (node.kind === 'map' && (input.value.kind === 'literal' || input.value.kind === 'map'))
    return new Set([...variables, ...node.entries.keys()]);
  const known = namesAt(reading, place);
  const isKnown = (name: string): boolean =>
    known.variables.has(name) || known.aliases.has(name) || known.resolvers.has(name);
  return { has: name => variables.includes(name) || !isKnown(name) };
}

interface Part {
  readonly node: Node;
  readonly pointer: string;
}

/** The parts of an input below a pointer, `*` standing for every index or key. */
function partsAt({ node, pointer }: Part, below: string): Part[] {
  let parts: Part[] = [{ node: unescaped(node), pointer }];
  for (const step of below.split('/').slice(1)) parts = parts.flatMap(part => childParts(part, step));
  return parts;
}

function childParts({ node, pointer }: Part, step: string): Part[] {
  const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
  const children: (readonly [string | number, Node])[] =
    node.kind === 'list'
      ? [...node.items.entries()]
      : node.kind === 'map'
        ? [...node.entries].map(([name, { value }]) => [name, value] as const)
        : [];
  return children
    .filter(([name]) => step === '*' || String(name) === key)
    .map(([name, child]) => ({ node: unescaped(child), pointer: pointer + pointerStep(name) }));
}

interface TextUse extends LanguageUse {
  readonly language: Language;
  readonly ignoredFrom: string | undefined;
  readonly syntaxFrom: string | undefined;
  readonly local: Local;
}

function readText(reading: Reading, { node, pointer }: Part, use: TextUse): void {
  const written = literalText(node);
  if (written === undefined) return;
  const references = textReferences(reading, { ...written, pointer }, use);
  if (references.length === 0) return;
  const at = nodePosition(written.node, pointer);
  const names = namesAt(reading, use.place, use.local);
  const mentions: Mention[] = [];
  addReferences(references, { names, language: use.language, at, written: written.node }, mentions);
  judge(reading, mentions, use.place);
}

type Text = NonNullable<ReturnType<typeof literalText>> & { readonly pointer: string };

/** The syntax that an input names. */
function syntaxIn(inputs: readonly ReadInput[], from: string | undefined): TemplateSyntax | 'unknown' | undefined {
  const input = inputs.find(({ name }) => name === from);
  if (input === undefined) return undefined;
  const read = input.value.kind === 'literal' ? readSyntax(input.value.value) : undefined;
  return read !== undefined && 'syntax' in read ? read.syntax : 'unknown';
}

function textReferences(reading: Reading, text: Text, use: TextUse): readonly Reference[] {
  const { language, inputs, place, ignoredFrom, syntaxFrom } = use;
  const target = { pointer: text.pointer, parsing: reading.values };
  if (language === 'cel') return compileText(text.node, text.text, target)?.references ?? [];
  const syntax = syntaxIn(inputs, syntaxFrom);
  // A syntax that is computed or invalid: the text cannot be read before it is known.
  if (syntax === 'unknown') return [];
  if (syntax !== undefined) target.parsing = { ...reading.values, syntax };
  const template = parseTemplateText(text.node, text.text, target, readIgnoredBlocks(inputs, ignoredFrom));
  const at = nodePosition(text.node, text.pointer);
  judge(reading, template?.files.map(name => ({ of: 'file', name, at })) ?? [], place);
  return template?.references ?? [];
}

/** The regions that the input of this name lists: they are copied verbatim and not read. A malformed one is reported elsewhere. */
function readIgnoredBlocks(
  inputs: readonly ReadInput[],
  input: string | undefined,
): readonly IgnoredBlock[] | undefined {
  const value = inputs.find(({ name }) => name === input)?.value;
  if (value?.kind !== 'literal' || !Array.isArray(value.value)) return undefined;
  return (value.value as readonly unknown[]).flatMap(block => (isMap(block) ? (toIgnoredBlock(block) ?? []) : []));
}

function toIgnoredBlock({ start, end, line }: Readonly<Record<string, unknown>>): IgnoredBlock | undefined {
  if (typeof line === 'string') return { line };
  return typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined;
}
