import type { CacheStatistics } from '../core/ports/ports.ts';
import { LIQUID, mayNameSyntax, type TemplateSyntax } from '../core/text/template-syntax.ts';
import {
  type CelEnvironment,
  type CelHost,
  createProgramCache,
  type HclCodec,
  loadRegex,
  type Need,
  type Program,
  type RegexEngine,
  type YamlCodec,
} from './cel/cel.ts';
import { createTemplates, hasMarkup, type ParseOptions, type Template, type Templates } from './template.ts';

/** The libraries that were loaded because something needs them. */
export interface Libraries {
  regex?: RegexEngine;
  yaml?: YamlCodec;
  hcl?: HclCodec;
}

/**
 * The languages of a process: programs and templates compiled most recently, and the libraries loaded for them. Compiling
 * and evaluating do not wait; `prepare` and `load` do, once, for what a text needs.
 */
export interface Expressions {
  compile(source: string): Program;
  parseTemplate(source: string, options?: ParseOptions): Template;
  /** Makes a text ready: afterwards `compile` or `parseTemplate`, and evaluating, need nothing that is not loaded. */
  prepare(text: string, language: 'cel' | 'template', syntax?: TemplateSyntax): Promise<void>;
  /** Loads the template engines that texts of the document may need. */
  prepareDocument(text: string): Promise<void>;
  /** Loads the engine of a template that is about to be parsed. */
  prepareTemplate(text: string, syntax?: TemplateSyntax): Promise<void>;
  load(needs: Iterable<Need>): Promise<void>;
  readonly libraries: Readonly<Libraries>;
  /** The sizes of the caches, and how often they contained what was asked for. */
  statistics(): { readonly expression: CacheStatistics; readonly template: CacheStatistics };
  /** Empties the caches and reports how many entries were removed. */
  clear(): { readonly expression: number; readonly template: number };
}

export interface ExpressionsOptions {
  readonly environment: CelEnvironment;
  /** Programs kept. */
  readonly cacheSize: number;
  /** Templates kept; default: as many as programs. */
  readonly templateCacheSize?: number | undefined;
  loadYaml(): Promise<YamlCodec>;
}

export function createExpressions({
  environment,
  cacheSize,
  templateCacheSize,
  loadYaml,
}: ExpressionsOptions): Expressions {
  const programs = createProgramCache(cacheSize);
  const libraries: Libraries = {};
  const templates = createTemplates({ maxCached: templateCacheSize ?? cacheSize });

  async function prepareTemplate(text: string, syntax = LIQUID): Promise<void> {
    if (hasMarkup(text, syntax)) await templates.load(syntax.language);
  }

  async function load(needs: Iterable<Need>): Promise<void> {
    for (const need of needs) {
      if (need === 'regex') libraries.regex ??= await loadRegex();
      else if (need === 'yaml') libraries.yaml ??= await loadYaml();
      else libraries.hcl ??= await (await import('./template/hcl-codec.ts')).loadHclCodec();
    }
  }

  const compile = (source: string): Program => programs.compile(source, environment);

  return {
    compile,
    parseTemplate: (source, options) => templates.parse(source, options),
    async prepare(text, language, syntax) {
      if (language === 'cel') {
        await load(compile(text).needs);
        return;
      }
      if (!hasMarkup(text, syntax)) return;
      await prepareTemplate(text, syntax);
      await load(templates.parse(text, { syntax }).needs);
    },
    async prepareDocument(text) {
      await prepareTemplate(text);
      if (mayNameSyntax(text)) await templates.load('go');
    },
    prepareTemplate,
    load,
    libraries,
    statistics: () => ({ expression: cacheStatistics(programs), template: cacheStatistics(templates) }),
    clear() {
      return { expression: programs.clear().entries, template: templates.clear().entries };
    },
  };
}

const cacheStatistics = ({ size, hits, misses }: Pick<Templates, 'size' | 'hits' | 'misses'>): CacheStatistics => ({
  entries: size,
  hits,
  misses,
});

/** What host functions of an expression may reach from one place. */
export interface HostFacts {
  readonly now: Date;
  readonly libraries: Readonly<Libraries>;
  /** `debug.out` */
  debug(text: string): void;
  /** A new one for a place. */
  uuid(place: string): string;
  exists?: ((path: string) => boolean) | undefined;
  sleep?: ((ms: number) => void) | undefined;
}

/**
 * One value of `guid.new` for each call within an evaluation of a place: the first call of the place, the second, and so on. Another
 * evaluation of it, such as the one of the run after that of the plan, gets the same values in the same order.
 */
export function createHosts(facts: HostFacts): (place: string) => CelHost {
  const guids = new Map<string, string[]>();
  return place => {
    let calls = 0;
    return {
      now: facts.now,
      debug: text => facts.debug(text),
      ...(facts.exists !== undefined && { exists: facts.exists }),
      ...(facts.sleep !== undefined && { sleep: facts.sleep }),
      regex: facts.libraries.regex,
      yaml: facts.libraries.yaml,
      hcl: facts.libraries.hcl,
      guid() {
        const known = guids.get(place) ?? [];
        guids.set(place, known);
        const position = calls++;
        return (known[position] ??= facts.uuid(`${place} ${position}`));
      },
    };
  };
}
