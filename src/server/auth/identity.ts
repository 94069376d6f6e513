import { isMap } from '../../core/json/json.ts';
import type { Identity } from './contract.ts';
import type { JsonObject } from './jwt-text.ts';

export const ANONYMOUS: Identity = {
  kind: 'anonymous',
  id: '',
  subject: '',
  name: 'anonymous',
  tenant: undefined,
  groups: [],
  roles: [],
  groupsOverage: false,
};

/** Who a verified token speaks for. Specification: "API server authentication", rule 2. */
export function identityFromClaims(claims: JsonObject): Identity {
  const subject = text(claims['sub']) ?? '';
  const oid = text(claims['oid']);
  const groupsOverage = hasGroupsOverage(claims['_claim_names']);
  return {
    kind: isApplication(claims) ? 'service_principal' : 'user',
    id: oid ?? subject,
    subject,
    name: NAMES.map(name => text(claims[name])).find(name => name !== undefined) ?? oid ?? '',
    tenant: text(claims['tid']),
    groups: groupsOverage ? [] : texts(claims['groups']),
    roles: texts(claims['roles']),
    groupsOverage,
  };
}

const NAMES = ['preferred_username', 'email', 'name', 'azp', 'appid', 'sub'];

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Any other shape than a list of texts counts as none: roles are never guessed. */
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string') ? value : [];

const isApplication = ({ idtyp, scp, oid, sub }: JsonObject): boolean =>
  idtyp === 'app' || (scp === undefined && oid === sub);

/** The directory points to where the groups are, in place of groups. */
const hasGroupsOverage = (names: unknown): boolean => isMap(names) && Object.hasOwn(names, 'groups');
