import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { JsonMap } from '../../core/json/json.ts';
import { Failure, type ObservedChange } from '../contract.ts';
import { type Api, isRefusedFor, isStatus } from './api.ts';
import { branchPlace, findBranch, resolveCommit } from './branches.ts';
import type { File, Inputs } from './inputs.ts';
import { mapAt, mapsAt, numberAt, textAt } from './json.ts';
import { type Look, type Looking, pathName, repositoryPath } from './look.ts';
import { defaultBranch } from './repositories.ts';

const PLAIN = '100644';
const EXECUTABLE = '100755';
const LINK = '120000';

interface Entry {
  readonly sha: string;
  readonly mode: string;
  readonly type: string;
}

/** What a file would be, and what lies at its path. */
interface FileChange {
  readonly path: string;
  readonly there: Entry | undefined;
  /** Undefined: it is removed. */
  readonly bytes: Uint8Array | undefined;
  readonly mode: string;
  readonly changes: boolean;
}

/** The branch as it is, or the commit that a new one starts at. */
interface Start {
  readonly commit: string;
  readonly tree: string;
  readonly exists: boolean;
  /** Where the branch is, or would start. */
  readonly place: string;
}

/** Files in one commit, made by the API alone: nothing is cloned. */
export const commitFiles: Looking = async (api, inputs): Promise<Look> => {
  const { branch = '', files = [] } = inputs;
  const start = await findStart(api, inputs);
  const found = await readTreeEntries(api, inputs, start.tree, files);
  const planned = files.map(file => fileChange(file, found.get(file.path)));
  requireDistinct(planned);
  const differing = planned.filter(({ changes }) => changes);
  const place = branchPlace(api, inputs, branch);
  const about =
    start.exists || differing.length === 0
      ? []
      : [{ about: `branch ${branch}`, before: undefined, after: `from ${start.commit}` }];
  const shown = await Promise.all(planned.map(change => shownChange(api, inputs, change)));
  return {
    changes: [...about, ...shown],
    reads: [...new Set([place, start.place])],
    writes: [place],
    there: { branch, commit: start.commit, files: [] },
    apply: () => commit(api, inputs, { start, differing, attempt: 1 }),
  };
};

function requireDistinct(planned: readonly FileChange[]): void {
  const paths = new Set<string>();
  for (const { path } of planned) {
    if (paths.has(path)) throw new Failure('input', `files names "${path}" twice`);
    paths.add(path);
  }
}

async function findStart(api: Api, inputs: Inputs): Promise<Start> {
  const { branch = '', from } = inputs;
  const existing = await findBranch(api, inputs, branch);
  const origin = existing === undefined ? (from ?? (await defaultBranch(api, inputs))) : branch;
  const commit = existing ?? (await resolveCommit(api, inputs, origin));
  const found = await api.get(`${repositoryPath(inputs)}/git/commits/${commit}`);
  const place = branchPlace(api, inputs, origin);
  return { commit, tree: textAt(mapAt(found, 'tree'), 'sha'), exists: existing !== undefined, place };
}

/** What lies at the paths. A repository with very many files is read directory by directory. */
async function readTreeEntries(
  api: Api,
  inputs: Inputs,
  tree: string,
  files: readonly File[],
): Promise<ReadonlyMap<string, Entry>> {
  const path = `${repositoryPath(inputs)}/git/trees`;
  const whole = await api.get(`${path}/${tree}`, { recursive: 1 });
  if (whole['truncated'] !== true) return entriesIn(whole, '');
  const found = new Map<string, Entry>();
  const read = new Map<string, Promise<ReadonlyMap<string, Entry>>>();
  const directory = async (name: string): Promise<ReadonlyMap<string, Entry> | undefined> => {
    const sha = name === '' ? tree : (await at(name))?.sha;
    if (sha === undefined) return undefined;
    const known = read.get(sha) ?? api.get(`${path}/${sha}`).then(one => entriesIn(one, name === '' ? '' : `${name}/`));
    read.set(sha, known);
    return known;
  };
  const at = async (file: string): Promise<Entry | undefined> =>
    (await directory(file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''))?.get(file);
  for (const file of files) {
    const entry = await at(file.path);
    if (entry !== undefined) found.set(file.path, entry);
  }
  return found;
}

const entriesIn = (tree: JsonMap, prefix: string): ReadonlyMap<string, Entry> =>
  new Map(
    mapsAt(tree, 'tree').map(one => [
      prefix + textAt(one, 'path'),
      { sha: textAt(one, 'sha'), mode: textAt(one, 'mode'), type: textAt(one, 'type') },
    ]),
  );

function fileChange(file: File, there: Entry | undefined): FileChange {
  const { path, content = '', encoding, executable } = file;
  if (/^\/|\/$|\/\/|\\|\0/.test(path) || path.split('/').some(part => part === '..' || part === '.' || part === '.git'))
    throw new Failure('input', `"${path}" is not a path in a repository: write it with / and without . and ..`);
  if (there !== undefined && there.type !== 'blob')
    throw new Failure('provider', `"${path}" is a directory in the repository, or another repository`);
  if (file.delete === true) return { path, there, bytes: undefined, mode: PLAIN, changes: there !== undefined };
  const bytes = encoding === 'base64' ? decoded(path, content) : Buffer.from(content);
  const kept = there?.mode === EXECUTABLE ? EXECUTABLE : PLAIN;
  const mode = executable === undefined ? kept : executable ? EXECUTABLE : PLAIN;
  return { path, there, bytes, mode, changes: there?.sha !== blobId(bytes) || there.mode !== mode };
}

function decoded(path: string, content: string): Uint8Array {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') !== content.replace(/\s/g, '').replace(/=+$/, ''))
    throw new Failure('input', `the content of "${path}" is not base64`);
  return bytes;
}

/** The id that git gives to these bytes. */
const blobId = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

const MAX_SHOWN = 65_536;

async function shownChange(
  api: Api,
  inputs: Inputs,
  { path, there, bytes, mode, changes }: FileChange,
): Promise<ObservedChange> {
  const about = `file ${path} on ${inputs.branch}`;
  if (there === undefined) return { about, before: undefined, after: bytes && shownBytes(bytes, mode) };
  if (!changes) return { about, before: there.sha, after: there.sha };
  const blob = await api.get(`${repositoryPath(inputs)}/git/blobs/${there.sha}`);
  const before = shownBytes(Buffer.from(textAt(blob, 'content'), 'base64'), there.mode);
  return { about, before, after: bytes && shownBytes(bytes, mode) };
}

/** Text as it is, with a line where it is not a plain file; other content as its id. */
function shownBytes(bytes: Uint8Array, mode: string): string {
  const isText = bytes.length <= MAX_SHOWN && isUtf8(bytes) && !bytes.includes(0);
  const content = isText ? Buffer.from(bytes).toString('utf8') : `(${bytes.length} bytes, ${blobId(bytes)})`;
  return mode === PLAIN ? content : `(${mode === LINK ? 'a link' : 'executable'})\n${content}`;
}

interface Commit {
  readonly start: Start;
  readonly differing: readonly FileChange[];
  readonly attempt: number;
}

const MAX_ATTEMPTS = 3;

async function commit(api: Api, inputs: Inputs, { start, differing, attempt }: Commit): Promise<JsonMap> {
  const { branch = '', message = '', author } = inputs;
  const path = `${repositoryPath(inputs)}/git`;
  const entries: JsonMap[] = [];
  for (const { path: at, bytes, mode } of differing)
    entries.push({
      path: at,
      mode,
      type: 'blob',
      sha: bytes === undefined ? null : await uploadBlob(api, path, bytes),
    });
  const tree = await created(api, `${path}/trees`, { base_tree: start.tree, tree: entries });
  const made = await created(api, `${path}/commits`, {
    message,
    tree,
    parents: [start.commit],
    ...(author !== undefined && { author }),
  });
  const ref = `refs/heads/${branch}`;
  try {
    if (start.exists)
      await api.send({ method: 'PATCH', path: `${path}/${pathRef(ref)}`, body: { sha: made, force: false } });
    else await api.send({ method: 'POST', path: `${path}/refs`, body: { ref, sha: made } });
  } catch (error) {
    const isMoved = isStatus(error, 409) || isRefusedFor(error, /not a fast forward|already exists/i);
    if (!isMoved || attempt >= MAX_ATTEMPTS) throw error;
    return again(api, inputs, attempt + 1);
  }
  return { branch, commit: made, files: differing.map(({ path: at }) => at) };
}

const pathRef = (ref: string): string => `refs/${pathName(ref.slice('refs/'.length))}`;

/** The branch moved in the meantime: the same files on top of what is there now. */
async function again(api: Api, inputs: Inputs, attempt: number): Promise<JsonMap> {
  const start = await findStart(api, inputs);
  const found = await readTreeEntries(api, inputs, start.tree, inputs.files ?? []);
  const planned = (inputs.files ?? []).map(file => fileChange(file, found.get(file.path)));
  const differing = planned.filter(({ changes }) => changes);
  if (differing.length === 0 && start.exists) return { branch: inputs.branch ?? '', commit: start.commit, files: [] };
  return commit(api, inputs, { start, differing, attempt });
}

const uploadBlob = (api: Api, path: string, bytes: Uint8Array): Promise<string> =>
  created(api, `${path}/blobs`, { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' });

async function created(api: Api, path: string, body: JsonMap): Promise<string> {
  const { data } = await api.send({ method: 'POST', path, body });
  return textAt(data as JsonMap, 'sha');
}

/** A file at a branch, tag or commit. Larger ones than 1 MiB come as a blob. */
export async function readRemoteFile(api: Api, inputs: Inputs): Promise<JsonMap | undefined> {
  const { file = '', ref } = inputs;
  const found = await api.find(`${repositoryPath(inputs)}/contents/${pathName(file)}`, { ref });
  if (found === undefined) return undefined;
  if (textAt(found, 'type') !== 'file') throw new Failure('provider', `"${file}" is not a file in the repository`);
  const isHere = textAt(found, 'encoding') === 'base64';
  const blob = isHere ? found : await api.get(`${repositoryPath(inputs)}/git/blobs/${textAt(found, 'sha')}`);
  const bytes = Buffer.from(textAt(blob, 'content'), 'base64');
  const isText = isUtf8(bytes) && !bytes.includes(0);
  return {
    path: file,
    sha: textAt(found, 'sha'),
    size: numberAt(found, 'size'),
    url: textAt(found, 'html_url'),
    encoding: isText ? 'utf-8' : 'base64',
    content: isText ? bytes.toString('utf8') : bytes.toString('base64'),
  };
}
