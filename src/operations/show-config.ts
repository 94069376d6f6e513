import { asMap, effectiveKeys } from '../config/effective.ts';
import { formatPath } from '../config/tree.ts';
import type { Json, JsonMap } from '../core/json.ts';
import { REDACTED } from '../core/redact.ts';
import { Type } from '../core/type.ts';
import { defineOperation } from './operation.ts';

export interface ShowConfigRequest {
  /** Default true: keys that nobody set as well. */
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

export interface ShownKey {
  readonly key: string;
  readonly value: Json;
  readonly origin: string;
  readonly from: string | undefined;
}

export const showConfig = defineOperation<ShowConfigRequest, ShowConfigResult & { readonly keys: readonly ShownKey[] }>(
  {
    name: 'config.show',
    summary: 'Show the configuration in effect',
    access: 'user',
    input: Type.Object({ sources: Type.Optional(Type.Boolean({ default: false })) }, { additionalProperties: false }),
    output: Type.Object(
      {
        config: Type.Record(Type.String(), Type.Unknown()),
        sources: Type.Optional(Type.Record(Type.String(), Type.String())),
      },
      { additionalProperties: false },
    ),
    async run({ config: { settings } }, { defaults = true, sources = false, showSensitive = false }) {
      const found = effectiveKeys(settings, defaults);
      const keys = found.map(({ path, value, secret, origin, from }) => ({
        key: formatPath(path),
        value: secret && !showSensitive && value !== null ? REDACTED : value,
        origin,
        from,
      }));
      const config = asMap(found, showSensitive);
      return {
        config,
        keys,
        ...(sources && { sources: Object.fromEntries(keys.map(({ key, origin }) => [key, origin])) }),
      };
    },
  },
);
