import { classifySideEffects } from '../../providers/side-effects.ts';
import { defineRule } from '../rule.ts';
import { keyPosition } from '../tree.ts';

export const needlessOnInterrupt = defineRule({
  id: 'needless-on-interrupt',
  severity: 'info',
  category: 'usage',
  summary: '`onInterrupt` stands where it decides nothing',
  why: 'An action that changes nothing is simply run again, and so is every action of `finally`, at the end of each attempt of a run.',
  fix: 'Remove `onInterrupt`.',
  example: {
    wrong: `workflow:
  actions:
    tell: {provider: message, onInterrupt: skip, inputs: {message: done}}
`,
    right: `workflow:
  actions:
    tell: {provider: message, inputs: {message: done}}
`,
  },
  check({ root, uses, providers }, report) {
    for (const { owner, provider, literals } of uses) {
      const found = providers.find(provider);
      if (owner.kind !== 'action' || found === undefined || owner.action.onInterrupt === undefined) continue;
      const { name, section, inputs } = owner.action;
      const reads =
        [...inputs.keys()].every(key => literals.has(key)) && classifySideEffects(found, 'action', literals) === 'none';
      if (section !== 'finally' && !reads) continue;
      const why = section === 'finally' ? 'finally runs again at the end of a resumed run' : 'it changes nothing';
      report({
        message: `onInterrupt of action "${name}" decides nothing: ${why}`,
        at: keyPosition(root, ...owner.path, 'onInterrupt'),
        suggestion: 'remove it',
      });
    }
  },
});
