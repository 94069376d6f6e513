import { ToolError } from '../../core/errors.ts';
import type { Descriptor } from '../artifact/descriptor.ts';
import { findEntryDigest, solutionsIn } from '../local/entry.ts';
import type { Layout } from '../local/layout.ts';
import { findSignatureEntry } from '../signature.ts';
import type { Remote, RemoteEntry } from './remote.ts';

/** Another directory in the layout of a catalog: a share, a checkout, a medium that was carried over. */
export function createDirectoryRemote(layout: Layout): Remote {
  async function list(): Promise<readonly RemoteEntry[]> {
    if (!(await layout.exists())) throw new ToolError('catalog-failed', `there is no catalog at ${layout.root}`);
    const entries = await layout.read();
    return solutionsIn(entries).map(({ facts, descriptor, createdAt }) => ({
      name: facts.name,
      version: facts.version,
      descriptor,
      createdAt,
      isSigned: findSignatureEntry(entries, descriptor.digest) !== undefined,
    }));
  }
  return {
    list,
    versions: async name => (await list()).filter(entry => entry.name === name),
    async manifest({ descriptor }) {
      const whole = descriptor as Descriptor;
      return { descriptor: whole, bytes: await layout.readBlob(whole) };
    },
    tagged: async (name, tag) => findEntryDigest(await layout.read(), name, tag),
    async signatures({ descriptor: { digest } }) {
      const entry = findSignatureEntry(await layout.read(), digest);
      return entry && { descriptor: entry, bytes: await layout.readBlob(entry) };
    },
    blob: (_entry, descriptor) => layout.readBlob(descriptor),
  };
}
