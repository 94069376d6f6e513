import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FileReader } from '../../core/ports/ports.ts';
import { childNode, type MapNode, type Node } from '../../core/yaml/node.ts';
import { decodeText, readYaml } from '../../core/yaml/yaml.ts';
import { isVersion } from '../../solution/model/version.ts';
import { LIMIT } from '../artifact/media-types.ts';
import { nameFault } from '../reference.ts';
import type { Entry } from './entry.ts';
import { DOCUMENT_NAMES } from './solution-source.ts';

/** A document in a directory of documents. */
export interface LooseEntry extends Entry {
  /** Real path. */
  readonly path: string;
}

const MAX_DEPTH = 3;
const MAX_DIRECTORIES = 10_000;

/**
 * A directory that is not a catalog but holds documents by their usual names, at most three levels deep: each is an entry under its
 * own name and version. Read-only. What cannot be read is not an entry.
 */
export async function looseEntries(files: FileReader, root: string): Promise<readonly LooseEntry[]> {
  const found: LooseEntry[] = [];
  let visited = 0;
  const walk = async (directory: string, depth: number): Promise<void> => {
    if (++visited > MAX_DIRECTORIES) return;
    for (const { name, kind } of await files.list(directory)) {
      const path = join(directory, name);
      if (kind === 'directory' && depth < MAX_DEPTH && !name.startsWith('.') && name !== 'node_modules')
        await walk(path, depth + 1);
      if (kind !== 'file' || !DOCUMENT_NAMES.includes(name)) continue;
      const entry = await readEntry(files, path);
      if (
        entry !== undefined &&
        !found.some(other => other.facts.name === entry.facts.name && other.facts.version === entry.facts.version)
      )
        found.push(entry);
    }
  };
  await walk(await files.realPath(root), 0);
  return found;
}

async function readEntry(files: FileReader, path: string): Promise<LooseEntry | undefined> {
  const text = await readText(files, path);
  const root = text === undefined ? undefined : parseRoot(text, path);
  if (text === undefined || root?.kind !== 'map' || textAt(root, 'kind') !== 'Solution') return undefined;
  const metadata = mapAt(root, 'metadata');
  const name = textAt(metadata, 'name') ?? '';
  const version = textAt(metadata, 'version') ?? '0.0.0';
  if (nameFault(name) !== undefined || !isVersion(version)) return undefined;
  const catalog = mapAt(root, 'catalog');
  const stat = await files.stat(path);
  return {
    facts: {
      name,
      version,
      displayName: textAt(metadata, 'displayName') ?? '',
      description: textAt(metadata, 'description') ?? '',
      category: textAt(metadata, 'category') ?? '',
      tags: tagsAt(metadata),
      hasWorkflow: mapAt(mapAt(root, 'spec'), 'workflow') !== undefined,
      visibility: textAt(catalog, 'visibility') ?? '',
      beta: valueAt(catalog, 'beta') === true,
      disabled: valueAt(catalog, 'disabled') === true,
    },
    digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    createdAt: stat?.modifiedAt.toISOString() ?? '',
    path,
  };
}

async function readText(files: FileReader, path: string): Promise<string | undefined> {
  try {
    return decodeText(await files.read(path, LIMIT.document), path);
  } catch {
    return undefined;
  }
}

function parseRoot(text: string, path: string): Node | undefined {
  try {
    return readYaml(text, path, { faults: [] });
  } catch {
    return undefined;
  }
}

function mapAt(node: MapNode | undefined, key: string): MapNode | undefined {
  const child = childNode(node, key);
  return child?.kind === 'map' ? child : undefined;
}

function valueAt(node: MapNode | undefined, key: string): unknown {
  const child = childNode(node, key);
  return child?.kind === 'scalar' ? child.value : undefined;
}

function textAt(node: MapNode | undefined, key: string): string | undefined {
  const value = valueAt(node, key);
  return typeof value === 'string' ? value : undefined;
}

function tagsAt(metadata: MapNode | undefined): readonly string[] {
  const tags = childNode(metadata, 'tags');
  if (tags?.kind !== 'list') return [];
  return tags.items.flatMap(item => (item.kind === 'scalar' && typeof item.value === 'string' ? [item.value] : []));
}
