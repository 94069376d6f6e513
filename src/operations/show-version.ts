import { closedObject, Type } from '../core/schema/type.ts';
import { defineOperation } from './operation.ts';

export interface VersionFacts {
  readonly version: string;
  readonly commit: string;
  readonly buildTime: string;
  readonly nodeVersion: string;
  readonly platform: string;
  readonly arch: string;
}

const TEXT = Type.String();

export const showVersion = defineOperation({
  name: 'version.show',
  summary: 'Tell the version of this program',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: closedObject({}),
  output: closedObject({ version: TEXT, commit: TEXT, buildTime: TEXT, nodeVersion: TEXT, platform: TEXT, arch: TEXT }),
  async run({ program: { version, commit, buildTime, nodeVersion, platform, arch } }): Promise<VersionFacts> {
    return { version, commit, buildTime, nodeVersion, platform, arch };
  },
});
