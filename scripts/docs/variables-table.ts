import { COMMON_VARIABLES, CONTEXTS, ITEM_VARIABLES } from '../../src/expression/contexts.ts';

/** Which variables exist where, from the table that decides it. */
export function variablesTable(): string {
  const rows = Object.values(CONTEXTS).map(({ label, variables, itemNames, aliases }) => {
    const more = variables.map(name => `\`${name}\``);
    if (aliases) more.push('aliases of actions');
    if (itemNames)
      more.push(
        `with \`forEach\`: ${ITEM_VARIABLES.map(name => `\`${name}\``).join(', ')} and the names of the clause`,
      );
    return `| ${label} | ${more.join(', ')} |`;
  });
  const common = COMMON_VARIABLES.map(name => `\`${name}\``).join(', ');
  return [`| In | Beside ${common} |`, '| --- | --- |', ...rows].join('\n');
}
