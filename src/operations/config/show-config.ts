import { asMap, effectiveKeys, shownValue } from '../../config/read/effective.ts';
import { formatPath } from '../../config/read/tree.ts';
import type { Json, JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { local } from '../wire.ts';

export interface ShowConfigRequest {
  /** Default true: also keys that are not set. */
  readonly defaults?: boolean | undefined;
  /** Where each value comes from. */
  readonly sources?: boolean | undefined;
  /** The command line alone may ask for it. */
  readonly showSensitive?: boolean | undefined;
}

export interface ShowConfigResult {
  /** Under the names of the file. */
  readonly config: JsonMap;
  /** Key -> `default`, `file`, `env` or `flag`. */
  readonly sources?: Readonly<Record<string, string>>;
}

export const showConfig = defineOperation({
  name: 'config.show',
  summary: 'Current configuration',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    sources: Type.Optional(Type.Boolean({ default: false, description: 'Where each value comes from.' })),
  }),
  output: closedObject({
    config: Type.Record(Type.String(), Type.Unknown()),
    sources: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  fromWire: (wire): ShowConfigRequest => wire,
  async run(
    { config: { settings } },
    { defaults = true, sources = false, showSensitive = false },
  ): Promise<ShowConfigResult> {
    const keys = effectiveKeys(settings, defaults);
    const origins = keys.map(({ path, origin }) => [formatPath(path), origin] as const);
    return { config: asMap(keys, showSensitive), ...(sources && { sources: Object.fromEntries(origins) }) };
  },
});

export interface ConfigKey {
  readonly key: string;
  readonly value: Json;
  /** `default`, `file`, `env` or `flag` */
  readonly origin: string;
  /** The place in the file, the variable or the flag. */
  readonly from?: string;
}

/** The same key by key, for a table. */
export const listConfigKeys = defineOperation({
  name: 'config.keys',
  summary: 'List the keys of the configuration in effect',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: local<Omit<ShowConfigRequest, 'sources'>>(),
  output: Type.Array(
    closedObject({
      key: Type.String(),
      value: Type.Unknown(),
      origin: Type.String(),
      from: Type.Optional(Type.String()),
    }),
  ),
  async run({ config: { settings } }, { defaults = true, showSensitive = false }): Promise<readonly ConfigKey[]> {
    return effectiveKeys(settings, defaults).map(key => ({
      key: formatPath(key.path),
      value: shownValue(key, showSensitive),
      origin: key.origin,
      ...(key.from !== undefined && { from: key.from }),
    }));
  },
});
