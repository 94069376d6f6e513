import { dataFromText, jsonFromText } from '../../config/read/read-value.ts';
import { formatPath, parsePath, treeAt } from '../../config/read/tree.ts';
import { ToolError } from '../../core/errors.ts';
import { checkJsonDepth } from '../../core/json/json-read.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { knownPath } from './get-config.ts';

const OUTPUT = closedObject({ key: Type.String(), path: Type.String(), changed: Type.Boolean() });
export type ChangeConfigResult = Wire<typeof OUTPUT>;

export const setConfig = defineOperation({
  name: 'config.set',
  summary: 'Set one key in the configuration file',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    key: Type.String(),
    /** As typed: read by the type of the key. */
    text: Type.String(),
    /** The text is JSON. */
    json: Type.Optional(Type.Boolean()),
  }),
  output: OUTPUT,
  async run({ configFile }, { key, text, json = false }, call): Promise<ChangeConfigResult> {
    const path = knownPath(key);
    const value = json ? parsed(text) : parseSetting(path, text);
    const outcome = await (await configFile.editor()).change([{ path, value }], call.signal);
    return { key: formatPath(path), ...outcome };
  },
});

function parsed(text: string): unknown {
  try {
    checkJsonDepth(text);
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    // The value is not repeated: it may be a secret.
    throw new ToolError('invalid-input', 'the value is not JSON', { hint: `text is quoted: '"text"'` });
  }
}

function parseSetting(path: readonly string[], text: string): unknown {
  const tree = treeAt(path);
  return tree?.kind === 'leaf' ? dataFromText(text, tree.row) : jsonFromText(text);
}

export const unsetConfig = defineOperation({
  name: 'config.unset',
  summary: 'Remove one key from the configuration file',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ key: Type.String() }),
  output: OUTPUT,
  async run({ configFile }, { key }, call): Promise<ChangeConfigResult> {
    // An unknown key of the file may be removed: that is how a warning about it ends.
    const path = parsePath(key) ?? knownPath(key);
    const outcome = await (await configFile.editor()).change([{ path, value: undefined }], call.signal);
    if (!outcome.changed) knownPath(key);
    return { key: formatPath(path), ...outcome };
  },
});
