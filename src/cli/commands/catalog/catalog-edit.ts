import {
  addCatalog,
  type CatalogEdited,
  removeCatalog,
  setDefaultCatalog,
} from '../../../operations/catalog/edit-catalogs.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';

export async function catalogAddCommand(call: CliCall): Promise<number> {
  const [name = '', location = ''] = call.flags.words;
  const request = { name, location, auth_provider: call.flags.text('auth-provider') };
  const edited = await addCatalog.run(await call.services(), request, call.call);
  await print(call, edited, `added the catalog ${name}`);
  note(call, `copy its solutions to this machine with tool catalog sync ${name}`);
  return EXIT.ok;
}

export async function catalogRemoveCommand(call: CliCall): Promise<number> {
  const [name = ''] = call.flags.words;
  await print(call, await removeCatalog.run(await call.services(), { name }, call.call), `removed the catalog ${name}`);
  return EXIT.ok;
}

export async function catalogSetDefaultCommand(call: CliCall): Promise<number> {
  const [name = ''] = call.flags.words;
  const edited = await setDefaultCatalog.run(await call.services(), { name }, call.call);
  await print(
    call,
    edited,
    edited.changed ? `${name} is the default catalog now` : `${name} is the default catalog already`,
  );
  return EXIT.ok;
}

const print = (call: CliCall, edited: CatalogEdited, words: string): Promise<void> =>
  printData(call, edited, ({ path }) => `${words}\n  in ${path}\n`);
