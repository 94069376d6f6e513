import { canonicalJson, toJson } from '../../core/json/json.ts';
import type { Registry } from '../../providers/registry.ts';
import type { ProviderCatalog, ProviderFacts } from '../../solution/uses/provider-facts.ts';

/**
 * Reading a document never waits, and a plugin has to be asked which resolvers its inputs refer to: what is not yet known is noted,
 * asked afterwards, and the document is read again with the answers.
 */
export interface AskingCatalog {
  readonly catalog: ProviderCatalog;
  answer(): Promise<boolean>;
}

/** For one document. */
export function askingCatalog({ catalog, find }: Pick<Registry, 'catalog' | 'find'>): AskingCatalog {
  const answers = new Map<string, readonly string[]>();
  const open = new Map<string, () => Promise<readonly string[]>>();
  const withAnswers = (facts: ProviderFacts): ProviderFacts => {
    const ask = find(facts.name)?.dependencies;
    if (ask === undefined) return facts;
    return {
      ...facts,
      dependencies(literals) {
        const inputs = Object.fromEntries(literals);
        const key = `${facts.name} ${canonicalJson(toJson(inputs))}`;
        const known = answers.get(key);
        if (known === undefined) open.set(key, () => ask(inputs));
        return known ?? [];
      },
    };
  };
  return {
    catalog: {
      find(name) {
        const facts = catalog.find(name);
        return facts === undefined ? undefined : withAnswers(facts);
      },
      get names() {
        return catalog.names;
      },
      missingHint: name => catalog.missingHint?.(name),
    },
    async answer() {
      const asked = [...open];
      open.clear();
      for (const [key, ask] of asked) answers.set(key, await ask());
      return asked.length > 0;
    },
  };
}
