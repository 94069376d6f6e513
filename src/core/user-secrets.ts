import { ToolError } from './errors.ts';
import type { SecretStore } from './ports/ports.ts';

/** The secrets that people store and documents name. Those of the tool itself, such as logins, lie in the same store and out of reach. */
export interface UserSecrets {
  /** Undefined when there is no secret of that name. */
  find(name: string): Promise<string | undefined>;
  save(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Sorted by code point. */
  list(): Promise<readonly string[]>;
}

/** Names of secrets as a JSON Schema has them: parts of letters, digits, `.`, `_` and `-`, separated by `/`. */
export const SECRET_NAME_PATTERN = '^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$';
export const MAX_SECRET_NAME = 253;
export const MAX_SECRET_BYTES = 65_536;

const SECRET_NAME = new RegExp(SECRET_NAME_PATTERN);
/** Begins the names of the tool's own secrets, in whatever case. */
const RESERVED = 'tool.';

/** What is wrong with the name that a user gives a secret. */
export function secretNameFault(name: string): string | undefined {
  if (isReserved(name))
    return `secret "${name}" belongs to the tool itself: names that begin with "${RESERVED}" cannot be used`;
  if (name.length <= MAX_SECRET_NAME && SECRET_NAME.test(name)) return undefined;
  return `"${name.length > 80 ? `${name.slice(0, 79)}…` : name}" is not the name of a secret: at most ${MAX_SECRET_NAME} letters, digits, ".", "_" and "-", in parts separated by "/"`;
}

const isReserved = (name: string): boolean => name.toLowerCase().startsWith(RESERVED);

/** Text that is too long or empty is not a secret. */
export function secretValueFault(value: string): string | undefined {
  if (value === '') return 'the value of a secret cannot be empty';
  const bytes = Buffer.byteLength(value);
  return bytes > MAX_SECRET_BYTES ? `the value has ${bytes} bytes; at most ${MAX_SECRET_BYTES} are allowed` : undefined;
}

/** `learned` is called with each value that is read, so that it can be hidden wherever it turns up. */
export function createUserSecrets(store: () => Promise<SecretStore>, learned: (value: string) => void): UserSecrets {
  const checked = (name: string): void => {
    const fault = secretNameFault(name);
    if (fault !== undefined) throw new ToolError('invalid-input', fault);
  };
  return {
    async find(name) {
      checked(name);
      const value = await (await store()).find(name);
      if (value !== undefined) learned(value);
      return value;
    },
    async save(name, value) {
      checked(name);
      const fault = secretValueFault(value);
      if (fault !== undefined) throw new ToolError('invalid-input', `secret "${name}": ${fault}`);
      learned(value);
      await (await store()).save(name, value);
    },
    async remove(name) {
      checked(name);
      await (await store()).remove(name);
    },
    list: async () => (await (await store()).list('')).filter(name => !isReserved(name)),
  };
}

/** The end of a message about a secret that is not there. */
export const storeSecretHint = (name: string): string => `store it with: tool secret set ${name}`;
