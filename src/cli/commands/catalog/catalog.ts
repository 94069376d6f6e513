import { listCatalogSolutions } from '../../../operations/catalog/list-catalog-solutions.ts';
import { getCatalog, listCatalogs } from '../../../operations/catalog/list-catalogs.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { table } from '../../render/table.ts';

export async function catalogListCommand(call: CliCall): Promise<number> {
  const items = await listCatalogs.run(await call.services(), {}, call.call);
  await printData(call, items, (list, style) =>
    table(
      [
        { header: 'name' },
        { header: 'type' },
        { header: 'status' },
        { header: 'solutions', align: 'right' },
        { header: 'location' },
      ],
      list.map(item => [
        item.isDefault ? `${item.name} (default)` : item.name,
        item.type,
        item.status,
        String(item.solutionCount),
        item.path || item.url,
      ]),
      style,
    ),
  );
  for (const { name, type, status } of items) {
    if (status === 'unavailable')
      note(
        call,
        type === 'oci'
          ? `${name} has not been synced yet: tool catalog sync ${name}`
          : `${name} is missing or broken: tool catalog sync ${name} says why`,
      );
  }
  return EXIT.ok;
}

export async function catalogShowCommand(call: CliCall): Promise<number> {
  const [name = ''] = call.flags.words;
  const detail = await getCatalog.run(await call.services(), { name }, call.call);
  await printData(call, detail, item => {
    const { lastSync: last } = item;
    const synced =
      last === undefined ? undefined : `${last.at} ${last.status}${last.error === undefined ? '' : `: ${last.error}`}`;
    const facts: readonly (readonly [string, string | undefined])[] = [
      ['name', item.name],
      ['type', item.type],
      ['location', item.path || item.url],
      ['default', item.isDefault ? 'yes' : 'no'],
      ['status', item.status],
      ['solutions', String(item.solutionCount)],
      ['last sync', synced],
      ...Object.entries(item.metadata).map(
        ([key, value]) => [`metadata.${key}`, typeof value === 'string' ? value : JSON.stringify(value)] as const,
      ),
    ];
    return facts.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}\n`])).join('');
  });
  return EXIT.ok;
}

export async function catalogSolutionsCommand(call: CliCall): Promise<number> {
  const services = await call.services();
  const name = call.flags.words[0] ?? (await services.catalogs()).defaultCatalog;
  const items = await listCatalogSolutions.run(services, { name }, call.call);
  await printData(call, items, (list, style) =>
    list.length === 0
      ? `There is no solution in the catalog ${name}. tool catalog publish -f <file> puts one there.\n`
      : table(
          ['name', 'version', 'versions', 'digest', 'description'].map(header => ({ header })),
          list.map(item => [
            item.name,
            item.version,
            item.versions.join(', '),
            item.digest.slice(0, 19),
            item.displayName || firstLine(item.description),
          ]),
          style,
        ),
  );
  return EXIT.ok;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
