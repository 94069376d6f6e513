import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { ToolError } from '../../core/errors.ts';
import type { Observation, ObserveEffects } from '../contract.ts';
import type { Inputs } from './inputs.ts';

type Files = ObserveEffects['files'];

/** Where a repository keeps its own `HEAD`, and where it keeps what its working trees share. */
interface GitDirectory {
  readonly own: string;
  readonly shared: string;
}

const MAX_FILE = 16 * 1024 * 1024;
const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** Whether the tag or branch is there, and at which commit: read from the files of the repository, since no program is started. */
export async function observeGit(inputs: Inputs, effects: ObserveEffects): Promise<Observation | undefined> {
  const { operation, tag, branch } = inputs;
  if (operation !== 'tag' && operation !== 'branch') return undefined;
  const directory = await findRepository(inputs.path ?? effects.baseDirectory, effects.files);
  const wanted = operation === 'tag' ? `refs/tags/${tag}` : `refs/heads/${branch}`;
  const other = operation === 'tag' ? branch : tag;
  const start = other === undefined ? 'HEAD' : operation === 'tag' ? `refs/heads/${other}` : `refs/tags/${other}`;
  const { commit: after, refs } = await commitAt(start, directory, effects.files);
  if (after === undefined) throw new Error(`${start} leads to no commit`);
  const { commit: before } = await commitAt(wanted, directory, effects.files, after);
  const place = join(directory.shared, wanted);
  return {
    changes: [{ about: `${operation} ${operation === 'tag' ? tag : branch}`, before, after }],
    reads: [place, ...refs.map(name => join(directory.shared, name))],
    writes: [place],
  };
}

async function findRepository(start: string, files: Files): Promise<GitDirectory> {
  for (let at = start; ; at = dirname(at)) {
    const path = join(at, '.git');
    const found = await files.stat(path);
    if (found?.kind === 'directory') return sharedDirectory(path, files);
    if (found?.kind === 'file') {
      const [, target] = /^gitdir: (.+)$/m.exec(await readText(path, files)) ?? [];
      if (target === undefined) throw new Error(`${path} names no directory of git`);
      return sharedDirectory(resolve(at, target), files);
    }
    if (dirname(at) === at) throw new Error('it is in no repository');
  }
}

async function sharedDirectory(own: string, files: Files): Promise<GitDirectory> {
  const text = await readIfThere(join(own, 'commondir'), files);
  const shared = text === undefined ? own : resolve(own, text.trim());
  const config = (await readIfThere(join(shared, 'config'), files)) ?? '';
  if (/^\s*refstorage\s*=\s*(?!files)/im.test(config))
    throw new Error('its references are in a format that is not read');
  return { own, shared };
}

interface Found {
  /** Undefined: there is no such reference. */
  readonly commit: string | undefined;
  /** The references that were followed. */
  readonly refs: readonly string[];
}

const MAX_HOPS = 5;

/** `hint`: a commit. Where a tag names it, its object need not be read. */
async function commitAt(name: string, { own, shared }: GitDirectory, files: Files, hint?: string): Promise<Found> {
  const refs = [name];
  for (let hop = 0, at = name; hop < MAX_HOPS; hop++) {
    const text = (await readIfThere(join(at === 'HEAD' ? own : shared, at), files))?.trim();
    const [, next] = /^ref: (\S+)$/.exec(text ?? '') ?? [];
    if (next !== undefined) {
      refs.push(next);
      at = next;
      continue;
    }
    if (text !== undefined && !OBJECT_ID.test(text)) throw new Error(`reference ${at} cannot be read`);
    if (text === undefined) return { commit: await packedCommit(at, shared, files), refs };
    const isCommit = text === hint || !at.startsWith('refs/tags/');
    return { commit: isCommit ? text : await peeled(text, shared, files), refs };
  }
  throw new Error(`reference ${name} leads to too many others`);
}

async function packedCommit(name: string, shared: string, files: Files): Promise<string | undefined> {
  const text = await readIfThere(join(shared, 'packed-refs'), files);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const index = lines.findIndex(line => line.endsWith(` ${name}`));
  if (index === -1) return undefined;
  const [, commit] = /^\^([0-9a-f]+)$/.exec(lines[index + 1] ?? '') ?? [];
  if (commit !== undefined) return commit;
  const id = (lines[index] ?? '').slice(0, -(name.length + 1));
  const isPeeled = !name.startsWith('refs/tags/') || /^# pack-refs with:.* peeled/.test(text);
  return isPeeled ? id : peeled(id, shared, files);
}

/** The commit that an object is, or that an annotated tag names. */
async function peeled(id: string, shared: string, files: Files): Promise<string> {
  for (let hop = 0, at = id; hop < MAX_HOPS; hop++) {
    const path = join(shared, 'objects', at.slice(0, 2), at.slice(2));
    if ((await files.stat(path)) === undefined) throw new Error(`object ${at} is in a pack, which is not read`);
    const bytes = await promisify(inflate)(await files.read(path, MAX_FILE), { maxOutputLength: MAX_FILE });
    const text = bytes.toString('latin1');
    if (text.startsWith('commit ')) return at;
    const [, target] = /^tag \d+\0object ([0-9a-f]+)\n/.exec(text) ?? [];
    if (target === undefined) throw new Error(`object ${at} is not a commit`);
    at = target;
  }
  throw new Error(`object ${id} leads to too many others`);
}

const readText = async (path: string, files: Files): Promise<string> =>
  Buffer.from(await files.read(path, MAX_FILE)).toString('utf8');

async function readIfThere(path: string, files: Files): Promise<string | undefined> {
  try {
    return (await files.stat(path))?.kind === 'file' ? await readText(path, files) : undefined;
  } catch (error) {
    if (error instanceof ToolError && error.code === 'not-found') return undefined;
    throw error;
  }
}
