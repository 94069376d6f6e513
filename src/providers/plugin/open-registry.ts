import type { SchemaCheck } from '../../core/schema/schema-violations.ts';
import { suggestion } from '../../core/text/nearest.ts';
import type { Provider } from '../contract.ts';
import { createRegistry, type ProviderSource, type Registry } from '../registry.ts';
import { readAllowed } from './allowed.ts';

/** A registry that plugins are added to when something names them. */
export interface OpenRegistry {
  readonly registry: Registry;
  add(providers: readonly Provider[], checks: ReadonlyMap<string, SchemaCheck>): void;
}

/** `allowed`: the entries of `plugins.allowed`, to say what to do about a provider that is not there. */
export function createOpenRegistry(builtin: readonly ProviderSource[], allowed: readonly string[] = []): OpenRegistry {
  let providers: readonly (Provider | ProviderSource)[] = builtin;
  let checks: ReadonlyMap<string, SchemaCheck> = new Map();
  let current = createRegistry(providers);
  return {
    registry: {
      find: name => current.find(name),
      get names() {
        return current.names;
      },
      list: () => current.list(),
      catalog: {
        find: name => current.catalog.find(name),
        get names() {
          return current.catalog.names;
        },
        missingHint: name =>
          suggestion(name, [...current.names, ...readAllowed(allowed).keys()]) ??
          'a provider of a plugin is there when plugins.allowed names the plugin',
      },
    },
    add(more, moreChecks) {
      const all = [...providers, ...more];
      const allChecks = new Map([...checks, ...moreChecks]);
      current = createRegistry(all, allChecks);
      [providers, checks] = [all, allChecks];
    },
  };
}
