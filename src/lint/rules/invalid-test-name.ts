import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const invalidTestName = defineRule({
  id: 'invalid-test-name',
  severity: 'error',
  category: 'naming',
  summary: 'The name of a test case has a form that reports and filters cannot take',
  why: 'Names of cases are used in filters, file names and reports.',
  fix: 'Use letters, digits, `_` and `-`, beginning with a letter or digit. A leading `_` makes a template.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
testing:
  cases:
    "in eu": {command: [run, resolver], assertions: [{contains: eu}]}
`,
    right: `resolvers:
  region: {value: eu}
testing:
  cases:
    in-eu: {command: [run, resolver], assertions: [{contains: eu}]}
`,
  },
  refused: true,
});
