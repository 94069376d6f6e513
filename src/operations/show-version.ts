import { closedObject, Type } from '../core/schema/type.ts';
import { defineOperation } from './operation.ts';
import type { Wire } from './wire.ts';

const TEXT = Type.String();

const VERSION_FACTS = closedObject({
  version: TEXT,
  commit: TEXT,
  buildTime: TEXT,
  nodeVersion: TEXT,
  platform: TEXT,
  arch: TEXT,
});
export type VersionFacts = Wire<typeof VERSION_FACTS>;

export const showVersion = defineOperation({
  name: 'version.show',
  summary: 'Tell the version of this program',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: closedObject({}),
  output: VERSION_FACTS,
  async run({ program: { version, commit, buildTime, nodeVersion, platform, arch } }): Promise<VersionFacts> {
    return { version, commit, buildTime, nodeVersion, platform, arch };
  },
});
