import { defineRule } from '../rule.ts';

/** Found by the loader. */
export const dynamicReference = defineRule({
  id: 'dynamic-reference',
  severity: 'warning',
  category: 'dependency',
  summary: 'An expression reads any resolver or action, by a computed name or as a whole',
  why: 'What it needs cannot be told: it waits for everything that does not need it, and its order changes with every resolver that is added. Too many of them in one document are an error.',
  fix: 'Read it by a fixed name, or say in `dependsOn` what is needed.',
  example: {
    wrong: `resolvers:
  key: {value: region}
  region: {value: eu}
  picked: {value: {expr: "_[_.key]"}}
`,
    right: `resolvers:
  key: {value: region}
  region: {value: eu}
  picked: {dependsOn: [key, region], value: {expr: "_.region"}}
`,
  },
});
