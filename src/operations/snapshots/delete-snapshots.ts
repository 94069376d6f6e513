import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

/** All or none: an unknown id is `not-found` before anything is deleted. */
export const deleteSnapshots = defineOperation({
  name: 'snapshot.delete',
  summary: 'Delete snapshots',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ ids: Type.Array(Type.String(), { minItems: 1 }) }),
  output: closedObject({ deleted: Type.Array(Type.String()) }),
  async run(services, { ids }) {
    await (await services.snapshots()).remove(ids);
    return { deleted: [...new Set(ids)] };
  },
});
