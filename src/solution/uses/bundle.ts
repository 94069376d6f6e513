import type { JsonMap } from '../../core/json/json.ts';
import { toJson } from '../../core/json/json.ts';
import { nodePosition, plainData } from '../../core/yaml/node.ts';
import { freeze } from '../../expression/parse-value.ts';
import { BUNDLE_FIELDS, CATALOG_FIELDS, PLUGIN_FIELDS } from '../model/field-names.ts';
import type { Bundle, PluginReference, Solution } from '../model/model.ts';
import { isVersionRange } from '../model/version.ts';
import type { Faults } from '../parse/faults.ts';
import {
  choiceField,
  type Fields,
  fieldPosition,
  flagField,
  listField,
  mapField,
  need,
  nodeAt,
  openFields,
  pointerTo,
  textField,
  textListField,
} from '../parse/fields.ts';
import type { Defaults } from '../parse/reading.ts';
import { relativePathFault } from '../parse/relative-path.ts';

const PLUGIN_NAME = /^[a-z][a-z0-9-]{1,99}$/;

export interface ReadBundle {
  readonly bundle: Bundle;
  readonly defaults: ReadonlyMap<string, Defaults>;
}

export function readBundle(faults: Faults, root: Fields): ReadBundle {
  const node = nodeAt(root, 'bundle');
  const nothing = { bundle: { present: node !== undefined, include: [], plugins: [] }, defaults: new Map() };
  if (node === undefined) return nothing;
  const fields = openFields(faults, node, '/bundle', { what: 'bundle', fields: BUNDLE_FIELDS });
  if (fields === undefined) return nothing;
  const defaults = new Map<string, Defaults>();
  const plugins = listField(fields, 'plugins', 50).flatMap(({ node: item, pointer }) => {
    const plugin = openFields(faults, item, pointer, { what: 'a plugin', fields: PLUGIN_FIELDS });
    return plugin === undefined ? [] : [readPlugin(plugin, defaults)];
  });
  checkOnce(faults, plugins);
  return { bundle: { present: true, include: readInclude(fields), plugins }, defaults };
}

function readInclude(fields: Fields): string[] {
  return textListField(fields, 'include', 1000).flatMap(({ text, at }) => {
    const fault = relativePathFault(text);
    if (fault === undefined) return [text];
    fields.faults.error(`"${text}" ${fault}`, at);
    return [];
  });
}

function readPlugin(fields: Fields, defaults: Map<string, Defaults>): PluginReference {
  need(fields, 'name');
  need(fields, 'kind');
  const name = textField(fields, 'name', {
    pattern: PLUGIN_NAME,
    form: 'must be 2 to 100 lower-case letters, digits and "-", beginning with a letter',
  });
  const kind = choiceField(fields, 'kind', ['provider', 'auth-handler'], 'provider');
  const written = mapField(fields, 'defaults');
  const pointer = pointerTo(fields, 'defaults');
  if (written !== undefined && kind === 'provider' && name !== undefined && !defaults.has(name))
    defaults.set(name, { node: written, pointer });
  return {
    name: name ?? '',
    kind,
    version: readVersion(fields),
    defaults: written && (freeze(toJson(plainData(written))) as JsonMap),
    at: nodePosition(fields.node, fields.pointer),
  };
}

const LATEST = 'latest';

function readVersion(fields: Fields): string {
  const version = textField(fields, 'version');
  if (version === undefined || version === LATEST || isVersionRange(version)) return version ?? LATEST;
  const hint = 'write for example ^1.2.0';
  fields.faults.error(`"${version}" is not a range of versions and not latest`, fieldPosition(fields, 'version'), {
    hint,
  });
  return LATEST;
}

function checkOnce(faults: Faults, plugins: readonly PluginReference[]): void {
  const seen = new Map<string, PluginReference>();
  for (const plugin of plugins) {
    const key = `${plugin.kind} ${plugin.name}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, plugin);
    else if (plugin.name !== '')
      faults.error(`the plugin "${plugin.name}" stands twice`, plugin.at, { related: [first.at] });
  }
}

export function readCatalog(faults: Faults, root: Fields): Solution['catalog'] {
  const node = nodeAt(root, 'catalog');
  if (node === undefined) return undefined;
  const fields = openFields(faults, node, '/catalog', { what: 'catalog', fields: CATALOG_FIELDS });
  return (
    fields && {
      visibility: choiceField(fields, 'visibility', ['public', 'private', 'internal'], 'private'),
      beta: flagField(fields, 'beta', false),
      disabled: flagField(fields, 'disabled', false),
    }
  );
}
