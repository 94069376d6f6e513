import type { StatusRow } from '../../auth/profiles/status.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, OBJECT } from './auth-operation.ts';

type Always = 'flow' | 'identityType' | 'user' | 'email' | 'name' | 'username' | 'clientId' | 'source';

/** A row of the status. What every row tells is there, `null` where nothing is known; the rest only where it is. */
export type StatusItem = Omit<StatusRow, Always> & { readonly [Name in Always]: NonNullable<StatusRow[Name]> | null };

/** Sends no request unless `check`; never shows a token. */
export const authStatus = defineCredentialOperation({
  name: 'auth.status',
  summary: 'Show who is logged in',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: '<handler> or <handler>@<profile>; default: all.',
      }),
    ),
    profile: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    check: Type.Optional(Type.Boolean()),
  }),
  output: Type.Array(OBJECT),
  async run(services, input, call): Promise<readonly StatusItem[]> {
    return (await (await services.credentials()).status(input, call)).map(toStatusItem);
  },
});

function toStatusItem(row: StatusRow): StatusItem {
  const {
    flow = null,
    identityType = null,
    user = null,
    email = null,
    name = null,
    username = null,
    clientId = null,
    source = null,
  } = row;
  return { ...row, flow, identityType, user, email, name, username, clientId, source };
}
