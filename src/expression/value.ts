import type { Position } from '../core/errors.ts';
import type { TemplateSyntax } from '../core/text/template-syntax.ts';
import type { ScalarNode } from '../core/yaml/node.ts';
import type { Program } from './cel/cel.ts';
import type { Template } from './template.ts';

/**
 * A value of the document, parsed once into what it is. Recognition of references happens here and never again: data
 * that turns up later is data, whatever it looks like.
 */
export type Value = LiteralValue | ResolverValue | SecretValue | ExpressionValue | TemplateValue | MapValue | ListValue;

/** Where a text of the document stands: the key it belongs to, and the text itself, to find places inside it. */
export interface TextPlace {
  readonly at: Position;
  /** `positionWithin` finds places inside it. Undefined for a text that is not written in a document. */
  readonly written?: ScalarNode | undefined;
}

/** Data, deeply frozen, with no reference in it anywhere. A whole literal map or list is one node. `written` is there for text. */
export interface LiteralValue extends TextPlace {
  readonly kind: 'literal';
  readonly value: unknown;
  /** Written with `{literal: ...}`. */
  readonly escaped?: boolean;
}
/** `{rslvr: 'name.key[0]'}` */
export interface ResolverValue extends TextPlace {
  readonly kind: 'resolver';
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly source: string;
}
/** `{secret: 'team/registry'}`: a secret of the store, sensitive wherever it goes. */
export interface SecretValue extends TextPlace {
  readonly kind: 'secret';
  /** The name of the secret. */
  readonly source: string;
}
/** `{expr: "<CEL>"}` */
export interface ExpressionValue extends TextPlace {
  readonly kind: 'expression';
  readonly source: string;
  readonly program: Program;
}
/** `{tmpl: "<template>"}`, or `{tmpl: ..., syntax: go}` */
export interface TemplateValue extends TextPlace {
  readonly kind: 'template';
  readonly source: string;
  /** Absent for Liquid. */
  readonly syntax?: TemplateSyntax;
  readonly template: Template;
}
/** A map with at least one reference inside. */
export interface MapValue {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Value>;
  readonly at: Position;
}
export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly Value[];
  readonly at: Position;
}

/** A `when`, `until` or `retryIf`: a constant, or an expression whose result must be bool. `source` is the text as authored. */
export interface Condition extends TextPlace {
  readonly source: string;
  readonly constant?: boolean;
  readonly program?: Program;
}
