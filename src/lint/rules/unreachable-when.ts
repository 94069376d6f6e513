import { isNeverTrue } from '../never-true.ts';
import { defineRule } from '../rule.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  when: 'what it guards never happens',
  until: 'no source is ever taken',
  retryIf: 'nothing is ever repeated',
};

export const unreachableWhen = defineRule({
  id: 'unreachable-when',
  severity: 'info',
  category: 'expression',
  summary: 'A condition is false whatever the values are',
  why: 'What it guards never happens. Often this was left over after something was switched off for a while.',
  fix: 'Remove what is guarded, or write the condition that was meant.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
workflow:
  actions:
    deploy:
      provider: exec
      when: '"eu" == "us"'
      inputs: {command: deploy, args: [{rslvr: region}]}
`,
    right: `resolvers:
  region: {value: eu}
workflow:
  actions:
    deploy:
      provider: exec
      when: _.region == "us"
      inputs: {command: deploy, args: [{rslvr: region}]}
`,
  },
  check({ conditions }, report) {
    for (const { name, condition } of conditions) {
      if (!isNeverTrue(condition)) continue;
      report({
        message: `"${name}" is always false: ${OUTCOMES[name] ?? 'it never holds'}`,
        at: condition.at,
        suggestion:
          name === 'when'
            ? 'remove what it guards, or write the condition that was meant'
            : 'write the condition that was meant',
      });
    }
  },
});
