import { Type } from '../core/schema/type.ts';
import { defineOperation } from './operation.ts';

export interface VersionFacts {
  readonly version: string;
  readonly commit: string;
  readonly build_time: string;
  readonly node_version: string;
  readonly platform: string;
  readonly arch: string;
}

const TEXT = Type.String();

export const showVersion = defineOperation({
  name: 'version.show',
  summary: 'Tell the version of this program',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object(
    { version: TEXT, commit: TEXT, build_time: TEXT, node_version: TEXT, platform: TEXT, arch: TEXT },
    { additionalProperties: false },
  ),
  async run({ program: { version, commit, buildTime, nodeVersion, platform, arch } }): Promise<VersionFacts> {
    return { version, commit, build_time: buildTime, node_version: nodeVersion, platform, arch };
  },
});
