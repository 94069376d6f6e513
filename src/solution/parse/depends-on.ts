import type { Position } from '../../core/errors.ts';
import { type Fields, textListField } from './fields.ts';
import { add, type Owner } from './place.ts';
import type { Reading } from './reading.ts';

const MAX = 100;

export interface ResolverDependencies {
  readonly owner: Owner;
  readonly known: ReadonlySet<string>;
  readonly into: Map<string, Position[]>;
}

/** The names that a resolver declares: existing, not itself, each once. */
export function readDependsOn(reading: Reading, fields: Fields, target: ResolverDependencies): readonly string[] {
  const { faults } = reading;
  const names: string[] = [];
  for (const { text, at } of textListField(fields, 'dependsOn', MAX)) {
    if (names.includes(text)) faults.error(`"${text}" stands twice in "dependsOn"`, at);
    else if (text === target.owner.name)
      faults.error(`resolver "${text}" depends on itself`, at, { rule: 'invalid-dependency' });
    else if (!target.known.has(text)) {
      const hint = faults.nearest(text, target.known);
      faults.error(`there is no resolver "${text}"`, at, { rule: 'unknown-resolver-reference', hint });
    } else {
      names.push(text);
      add(target.into, text, at);
    }
  }
  return names;
}

/** The actions of the same section that a list of an action names: existing, not itself, each once. */
export function readActionNames(
  reading: Reading,
  fields: Fields,
  name: 'dependsOn' | 'exclusive',
  owner: Owner & { readonly kind: 'action' },
): readonly { readonly text: string; readonly at: Position }[] {
  const { faults, names } = reading;
  const found = new Map<string, Position>();
  for (const { text, at } of textListField(fields, name, MAX)) {
    const section = names.actions.get(text);
    const target = names.aliases.get(text);
    if (found.has(text)) faults.error(`"${text}" stands twice in "${name}"`, at);
    else if (text === owner.name)
      faults.error(`action "${text}" names itself in "${name}"`, at, { rule: 'invalid-dependency' });
    else if (section === undefined) {
      const hint =
        target === undefined ? faults.nearest(text, names.actions.keys()) : `it is the alias of action "${target}"`;
      faults.error(`there is no action "${text}"`, at, { rule: 'unknown-action-reference', hint });
    } else if (section !== owner.section) {
      const hint = 'all of actions ends before finally begins';
      const message = `action "${owner.name}" of ${owner.section} names "${text}" of ${section} in "${name}"`;
      faults.error(message, at, { rule: 'invalid-dependency', hint });
    } else found.set(text, at);
  }
  return [...found].map(([text, at]) => ({ text, at }));
}
