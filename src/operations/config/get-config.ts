import { unknownKeyError } from '../../config/edit/edit-file.ts';
import { asMap, effectiveKeys } from '../../config/read/effective.ts';
import { formatPath, parsePath, treeAt } from '../../config/read/tree.ts';
import { ToolError } from '../../core/errors.ts';
import { isMap, type Json } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

export interface GetConfigResult {
  readonly key: string;
  readonly value: Json;
  /** Absent for a map of keys. */
  readonly origin?: string;
  readonly from?: string;
}

export const getConfig = defineOperation({
  name: 'config.get',
  summary: 'Tell the value of one key, or of the keys below it',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ key: Type.String(), show_sensitive: Type.Optional(Type.Boolean()) }),
  output: Type.Object({
    key: Type.String(),
    value: Type.Unknown(),
    origin: Type.Optional(Type.String()),
    from: Type.Optional(Type.String()),
  }),
  async run({ config: { settings } }, { key, show_sensitive: showSensitive = false }): Promise<GetConfigResult> {
    const path = knownPath(key);
    const below = effectiveKeys(settings, true).filter(found =>
      path.every((name, depth) => found.path[depth] === name),
    );
    let value: unknown = asMap(below, showSensitive);
    for (const name of path) value = isMap(value) ? value[name] : undefined;
    if (value === undefined) throw new ToolError('not-found', `${key} is not set and has no default`);
    const [only] = below;
    const leaf = below.length === 1 && only?.path.length === path.length ? only : undefined;
    return {
      key: formatPath(path),
      value: value as Json,
      ...(leaf !== undefined && { origin: leaf.origin, ...(leaf.from !== undefined && { from: leaf.from }) }),
    };
  },
});

/** The segments of a known key; `invalid-input` with the nearest name otherwise. */
export function knownPath(key: string): readonly string[] {
  const path = parsePath(key);
  if (path === undefined)
    throw new ToolError('invalid-input', `"${key}" is not a key`, {
      hint: 'write for example httpClient.timeout; quote names with dots: "a.b"',
    });
  if (treeAt(path) === undefined) throw unknownKeyError(path);
  return path;
}
