import type { Position } from '../../core/errors.ts';
import { type Node, pointerStep, positionOf } from '../../core/yaml/node.ts';
import type { Solution } from '../../solution/model/model.ts';
import { defineRule } from '../rule.ts';
import { nodeAt, stepsOf } from '../tree.ts';

const OUTPUT = /\{\{-?\s*(_\s*[.[]\s*["']?|__)?([A-Za-z_][\w-]*)/g;
/** A text that is an expression from the beginning: `_.name`, `_["name"]`, `__actions.name`. */
const EXPRESSION = /^(?:_\.\??([A-Za-z_]\w*)|_\[["']([^"']+)["']\]|__actions\.([A-Za-z_]\w*))/;

export const templateInLiteral = defineRule({
  id: 'template-in-literal',
  severity: 'info',
  category: 'expression',
  summary: 'A literal text looks like a template or an expression that reads a value of this solution',
  why: 'Text is only a template or an expression in `{tmpl: ...}` and `{expr: ...}`. Elsewhere `{{ name }}` and `_.name` are passed on as they are written.',
  fix: 'Write `{tmpl: "..."}` or `{expr: "..."}`; if the text is meant as it stands, `{literal: "..."}` says so.',
  example: {
    wrong: `resolvers:
  name: {value: world}
workflow:
  actions:
    greet: {provider: exec, inputs: {command: echo, args: ["Hello {{ name }}", {rslvr: name}]}}
`,
    right: `resolvers:
  name: {value: world}
workflow:
  actions:
    greet: {provider: exec, inputs: {command: echo, args: [{tmpl: "Hello {{ name }}"}]}}
`,
  },
  check({ uses, root, solution }, report) {
    const names = namesOf(solution);
    for (const { inputs, facts } of uses) {
      for (const [name, value] of inputs) {
        if (value.kind === 'literal' && (value.escaped === true || isPlain(value.value))) continue;
        const declared = facts?.inputs.get(name);
        if (declared?.language !== undefined || (declared?.nested.length ?? 0) > 0) continue;
        const { pointer } = value.at;
        const node = pointer === undefined ? undefined : nodeAt(root, ...stepsOf(pointer));
        if (node === undefined || pointer === undefined) continue;
        for (const { text, at } of textsOf(node, pointer)) {
          const kind = kindOf(text, names);
          if (kind === undefined) continue;
          report({
            message: `this text looks like ${kind.what}, but is passed on as it is written`,
            at,
            suggestion: `write {${kind.key}: ...}, or {literal: ...} if it is meant so`,
          });
        }
      }
    }
  },
});

/** Nothing else need be looked at: most values of most documents. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('{{') && !value.startsWith('_')
    : typeof value !== 'object' || value === null;

const REFERENCES: ReadonlySet<string> = new Set(['rslvr', 'secret', 'expr', 'tmpl', 'literal']);

/** Texts of a value that are no part of a reference. */
function* textsOf(node: Node, pointer: string): Generator<{ readonly text: string; readonly at: Position }> {
  if (node.kind === 'scalar') {
    if (typeof node.value === 'string' && node.value.length > 3)
      yield { text: node.value, at: positionOf(node, pointer) };
  } else if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) yield* textsOf(item, pointer + pointerStep(index));
  } else {
    const [only] = node.entries.keys();
    if (node.entries.size === 1 && only !== undefined && REFERENCES.has(only)) return;
    for (const [key, { value }] of node.entries) yield* textsOf(value, pointer + pointerStep(key));
  }
}

interface Kind {
  readonly what: string;
  readonly key: 'tmpl' | 'expr';
}

interface Names {
  readonly resolvers: Solution['resolvers'];
  readonly actions: ReadonlySet<string>;
  readonly aliases: ReadonlySet<string>;
}

function namesOf({ resolvers, workflow }: Solution): Names {
  const actions = [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])];
  return {
    resolvers,
    actions: new Set(actions.map(({ name }) => name)),
    aliases: new Set(actions.flatMap(({ alias }) => alias ?? [])),
  };
}

/** Only what names something of this solution: `{{ .Names }}` and `_.x` of others are theirs. */
function kindOf(text: string, { resolvers, actions, aliases }: Names): Kind | undefined {
  if (text.includes('{{')) {
    for (const [, prefix, name = ''] of text.matchAll(OUTPUT)) {
      const known = prefix === '__' ? RUN_NAMES.has(name) : resolvers.has(name) || aliases.has(name);
      if (known) return { what: 'a template', key: 'tmpl' };
    }
  }
  const [, member, key, action] = EXPRESSION.exec(text) ?? [];
  const resolver = member ?? key;
  const known = (resolver !== undefined && resolvers.has(resolver)) || (action !== undefined && actions.has(action));
  return known ? { what: 'an expression', key: 'expr' } : undefined;
}

const RUN_NAMES: ReadonlySet<string> = new Set(['actions', 'item', 'index', 'self', 'cwd', 'solutionDir']);
