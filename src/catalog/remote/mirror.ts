import { isMap } from '../../core/json/json.ts';
import { type CatalogFiles, createLayout, type Layout } from '../local/layout.ts';
import { type CatalogPlace, describePlace } from '../place.ts';

/** How the last sync of a catalog ended. */
export interface LastSync {
  /** RFC 3339 */
  readonly at: string;
  readonly status: 'ok' | 'failed';
  readonly error?: string;
}

/** The copy of a remote catalog on this machine, and what is known about it. */
export interface Mirror {
  readonly layout: Layout;
  /** Undefined when it was never synced from what is configured now. */
  lastSync(): Promise<LastSync | undefined>;
  /** Whether something was ever synced into it. */
  isFilled(): Promise<boolean>;
  note(last: LastSync): Promise<void>;
}

const MAX_NOTE_BYTES = 65_536;

export function createMirror(files: CatalogFiles, directory: string, place: CatalogPlace): Mirror {
  const layout = createLayout(files, `${directory}/${place.name}`);
  const notePath = `${directory}/${place.name}.json`;
  const lastSync = async (): Promise<LastSync | undefined> => {
    if ((await files.stat(notePath)) === undefined) return undefined;
    const note = parsed(await files.read(notePath, MAX_NOTE_BYTES));
    return note === undefined || note['source'] !== describePlace(place) ? undefined : parseLastSync(note);
  };
  return {
    layout,
    lastSync,
    isFilled: async () => (await lastSync()) !== undefined && layout.exists(),
    async note(last) {
      await files.makeDirectory(directory);
      await files.write(notePath, Buffer.from(`${JSON.stringify({ source: describePlace(place), ...last })}\n`));
    },
  };
}

function parsed(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isMap(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function parseLastSync({ at, status, error }: Readonly<Record<string, unknown>>): LastSync | undefined {
  if (typeof at !== 'string' || (status !== 'ok' && status !== 'failed')) return undefined;
  return { at, status, ...(typeof error === 'string' && { error }) };
}
