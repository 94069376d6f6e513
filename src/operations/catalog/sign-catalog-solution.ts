import { publicKeyText } from '../../catalog/signature.ts';
import { readSigningKey } from '../../catalog/signing-key.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, REFERENCE } from './catalog-schemas.ts';

export const KEY_INPUT = closedObject({
  /** For messages. */
  name: Type.String(),
  pem: Type.String({ 'x-sensitive': true }),
  passphrase: Type.Optional(Type.String({ 'x-sensitive': true })),
});

export type KeyText = Wire<typeof KEY_INPUT>;

const SIGN_RESULT = closedObject({
  catalog: Type.String(),
  name: Type.String(),
  version: Type.String(),
  digest: Type.String(),
  status: Type.Union([Type.Literal('signed'), Type.Literal('unchanged')]),
  /** As `catalogs[].trustedKeys` takes it. */
  publicKey: Type.String(),
});
export type SignResult = Wire<typeof SIGN_RESULT>;

/** Signs one published version where it is published, in the format of cosign. */
export const signSolution = defineOperation({
  name: 'catalog.sign',
  summary: 'Sign a published version',
  access: 'admin',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    reference: REFERENCE,
    /** Default: the default catalog. */
    catalog: Type.Optional(CATALOG_NAME),
    key: KEY_INPUT,
  }),
  output: SIGN_RESULT,
  async run(services, { reference, catalog, key: { name, pem, passphrase } }, { signal }): Promise<SignResult> {
    services.engine.redactor.add(pem);
    if (passphrase !== undefined) services.engine.redactor.add(passphrase);
    const key = readSigningKey(pem, name, passphrase);
    const { facts, digest, outcome, ...rest } = await (await services.catalogs()).sign(reference, catalog, key, signal);
    return {
      catalog: rest.catalog,
      name: facts.name,
      version: facts.version,
      digest,
      status: outcome,
      publicKey: publicKeyText(key),
    };
  },
});
