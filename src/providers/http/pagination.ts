import { Failure, type ReadEffects } from '../contract.ts';
import type { Exchange } from './exchange.ts';
import { holds, valueAtPath } from './expressions.ts';
import type { Inputs, Pagination } from './inputs.ts';
import { type Page, STRATEGIES } from './next-page.ts';
import { type Answer, bodyForExpressions } from './response.ts';

const MAX_TOTAL_BYTES = 100 * 1024 * 1024;

export interface Collected {
  /** That of the last page. */
  readonly answer: Answer;
  readonly items: readonly unknown[];
  readonly pages: number;
  readonly warnings: readonly string[];
}

/** Reads page after page and collects their items. */
export async function collectPages(
  exchange: Exchange,
  url: URL,
  inputs: Inputs & { readonly pagination: Pagination },
  effects: ReadEffects,
): Promise<Collected> {
  const { pagination } = inputs;
  const { maxPages = 100, stopWhen } = pagination;
  const strategy = STRATEGIES[pagination.strategy];
  const items: unknown[] = [];
  let bytes = 0;
  let current = strategy.first(url, pagination);
  for (let number = 1; ; number++) {
    const answer = await exchange(current);
    bytes += answer.response.body.byteLength;
    if (bytes > MAX_TOTAL_BYTES) throw new Failure('http', `the pages have more than ${MAX_TOTAL_BYTES} bytes in all`);
    const variables = pageVariables(answer, inputs, number);
    const found = await collectItems(pagination, variables, effects);
    for (const item of found) items.push(item);
    const page: Page = { number, url: current, answer, items: found.length, variables };
    const stop = await holds('pagination.stopWhen', stopWhen, variables, effects);
    const next = stop ? undefined : await strategy.next(page, pagination, effects);
    if (next === undefined) return { answer, items, pages: number, warnings: [] };
    requireProgress(next, page, url);
    if (number === maxPages) {
      const warning = `pagination ended at maxPages (${maxPages}) although there is a next page`;
      return { answer, items, pages: number, warnings: [warning] };
    }
    current = next;
  }
}

/** Credentials belong to one origin, and a page may not send the reader elsewhere. */
function requireProgress(next: URL, { url, answer, number }: Page, first: URL): void {
  if (next.origin !== first.origin && next.origin !== answer.response.url.origin)
    throw new Failure('http', `page ${number} names a next page on another origin (${next.host}), which is refused`);
  if (next.username !== '' || next.password !== '')
    throw new Failure('http', `page ${number} names a next page with a user name or password, which is refused`);
  if (next.href === url.href) throw new Failure('http', `page ${number} names itself as the next page`);
}

function pageVariables(answer: Answer, inputs: Inputs, page: number): Readonly<Record<string, unknown>> {
  const { statusCode, headers } = answer;
  return { statusCode, headers, page, body: bodyForExpressions(answer, inputs, true), rawBody: answer.rawBody() };
}

/** A list gives its items, null gives none, anything else is one item. */
async function collectItems(
  { collectPath }: Pagination,
  variables: Readonly<Record<string, unknown>>,
  effects: ReadEffects,
): Promise<readonly unknown[]> {
  const value =
    collectPath === undefined
      ? variables['body']
      : await valueAtPath('pagination.collectPath', collectPath, variables, effects);
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || value === '') return [];
  if (collectPath !== undefined) throw new Failure('http', 'pagination.collectPath must give a list, or null');
  return [value];
}
