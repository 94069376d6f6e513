/**
 * Which variables an expression or template may name, by the place where it stands. One table for the loader, the
 * linter, the schema of editors and the documentation. Specification: "Solution document".
 */
export interface Context {
  /** As messages name it: "in the when of a resolver". */
  readonly label: string;
  /** Beside those that exist everywhere. */
  readonly variables: readonly string[];
  /** With `forEach` also `__item`, `__index` and the names that the clause gives them. */
  readonly itemNames: boolean;
  /** Whether the aliases of actions are variables. */
  readonly aliases: boolean;
}

/** In every context of a solution. */
export const COMMON_VARIABLES = ['_', '__cwd', '__solutionDir'] as const;
export const ITEM_VARIABLES = ['__item', '__index'] as const;

const PLAN = ['__plan'];
const SELF = ['__plan', '__self'];
const RUN = ['__plan', '__actions', '__execution'];

const row = (label: string, variables: readonly string[], more: Partial<Context> = {}): Context => ({
  label,
  variables,
  itemNames: false,
  aliases: false,
  ...more,
});

export const CONTEXTS = {
  'resolver-when': row('the condition of a resolver', PLAN),
  'resolve-when': row('the condition of resolve', PLAN),
  'source-when': row('the condition of a source', PLAN, { itemNames: true }),
  'source-inputs': row('the inputs of a source', PLAN, { itemNames: true }),
  'source-for-each': row('forEach.in of a source', PLAN),
  until: row('until', [...SELF, '__attempt']),
  'error-message': row('messages.error', [...SELF, '__error']),
  'transform-when': row('the condition of transform', SELF),
  'step-when': row('the condition of a transform step', SELF, { itemNames: true }),
  'step-inputs': row('the inputs of a transform step', SELF, { itemNames: true }),
  'step-for-each': row('forEach.in of a transform step', SELF),
  'validate-when': row('the condition of validate', SELF),
  'rule-inputs': row('the inputs of a rule', SELF),
  'rule-message': row('the message of a rule', SELF),
  'action-when': row('the condition of an action', RUN, { itemNames: true, aliases: true }),
  'action-inputs': row('the inputs of an action', RUN, { itemNames: true, aliases: true }),
  'action-for-each': row('forEach.in of an action', RUN, { aliases: true }),
  'workflow-lock': row('the lock of the workflow', []),
  'retry-if': row('retryIf', ['__plan', '__actions', '__error'], { itemNames: true, aliases: true }),
} satisfies Record<string, Context>;

export type ContextName = keyof typeof CONTEXTS;

/** Every variable that exists in some context of a solution. */
export const ALL_VARIABLES: ReadonlySet<string> = new Set([
  ...COMMON_VARIABLES,
  ...ITEM_VARIABLES,
  ...Object.values(CONTEXTS).flatMap(({ variables }) => variables),
]);

/** Words of CEL that can be no alias and no item name: they would not parse as a name, or mean something else. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  `true false null in as break const continue else for function if import let loop package namespace return var void
  while`.split(/\s+/),
);

/** What a forEach clause names its item and index, beside `__item` and `__index`. */
export interface ItemNames {
  readonly item: string | undefined;
  readonly index: string | undefined;
}

/** The variables of one place, aliases of actions aside. `forEach`: the clause there, if any. */
export function contextVariables(name: ContextName, forEach?: ItemNames): ReadonlySet<string> {
  const plain = PLAIN[name];
  if (forEach === undefined || !CONTEXTS[name].itemNames) return plain;
  const names = new Set([...plain, ...ITEM_VARIABLES]);
  if (forEach.item !== undefined) names.add(forEach.item);
  if (forEach.index !== undefined) names.add(forEach.index);
  return names;
}

const PLAIN = Object.fromEntries(
  Object.entries(CONTEXTS).map(([name, { variables }]) => [name, new Set([...COMMON_VARIABLES, ...variables])]),
) as unknown as Readonly<Record<ContextName, ReadonlySet<string>>>;
