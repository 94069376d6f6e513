import { builtInAudience, isInAudience, scopeWords } from '../../core/token-audience.ts';
import { literalHost } from '../../solution/uses/address-inputs.ts';
import { defineRule } from '../rule.ts';
import { ownerName, type ProviderUse } from '../subject.ts';

export const credentialAudience = defineRule({
  id: 'credential-audience',
  severity: 'warning',
  category: 'security',
  summary: 'The credentials of `authProvider` are not meant for the host of the request',
  why: 'A token goes only to the hosts that it is for: unless the configuration names this host, the request is refused.',
  fix: 'Use the credentials of that host. Where these are the right ones, the machine that runs the solution names the host: `auth.code-host.hostname` for a code host of your own, else `allowedHosts` of the handler or profile.',
  example: {
    wrong: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com/", authProvider: code-host}}
`,
    right: `resolvers:
  page: {provider: http, inputs: {url: "https://api.github.com/user", authProvider: code-host}}
`,
  },
  check({ uses, providers }, report) {
    for (const use of uses) {
      const found = foreignHost(use, providers.find(use.provider)?.reach?.address ?? 'url');
      if (found === undefined) continue;
      const { reference, host, audience } = found;
      report({
        message: `${ownerName(use.owner)} sends the credentials of ${reference} to ${host}; they are for ${audience.join(', ')}`,
        at: found.at,
        suggestion: 'where the host is right, the configuration of the machine must name it in allowedHosts',
      });
    }
  },
});

function foreignHost({ inputs, literals }: ProviderUse, input: string) {
  const reference = literals.get('authProvider');
  const address = inputs.get(input);
  if (typeof reference !== 'string' || address === undefined) return undefined;
  const host = literalHost(address);
  const [handler = ''] = reference.split('@');
  const audience = host ? builtInAudience(handler, scopeWords(literals.get('scope'))) : undefined;
  if (!host || audience === undefined || isInAudience(audience, host)) return undefined;
  return { reference, host, audience, at: address.at };
}
