import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, REFERENCE, SYNC_RESULT } from './catalog-schemas.ts';

export type SyncCatalogsResult = Wire<typeof SYNC_RESULT>;

/** Brings the copies of remote catalogs up to date. The only thing that asks a registry for solutions. */
export const syncCatalogs = defineOperation({
  name: 'catalog.sync',
  summary: 'Sync catalogs',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    catalogs: Type.Optional(Type.Array(CATALOG_NAME, { maxItems: 50, description: 'Default: all.' })),
    accept_changed: Type.Optional(
      Type.Array(REFERENCE, {
        maxItems: 1000,
        description: '`name@version` of what may have other content than when it was first seen.',
      }),
    ),
  }),
  output: SYNC_RESULT,
  async run(services, { catalogs: wanted, accept_changed: acceptChanged }, { signal }): Promise<SyncCatalogsResult> {
    const catalogs = await services.catalogs();
    const unknown = wanted?.find(name => !catalogs.names.includes(name));
    if (unknown !== undefined) {
      throw new ToolError('invalid-input', `there is no catalog "${unknown}"`, {
        field: 'catalogs',
        hint: suggestion(unknown, catalogs.names) ?? `configured are ${catalogs.names.join(', ')}`,
      });
    }
    const results = await catalogs.sync(wanted, signal, acceptChanged);
    return {
      success: results.every(({ status }) => status !== 'failed'),
      results: results.map(({ name, status, added, updated, removed, durationMs, error }) => ({
        name,
        status,
        added,
        updated,
        removed,
        durationMs,
        ...(error !== undefined && { error }),
      })),
    };
  },
});
