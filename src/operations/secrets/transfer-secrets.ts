import { type DotenvEntry, parseDotenv, writeDotenv } from '../../core/dotenv.ts';
import { type Fault, faultsError, ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { secretNameFault, secretValueFault } from '../../core/user-secrets.ts';
import { nodePosition, plainData } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import { defineCredentialOperation } from '../auth/auth-operation.ts';
import { missing } from '../secrets.ts';
import type { Wire } from '../wire.ts';

export type SecretFormat = 'dotenv' | 'json';

const FORMAT = Type.Unsafe<SecretFormat>({ enum: ['dotenv', 'json'] });
const NAMES = Type.Array(Type.String());

const IMPORTED_SECRETS = closedObject({
  stored: NAMES,
  /** Those of `stored` that were there before. */
  replaced: NAMES,
});
export type ImportedSecrets = Wire<typeof IMPORTED_SECRETS>;

/** Everything is checked before the first secret is stored. */
export const importSecrets = defineCredentialOperation({
  name: 'secret.import',
  summary: 'Store the secrets of a dotenv or JSON file',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    text: Type.String({ 'x-sensitive': true }),
    /** As errors name it. */
    file: Type.String(),
    format: FORMAT,
    /** Put before each name: `team/`. */
    prefix: Type.Optional(Type.String()),
  }),
  output: IMPORTED_SECRETS,
  async run(services, { text, file, format, prefix = '' }): Promise<ImportedSecrets> {
    const entries = format === 'json' ? jsonEntries(text, file) : parseDotenv(text, file);
    const values = new Map(entries.map(({ key, value }) => [prefix + key, value]));
    const faults = entries.flatMap(({ key, value, at }): Fault[] => {
      const message = secretNameFault(prefix + key) ?? withName(prefix + key, secretValueFault(value));
      return message === undefined ? [] : [{ message, at }];
    });
    if (faults.length > 0) throw faultsError('invalid-input', 'nothing was stored', faults);
    const secrets = await services.secrets();
    const known = new Set(await secrets.list());
    for (const [name, value] of values) await secrets.save(name, value);
    const stored = [...values.keys()];
    return { stored, replaced: stored.filter(name => known.has(name)) };
  },
});

const withName = (name: string, fault: string | undefined): string | undefined =>
  fault === undefined ? undefined : `secret "${name}": ${fault}`;

function jsonEntries(text: string, file: string): readonly DotenvEntry[] {
  const root = readYaml(text, file);
  if (root.kind !== 'map')
    throw new ToolError('invalid-input', `${file} must hold a map of names and texts`, { at: nodePosition(root, '') });
  return [...root.entries].map(([key, { key: written, value }]) => {
    const data = plainData(value);
    if (typeof data === 'string') return { key, value: data, at: nodePosition(written, '') };
    throw new ToolError('invalid-input', `"${key}" is ${isMap(data) ? 'a map' : 'no text'}: secrets are texts`, {
      at: nodePosition(value, ''),
      hint: isMap(data) ? `write the names in one: "${key}/..."` : 'quote it',
    });
  });
}

/** What dotenv files, and the shells that read them, take for a name. */
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The text of a file with many secrets. */
export const exportSecrets = defineCredentialOperation({
  name: 'secret.export',
  summary: 'Write secrets as dotenv or JSON',
  access: 'admin',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({
    /** None: all. */
    names: NAMES,
    format: FORMAT,
    /** Only names that begin so; it is left out in the file. */
    prefix: Type.Optional(Type.String()),
  }),
  output: closedObject({ text: Type.String({ 'x-sensitive': true }), names: NAMES }),
  async run(services, { names: asked, format, prefix = '' }) {
    const secrets = await services.secrets();
    const names = (asked.length === 0 ? await secrets.list() : [...new Set(asked)]).filter(name =>
      name.startsWith(prefix),
    );
    if (names.length === 0)
      throw new ToolError(
        'not-found',
        prefix === '' ? 'there are no secrets' : `no secret has a name that begins with "${prefix}"`,
      );
    const values: [string, string][] = [];
    for (const name of names) {
      const value = await secrets.find(name);
      if (value === undefined) throw await missing(secrets, name);
      values.push([name.slice(prefix.length), value]);
    }
    if (format === 'json') return { text: `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`, names };
    const odd = values.map(([key]) => key).find(key => !VARIABLE.test(key));
    if (odd !== undefined)
      throw new ToolError('invalid-input', `"${odd}" cannot be the name of a variable in a dotenv file`, {
        hint: odd.includes('/')
          ? `export one part with --prefix ${odd.replace(/[^/]*$/, '')}, or use --format json`
          : 'use --format json',
      });
    return { text: writeDotenv(values), names };
  },
});
