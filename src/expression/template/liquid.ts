import type { FilterImplOptions } from 'liquidjs';
import { Liquid } from 'liquidjs/dist/liquid.browser.mjs';
import { evaluationFault, TemplateFault } from './check/error.ts';
import { TAGS } from './check/tag-rules.ts';
import { renderContext } from './context.ts';
import { FileTag } from './file-tag.ts';
import type { Filter } from './filters/filter.ts';
import { FILTERS } from './filters/table.ts';
import {
  ExactFor,
  ExactTablerow,
  RemarkTag,
  StrictAssign,
  StrictCase,
  StrictEcho,
  VerbatimTag,
  WatchedCapture,
} from './render/nodes.ts';
import { OPERATORS } from './render/operators.ts';
import { settle } from './render/poison.ts';
import { kindWord } from './render/print.ts';
import { useRenderer } from './render/renderer.ts';

/** No text is longer, whatever the caller allows. */
const PARSE_LIMIT = 16 * 1024 * 1024;

const noFile = (): never => {
  throw new TemplateFault('evaluation', 'templates read no files');
};

/** LiquidJS with our filters, operators, renderer and strict tags, without files and without `Intl`. */
export function createLiquid(): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    ownPropertyOnly: true,
    relativeReference: false,
    dynamicPartials: false,
    locale: 'en-US',
    timezoneOffset: 0,
    parseLimit: PARSE_LIMIT,
    operators: OPERATORS,
    fs: { exists: noFile, existsSync: noFile, readFile: noFile, readFileSync: noFile, resolve: noFile },
  });
  useRenderer(liquid);
  for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name];
  liquid.registerTag('assign', StrictAssign);
  liquid.registerTag('echo', StrictEcho);
  liquid.registerTag('capture', WatchedCapture);
  liquid.registerTag('case', StrictCase);
  liquid.registerTag('for', ExactFor);
  liquid.registerTag('tablerow', ExactTablerow);
  liquid.registerTag('raw', VerbatimTag);
  liquid.registerTag('#', RemarkTag);
  liquid.registerTag('render', FileTag);
  for (const name of Object.keys(liquid.filters)) liquid.unregisterFilter(name);
  for (const [name, filter] of FILTERS) liquid.registerFilter(name, filterHandler(name, filter));
  return liquid;
}

/** The filter as LiquidJS calls it: arguments settled and told apart, work counted, faults named and placed. */
function filterHandler(name: string, filter: Filter): FilterImplOptions {
  return function (value: unknown, ...given: readonly unknown[]): unknown {
    const { meter, now, libraries } = renderContext(this.context).rendering;
    const named = new Map<string, unknown>();
    const args: unknown[] = [];
    try {
      const subject = settle(value);
      meter.work(estimateSize(subject));
      for (const [i, token] of this.token.args.entries()) {
        if (!Array.isArray(token)) args.push(settle(given[i]));
        else named.set(token[0] ?? '', settle((given[i] as readonly unknown[])[1]));
      }
      const [first] = this.token.args;
      const isLiteral = first !== undefined && 'content' in first;
      return filter.apply(subject, args, { meter, now, libraries, named, isLiteral });
    } catch (error) {
      throw filterFault(error, { name, value, offset: this.token.begin });
    }
  };
}

/** What a filter may have to walk through. A map counts so that the clock is looked at. */
function estimateSize(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return 1 + value.length;
  return typeof value === 'object' ? 256 : 1;
}

interface Failed {
  readonly name: string;
  readonly value: unknown;
  readonly offset: number;
}

function filterFault(error: unknown, { name, value, offset }: Failed): unknown {
  if (error instanceof TemplateFault) {
    if (error.kind !== 'evaluation' || error.offset !== undefined) return error;
    return new TemplateFault('evaluation', `filter "${name}": ${error.message}`, { hint: error.hint, offset });
  }
  if (!(error instanceof TypeError || error instanceof URIError)) return error;
  return evaluationFault(`filter "${name}" cannot be applied to ${kindWord(value)}`);
}
