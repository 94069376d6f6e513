import { ToolError } from '../core/errors.ts';
import { compileGlob } from '../core/glob/glob.ts';
import { closedObject, Type } from '../core/schema/type.ts';
import { suggestion } from '../core/text/nearest.ts';
import type { UserSecrets } from '../core/user-secrets.ts';
import { defineCredentialOperation } from './auth/auth-operation.ts';

const NAME = { name: Type.String({ minLength: 1 }) };

export interface SecretStored {
  readonly name: string;
  /** A secret of that name was there before. */
  readonly replaced: boolean;
}

/** The command line only, like all operations on secrets: a value never passes through an API or an agent. */
export const setSecret = defineCredentialOperation({
  name: 'secret.set',
  summary: 'Store a secret',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ ...NAME, value: Type.String({ 'x-sensitive': true }) }),
  output: closedObject({ ...NAME, replaced: Type.Boolean() }),
  async run(services, { name, value }): Promise<SecretStored> {
    const secrets = await services.secrets();
    const replaced = (await secrets.list()).includes(name);
    await secrets.save(name, value);
    return { name, replaced };
  },
});

/** The only result that holds one secret. */
export const getSecret = defineCredentialOperation({
  name: 'secret.get',
  summary: 'Read a secret',
  access: 'admin',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject(NAME),
  output: closedObject({ ...NAME, value: Type.String({ 'x-sensitive': true }) }),
  async run(services, { name }) {
    const secrets = await services.secrets();
    const value = await secrets.find(name);
    if (value === undefined) throw await missing(secrets, name);
    return { name, value };
  },
});

export const listSecrets = defineCredentialOperation({
  name: 'secret.list',
  summary: 'List the names of secrets',
  access: 'admin',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({ pattern: Type.Optional(Type.String({ minLength: 1 })) }),
  output: closedObject({ names: Type.Array(Type.String()) }),
  async run(services, { pattern }) {
    const glob = pattern === undefined ? undefined : compileGlob(pattern, { hidden: true });
    const names = await (await services.secrets()).list();
    return { names: names.filter(name => glob === undefined || glob.matches(name)) };
  },
});

/** All or none: an unknown name is `not-found` before anything is deleted. */
export const deleteSecrets = defineCredentialOperation({
  name: 'secret.delete',
  summary: 'Delete secrets',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ names: Type.Array(Type.String(), { minItems: 1 }) }),
  output: closedObject({ deleted: Type.Array(Type.String()) }),
  async run(services, { names }) {
    const secrets = await services.secrets();
    const unique = [...new Set(names)];
    const known = new Set(await secrets.list());
    const unknown = unique.find(name => !known.has(name));
    if (unknown !== undefined) throw await missing(secrets, unknown);
    for (const name of unique) await secrets.remove(name);
    return { deleted: unique };
  },
});

export async function missing(secrets: UserSecrets, name: string): Promise<ToolError> {
  const hint = suggestion(name, await secrets.list()) ?? 'tool secret list shows the names';
  return new ToolError('not-found', `secret "${name}" does not exist`, { hint });
}
