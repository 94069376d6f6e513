/**
 * Writes the validators of every schema that is known at build time, as plain code: no command has to load and run the
 * compiler for them. The written files are committed; a test checks that they equal what this makes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ajvModule from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { builtinProviders } from '../../src/providers/builtin.ts';

const root = join(import.meta.dirname, '..', '..');
const HEADER = '// Written by scripts/generate/validators.ts. Do not edit.\n';
const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** File -> text, for every file that this script writes. */
export function generatedValidators(): ReadonlyMap<string, string> {
  return new Map([['src/core/schema/meta-schema.generated.js', metaSchemaModule()], ...providerModules()]);
}

function metaSchemaModule(): string {
  const ajv = createAjv({ validateFormats: false });
  void ajv.validateSchema({});
  return moduleText(standaloneModule.default(ajv, { metaSchema: META_SCHEMA }), './schema-runtime.ts');
}

/** A file for each provider: what a document does not use is neither loaded nor compiled. */
function providerModules(): [file: string, text: string][] {
  const names = builtinProviders().map(({ name }) => name);
  const imports = names.map(name => `import { make as ${makerName(name)} } from './${name}.generated.js';\n`);
  const rows = names.map(name => `["${name}", () => ${makerName(name)}()],\n`);
  return [
    ...builtinProviders().map(({ name, inputs }): [string, string] => [
      `${VALIDATORS}/${name}.generated.js`,
      providerModule(inputs),
    ]),
    [
      `${VALIDATORS}/validators.generated.js`,
      `${HEADER}${imports.join('')}export const validators = new Map([\n${rows.join('')}]);\n`,
    ],
  ];
}

const VALIDATORS = 'src/providers/shared/validators';

const makerName = (name: string): string => `make${`-${name}`.replace(/-./g, part => part.slice(1).toUpperCase())}`;

function providerModule(inputs: unknown): string {
  const ajv = createAjv({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
  const code = standaloneModule.default(ajv, ajv.compile(withoutNotes(inputs) as object));
  const [, main = ''] = /^export default (\w+);$/m.exec(code) ?? [];
  const { text, helpers } = withHelpers(code.replace(/^export (?:default \w+;|const validate = \w+;)/gm, ''));
  const imports = importStatement(helpers, '../../../core/schema/schema-runtime.ts');
  return `${HEADER}${imports}export function make() {\n${text.trim()}\nreturn ${main};\n}\n`;
}

/** Notes for readers, docs and the loader; a validator has no use for them. */
const NOTES = /^(?:x-|description$|default$|examples$|title$|deprecated$)/;

/** The schema without notes. Names of inputs are not keywords, so what is below `properties` keeps its keys. */
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

function moduleText(code: string, runtime: string): string {
  const { text, helpers } = withHelpers(code);
  return `${HEADER}${importStatement(helpers, runtime)}${text.trimEnd()}\n`;
}

/** Standalone code asks for its helpers with `require`; ours are imported. */
function withHelpers(code: string): { readonly text: string; readonly helpers: readonly string[] } {
  let text = code.replace(/^"use strict";\n?/, '');
  const helpers: string[] = [];
  for (const [call, name] of RUNTIME) {
    if (!text.includes(call)) continue;
    helpers.push(name);
    text = text.replaceAll(call, name);
  }
  const unknown = /\brequire\([^)]*\)/.exec(text);
  if (unknown !== null) throw new Error(`generated code needs ${unknown[0]}, which has no counterpart in our runtime`);
  return { text, helpers };
}

const importStatement = (names: readonly string[], runtime: string): string =>
  names.length === 0 ? '' : `import { ${names.toSorted().join(', ')} } from '${runtime}';\n`;

if (import.meta.main) {
  for (const [file, text] of generatedValidators()) writeFileSync(join(root, file), text);
}
