import { namesSecret } from '../../core/secrets/secret-names.ts';
import { defineRule } from '../rule.ts';
import type { ProviderUse, Subject } from '../subject.ts';
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
  check({ uses, root, providers }, report) {
    const reported = new Set<string>();
    for (const use of uses) {
      const { owner } = use;
      if (owner.kind !== 'resolver' || owner.resolver.sensitive || reported.has(owner.resolver.name)) continue;
      const origin = secretOrigin(use, providers);
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

function secretOrigin(
  { capability, provider, inputs, literals }: ProviderUse,
  providers: Subject['providers'],
): string | undefined {
  const { named, hostData } = providers.find(provider)?.reach ?? {};
  if (capability !== 'from' || named === undefined) return undefined;
  if (hostData === 'secrets') return inputs.has(named.input) ? 'the secret store' : undefined;
  const name = literals.get(named.input);
  return typeof name === 'string' && namesSecret(name) ? `${named.what} "${name}"` : undefined;
}
