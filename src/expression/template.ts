import { ToolError } from '../core/errors.ts';
import { syntaxKey, type TemplateSyntax } from '../core/text/template-syntax.ts';
import { TemplateError } from './template/check/error.ts';
import type { ParseOptions, Template, Templates } from './template/contract.ts';
import { countCodePoints } from './template/render/member.ts';

export type { IgnoredBlock } from './template/check/ignored.ts';
export type { ParseOptions, RenderOptions, Template, Templates, TrackedText } from './template/contract.ts';
export { TemplateError };

/** Whether a text needs the template engine; without markup it stands for itself. */
export const hasMarkup = (source: string, syntax?: TemplateSyntax): boolean =>
  syntax?.language === 'go'
    ? source.includes(syntax.delimiters?.[0] ?? '{{')
    : source.includes('{{') || source.includes('{%');

const MAX_CACHED = 10_000;

interface Engine {
  parse(source: string, options: ParseOptions): Template;
}

interface Engines {
  readonly liquid?: Engine;
  readonly go?: Engine;
}

/** Templates whose engines are loaded when a text needs one: a text with markup before that is an internal error. */
export interface LoadableTemplates extends Templates {
  /** Loads the engine of a syntax once: about 10 ms for Liquid, 5 for Go. */
  load(language: TemplateSyntax['language']): Promise<void>;
}

export interface TemplatesOptions {
  readonly maxCached?: number;
}

const LOAD: Readonly<Record<TemplateSyntax['language'], () => Promise<Engine>>> = {
  liquid: async () => (await import('./template/engine.ts')).createEngine(),
  go: async () => {
    const { parseGoTemplate } = await import('./template/go/engine.ts');
    return { parse: parseGoTemplate };
  },
};

/** Templates in both syntaxes. The texts parsed most recently are kept, unless they come with files or ignored blocks. */
export function createTemplates({ maxCached = MAX_CACHED }: TemplatesOptions = {}): LoadableTemplates {
  let engines: Engines = {};
  const loading = new Map<TemplateSyntax['language'], Promise<void>>();
  const cached = new Map<string, Template>();
  let hits = 0;
  let misses = 0;

  function engineFor({ syntax }: ParseOptions): Engine {
    const engine = engines[syntax?.language ?? 'liquid'];
    if (engine !== undefined) return engine;
    throw new ToolError('internal', 'a template was met where none was expected: its engine is not loaded');
  }

  function parseKept(source: string, options: ParseOptions): Template {
    const key = `${options.name ?? ''}\n${syntaxKey(options.syntax)}\n${source}`;
    const known = cached.get(key);
    cached.delete(key);
    if (known === undefined) misses++;
    else hits++;
    const template = known ?? engineFor(options).parse(source, options);
    cached.set(key, template);
    if (cached.size > maxCached) {
      const [oldest] = cached.keys();
      if (oldest !== undefined) cached.delete(oldest);
    }
    return template;
  }

  return {
    async load(language) {
      const known =
        loading.get(language) ?? LOAD[language]().then(engine => void (engines = { ...engines, [language]: engine }));
      loading.set(language, known);
      return known;
    },
    parse(source, options = {}) {
      checkLength(source, options);
      if (!hasMarkup(source, options.syntax)) return constantTemplate(source);
      const isPlain =
        options.partials === undefined &&
        options.helpers === undefined &&
        options.ignoredBlocks === undefined &&
        !asksNames(source, options);
      return isPlain ? parseKept(source, options) : engineFor(options).parse(source, options);
    },
    clear() {
      const entries = cached.size;
      cached.clear();
      return { entries };
    },
    get size() {
      return cached.size;
    },
    get hits() {
      return hits;
    },
    get misses() {
      return misses;
    },
  };
}

/** The same with the engines of these syntaxes. */
export async function loadTemplates(
  options: TemplatesOptions = {},
  languages: readonly TemplateSyntax['language'][] = ['liquid'],
): Promise<Templates> {
  const templates = createTemplates(options);
  for (const language of languages) await templates.load(language);
  return templates;
}

/** Only these two words of Go make the reading depend on which names exist. */
const asksNames = (source: string, { isKnown, syntax }: ParseOptions): boolean =>
  isKnown !== undefined && syntax?.language !== 'go' && /\{\{-?\s*(?:end|else)\b/.test(source);

function checkLength(source: string, { maxSource, name: file }: ParseOptions): void {
  if (maxSource === undefined || source.length <= maxSource || countCodePoints(source) <= maxSource) return;
  throw new TemplateError('limit', `the template is longer than ${maxSource} characters`, { file, line: 1, column: 1 });
}

const constantTemplate = (source: string): Template => ({
  source,
  references: [],
  files: [],
  needs: [],
  constant: source,
  render: () => source,
  renderTracked: () => ({ text: source, taint: undefined }),
  begin: () => ({ advance: () => ({ text: source, taint: undefined }) }),
});
