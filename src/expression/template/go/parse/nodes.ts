/** The tree of a template. `at`: UTF-16 units from the start of its text. */
export type Node =
  | TextNode
  | ActionNode
  | BranchNode
  | TemplateNode
  | { readonly kind: 'break' | 'continue'; readonly at: number };

export interface TextNode {
  readonly kind: 'text';
  readonly text: string;
  readonly at: number;
}

export interface ActionNode {
  readonly kind: 'action';
  readonly pipe: Pipe;
  readonly at: number;
}

/** `body` is what is printed when the pipeline holds, `otherwise` when it does not. */
export interface BranchNode {
  readonly kind: 'if' | 'with' | 'range';
  readonly pipe: Pipe;
  readonly body: readonly Node[];
  readonly otherwise: readonly Node[] | undefined;
  readonly at: number;
}

export interface TemplateNode {
  readonly kind: 'template';
  readonly name: string;
  readonly pipe: Pipe | undefined;
  readonly at: number;
}

export interface Pipe {
  /** Variables that get the value; slots of the template that they belong to. */
  readonly declared: readonly Variable[];
  /** `=` in place of `:=`. */
  readonly assigns: boolean;
  readonly commands: readonly Command[];
  readonly at: number;
}

export interface Variable {
  readonly name: string;
  readonly slot: number;
}

export interface Command {
  /** An identifier comes first when it is a call. */
  readonly words: readonly Word[];
  readonly at: number;
}

export type Word =
  | { readonly kind: 'constant'; readonly value: unknown; readonly at: number }
  | { readonly kind: 'nil'; readonly at: number }
  | { readonly kind: 'dot'; readonly at: number }
  | { readonly kind: 'field'; readonly keys: readonly string[]; readonly at: number }
  | { readonly kind: 'variable'; readonly variable: Variable; readonly keys: readonly string[]; readonly at: number }
  | { readonly kind: 'function'; readonly name: string; readonly at: number }
  | { readonly kind: 'pipe'; readonly pipe: Pipe; readonly keys: readonly string[]; readonly at: number };

/** A template that has a name, or the text itself. */
export interface Definition {
  readonly name: string;
  readonly nodes: readonly Node[];
  /** How many variables it has; slot 0 is `$`. */
  readonly slots: number;
  readonly at: number;
}
