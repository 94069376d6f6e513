import { nextLink } from '../../core/http/link-header.ts';
import { toJson } from '../../core/json/json.ts';
import { Failure, type ReadEffects } from '../contract.ts';
import { type Query, queryParameter, withParameters } from './address.ts';
import { evaluateInput, valueAtPath } from './expressions.ts';
import type { Pagination } from './inputs.ts';
import type { Answer } from './response.ts';

/** A page that was read. */
export interface Page {
  /** From 1. */
  readonly number: number;
  readonly url: URL;
  readonly answer: Answer;
  readonly items: number;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Strategy {
  /** The address of the first page. */
  first(url: URL, options: Pagination): URL;
  /** The address of the page after this one; undefined after the last. */
  next(page: Page, options: Pagination, effects: ReadEffects): URL | undefined | Promise<URL | undefined>;
}

const asGiven = (url: URL): URL => url;

export const STRATEGIES: Readonly<Record<Pagination['strategy'], Strategy>> = {
  offset: {
    first: (url, options) => withParameters(url, offsetQuery(startOffset(url, options), options)),
    next({ items, url }, options) {
      const { limit = 1 } = options;
      return items < limit ? undefined : withParameters(url, offsetQuery(startOffset(url, options) + limit, options));
    },
  },
  pageNumber: {
    first: (url, options) => withParameters(url, pageQuery(1, options)),
    next({ items, url, number }, options) {
      const isLast = items === 0 || (options.pageSize !== undefined && items < options.pageSize);
      return isLast ? undefined : withParameters(url, pageQuery(number + 1, options));
    },
  },
  cursor: {
    first: asGiven,
    async next(page, { nextTokenPath, nextTokenParam, nextURLPath }, effects) {
      if (nextURLPath !== undefined) return linkedPage(page, 'nextURLPath', nextURLPath, effects);
      if (nextTokenPath === undefined || nextTokenParam === undefined) return undefined;
      const token = toJson(await valueAtPath('pagination.nextTokenPath', nextTokenPath, page.variables, effects));
      if (token === null || token === '' || token === false) return undefined;
      if (typeof token === 'object') throw new Failure('http', 'pagination.nextTokenPath must give text or a number');
      return withParameters(page.url, { [nextTokenParam]: token });
    },
  },
  linkHeader: {
    first: asGiven,
    next(page, { nextURLPath }, effects) {
      if (nextURLPath !== undefined) return linkedPage(page, 'nextURLPath', nextURLPath, effects);
      const target = nextLink(page.answer.response.headers.get('link') ?? []);
      return target === undefined ? undefined : resolved(target, page, 'the Link header');
    },
  },
  custom: {
    first: asGiven,
    async next(page, { nextURL, nextParams }, effects) {
      if (page.items === 0) return undefined;
      if (nextURL !== undefined) return linkedPage(page, 'nextURL', nextURL, effects);
      const given = await evaluateInput('pagination.nextParams', nextParams ?? 'null', page.variables, effects);
      const query = toJson(given);
      if (query === null) return undefined;
      if (typeof query !== 'object' || Array.isArray(query))
        throw new Failure('http', 'pagination.nextParams must give a map of query parameters, or null');
      return Object.keys(query).length === 0 ? undefined : withParameters(page.url, query as Query);
    },
  },
};

const offsetQuery = (
  offset: number,
  { offsetParam = 'offset', limitParam = 'limit', limit = 1 }: Pagination,
): Query => ({
  [offsetParam]: offset,
  [limitParam]: limit,
});

/** The offset that an address asks for: that of the document at first, then of the page before. */
function startOffset(url: URL, { offsetParam = 'offset' }: Pagination): number {
  const text = queryParameter(url, offsetParam) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function pageQuery(
  number: number,
  { pageParam = 'page', pageSizeParam = 'pageSize', pageSize, startPage = 1 }: Pagination,
): Query {
  const query = { [pageParam]: startPage + number - 1 };
  return pageSize === undefined ? query : { ...query, [pageSizeParam]: pageSize };
}

async function linkedPage(
  page: Page,
  input: string,
  expression: string,
  effects: ReadEffects,
): Promise<URL | undefined> {
  const name = `pagination.${input}`;
  const target = await valueAtPath(name, expression, page.variables, effects);
  if (target === null || target === undefined || target === '' || target === false) return undefined;
  if (typeof target !== 'string') throw new Failure('http', `${name} must give an address as text, or null`);
  return resolved(target, page, name);
}

function resolved(target: string, { answer }: Page, source: string): URL {
  const base = answer.response.url.href;
  if (!URL.canParse(target, base)) throw new Failure('http', `${source} gives no valid address for the next page`);
  const url = new URL(target, base);
  url.hash = '';
  return url;
}
