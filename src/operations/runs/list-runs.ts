import { ToolError } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { cursorFields, cursorPage, PER_PAGE } from '../pages.ts';
import { RUN_ITEM, RUN_STATE, type RunItem, runItem } from './run-view.ts';

const BATCH = 100;
/** Runs that one request looks at. The next one goes on where it stopped. */
const MAX_LOOKED_AT = 1000;

interface RunItems {
  readonly items: readonly RunItem[];
  readonly next?: string;
}

/** Newest first. */
export const listRuns = defineOperation({
  name: 'run.list',
  summary: 'List runs',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    state: Type.Optional(RUN_STATE),
    solution: Type.Optional(Type.String({ maxLength: 200, description: 'Only runs of the solution of this name.' })),
    since: Type.Optional(Type.String({ maxLength: 40, description: 'Only runs that began at this instant or later.' })),
    ...cursorFields(200),
  }),
  output: cursorPage(RUN_ITEM),
  async run(
    services,
    { state, solution, since, filter = '', per_page: perPage = PER_PAGE, cursor },
  ): Promise<RunItems> {
    const store = await services.runs();
    const wanted = {
      ...(state !== undefined && { states: [state] }),
      ...(solution !== undefined && { solution }),
      ...(since !== undefined && { since: instantIn(since) }),
    };
    const select = filter.trim() === '' ? undefined : (await import('../filter-items.ts')).filterItems;
    const items: RunItem[] = [];
    let next = cursor;
    for (let looked = 0; looked < MAX_LOOKED_AT && items.length < perPage; looked += BATCH) {
      const limit = select === undefined ? Math.min(perPage - items.length, BATCH) : BATCH;
      const page = await store.list({ ...wanted, limit, ...(next !== undefined && { cursor: next }) });
      const found = page.runs.map(runItem);
      const kept = select === undefined ? found : ((await select(found as Json[], filter)) as unknown as RunItem[]);
      const taken = kept.slice(0, perPage - items.length);
      items.push(...taken);
      // The rest of the batch belongs to the next page.
      next = taken.length < kept.length ? taken.at(-1)?.id : page.next;
      if (next === undefined) break;
    }
    return { items, ...(next !== undefined && { next }) };
  },
});

function instantIn(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new ToolError('invalid-input', `"${text}" is not an instant`, {
      field: 'since',
      hint: 'write it as 2026-01-31T12:00:00Z',
    });
  return at;
}
