import { CONFIG_TEMPLATE } from '../../config/template.ts';
import { faultsError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { judge } from './validate-config.ts';

const EDIT_CONFIG_RESULT = closedObject({ path: Type.String(), changed: Type.Boolean() });
export type EditConfigResult = Wire<typeof EDIT_CONFIG_RESULT>;

/** The command line only: a person changes the whole file. */
export const editConfig = defineOperation({
  name: 'config.edit',
  summary: 'Change the configuration file in an editor',
  access: 'admin',
  needs: { solution: 'none', host: ['processes', 'writes', 'reads'] },
  input: closedObject({}),
  output: EDIT_CONFIG_RESULT,
  async run({ config: { place, exists }, configFile, engine }, _, call): Promise<EditConfigResult> {
    const before = exists ? decodeText(await engine.files.read(place.path), place.path) : undefined;
    const text = before ?? CONFIG_TEMPLATE;
    const after = await configFile.letEdit(text, 'config.yaml');
    if (after === text) return { path: place.path, changed: false };
    const { faults, unknown } = judge(place.path, Buffer.from(after));
    const wrong = [...faults, ...unknown];
    if (wrong.length > 0) {
      const kept = `${place.path}.rejected`;
      await engine.writer.write(kept, Buffer.from(after), { mode: 0o600 });
      throw faultsError('config-invalid', 'the new text is not valid', [
        ...wrong,
        { message: `nothing was changed; your text is kept in ${kept}` },
      ]);
    }
    await (await configFile.editor()).replace(before, after, call.signal);
    return { path: place.path, changed: true };
  },
});
