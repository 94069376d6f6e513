import { defineRule } from '../rule.ts';
import { ownerName } from '../subject.ts';

/** Operations that are known to write are refused when the solution is loaded; this finds those that are only known at run time. */
export const resolverSideEffect = defineRule({
  id: 'resolver-side-effect',
  severity: 'warning',
  category: 'security',
  summary: 'A resolver writes (an error), or uses a provider whose effects cannot be told, such as `exec` (a warning)',
  why: 'Resolvers run in a dry-run too: what they do happens although nothing was meant to happen. The server and `--strict` refuse providers with unknown effects in resolvers.',
  fix: 'Do it in an action, or read the value in another way (`file`, `http`, `env`, `metadata`).',
  example: {
    wrong: `resolvers:
  commit:
    provider: exec
    inputs: {command: git, args: [rev-parse, HEAD]}
`,
    right: `workflow:
  actions:
    tag:
      provider: exec
      inputs: {command: git, args: [tag, v1]}
`,
  },
  check({ uses }, report) {
    for (const { owner, capability, provider, facts, literals, at } of uses) {
      if (owner.kind !== 'resolver' || facts?.sideEffects(capability, literals) !== 'unknown') continue;
      report({
        message: `${ownerName(owner)} uses provider "${provider}", whose side effects are unknown: it also runs in a dry-run`,
        at,
        suggestion: 'make sure that it only reads, or move it to an action',
      });
    }
  },
});
