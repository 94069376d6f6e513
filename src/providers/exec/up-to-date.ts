import { isAbsolute, join, resolve } from 'node:path';
import { errorText } from '../../core/errors.ts';
import { expandGlob } from '../../core/glob/glob.ts';
import { toSlashes } from '../../core/paths.ts';
import { isTainted, type Path } from '../../core/secrets/taint.ts';
import { type Deferred, Failure, type View } from '../contract.ts';
import { createPlaces, type Places } from '../shared/files/file-place.ts';
import type { Inputs } from './inputs.ts';

export interface UpToDate {
  /** Why the command need not run; undefined when it must. */
  readonly reason: string | undefined;
  /** What is kept when the command succeeds. */
  readonly record: string | undefined;
}

type FreshView = Pick<View, 'files' | 'baseDirectory' | 'root' | 'evaluate' | 'taintOf' | 'signal' | 'findRecord'>;

/** Whether an author gave a condition for not running the command. */
export const hasConditions = ({ creates, unless, sources }: Partial<Inputs>, deferred?: Deferred): boolean =>
  creates !== undefined ||
  unless !== undefined ||
  sources !== undefined ||
  ['creates', 'unless', 'sources'].some(name => deferred?.has(name));

/**
 * Looks at files and expressions and starts nothing. Any one of `creates`, `unless` and `sources` is enough for not running the command.
 * What is not known yet says nothing.
 */
export async function findReason(inputs: Partial<Inputs>, view: FreshView): Promise<UpToDate> {
  const places = await createPlaces(view);
  const base = await places.real(inputs.workingDir ?? view.baseDirectory);
  if (await isTrue(inputs.unless, view)) return { reason: 'unless is true', record: undefined };
  if (await allExist(inputs.creates, base, places, view)) return { reason: 'all of creates exist', record: undefined };
  const { sources, outputs = [] } = inputs;
  if (sources === undefined) return { reason: undefined, record: undefined };
  const kept = await view.findRecord?.();
  const salt = /^([0-9a-f]{32}) [0-9a-f]{64}$/.exec(kept ?? '')?.[1];
  const record = await freshnessRecord(inputs, sources, base, view, salt);
  if (kept === undefined || kept !== record) return { reason: undefined, record };
  for (const pattern of outputs) {
    if ((await filesMatching(pattern, base, view)).length === 0) return { reason: undefined, record };
  }
  return { reason: outputs.length > 0 ? 'sources are unchanged and outputs exist' : 'sources are unchanged', record };
}

async function isTrue(unless: string | undefined, view: FreshView): Promise<boolean> {
  if (unless === undefined) return false;
  const { data } = await view.evaluate(unless);
  if (typeof data !== 'boolean') throw new Failure('input', 'unless must give true or false');
  return data;
}

async function allExist(
  creates: readonly string[] | undefined,
  base: string,
  places: Places,
  { files }: FreshView,
): Promise<boolean> {
  if (creates === undefined) return false;
  for (const path of creates) {
    if ((await files.stat(await places.real(resolve(base, path)))) === undefined) return false;
  }
  return true;
}

const MAX_FILES = 100_000;

async function filesMatching(pattern: string, base: string, { files }: FreshView): Promise<readonly string[]> {
  if (isAbsolute(pattern) || toSlashes(pattern).split('/').includes('..'))
    throw new Failure('input', `"${pattern}" must be a pattern of paths below the working directory`);
  try {
    return await expandGlob(files, base, toSlashes(pattern), MAX_FILES);
  } catch (error) {
    throw new Failure('input', errorText(error), { cause: error });
  }
}

/** A salted digest of the command and of its sources: what they hold cannot be told from it. */
async function freshnessRecord(
  inputs: Partial<Inputs>,
  sources: readonly string[],
  base: string,
  view: FreshView,
  knownSalt: string | undefined,
): Promise<string> {
  const { createHash, randomBytes } = await import('node:crypto');
  const salt = knownSalt ?? randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(salt);
  hash.update(JSON.stringify(commandParts(inputs, view)));
  const paths = new Set<string>();
  for (const pattern of sources) for (const path of await filesMatching(pattern, base, view)) paths.add(path);
  for (const path of [...paths].sort()) {
    view.signal.throwIfAborted();
    const target = join(base, path);
    const isFile = (await view.files.lstat(target))?.kind === 'file';
    const own = createHash('sha256');
    if (isFile) for await (const piece of view.files.chunks(target, target)) own.update(piece);
    hash.update(JSON.stringify([path, isFile ? own.digest('hex') : 'link']));
  }
  return `${salt} ${hash.digest('hex')}`;
}

/** What decides what the command does. Secrets are left out: they change without a change of the work. */
function commandParts(
  { command, args, shell, stdin, workingDir, env }: Partial<Inputs>,
  { taintOf }: FreshView,
): unknown {
  const open = (path: Path, value: unknown): unknown => (isTainted(taintOf(path)) ? undefined : value);
  return [
    open(['command'], command),
    args?.map((arg, index) => open(['args', index], arg) ?? null),
    shell,
    open(['stdin'], stdin),
    open(['workingDir'], workingDir),
    Object.entries(env ?? {}).map(([name, value]) => [name, open(['env', name], value) ?? null]),
  ];
}
