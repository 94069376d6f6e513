import { dirname } from 'node:path';
import { CONFIG_TEMPLATE } from '../../config/template.ts';
import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

const INIT_CONFIG_RESULT = closedObject({ path: Type.String(), replaced: Type.Boolean() });
export type InitConfigResult = Wire<typeof INIT_CONFIG_RESULT>;

export const initConfig = defineOperation({
  name: 'config.init',
  summary: 'Write a configuration file to begin with',
  access: 'admin',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({ force: Type.Optional(Type.Boolean({ default: false })) }),
  output: INIT_CONFIG_RESULT,
  async run({ config: { place }, engine: { files, writer } }, { force = false }): Promise<InitConfigResult> {
    const target = await files.realPath(place.path);
    const replaced = (await files.stat(target)) !== undefined;
    if (replaced && !force)
      throw new ToolError('invalid-input', `there is a configuration file already: ${place.path}`, {
        hint: 'replace it with --force',
      });
    if ((await files.stat(dirname(target))) === undefined) await writer.makeDirectory(dirname(target), { mode: 0o700 });
    await writer.write(target, Buffer.from(CONFIG_TEMPLATE), { exclusive: !force, ...(!replaced && { mode: 0o600 }) });
    return { path: place.path, replaced };
  },
});
