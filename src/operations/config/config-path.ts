import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

export interface ConfigPathResult {
  readonly path: string;
  readonly exists: boolean;
  /** What determined the path. */
  readonly namedBy: 'default' | '--config' | 'TOOL_CONFIG';
}

export const configPath = defineOperation({
  name: 'config.path',
  summary: 'Tell which configuration file is in effect',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({}),
  output: closedObject({ path: Type.String(), exists: Type.Boolean(), namedBy: Type.String() }),
  async run({ config: { place, exists } }): Promise<ConfigPathResult> {
    return { path: place.path, exists, namedBy: place.named ?? 'default' };
  },
});
