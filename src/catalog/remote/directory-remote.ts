import { ToolError } from '../../core/errors.ts';
import type { Descriptor } from '../artifact/descriptor.ts';
import { solutionsIn } from '../local/entry.ts';
import type { Layout } from '../local/layout.ts';
import type { Remote, RemoteEntry } from './remote.ts';

/** Another directory in the layout of a catalog: a share, a checkout, a medium that was carried over. */
export function createDirectoryRemote(layout: Layout): Remote {
  async function list(): Promise<readonly RemoteEntry[]> {
    if (!(await layout.exists())) throw new ToolError('catalog-failed', `there is no catalog at ${layout.root}`);
    return solutionsIn(await layout.read()).map(({ facts, descriptor, createdAt }) => ({
      name: facts.name,
      version: facts.version,
      descriptor,
      createdAt,
    }));
  }
  return {
    list,
    versions: async name => (await list()).filter(entry => entry.name === name),
    async manifest({ descriptor }) {
      const whole = descriptor as Descriptor;
      return { descriptor: whole, bytes: await layout.readBlob(whole) };
    },
    blob: (_entry, descriptor) => layout.readBlob(descriptor),
  };
}
