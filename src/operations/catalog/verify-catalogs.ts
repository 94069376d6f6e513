import { readPublicKey } from '../../catalog/signing-key.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, VERIFIED } from './catalog-schemas.ts';
import { KEY_INPUT } from './sign-catalog-solution.ts';

export type VerifyResult = Wire<typeof VERIFIED>;

/** Reads everything that is published and compares it with its digests and, where keys are trusted, its signatures. Problems are results. */
export const verifyCatalogs = defineOperation({
  name: 'catalog.verify',
  summary: 'Compare everything in a catalog with its digests',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({
    /** Default: all that can be read now. */
    name: Type.Optional(CATALOG_NAME),
    /** A public key that must have signed everything, in place of those that the catalogs trust. */
    key: Type.Optional(KEY_INPUT),
  }),
  output: VERIFIED,
  async run(services, { name, key }): Promise<VerifyResult> {
    const keys = key === undefined ? [] : [readPublicKey(key.pem, key.name)];
    const catalogs = await services.catalogs();
    const results: VerifyResult['results'][number][] = [];
    for (const catalog of name === undefined ? catalogs.names : [name])
      results.push({ catalog, ...(await catalogs.verify(catalog, keys)) });
    return { valid: results.every(({ problems }) => problems.length === 0), results };
  },
});
