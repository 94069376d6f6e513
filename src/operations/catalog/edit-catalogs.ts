import { resolve } from 'node:path';
import { registryAddress } from '../../catalog/place.ts';
import { nameFault } from '../../catalog/reference.ts';
import { type ConfigChange, changeText } from '../../config/edit/edit-text.ts';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { type Node, plainData } from '../../core/yaml/node.ts';
import { decodeText, readYaml } from '../../core/yaml/yaml.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME } from './catalog-schemas.ts';

const OUTPUT = closedObject({
  name: Type.String(),
  /** The configuration file. */
  path: Type.String(),
  changed: Type.Boolean(),
});
export type CatalogEdited = Wire<typeof OUTPUT>;

export const addCatalog = defineOperation({
  name: 'catalog.add',
  summary: 'Add a catalog to the configuration',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    name: CATALOG_NAME,
    /** A directory, or the address of a registry: oci://host/namespace. */
    location: Type.String({ minLength: 1 }),
    auth_provider: Type.Optional(Type.String()),
  }),
  output: OUTPUT,
  async run(services, { name, location, auth_provider: authProvider }, call): Promise<CatalogEdited> {
    const fault = nameFault(name);
    if (fault !== undefined) throw new ToolError('invalid-input', `"${name}" is not a catalog name: it ${fault}`);
    const entry = {
      name,
      ...parsePlace(name, location, call.cwd),
      ...(authProvider !== undefined && { authProvider }),
    };
    return editList(services, call, name, entries => {
      if (entries.includes(name) || name === 'local') {
        throw new ToolError('invalid-input', `there is a catalog "${name}" already`, {
          hint: `remove it first: tool catalog remove ${name}`,
        });
      }
      return entries.length === 0
        ? { path: ['catalogs'], value: [entry] }
        : { path: ['catalogs', String(entries.length)], value: entry };
    });
  },
});

function parsePlace(
  name: string,
  location: string,
  cwd: string,
): { readonly type: string; readonly path?: string; readonly url?: string } {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) return { type: 'filesystem', path: resolve(cwd, location) };
  try {
    registryAddress({ name, type: 'oci', url: location, refreshMs: 0 });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError('invalid-input', error.message, { hint: error.hint });
  }
  return { type: 'oci', url: location };
}

export const removeCatalog = defineOperation({
  name: 'catalog.remove',
  summary: 'Remove a catalog from the configuration',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ name: CATALOG_NAME }),
  output: OUTPUT,
  async run(services, { name }, call): Promise<CatalogEdited> {
    const { settings } = services.config.config;
    if (settings.defaultCatalog === name) {
      throw new ToolError('invalid-input', `"${name}" is the default catalog`, {
        hint: 'choose another first: tool catalog set-default <name>',
      });
    }
    return editList(services, call, name, entries => {
      const index = entries.indexOf(name);
      if (index !== -1) return { path: ['catalogs', String(index)], value: undefined };
      const names = services.config.config.catalogs.map(catalog => catalog.name);
      if (names.includes(name))
        throw new ToolError(
          'invalid-input',
          `"${name}" is not in the configuration file, so it cannot be removed from it`,
        );
      throw unknownCatalog(name, names);
    });
  },
});

export const setDefaultCatalog = defineOperation({
  name: 'catalog.set-default',
  summary: 'Choose the catalog that is used where none is named',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ name: CATALOG_NAME }),
  output: OUTPUT,
  async run({ config, configFile }, { name }, { signal }): Promise<CatalogEdited> {
    const names = config.config.catalogs.map(catalog => catalog.name);
    if (!names.includes(name)) throw unknownCatalog(name, names);
    const outcome = await (await configFile.editor()).change(
      [{ path: ['settings', 'defaultCatalog'], value: name }],
      signal,
    );
    return { name, ...outcome };
  },
});

function unknownCatalog(name: string, names: readonly string[]): ToolError {
  return new ToolError('not-found', `there is no catalog "${name}"`, {
    hint: suggestion(name, names) ?? `configured are ${names.join(', ')}`,
  });
}

const ATTEMPTS = 20;

/** The position of an entry depends on the other entries: when the file has changed in the meantime, it is looked up again. */
async function editList(
  services: Services,
  { signal }: Call,
  name: string,
  choose: (names: readonly string[]) => ConfigChange,
): Promise<CatalogEdited> {
  const editor = await services.configFile.editor();
  for (let attempt = 1; ; attempt++) {
    const before = await currentText(services);
    const after = changeText(before ?? '', choose(namesIn(before ?? '', services.config.place.path)));
    try {
      return { name, ...(await editor.replace(before, after, signal)) };
    } catch (error) {
      if (attempt === ATTEMPTS || (await currentText(services)) === before) throw error;
    }
  }
}

async function currentText({ config, engine }: Services): Promise<string | undefined> {
  const { path } = config.place;
  return (await engine.files.stat(path)) === undefined ? undefined : decodeText(await engine.files.read(path), path);
}

/** Names of the entries in the file, in order. */
function namesIn(text: string, file: string): readonly string[] {
  if (text.trim() === '') return [];
  const root = readYaml(text, file);
  const list: Node | undefined = root.kind === 'map' ? root.entries.get('catalogs')?.value : undefined;
  if (list?.kind !== 'list') return [];
  return list.items.map(item => {
    const data: unknown = plainData(item);
    return typeof data === 'object' && data !== null && 'name' in data ? String(data.name) : '';
  });
}
