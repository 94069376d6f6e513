import { isTainted } from '../../core/secrets/taint.ts';
import { goSuffix, type TemplateSyntax } from '../../core/text/template-syntax.ts';
import { Failure } from '../contract.ts';
import type { Places } from '../shared/files/file-place.ts';
import { createHolder, type Hold } from '../shared/files/held-content.ts';
import type { FileWrite } from '../shared/files/plan-write.ts';
import { chosenSyntax, renderText } from '../shared/files/render-text.ts';
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
  const context = { base, shown, inputs, view, hold: createHolder(view.files) };
  const isDefining = ({ path }: Found): boolean => isHelper(path, inputs.stripSuffix);
  const read = createReader({ ...context, helpers: await readHelpers(context, names.filter(isDefining)) });
  const files: TemplateFile[] = [];
  for (const entry of names) if (!isDefining(entry)) files.push(await read(entry));
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
  /** Texts that only define templates for others. */
  readonly helpers: ReadonlyMap<string, string> | undefined;
}

interface TemplateKind {
  readonly suffix: string;
  /** Default: that of the call, or of the document. */
  readonly syntax: TemplateSyntax | undefined;
}

/** Which files are templates, and in which syntax. */
function templateKind(
  path: string,
  stripSuffix: string | undefined,
  chosen: TemplateSyntax | undefined,
): TemplateKind | undefined {
  const goEnding = goSuffix(path);
  const suffix = stripSuffix ?? (path.endsWith(TEMPLATE_SUFFIX) ? TEMPLATE_SUFFIX : goEnding);
  if (suffix === undefined || !path.endsWith(suffix) || path.endsWith(`/${suffix}`) || path === suffix)
    return undefined;
  if (goEnding !== undefined) return { suffix, syntax: chosen?.language === 'go' ? chosen : { language: 'go' } };
  return { suffix, syntax: stripSuffix === undefined ? { language: 'liquid' } : chosen };
}

const isHelper = (path: string, stripSuffix: string | undefined): boolean =>
  /(?:^|\/)_[^/]*$/.test(path) &&
  goSuffix(path) !== undefined &&
  templateKind(path, stripSuffix, undefined) !== undefined;

async function readHelpers(
  { base, shown, view, hold }: Omit<ReaderContext, 'helpers'>,
  files: readonly Found[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const helpers = new Map<string, string>();
  for (const { path } of files) {
    const source = `${base}/${path}`;
    const name = `${shown}/${path}`;
    const content = await hold(source, (await view.files.lstat(source))?.size ?? 0);
    if (content === undefined) throw new Failure('input', `${name} is too large for a template`);
    helpers.set(name, contentText(content, 'utf-8', name));
  }
  return helpers.size === 0 ? undefined : helpers;
}

function createReader({ base, shown, inputs, view, hold, helpers }: ReaderContext) {
  const { data } = inputs;
  const chosen = chosenSyntax(inputs.syntax);
  const rendered = (text: string, name: string, syntax = chosen) =>
    renderText(text, ['source'], { data, ignoredBlocks: [], name, syntax, helpers }, view);
  return async ({ path }: Found): Promise<TemplateFile> => {
    view.signal.throwIfAborted();
    const name = `${shown}/${path}`;
    const source = `${base}/${path}`;
    const stat = await view.files.lstat(source);
    if (stat === undefined) throw new Failure('provider', `${name} is gone`);
    const template = templateKind(path, inputs.stripSuffix, chosen);
    const target = await rendered(
      template === undefined ? path : path.slice(0, -template.suffix.length),
      `the name ${name}`,
    );
    if (isTainted(target.taint)) throw new Failure('input', `${name}: a file name must not show a sensitive value`);
    const file = { name: path, path: renderedPath(target.value, name), mode: stat.mode };
    const content = await hold(source, stat.size);
    if (template === undefined)
      return { ...file, content, source: { path: source, size: stat.size }, taint: undefined };
    if (content === undefined) throw new Failure('input', `${name} is too large for a template`);
    const text = await rendered(contentText(content, 'utf-8', name), name, template.syntax);
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
