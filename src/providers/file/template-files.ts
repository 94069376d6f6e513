import { isTainted } from '../../core/secrets/taint.ts';
import { Failure } from '../contract.ts';
import type { Places } from '../shared/files/file-place.ts';
import { createHolder, type Hold } from '../shared/files/held-content.ts';
import type { FileWrite } from '../shared/files/plan-write.ts';
import { renderText } from '../shared/files/render-text.ts';
import { renderedPath } from '../shared/files/rendered-path.ts';
import { type Found, walk } from '../shared/files/walk.ts';
import { contentText } from './content.ts';
import { type Inputs, MAX_ENTRIES, TEMPLATE_SUFFIX } from './inputs.ts';
import type { PlanView } from './plan-view.ts';

/** A file of a tree of templates: what becomes of it is decided but for its place. */
export type TemplateFile = Pick<FileWrite, 'name' | 'content' | 'source' | 'taint' | 'mode'> & {
  /** Relative to the tree that is written. */
  readonly path: string;
};

export interface TemplateFiles {
  readonly files: readonly TemplateFile[];
  /** For people: what is not copied. */
  readonly warnings: readonly string[];
}

const WHOLE = { recursive: true, maxDepth: 50 };

/** Every file below the directory, rendered when it is a template. */
export async function templateFiles(
  inputs: Partial<Inputs> & { readonly source: string },
  places: Places,
  view: PlanView,
): Promise<TemplateFiles> {
  const base = await view.files.realPath(inputs.source);
  const shown = places.show(inputs.source);
  if ((await view.files.stat(base))?.kind !== 'directory')
    throw new Failure('input', `source: ${shown} is not a directory`, {});
  const { found, cutAt } = await walk(base, { ...WHOLE, leavesOut: isVersionControl }, view);
  if (cutAt !== undefined)
    throw new Failure('input', `source: ${shown}/${cutAt} lies deeper than ${WHOLE.maxDepth} levels`);
  const names = found.filter(({ kind }) => kind === 'file');
  if (names.length > MAX_ENTRIES) throw new Failure('input', `source: ${shown} holds more than ${MAX_ENTRIES} files`);
  const read = createReader({ base, shown, inputs, view, hold: createHolder(view.files) });
  const files: TemplateFile[] = [];
  for (const entry of names) files.push(await read(entry));
  return { files, warnings: oddFileWarnings(found, shown) };
}

const VERSION_CONTROL: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj']);
const isVersionControl = (name: string): boolean => VERSION_CONTROL.has(name);

interface ReaderContext {
  /** Real path of the tree, and how people are shown it. */
  readonly base: string;
  readonly shown: string;
  readonly inputs: Partial<Inputs>;
  readonly view: PlanView;
  readonly hold: Hold;
}

function createReader({ base, shown, inputs, view, hold }: ReaderContext) {
  const { stripSuffix = TEMPLATE_SUFFIX, data } = inputs;
  const rendered = (text: string, name: string) =>
    renderText(text, ['source'], { data, ignoredBlocks: [], name }, view);
  return async ({ path }: Found): Promise<TemplateFile> => {
    view.signal.throwIfAborted();
    const name = `${shown}/${path}`;
    const source = `${base}/${path}`;
    const stat = await view.files.lstat(source);
    if (stat === undefined) throw new Failure('provider', `${name} is gone`);
    const isTemplate = path.endsWith(stripSuffix) && !path.endsWith(`/${stripSuffix}`);
    const target = await rendered(isTemplate ? path.slice(0, -stripSuffix.length) : path, `the name ${name}`);
    if (isTainted(target.taint)) throw new Failure('input', `${name}: a file name must not show a sensitive value`);
    const file = { name: path, path: renderedPath(target.value, name), mode: stat.mode };
    const content = await hold(source, stat.size);
    if (!isTemplate) return { ...file, content, source: { path: source, size: stat.size }, taint: undefined };
    if (content === undefined) throw new Failure('input', `${name} is too large for a template`);
    const text = await rendered(contentText(content, 'utf-8', name), name);
    return { ...file, content: Buffer.from(text.value), source: undefined, taint: text.taint };
  };
}

const MAX_NAMED = 20;

function oddFileWarnings(found: readonly Found[], shown: string): string[] {
  const odd = found.filter(({ kind }) => kind === 'link' || kind === 'other').map(({ path }) => path);
  if (odd.length === 0) return [];
  const more = odd.length > MAX_NAMED ? `, and ${odd.length - MAX_NAMED} more` : '';
  return [`links and special files in ${shown} were not copied: ${odd.slice(0, MAX_NAMED).join(', ')}${more}`];
}
