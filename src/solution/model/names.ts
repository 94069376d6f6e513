import { describeNode, type MapNode, nodePosition, pointerStep } from '../../core/yaml/node.ts';
import { RESERVED_WORDS } from '../../expression/contexts.ts';
import { NAME } from '../../expression/path.ts';
import type { Faults } from '../parse/faults.ts';
import { countCharacters } from '../parse/fields.ts';
import type { DocumentNames } from '../parse/reading.ts';
import type { Section } from './model.ts';

const MAX_NAME = 128;
const ALIAS = /^[A-Za-z_][A-Za-z0-9_]*$/;

export interface NamedMaps {
  readonly resolvers: MapNode | undefined;
  readonly actions: MapNode | undefined;
  readonly finally: MapNode | undefined;
}

/**
 * Every name of the document, before any body is read. Names with a fault are among them, so that references to them are
 * not reported as well.
 */
export function collectNames(faults: Faults, maps: NamedMaps): DocumentNames {
  const resolvers = new Set<string>();
  const actions = new Map<string, Section>();
  const aliases = new Map<string, string>();
  checkNames(faults, maps.resolvers, RESOLVERS, 'resolver');
  for (const name of maps.resolvers?.entries.keys() ?? []) resolvers.add(name);
  for (const section of SECTIONS) {
    checkNames(faults, maps[section], `${WORKFLOW}/${section}`, 'action');
    for (const name of maps[section]?.entries.keys() ?? []) if (!actions.has(name)) actions.set(name, section);
  }
  checkSectionsApart(faults, maps);
  for (const section of SECTIONS) collectAliases(faults, maps[section], section, { resolvers, actions, aliases });
  return { resolvers, actions, aliases };
}

export const RESOLVERS = '/spec/resolvers';
export const WORKFLOW = '/spec/workflow';
export const SECTIONS = ['actions', 'finally'] as const;

function checkNames(faults: Faults, map: MapNode | undefined, pointer: string, what: string): void {
  for (const [name, { key }] of map?.entries ?? []) {
    const at = nodePosition(key, pointer + pointerStep(name));
    if (name === '_' || name.startsWith('__'))
      faults.error(`the ${what} name "${name}" is reserved`, at, { rule: 'reserved-name' });
    else if (!NAME.test(name) || name.length > MAX_NAME) {
      const hint = `a name is letters, digits, _ and -, begins with a letter or _, and has at most ${MAX_NAME} characters`;
      const shown = countCharacters(name) > 60 ? `${name.slice(0, 60)}…` : name;
      faults.error(`"${shown}" cannot be the name of ${what === 'action' ? 'an action' : 'a resolver'}`, at, { hint });
    }
  }
}

function checkSectionsApart(faults: Faults, { actions, finally: last }: NamedMaps): void {
  for (const [name, { key }] of last?.entries ?? []) {
    const other = actions?.entries.get(name);
    if (other === undefined) continue;
    const at = nodePosition(key, `${WORKFLOW}/finally${pointerStep(name)}`);
    const first = nodePosition(other.key, `${WORKFLOW}/actions${pointerStep(name)}`);
    faults.error(`the action name "${name}" occurs in actions and in finally`, at, { related: [first] });
  }
}

interface Collected {
  readonly resolvers: ReadonlySet<string>;
  readonly actions: ReadonlyMap<string, Section>;
  readonly aliases: Map<string, string>;
}

function collectAliases(faults: Faults, map: MapNode | undefined, section: Section, names: Collected): void {
  for (const [action, { value }] of map?.entries ?? []) {
    const node = value.kind === 'map' ? value.entries.get('alias')?.value : undefined;
    if (node === undefined) continue;
    const at = nodePosition(node, `${WORKFLOW}/${section}${pointerStep(action)}/alias`);
    if (node.kind !== 'scalar' || typeof node.value !== 'string') {
      faults.error(`"alias" must be text, not ${describeNode(node)}`, at);
      continue;
    }
    const fault = aliasFault(node.value, names);
    if (fault === undefined) names.aliases.set(node.value, action);
    else faults.error(fault.message, at, fault);
  }
}

function aliasFault(
  alias: string,
  { resolvers, actions, aliases }: Collected,
): { message: string; rule: string } | undefined {
  const rule = 'reserved-name';
  if (alias === '_' || alias.startsWith('__')) return { message: `the alias "${alias}" is reserved`, rule };
  if (RESERVED_WORDS.has(alias)) return { message: `the alias "${alias}" is a word of the expression language`, rule };
  if (actions.has(alias)) return { message: `the alias "${alias}" is the name of an action`, rule };
  if (resolvers.has(alias)) return { message: `the alias "${alias}" is the name of a resolver`, rule };
  const schema = 'schema-violation';
  const other = aliases.get(alias);
  if (other !== undefined) return { message: `the alias "${alias}" is that of action "${other}" too`, rule: schema };
  if (!ALIAS.test(alias)) return { message: `"${alias}" cannot be an alias: letters, digits and _ only`, rule: schema };
  return undefined;
}
