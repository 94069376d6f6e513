/** An expression as a tree. Offsets are UTF-16 units of the source: `start` to `end` covers the node's text, `at` is where errors point. */
export type Ast =
  | Literal
  | Identifier
  | Select
  | Index
  | Call
  | ListLiteral
  | MapLiteral
  | MessageLiteral
  | Conditional
  | Logic
  | Unary
  | Binary
  | Has
  | Fold
  | Reduce
  | Bind
  | OptionalMap
  | Block;

interface Node {
  readonly start: number;
  readonly end: number;
  readonly at: number;
  /** Levels of nodes at and below this one. */
  readonly height: number;
}
export interface Literal extends Node {
  readonly kind: 'literal';
  /** A value of the value model (boxes.ts). */
  readonly value: unknown;
}
export interface Identifier extends Node {
  readonly kind: 'identifier';
  readonly name: string;
  /** Written with a leading dot: never a name bound by a macro. */
  readonly absolute: boolean;
}
/** `operand.field`, `operand.?field` */
export interface Select extends Node {
  readonly kind: 'select';
  readonly operand: Ast;
  readonly field: string;
  readonly optional: boolean;
}
/** `operand[index]`, `operand[?index]` */
export interface Index extends Node {
  readonly kind: 'index';
  readonly operand: Ast;
  readonly index: Ast;
  readonly optional: boolean;
}
export interface Call extends Node {
  readonly kind: 'call';
  readonly name: string;
  readonly absolute: boolean;
  readonly target: Ast | undefined;
  readonly args: readonly Ast[];
}
export interface Element {
  readonly value: Ast;
  readonly optional: boolean;
}
export interface ListLiteral extends Node {
  readonly kind: 'list';
  readonly elements: readonly Element[];
}
export interface Entry {
  readonly key: Ast;
  readonly value: Ast;
  readonly optional: boolean;
}
export interface MapLiteral extends Node {
  readonly kind: 'map';
  readonly entries: readonly Entry[];
}
/** `Name{field: value}`: parsed, but there are no message types. */
export interface MessageLiteral extends Node {
  readonly kind: 'message';
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly value: Ast; readonly optional: boolean }[];
}
export interface Conditional extends Node {
  readonly kind: 'conditional';
  readonly condition: Ast;
  readonly yes: Ast;
  readonly no: Ast;
}
/** Two or more terms. */
export interface Logic extends Node {
  readonly kind: 'and' | 'or';
  readonly terms: readonly Ast[];
}
export interface Unary extends Node {
  readonly kind: 'not' | 'negate';
  readonly operand: Ast;
}
export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%';
export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Ast;
  readonly right: Ast;
}
export interface Has extends Node {
  readonly kind: 'has';
  readonly select: Select;
}
export type FoldMacro =
  | 'all'
  | 'exists'
  | 'exists_one'
  | 'map'
  | 'filter'
  | 'transformList'
  | 'transformMap'
  | 'transformMapEntry'
  | 'sortBy';
/** A macro over a list or the keys of a map, with one or two variables. */
export interface Fold extends Node {
  readonly kind: 'fold';
  readonly macro: FoldMacro;
  readonly range: Ast;
  readonly variable: string;
  readonly second: string | undefined;
  readonly condition: Ast | undefined;
  readonly body: Ast;
}
/** `range.reduce(total, variable, initial, body)` */
export interface Reduce extends Node {
  readonly kind: 'reduce';
  readonly range: Ast;
  readonly total: string;
  readonly variable: string;
  readonly initial: Ast;
  readonly body: Ast;
}
/** `cel.bind(variable, value, body)` */
export interface Bind extends Node {
  readonly kind: 'bind';
  readonly variable: string;
  readonly value: Ast;
  readonly body: Ast;
}
/** `operand.optMap(variable, body)`, `operand.optFlatMap(variable, body)` */
export interface OptionalMap extends Node {
  readonly kind: 'optionalMap';
  readonly flat: boolean;
  readonly operand: Ast;
  readonly variable: string;
  readonly body: Ast;
}
/** `cel.block([values], body)`, written by optimizers and the conformance suite; `cel.index(n)` reads value n. */
export interface Block extends Node {
  readonly kind: 'block';
  readonly values: readonly Ast[];
  readonly body: Ast;
}
