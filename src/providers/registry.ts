import { ToolError } from '../core/errors.ts';
import { once } from '../core/once.ts';
import { compileSchema } from '../core/schema/schema.ts';
import { type SchemaCheck, summariseViolations } from '../core/schema/schema-violations.ts';
import type { Capability, Provider } from './contract.ts';
import { createFacts, type Facts } from './facts.ts';
import { compileMarks, type Marks } from './sensitive-marks.ts';
import { createInputRules, type InputRules } from './shared/inputs/input-rules.ts';
import { validators } from './shared/validators/validators.generated.js';

/** A provider that is loaded when it is asked for. Its names are known before. */
export interface ProviderSource {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly load: () => Provider;
}

/** A provider with what `prepareInputs` needs of it. */
export interface RegisteredProvider extends Provider {
  readonly inputRules: InputRules;
  /** What the output schema of a capability marks as sensitive; undefined: nothing. */
  outputMarks(capability: Capability): Marks | undefined;
}

/** All providers of this process by name and alias. `names` and `list` are sorted by name, and hold no alias. */
export interface Registry {
  find(name: string): RegisteredProvider | undefined;
  readonly names: readonly string[];
  list(): readonly RegisteredProvider[];
  /** What the loader of documents knows. */
  readonly catalog: {
    find(name: string): Facts | undefined;
    readonly names: readonly string[];
    /** What to do about a name that is not a provider. */
    missingHint?(name: string): string | undefined;
  };
}

/**
 * Providers without a check of their own get the one that was generated for the built-in of that name. Plugins come with a
 * check made by `compileChecks`. Two providers of one name are refused.
 */
export function createRegistry(
  providers: readonly (Provider | ProviderSource)[],
  checks: ReadonlyMap<string, SchemaCheck> = new Map(),
): Registry {
  const byName = new Map<string, () => RegisteredProvider>();
  for (const provider of providers) {
    const entry = once(() => registered('load' in provider ? provider.load() : provider, checks));
    for (const name of [provider.name, ...(provider.aliases ?? [])]) {
      if (byName.has(name)) throw new ToolError('config-invalid', `there are two providers with the name "${name}"`);
      byName.set(name, entry);
    }
  }
  const names = providers.map(({ name }) => name).sort();
  const facts = new Map<string, Facts>();
  return {
    find: name => byName.get(name)?.(),
    names,
    list: () => names.flatMap(name => byName.get(name)?.() ?? []),
    catalog: {
      names,
      find(name) {
        const provider = byName.get(name)?.();
        if (provider === undefined) return undefined;
        const known = facts.get(name) ?? createFacts(provider, provider.inputRules);
        facts.set(name, known);
        return known;
      },
    },
  };
}

/** Input checks of providers that are only known at run time. */
export async function compileChecks(providers: readonly Provider[]): Promise<ReadonlyMap<string, SchemaCheck>> {
  const checks = new Map<string, SchemaCheck>();
  for (const provider of providers) checks.set(provider.name, await compileSchema(provider.inputs));
  return checks;
}

/** The rules are made on first use: a command needs those of a few providers. */
function registered(provider: Provider, checks: ReadonlyMap<string, SchemaCheck>): RegisteredProvider {
  let rules: InputRules | undefined;
  const marks = new Map<Capability, Marks | undefined>();
  return {
    ...provider,
    get inputRules() {
      return (rules ??= createInputRules(provider, inputCheck(provider, checks)));
    },
    outputMarks(capability) {
      if (!marks.has(capability)) marks.set(capability, compileMarks(provider.outputs[capability]));
      return marks.get(capability);
    },
  };
}

function inputCheck(provider: Provider, checks: ReadonlyMap<string, SchemaCheck>): SchemaCheck {
  const given = checks.get(provider.name);
  if (given !== undefined) return given;
  const validate = validators.get(provider.name)?.();
  if (validate === undefined)
    throw new ToolError('internal', `provider "${provider.name}" has no check of its inputs: compileChecks makes one`);
  return data => (validate(data) ? [] : summariseViolations(validate.errors, provider.inputs, data));
}
