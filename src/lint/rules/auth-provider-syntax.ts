import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const authProviderSyntax = defineRule({
  id: 'auth-provider-syntax',
  severity: 'error',
  category: 'security',
  summary: '`authProvider` is not `<handler>` or `<handler>@<profile>`',
  why: 'The credential could not be found. Names of profiles are ASCII letters, digits, `-` and `_`, beginning with a letter or digit.',
  fix: 'Write for example `cloud` or `cloud@prod`.',
  example: {
    wrong: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", authProvider: "cloud@"}}
`,
    right: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", authProvider: cloud@prod}}
`,
  },
  refused: true,
});
