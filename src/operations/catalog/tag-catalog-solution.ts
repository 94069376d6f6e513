import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, REFERENCE } from './catalog-schemas.ts';

const TAG_RESULT = closedObject({
  catalog: Type.String(),
  name: Type.String(),
  version: Type.String(),
  tag: Type.String(),
  digest: Type.String(),
  status: Type.Union([Type.Literal('tagged'), Type.Literal('moved'), Type.Literal('unchanged')]),
});
export type TagResult = Wire<typeof TAG_RESULT>;

/** A second name for a version, which may move: what is published under the version stays. */
export const tagSolution = defineOperation({
  name: 'catalog.tag',
  summary: 'Give a published version a tag',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    reference: REFERENCE,
    tag: Type.String({ minLength: 1, maxLength: 128 }),
    /** Default: the default catalog. */
    catalog: Type.Optional(CATALOG_NAME),
  }),
  output: TAG_RESULT,
  async run(services, { reference, tag, catalog }, { signal }): Promise<TagResult> {
    const done = await (await services.catalogs()).tag(reference, tag, catalog, signal);
    const { facts, digest, before } = done;
    const status = before === undefined ? 'tagged' : before === digest ? 'unchanged' : 'moved';
    return { catalog: done.catalog, name: facts.name, version: facts.version, tag, digest, status };
  },
});
