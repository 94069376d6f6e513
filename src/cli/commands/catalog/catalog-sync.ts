import type { KeyText } from '../../../operations/catalog/sign-catalog-solution.ts';
import { syncCatalogs } from '../../../operations/catalog/sync-catalogs.ts';
import { verifyCatalogs } from '../../../operations/catalog/verify-catalogs.ts';
import { decode, fileBytes } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { table } from '../../render/table.ts';

export async function catalogSyncCommand(call: CliCall): Promise<number> {
  const { words } = call.flags;
  const outcome = await syncCatalogs.run(
    await call.services(),
    {
      catalogs: words.length === 0 ? undefined : words,
      accept_changed: call.flags.list('accept-changed'),
    },
    call.call,
  );
  await printData(call, outcome, ({ results }, style) =>
    table(
      [
        { header: 'catalog' },
        { header: 'status' },
        { header: 'added', align: 'right' },
        { header: 'updated', align: 'right' },
        { header: 'removed', align: 'right' },
      ],
      results.map(({ name, status, added, updated, removed }) => [
        name,
        status,
        String(added),
        String(updated),
        String(removed),
      ]),
      style,
    ),
  );
  for (const { name, error } of outcome.results) if (error !== undefined) call.stderr.line(`error: ${name}: ${error}`);
  return outcome.success ? EXIT.ok : EXIT.catalog;
}

export async function catalogVerifyCommand(call: CliCall): Promise<number> {
  const [name] = call.flags.words;
  const outcome = await verifyCatalogs.run(await call.services(), { name, key: await publicKey(call) }, call.call);
  await printData(call, outcome, ({ results }, style) =>
    table(
      [{ header: 'catalog' }, { header: 'versions', align: 'right' }, { header: 'problems', align: 'right' }],
      results.map(({ catalog, checked, problems }) => [catalog, String(checked), String(problems.length)]),
      style,
    ),
  );
  for (const { catalog, problems } of outcome.results) {
    for (const problem of problems)
      call.stderr.line(`error: ${catalog}: ${problem.name}@${problem.version}: ${problem.message}`);
  }
  if (!outcome.valid) note(call, '  hint: publish or sync again what is broken');
  return outcome.valid ? EXIT.ok : EXIT.catalog;
}

async function publicKey(call: CliCall): Promise<KeyText | undefined> {
  const name = call.flags.text('key');
  return name === undefined ? undefined : { name, pem: decode(await fileBytes(call, name, '--key'), name) };
}
