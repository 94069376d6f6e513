import { classifySideEffects, isRepeatable } from '../../providers/side-effects.ts';
import { defineRule } from '../rule.ts';

export const uncertainAction = defineRule({
  id: 'uncertain-action',
  severity: 'warning',
  category: 'usage',
  summary: 'A workflow has a lock, and an action of it says nothing about an interruption',
  why: 'A lock says that the workflow must not be done twice at once. When such a run is interrupted, it is not known whether a program that was started or a request that was sent did its work: the run cannot be resumed without a question.',
  fix: 'Write `onInterrupt: rerun` where doing it twice is harmless, `skip` or `fail` where it is not; for `http` with POST or PATCH, `idempotencyKey: true` where the service knows such keys.',
  example: {
    wrong: `workflow:
  lock: deploy
  actions:
    migrate: {provider: exec, inputs: {command: ./migrate.sh}}
`,
    right: `workflow:
  lock: deploy
  actions:
    migrate: {provider: exec, onInterrupt: rerun, inputs: {command: ./migrate.sh}}
`,
  },
  check({ solution: { workflow }, uses, providers }, report) {
    if (workflow?.lock === undefined) return;
    for (const { owner, provider, literals, at } of uses) {
      const found = providers.find(provider);
      if (owner.kind !== 'action' || found === undefined) continue;
      const { name, section, onInterrupt } = owner.action;
      if (section === 'finally' || onInterrupt !== undefined || found.reach?.changes === 'files') continue;
      const inputs = Object.fromEntries([...owner.action.inputs].map(([key]) => [key, literals.get(key) ?? COMPUTED]));
      if (classifySideEffects(found, 'action', inputs) === 'none' || isRepeatable(found, inputs, NO_DEFAULTS)) continue;
      report({
        message: `action "${name}" does not say what a resumed run does when it was interrupted, and provider "${provider}" cannot tell`,
        at,
        suggestion: 'write onInterrupt: rerun, skip or fail',
      });
    }
  },
});

/** Stands for a value that is known only in a run; it equals no word of any list. */
const COMPUTED = '\0';
const NO_DEFAULTS = { writeDefaults: {} };
