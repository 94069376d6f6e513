import { basename } from 'node:path';
import { parseEnvFile } from './env.ts';
import { createHcl } from './hcl.ts';
import type { FormatName, Inputs } from './inputs.ts';
import { createJson } from './json.ts';
import { createProperties } from './properties.ts';
import { createToml } from './toml.ts';
import type { Parsed } from './tree.ts';
import { createYaml, type DocumentChoice } from './yaml.ts';

type Parse = (text: string) => Parsed;

/** How the text of each format is read; `text` has no keys. */
export const READERS: Readonly<Record<Exclude<FormatName, 'text'>, (document: DocumentChoice) => Promise<Parse>>> = {
  yaml: createYaml,
  json: createJson,
  toml: createToml,
  hcl: createHcl,
  env: async () => parseEnvFile,
  properties: createProperties,
};

const BY_NAME: readonly (readonly [RegExp, FormatName])[] = [
  [/\.ya?ml$/i, 'yaml'],
  [/\.(?:json|jsonc|json5|code-workspace|webmanifest)$/i, 'json'],
  [/\.toml$/i, 'toml'],
  [/\.(?:tf|tfvars|hcl)$/i, 'hcl'],
  [/^\.env(?:\..+)?$|\.env$/i, 'env'],
  [/\.properties$/i, 'properties'],
];

/** What a file is: as the inputs say, else by its name. */
export function formatFor(path: string, format: Inputs['format'] = 'auto'): FormatName {
  if (format !== 'auto') return format;
  return BY_NAME.find(([pattern]) => pattern.test(basename(path)))?.[1] ?? 'text';
}
