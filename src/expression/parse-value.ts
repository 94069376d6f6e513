import type { Fault, Position } from '../core/errors.ts';
import { readSyntax, type TemplateSyntax } from '../core/text/template-syntax.ts';
import { secretNameFault } from '../core/user-secrets.ts';
import {
  type MapNode,
  type Node,
  nodePosition,
  plainData,
  pointerStep,
  positionWithin,
  type ScalarNode,
} from '../core/yaml/node.ts';
import { CelError, formatType, type Program } from './cel/cel.ts';
import { parsePath } from './path.ts';
import { TemplateError } from './template/check/error.ts';
import type { ParseOptions, Template } from './template.ts';
import type { Condition, LiteralValue, Value } from './value.ts';

/** Passed in, so that the caller decides about caches and loading. Both throw their own errors, with places. */
export interface Parsers {
  /** CEL without declared variables: every root name is taken for one. */
  compile(source: string): Program;
  parseTemplate(source: string, options?: ParseOptions): Template;
}

export interface ValueParsing {
  readonly parsers: Parsers;
  /** Texts of files that templates render, by name. */
  readonly partials: ReadonlyMap<string, string>;
  /** The syntax of templates that do not name theirs; default Liquid. */
  readonly syntax?: TemplateSyntax | undefined;
  /** Whether a value of this name may be read by a template somewhere. */
  isKnown(name: string): boolean;
  report(fault: Fault): void;
}

/** Characters of a template in a document. */
const MAX_TEMPLATE = 65_536;

/** The keys that make a map with exactly one of them a reference. */
const KEYS: ReadonlySet<string> = new Set(['rslvr', 'expr', 'tmpl', 'literal']);

/**
 * Turns what was written into what it is, once: references at every depth are recognised here and never again. A part
 * without any reference becomes one frozen literal. A fault is reported and its part read as null.
 * Specification: "Solution document".
 */
export function parseValue(node: Node, pointer: string, parsing: ValueParsing): Value {
  if (node.kind === 'scalar') return literal(node, pointer, node.value);
  const marked = new Set<Node>();
  markReferences(node, marked);
  return parseNode(node, pointer, parsing, marked);
}

/** Collects the lists and maps that hold a reference, or are one. */
function markReferences(node: Node, marked: Set<Node>): boolean {
  if (node.kind === 'scalar') return false;
  let found = false;
  if (node.kind === 'list') {
    for (const item of node.items) if (markReferences(item, marked)) found = true;
  } else {
    for (const [key, { value }] of node.entries) {
      if (KEYS.has(key)) found = true;
      else if (markReferences(value, marked)) found = true;
    }
    if (isSecretReference(node)) found = true;
  }
  if (found) marked.add(node);
  return found;
}

function parseNode(node: Node, pointer: string, parsing: ValueParsing, marked: ReadonlySet<Node>): Value {
  if (!marked.has(node)) return literal(node, pointer, plainData(node));
  const at = nodePosition(node, pointer);
  if (node.kind === 'list') {
    const items = node.items.map((item, index) => parseNode(item, pointer + pointerStep(index), parsing, marked));
    return { kind: 'list', items, at };
  }
  if (node.kind === 'scalar') return literal(node, pointer, node.value);
  const reference = referenceKey(node);
  if (reference !== undefined) return readReferenceForm(node, reference, pointer, parsing);
  const entries = new Map<string, Value>();
  for (const [key, { value }] of node.entries)
    entries.set(key, parseNode(value, pointer + pointerStep(key), parsing, marked));
  return { kind: 'map', entries, at };
}

function literal(node: Node, pointer: string, value: unknown): LiteralValue {
  const at = nodePosition(node, pointer);
  if (node.kind === 'scalar' && typeof node.value === 'string') return { kind: 'literal', value, at, written: node };
  return { kind: 'literal', value: freeze(value), at };
}

/** Freezes plain data all the way down. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

function referenceKey(node: MapNode): string | undefined {
  for (const key of node.entries.keys()) if (KEYS.has(key)) return key;
  return isSecretReference(node) ? SECRET : undefined;
}

const SECRET = 'secret';

/** `secret` is also an ordinary key of data: only a map with this key alone and a text under it is a reference. */
function isSecretReference({ entries }: MapNode): boolean {
  const entry = entries.size === 1 ? entries.get(SECRET) : undefined;
  return entry?.value.kind === 'scalar' && typeof entry.value.value === 'string';
}

function readReferenceForm(node: MapNode, key: string, pointer: string, parsing: ValueParsing): Value {
  const nothing: LiteralValue = { kind: 'literal', value: null, at: nodePosition(node, pointer) };
  const entry = node.entries.get(key);
  if (entry === undefined) return nothing;
  const inside = pointer + pointerStep(key);
  const written = key === 'tmpl' ? node.entries.get('syntax') : undefined;
  if (node.entries.size > (written === undefined ? 1 : 2)) {
    const other = [...node.entries.keys()].find(name => name !== key && (written === undefined || name !== 'syntax'));
    parsing.report({
      message: `"${key}" stands beside "${other}": a reference has one key only`,
      hint: 'move the other keys away, or use literal for data',
      at: nodePosition(entry.key, inside),
      rule: 'schema-violation',
    });
    return nothing;
  }
  if (key === 'literal')
    return { ...literal(entry.value, pointer, plainData(entry.value)), at: nodePosition(node, pointer), escaped: true };
  const text = entry.value;
  if (text.kind !== 'scalar' || typeof text.value !== 'string') {
    parsing.report({
      message: `"${key}" needs text`,
      hint:
        text.kind === 'scalar' && text.value !== null ? `quote it: "${String(text.value)}"` : 'use literal for data',
      at: nodePosition(text, inside),
      rule: 'schema-violation',
    });
    return nothing;
  }
  const at = nodePosition(text, pointer);
  const inner = written === undefined ? parsing : withSyntax(written.value, pointer + pointerStep('syntax'), parsing);
  if (inner === undefined) return nothing;
  return readReference(key, { node: text, source: text.value, at }, { pointer, parsing: inner }) ?? nothing;
}

/** `syntax` beside `tmpl`. */
function withSyntax(node: Node, pointer: string, parsing: ValueParsing): ValueParsing | undefined {
  const read = readSyntax(plainData(node));
  if ('syntax' in read) return { ...parsing, syntax: read.syntax };
  parsing.report({ message: read.fault, hint: read.hint, at: nodePosition(node, pointer), rule: 'schema-violation' });
  return undefined;
}

interface TextPlace {
  readonly pointer: string;
  readonly parsing: ValueParsing;
}

interface Written {
  readonly node: ScalarNode;
  readonly source: string;
  readonly at: Position;
}

function readReference(key: string, { node, source, at }: Written, place: TextPlace): Value | undefined {
  if (key === 'expr') {
    const program = compileText(node, source, place);
    return program && { kind: 'expression', source, program, at, written: node };
  }
  if (key === 'tmpl') {
    const template = parseTemplateText(node, source, place);
    const { syntax } = place.parsing;
    return (
      template && {
        kind: 'template',
        source,
        template,
        at,
        written: node,
        ...(syntax?.language === 'go' && { syntax }),
      }
    );
  }
  if (key === SECRET) return secretReference({ node, source, at }, place);
  const path = parsePath(source);
  if (!('fault' in path)) return { kind: 'resolver', ...path, source, at, written: node };
  place.parsing.report({
    message: path.fault,
    hint: path.hint,
    at: positionWithin(node, 1, path.column, place.pointer),
    rule: 'schema-violation',
  });
  return undefined;
}

function secretReference({ node, source, at }: Written, { pointer, parsing }: TextPlace): Value | undefined {
  const fault = secretNameFault(source);
  if (fault === undefined) return { kind: 'secret', source, at, written: node };
  parsing.report({
    message: fault,
    hint: 'for data write {literal: {secret: ...}}',
    at: nodePosition(node, pointer + pointerStep(SECRET)),
    rule: 'schema-violation',
  });
  return undefined;
}

/** The program of a text in a place for CEL; a fault is reported under `rule`. */
export function compileText(
  node: ScalarNode,
  source: string,
  { pointer, parsing }: TextPlace,
  rule = 'invalid-expression',
): Program | undefined {
  try {
    return parsing.parsers.compile(source);
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    parsing.report({ message: error.message, at: positionWithin(node, error.line, error.column, pointer), rule });
    return undefined;
  }
}

/** The template of a text in a place for templates. */
export function parseTemplateText(
  node: ScalarNode,
  source: string,
  { pointer, parsing }: TextPlace,
  ignoredBlocks?: ParseOptions['ignoredBlocks'],
): Template | undefined {
  const { parsers, partials, isKnown, syntax } = parsing;
  try {
    return parsers.parseTemplate(source, {
      ...(syntax !== undefined && { syntax }),
      maxSource: MAX_TEMPLATE,
      partials: partials.size === 0 ? undefined : partials,
      ignoredBlocks,
      isKnown: syntax?.language !== 'go' && GO_WORDS.test(source) ? isKnown : undefined,
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    parsing.report({
      message: error.message,
      hint: error.hint,
      at: positionWithin(node, error.line, error.column, pointer),
      rule: 'invalid-template',
    });
    return undefined;
  }
}

/** Words that belong to another template language unless values of these names exist. */
const GO_WORDS = /\{\{-?\s*(?:end|else)\b/;

/**
 * A `when`, `until` or `retryIf`: true, false, CEL text or `{expr: CEL text}`. What can be told from the text alone is
 * refused here: no expression, or a type that is never bool.
 */
export function parseCondition(node: Node, pointer: string, parsing: ValueParsing): Condition | undefined {
  const at = nodePosition(node, pointer);
  if (node.kind === 'scalar' && typeof node.value === 'boolean')
    return { source: String(node.value), constant: node.value, at };
  const text = conditionText(node);
  if (text === undefined || typeof text.value !== 'string') {
    parsing.report({
      message: 'a condition is true, false or a CEL expression',
      hint: 'write for example: when: _.environment == "prod"',
      at,
      rule: 'invalid-condition',
    });
    return undefined;
  }
  const source = text.value;
  const program = compileText(text, source, { pointer, parsing }, 'invalid-condition');
  if (program === undefined) return undefined;
  const place = nodePosition(text, pointer);
  const constant = program.constant;
  if (program.type.kind !== 'bool' && program.type.kind !== 'dyn') {
    parsing.report({
      message: `a condition must be bool, this one is ${formatType(program.type)}`,
      at: place,
      rule: 'invalid-condition',
    });
    return undefined;
  }
  if (constant === undefined) return { source, program, at: place, written: text };
  if (typeof constant.value === 'boolean') return { source, constant: constant.value, at: place };
  parsing.report({ message: 'a condition must be bool, this one never is', at: place, rule: 'invalid-condition' });
  return undefined;
}

function conditionText(node: Node): ScalarNode | undefined {
  if (node.kind === 'scalar') return node;
  const only = node.kind === 'map' && node.entries.size === 1 ? node.entries.get('expr')?.value : undefined;
  return only?.kind === 'scalar' ? only : undefined;
}
