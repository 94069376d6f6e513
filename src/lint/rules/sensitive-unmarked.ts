import { namesSecret } from '../../core/secrets/secret-names.ts';
import { defineRule } from '../rule.ts';
import type { ProviderUse } from '../subject.ts';
import { keyPosition } from '../tree.ts';

export const sensitiveUnmarked = defineRule({
  id: 'sensitive-unmarked',
  severity: 'info',
  category: 'security',
  summary:
    'A resolver takes its value from `secret`, or from a variable or parameter with the name of a secret, and is not `sensitive`',
  why: 'Values of `sensitive` resolvers read `[REDACTED]` in every report. A parameter or a computed value is not known to be secret unless it is marked.',
  fix: 'Add `sensitive: true` to the resolver.',
  example: {
    wrong: `resolvers:
  token:
    provider: parameter
    inputs: {key: registryToken}
`,
    right: `resolvers:
  token:
    provider: parameter
    sensitive: true
    inputs: {key: registryToken}
`,
  },
  check({ uses, root }, report) {
    const reported = new Set<string>();
    for (const use of uses) {
      const { owner } = use;
      if (owner.kind !== 'resolver' || owner.resolver.sensitive || reported.has(owner.resolver.name)) continue;
      const origin = secretOrigin(use);
      if (origin === undefined) continue;
      reported.add(owner.resolver.name);
      report({
        message: `resolver "${owner.resolver.name}" takes its value from ${origin}, but is not marked as sensitive`,
        at: keyPosition(root, ...owner.path),
        suggestion: 'add sensitive: true',
      });
    }
  },
});

/** Inputs that name what is read. */
const NAMES: ReadonlyMap<string, readonly [input: string, what: string]> = new Map([
  ['env', ['name', 'the variable']],
  ['parameter', ['key', 'the parameter']],
]);

function secretOrigin({ capability, provider, literals }: ProviderUse): string | undefined {
  if (capability !== 'from') return undefined;
  if (provider === 'secret') return literals.get('operation') === 'list' ? undefined : 'the secret store';
  const [input, what] = NAMES.get(provider) ?? [];
  const name = input === undefined ? undefined : literals.get(input);
  return typeof name === 'string' && namesSecret(name) ? `${what} "${name}"` : undefined;
}
