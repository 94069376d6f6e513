import type { SolutionDetail } from '../../../operations/catalog/get-catalog-solution.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import type { HumanStyle } from '../../print/output.ts';
import { printData, warn } from '../../print/output.ts';
import { cellText, table } from '../../render/table.ts';

export async function getSolutionCommand(call: CliCall): Promise<number> {
  const [name] = call.flags.words;
  const catalog = call.flags.text('catalog');
  const services = await call.services();
  if (name !== undefined) {
    const { getSolution } = await import('../../../operations/catalog/get-catalog-solution.ts');
    await printData(call, await getSolution.run(services, { name, catalog }, call.call), detailText);
    return EXIT.ok;
  }
  const { listSolutions } = await import('../../../operations/catalog/list-catalog-solutions.ts');
  const { items, unavailable } = await listSolutions.run(services, { catalog }, call.call);
  for (const text of unavailable) warn(call, text);
  await printData(call, items, (list, style) =>
    list.length === 0
      ? 'There is no solution in the catalogs. tool catalog publish -f <file> puts one there.\n'
      : table(
          ['name', 'version', 'catalog', 'category', 'description'].map(header => ({ header })),
          list.map(item => [
            item.name,
            item.version,
            item.catalog,
            item.category,
            item.displayName || (item.description.split('\n', 1)[0] ?? ''),
          ]),
          style,
        ),
  );
  return EXIT.ok;
}

function detailText(item: SolutionDetail, style: HumanStyle): string {
  const facts: readonly (readonly [string, string])[] = [
    ['catalog', item.catalog],
    ['digest', item.digest],
    ['versions', item.versions.join(', ')],
    ['category', item.category],
    ['tags', item.tags.join(', ')],
    ['resolvers', item.resolvers.join(', ')],
    ['actions', item.actions.join(', ')],
  ];
  const head = `${item.name} ${item.version}${item.displayName === '' ? '' : ` - ${item.displayName}`}\n${item.description === '' ? '' : `${item.description.trimEnd()}\n`}`;
  const lines = facts.flatMap(([key, value]) => (value === '' ? [] : [`${key}: ${value}\n`])).join('');
  const parameters = item.parameters.map(({ name, type, required, default: preset, description }) => [
    name,
    type,
    required ? 'yes' : '',
    cellText(preset),
    description ?? '',
  ]);
  if (parameters.length === 0) return `${head}\n${lines}`;
  return `${head}\n${lines}\nParameters\n${table(
    ['name', 'type', 'required', 'default', 'description'].map(header => ({ header })),
    parameters,
    style,
  )}`;
}
