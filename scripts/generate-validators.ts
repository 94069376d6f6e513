/**
 * Writes the validators of every schema that is known at build time, as plain code: no command has to load and run the
 * compiler for them. The written files are committed; a test holds that they equal what this makes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ajvModule from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { builtinProviders } from '../src/providers/builtin.ts';

const root = join(import.meta.dirname, '..');
const HEADER = '// Written by scripts/generate-validators.ts. Do not edit.\n';
const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** File -> text, for every file that this script writes. */
export function generatedValidators(): ReadonlyMap<string, string> {
  return new Map([
    ['src/core/schema/meta-schema.generated.js', metaSchemaModule()],
    ['src/providers/shared/inputs/validators.generated.js', providersModule()],
  ]);
}

function metaSchemaModule(): string {
  const ajv = createAjv({ validateFormats: false });
  void ajv.validateSchema({});
  return moduleText(standaloneModule.default(ajv, { metaSchema: META_SCHEMA }), './schema-runtime.ts');
}

function providersModule(): string {
  const ajv = createAjv({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
  const exported: Record<string, string> = {};
  const rows: string[] = [];
  for (const { name, inputs } of builtinProviders()) {
    const variable = `${name.replaceAll(/-(.)/g, (_match, letter: string) => letter.toUpperCase())}Inputs`;
    ajv.addSchema(withoutNotes(inputs) as object, name);
    exported[variable] = name;
    rows.push(`  [${JSON.stringify(name)}, ${variable}],`);
  }
  const code = standaloneModule.default(ajv, exported);
  return `${moduleText(code, '../../../core/schema/schema-runtime.ts')}export const validators = new Map([\n${rows.join('\n')}\n]);\n`;
}

/** Notes for readers, docs and the loader; a validator has no use for them. */
const NOTES = /^(?:x-|description$|default$|examples$|title$|deprecated$)/;

/** The schema without notes. Names of inputs are no keywords, so what is below `properties` keeps its keys. */
function withoutNotes(schema: unknown, namesBelow = false): unknown {
  if (Array.isArray(schema)) return schema.map(item => withoutNotes(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => namesBelow || !NOTES.test(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === 'const' || key === 'enum' ? value : withoutNotes(value, !namesBelow && NAMED.has(key)),
    ]),
  );
}

const NAMED = new Set(['properties', 'patternProperties', '$defs', 'dependentRequired', 'dependentSchemas']);

function createAjv(options: object) {
  return new ajvModule.default({
    allErrors: true,
    strict: false,
    messages: false,
    logger: false,
    code: { source: true, esm: true, lines: true },
    ...options,
  });
}

const RUNTIME: ReadonlyMap<string, string> = new Map([
  ['require("ajv/dist/runtime/equal").default', 'equal'],
  ['require("ajv/dist/runtime/ucs2length").default', 'codePointLength'],
]);

/** Standalone code asks for its helpers with `require`; ours are imported. */
function moduleText(code: string, runtime: string): string {
  let text = code.replace(/^"use strict";\n?/, '');
  const used: string[] = [];
  for (const [call, name] of RUNTIME) {
    if (!text.includes(call)) continue;
    used.push(name);
    text = text.replaceAll(call, name);
  }
  const unknown = /\brequire\([^)]*\)/.exec(text);
  if (unknown !== null) throw new Error(`generated code needs ${unknown[0]}, which has no counterpart in ${runtime}`);
  const imports = used.length === 0 ? '' : `import { ${used.join(', ')} } from '${runtime}';\n`;
  return `${HEADER}${imports}${text.trimEnd()}\n`;
}

if (import.meta.main) {
  for (const [file, text] of generatedValidators()) writeFileSync(join(root, file), text);
}
