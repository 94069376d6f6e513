import { isAbsolute } from 'node:path';
import { type Fault, ToolError } from '../core/errors.ts';
import { explainSideEffects } from '../operations/explain/explain-effects.ts';
import { literalInput, type ProviderUse, providerUses, usedCredentials } from '../operations/explain/explain-uses.ts';
import { secretReferences } from '../operations/secrets/secret-references.ts';
import type { Registry } from '../providers/registry.ts';
import type { Solution } from '../solution/model/model.ts';

/** What documents may use over HTTP or through an agent. Absent on the command line: everything. */
export interface Capabilities {
  readonly exec: boolean;
  readonly fileWrites: boolean;
  readonly hostReads: boolean;
  /** References exactly as documents write them. */
  readonly authProviders: readonly string[];
}

/**
 * Refuses a document before any of it runs: `not-allowed-here` with every place that needs something that is not
 * allowed here. `describe`: its actions are only described, so only its resolvers are judged.
 */
export function checkCapabilities(
  solution: Solution,
  registry: Registry,
  allowed: Capabilities,
  actions: 'execute' | 'describe',
): void {
  const uses = providerUses(solution).filter(({ capability }) => actions === 'execute' || capability !== 'action');
  const faults = [
    ...uses.flatMap(use => useFaults(use, solution, registry, allowed)),
    ...(allowed.fileWrites ? [] : writeFaults(uses, registry)),
    ...(allowed.exec ? [] : pluginFaults(uses, registry)),
    ...(allowed.hostReads ? [] : secretFaults(solution)),
  ];
  if (faults.length === 0) return;
  throw new ToolError(
    'not-allowed-here',
    `the solution needs what this server does not allow: ${summarizeFaults(faults)}`,
    {
      faults,
    },
  );
}

/** Inputs of actions are computed for a description too. */
const secretFaults = (solution: Solution): Fault[] =>
  secretReferences(solution).map(({ pointer }) => ({
    message: 'it reads the secret store (allowHostReads)',
    field: pointer.slice(1).replaceAll('/', '.'),
  }));

const summarizeFaults = (faults: readonly Fault[]): string =>
  [...new Set(faults.map(({ message }) => message))].slice(0, 5).join('; ');

const usePointer = ({ user }: ProviderUse): string => {
  const [section = '', ...name] = user.split('.');
  return `spec.${section === 'resolvers' ? section : `workflow.${section}`}.${name.join('.')}`;
};

function useFaults(use: ProviderUse, solution: Solution, registry: Registry, allowed: Capabilities): Fault[] {
  const { provider, inputs } = use;
  const reach = registry.find(provider)?.reach ?? {};
  const field = usePointer(use);
  const faults: Fault[] = [];
  if (reach.programs !== undefined && !allowed.exec)
    faults.push({ message: `provider "${provider}" starts processes (allowExec)`, field });
  if (reach.hostData !== undefined && !allowed.hostReads)
    faults.push({ message: `provider "${provider}" reads the host (allowHostReads)`, field });
  for (const { input, reference } of usedCredentials(inputs, reach)) {
    if (reference === undefined || !allowed.authProviders.includes(reference))
      faults.push({
        message: 'it uses credentials of the server that are not listed (allowedAuthProviders)',
        field: `${field}.inputs.${input}`,
      });
  }
  return allowed.hostReads ? faults : [...faults, ...pathFaults(use, solution, registry)];
}

/** Literal paths that lead out of the solution's own folder; computed ones are refused when they are read. */
function pathFaults(use: ProviderUse, { directory }: Solution, registry: Registry): Fault[] {
  if (use.capability === 'action') return [];
  const facts = registry.catalog.find(use.provider);
  return [...use.inputs.keys()].flatMap(name => {
    const path = facts?.inputs.get(name)?.path === undefined ? undefined : literalInput(use.inputs, name);
    if (typeof path !== 'string') return [];
    const outside = isAbsolute(path) || path.split(/[\\/]/).includes('..');
    if (directory !== undefined && !outside) return [];
    const message =
      directory === undefined
        ? 'an inline solution has no folder to read files from'
        : "it reads files outside of the solution's folder (allowHostReads)";
    return [{ message, field: `${usePointer(use)}.inputs.${name}` }];
  });
}

function writeFaults(uses: readonly ProviderUse[], registry: Registry): Fault[] {
  const writers = uses.filter(
    ({ provider, capability }) => capability === 'action' && registry.find(provider)?.reach?.changes === 'files',
  );
  const effects = explainSideEffects(writers, registry);
  return writers
    .filter((_, i) => effects[i]?.kind === 'write' || effects[i]?.kind === 'unknown')
    .map(use => ({ message: 'it writes files (allowFileWrites)', field: usePointer(use) }));
}

/**
 * No other rule here covers what a plugin does: its actions must have no side effects, or processes must be allowed.
 */
function pluginFaults(uses: readonly ProviderUse[], registry: Registry): Fault[] {
  const plugins = uses.filter(
    ({ provider, capability }) => capability === 'action' && registry.find(provider)?.plugin !== undefined,
  );
  const effects = explainSideEffects(plugins, registry);
  return plugins
    .filter((_, i) => !['none', 'read'].includes(effects[i]?.kind ?? 'unknown'))
    .map(use => ({
      message: `provider "${use.provider}" is a plugin with side effects (allowExec)`,
      field: usePointer(use),
    }));
}
