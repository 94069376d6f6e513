import type { Position } from '../core/errors.ts';
import type { ScalarNode } from '../core/node.ts';
import type { Program } from './cel/cel.ts';
import type { Template } from './template.ts';

/**
 * A value of the document, parsed once into what it is. Recognition of references happens here and never again: data
 * that turns up later is data, whatever it looks like.
 */
export type Value = LiteralValue | ResolverValue | ExpressionValue | TemplateValue | MapValue | ListValue;

/** Data, deeply frozen, with no reference in it anywhere. A whole literal map or list is one node. */
export interface LiteralValue {
  readonly kind: 'literal';
  readonly value: unknown;
  readonly at: Position;
  /** Written with `{literal: ...}`. */
  readonly escaped?: boolean;
}
/** `{rslvr: 'name.key[0]'}` */
export interface ResolverValue {
  readonly kind: 'resolver';
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly source: string;
  readonly at: Position;
  /** The text as it stands in the file: `positionWithin` finds places inside it. */
  readonly written?: ScalarNode | undefined;
}
/** `{expr: "<CEL>"}` */
export interface ExpressionValue {
  readonly kind: 'expression';
  readonly source: string;
  readonly program: Program;
  readonly at: Position;
  /** The text as it stands in the file: `positionWithin` finds places inside it. */
  readonly written?: ScalarNode | undefined;
}
/** `{tmpl: "<template>"}` */
export interface TemplateValue {
  readonly kind: 'template';
  readonly source: string;
  readonly template: Template;
  readonly at: Position;
  /** The text as it stands in the file: `positionWithin` finds places inside it. */
  readonly written?: ScalarNode | undefined;
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
export interface Condition {
  readonly source: string;
  readonly constant?: boolean;
  readonly program?: Program;
  readonly at: Position;
  readonly written?: ScalarNode | undefined;
}
