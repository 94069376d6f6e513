import { defineRule } from '../rule.ts';
import { ownerName } from '../subject.ts';

export const nonValidationProvider = defineRule({
  id: 'non-validation-provider',
  severity: 'warning',
  category: 'provider',
  summary: 'A validate rule uses a provider that does not judge the value',
  why: 'Such a rule looks like a check and refuses nothing: `static`, `sleep` and `debug` succeed whatever the value is.',
  fix: 'Use the short form `{expr, message}`, or provider `validation`.',
  example: {
    wrong: `resolvers:
  port:
    value: 8080
    validate:
      with:
        - provider: debug
          inputs: {expression: __self > 0}
`,
    right: `resolvers:
  port:
    value: 8080
    validate:
      with:
        - expr: __self > 0
          message: a port is greater than 0
`,
  },
  check({ uses, providers }, report) {
    for (const { owner, capability, provider, at } of uses) {
      if (capability !== 'validation' || providers.find(provider)?.judges !== false) continue;
      report({
        message: `a rule of ${ownerName(owner)} uses provider "${provider}", which does not judge the value`,
        at,
        suggestion: 'write expr: with a condition, or use provider validation',
      });
    }
  },
});
