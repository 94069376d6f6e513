import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const reservedName = defineRule({
  id: 'reserved-name',
  severity: 'error',
  category: 'naming',
  summary: 'A resolver, action or alias has a name that the tool or the expression language needs',
  why: '`_` and names that begin with `__` are variables of expressions; an alias that is also the name of an action, of a resolver or a word of the language could not be told apart.',
  fix: 'Choose another name.',
  example: {
    wrong: `resolvers:
  __region: {value: eu}
`,
    right: `resolvers:
  region: {value: eu}
`,
  },
  refused: true,
});
