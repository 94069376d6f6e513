import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

const REGISTRY = Type.String({ minLength: 1, maxLength: 300 });

/** Stores a login only after the registry has accepted it. */
export const loginRegistry = defineOperation({
  name: 'catalog.login',
  summary: 'Keep credentials for a registry',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    registry: REGISTRY,
    username: Type.String({ minLength: 1 }),
    password: Type.String({ minLength: 1, 'x-sensitive': true }),
  }),
  output: closedObject({ registry: Type.String() }),
  async run(services, { registry, username, password }, { signal }) {
    services.engine.redactor.add(password);
    return { registry: await (await services.catalogs()).login(registry, { username, password }, signal) };
  },
});

const REGISTRY_LOGOUT_RESULT = closedObject({ registry: Type.String(), removed: Type.Boolean() });
export type RegistryLogoutResult = Wire<typeof REGISTRY_LOGOUT_RESULT>;

export const logoutRegistry = defineOperation({
  name: 'catalog.logout',
  summary: 'Forget the credentials for a registry',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({ registry: REGISTRY }),
  output: REGISTRY_LOGOUT_RESULT,
  run: async (services, { registry }): Promise<RegistryLogoutResult> => (await services.catalogs()).logout(registry),
});
