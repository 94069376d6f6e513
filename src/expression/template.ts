import { ToolError } from '../core/errors.ts';
import { TemplateError } from './template/check/error.ts';
import type { ParseOptions, Template, Templates } from './template/contract.ts';
import { countCodePoints } from './template/render/member.ts';

export type { IgnoredBlock } from './template/check/ignored.ts';
export type { ParseOptions, RenderOptions, Template, Templates, TrackedText } from './template/contract.ts';
export { TemplateError };

/** Whether a text needs the template engine; without markup it stands for itself. */
export const hasMarkup = (source: string): boolean => source.includes('{{') || source.includes('{%');

const MAX_CACHED = 10_000;

/**
 * Liquid templates. Loads the engine (about 10 ms), so only for documents with a text that has markup. The texts parsed most
 * recently are kept, unless they come with files or ignored blocks.
 */
export async function loadTemplates({
  maxCached = MAX_CACHED,
}: {
  readonly maxCached?: number;
} = {}): Promise<Templates> {
  const { createEngine } = await import('./template/engine.ts');
  const engine = createEngine();
  const cached = new Map<string, Template>();
  let hits = 0;
  let misses = 0;

  function parseKept(source: string, options: ParseOptions): Template {
    const key = `${options.name ?? ''}\n${source}`;
    const known = cached.get(key);
    cached.delete(key);
    if (known === undefined) misses++;
    else hits++;
    const template = known ?? engine.parse(source, options);
    cached.set(key, template);
    if (cached.size > maxCached) {
      const [oldest] = cached.keys();
      if (oldest !== undefined) cached.delete(oldest);
    }
    return template;
  }

  return {
    parse(source, options = {}) {
      checkLength(source, options);
      if (!hasMarkup(source)) return constantTemplate(source);
      const isPlain =
        options.partials === undefined && options.ignoredBlocks === undefined && !asksNames(source, options);
      return isPlain ? parseKept(source, options) : engine.parse(source, options);
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

/** For documents in which no text has markup: nothing is loaded. A text with markup is an internal error. */
export function plainTemplates(): Templates {
  return {
    parse(source, options = {}) {
      checkLength(source, options);
      if (!hasMarkup(source)) return constantTemplate(source);
      throw new ToolError('internal', 'a template was met where none was expected: its engine is not loaded');
    },
    clear: () => ({ entries: 0 }),
    size: 0,
    hits: 0,
    misses: 0,
  };
}

/** Only these two words of Go make the reading depend on which names exist. */
const asksNames = (source: string, { isKnown }: ParseOptions): boolean =>
  isKnown !== undefined && /\{\{-?\s*(?:end|else)\b/.test(source);

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
