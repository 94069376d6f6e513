import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const root = join(import.meta.dirname, '..');

export interface BundleOptions {
  /** Name of the output -> entry file, absolute or relative to the project. */
  readonly entries: Readonly<Record<string, string>>;
  readonly directory: string;
  readonly define?: Readonly<Record<string, string>>;
  readonly minify?: boolean;
}

/**
 * Bundles for a quick start. CommonJS, so that `bin/load.cjs` can keep the compiled code of what a command really ran. A file
 * costs about half a millisecond to find and load whatever its size, so what one command needs lies in few files. A builtin
 * module of Node.js is taken with `getBuiltinModule`, since importing one evaluates its every lazy part (`fs` loads
 * `fs/promises` and `readline`, `util` loads workers).
 */
export async function bundle({
  entries,
  directory,
  define = {},
  minify = true,
}: BundleOptions): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, resolve(root, file)])),
    platform: 'node',
    external: ['@napi-rs/keyring'],
    preserveEntrySignatures: 'allow-extension',
    transform: { target: 'node24', define },
    plugins: [lazyBuiltins(), plainExports(), lazyFiles()],
    onLog(level, log, handle) {
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
    },
  });
  const { output } = await build.write({
    dir: directory,
    format: 'cjs',
    minify,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    codeSplitting: { groups: chunkGroups(Object.values(entries)), includeDependenciesRecursively: false },
  });
  const chunks = output.filter(file => file.type === 'chunk');
  refuseCircles(chunks);
  for (const { fileName, code } of chunks) {
    if (/[^.\w$]import\(/.test(code)) throw new Error(`${fileName} imports at run time, which bin/load.cjs cannot do`);
    writeFileSync(join(directory, fileName), loadableText(ascii(code)));
  }
  return chunks;
}

/**
 * A file that is loaded while a file that it imports is still being evaluated finds nothing in that one. Each group is closed under static
 * imports, but for what groups of a higher priority hold, so no circle arises; this finds a group that is not closed. A file that is
 * loaded on first use may import the one that uses it.
 */
function refuseCircles(chunks: readonly OutputChunk[]): void {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) throw new Error(`files of the bundle import each other: ${[...way, name].join(' -> ')}`);
    if (done.has(name)) return;
    for (const target of byName.get(name)?.imports ?? []) if (!isLazy(target)) visit(target, [...way, name]);
    done.add(name);
  };
  for (const { fileName } of chunks) visit(fileName, []);
}

/**
 * Every command needs `start`; everything that a run or a dry-run needs is in `run`. An entry is in neither: it awaits at its top
 * level, and what it loads later imports these.
 */
function chunkGroups(entries: readonly string[]): { name: string; test(id: string): boolean; priority: number }[] {
  const start = importedBy([MAIN]);
  const execute = importedBy(EXECUTE_ROOTS);
  const run = importedBy(RUN_ROOTS);
  for (const file of importedBy(LINT_ROOTS)) if (execute.has(file)) run.add(file);
  const token = importedBy(TOKEN_ROOTS);
  const both = new Set([...token].filter(file => (run.has(file) || execute.has(file)) && !start.has(file)));
  const yaml = importedBy(YAML_ROOTS);
  const templates = importedBy(TEMPLATE_ROOTS);
  for (const entry of entries) start.delete(entry);
  const group = (name: string, files: ReadonlySet<string>, priority: number) => ({
    name,
    priority,
    test: (id: string) => files.has(relative(root, id)),
  });
  return [
    ...Object.entries(LAZY).map(([name, files]) => group(name, new Set(files), 30)),
    { name: 'start', priority: 20, test: id => start.has(relative(root, id)) || id.includes('rolldown/runtime') },
    { name: 'yaml', priority: 16, test: id => yaml.has(relative(root, id)) || id.includes('node_modules/js-yaml/') },
    group('config', importedBy(CONFIG_ROOTS), 14),
    group('both', both, 15),
    group('run', run, 10),
    group('execute', execute, 9),
    group('token', token, 8),
    {
      name: 'templates',
      priority: 7,
      test: id => templates.has(relative(root, id)) || id.includes('node_modules/liquidjs/'),
    },
    ...Object.entries(PROVIDER_ROOTS).map(([name, files]) =>
      group(`provider-${name}`, importedBy(files.map(file => `src/providers/${name}/${file}.ts`)), 6),
    ),
  ];
}

const MAIN = 'src/main.ts';
const RUN_ROOTS = [
  'src/app/app.ts',
  'src/cli/commands/solution/run-solution.ts',
  'src/operations/solution/dry-run-solution.ts',
  'src/cli/views/dry-run.ts',
];
/** What a run (with its journal) and applying a plan need beyond a dry-run. */
const EXECUTE_ROOTS = [
  'src/operations/solution/run-solution.ts',
  'src/operations/runs/journaled-run.ts',
  'src/operations/plans/apply-plan.ts',
  'src/app/runs.ts',
  'src/cli/ask/snapshot-flag.ts',
  'src/cli/print/end-run.ts',
  'src/cli/views/run.ts',
  'src/cli/views/run-failures.ts',
];
const TEMPLATE_ROOTS = ['src/expression/template/engine.ts'];
/** Their effects and previews are loaded when a document uses them; each is one file. */
const PROVIDER_ROOTS = {
  'code-host': ['call', 'describe'],
  directory: ['execute', 'describe'],
  git: ['execute', 'observe', 'describe'],
  http: ['execute', 'observe'],
};
/** What a provider says of itself: the contract, the inputs, and their generated check. */
const definitions = (...providers: readonly string[]): string[] =>
  providers.flatMap(name => [
    `src/providers/${name}/${name}.ts`,
    `src/providers/${name}/inputs.ts`,
    `src/providers/shared/validators/${name}.generated.js`,
  ]);

/**
 * Files that are loaded when something of theirs is first used, though the sources import it: rows of commands, and providers that documents
 * rarely name. What most starts need is not among them, since a file of its own costs more than it saves.
 */
const LAZY: Readonly<Record<string, readonly string[]>> = {
  'command-rows-auth': ['src/cli/rows/auth-rows.ts'],
  'command-rows-catalog': ['src/cli/rows/catalog-rows.ts'],
  'command-rows-insight': ['src/cli/rows/insight-rows.ts'],
  'command-rows-others': [
    'config',
    'discover',
    'mcp',
    'plugin',
    'policy',
    'resume',
    'runs',
    'secret',
    'serve',
    'test',
  ].map(name => `src/cli/rows/${name}-rows.ts`),
  'definition-code-host': definitions('code-host'),
  'definition-files': definitions('directory', 'edit', 'hcl'),
  'definition-git': definitions('git'),
  'definition-others': definitions('debug', 'identity', 'metadata', 'secret', 'sleep', 'solution'),
};
/** What lint and a run need is in `run`, though a dry-run does not. */
const LINT_ROOTS = ['src/operations/lint/lint-solution.ts'];
/** What a cached token needs. What a run needs as well is in `both`. */
const TOKEN_ROOTS = [
  'src/app/credentials.ts',
  'src/cli/commands/auth/auth-token.ts',
  'src/auth/tokens/token-source.ts',
  'src/auth/handlers/cloud/handler.ts',
  'src/auth/handlers/code-host/handler.ts',
  'src/auth/handlers/directory/handler.ts',
];
/** A configuration file needs no more than these: a command about credentials must not load the engine because of one. */
const YAML_ROOTS = ['src/core/yaml/yaml.ts'];
const CONFIG_ROOTS = ['src/config/read/load-layers.ts'];

/** Files of ours that these import, directly or not; what is imported when it is needed is not among them. */
function importedBy(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(resolve(root, file), 'utf8');
    for (const [, type, target = ''] of text.matchAll(STATIC_IMPORT))
      if (type === undefined) open.push(join(dirname(file), target));
  }
  return seen;
}

const isLazy = (file: string): boolean => Object.keys(LAZY).some(name => basename(file).startsWith(`${name}-`));

const STATIC_IMPORT = /^(?:import|export)\s+(?:(type)\s)?(?:[^;'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;
const BUILTIN_IMPORT = /^import\s+(?!type\s)([^;'"]+?)\s+from\s+['"](node:[^'"]+)['"];?/gm;

/** A text of ASCII alone is half the size in memory, and is read without decoding: `bin/load.cjs` counts on it. */
function ascii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * `bin/load.cjs` evaluates the file as a script and gets the function; `require`, which knows a module already, has it called. A text
 * that needs nothing put around it is in memory once.
 */
export const loadableText = (code: string): string =>
  `(f => (this === globalThis ? f : f(${PARTS})))(function (${PARTS}) {${code}\n});\n`;

const PARTS = 'exports, require, module, __filename, __dirname';

const BUILTIN_DYNAMIC = /\bimport\('(node:[^']+)'\)/g;

function lazyBuiltins(): Plugin {
  return {
    name: 'lazy-builtins',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'node:' },
      handler: code => ({
        code: code
          .replace(BUILTIN_IMPORT, (_all, clause: string, id: string) => declarations(clause, id))
          .replace(BUILTIN_DYNAMIC, "Promise.resolve(process.getBuiltinModule('$1'))"),
        map: null,
      }),
    },
  };
}

/**
 * What one chunk gives to others is written as a value. Rolldown writes a function for each name, which is compiled, kept and called
 * for the sake of variables that change after they were exported. Those keep it.
 */
function plainExports(): Plugin {
  return {
    name: 'plain-exports',
    renderChunk: code => ({
      code: code.replace(EXPORT_GETTER, (getter, name: string, local: string) =>
        new RegExp(`^(?:const|(?:async )?function\\*?|class) ${local.replaceAll('$', '\\$')}\\b`, 'm').test(code)
          ? `exports[${name}] = ${local};`
          : getter,
      ),
      map: null,
    }),
  };
}

/**
 * A file of `LAZY` is loaded when one of its names is first used, though the sources import it. A use at the top level of another
 * file would load it at once, while that file is being evaluated, so it is refused.
 */
function lazyFiles(): Plugin {
  return {
    name: 'lazy-files',
    renderChunk(code, { fileName }) {
      let lazy = code;
      for (const [statement, name = '', target = ''] of code.matchAll(CHUNK_IMPORT)) {
        if (!isLazy(target)) continue;
        if (usedAtTopLevel(code.replace(statement, ''), name))
          throw new Error(`${fileName} uses ${target} at its top level, so it cannot be loaded on first use`);
        lazy = lazy
          .replace(statement, '')
          .replaceAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'), () => `${name}()`)
          .concat(`\nfunction ${name}() { return require("${target}"); }\n`);
      }
      return { code: lazy, map: null };
    },
  };
}

const CHUNK_IMPORT = /^(?:const|let|var) (require_[\w$]+) = require\("([^"]+)"\);$/gm;

/** Whether a name stands outside of every function. */
function usedAtTopLevel(code: string, name: string): boolean {
  const visit = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(visit);
    if (typeof node !== 'object' || node === null) return false;
    const { type } = node as { readonly type?: unknown };
    if (typeof type === 'string' && /^(?:Function|ArrowFunction)/.test(type)) return false;
    if (type === 'Identifier' && Reflect.get(node, 'name') === name) return true;
    return Object.values(node).some(visit);
  };
  return visit(parseAst(code));
}

const EXPORT_GETTER =
  /Object\.defineProperty\(exports, ("[^"]+"), \{\s*enumerable: true,\s*get: function ?\(\) \{\s*return ([\w$]+);\s*\}\s*\}\);/g;

function declarations(clause: string, id: string): string {
  const module = `process.getBuiltinModule('${id}')`;
  if (!clause.startsWith('{')) return `const ${clause.replace(/^\*\s+as\s+/, '')} = ${module};`;
  const names = clause
    .slice(1, -1)
    .split(',')
    .map(name => name.trim());
  return names
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => declaration(name, id, module))
    .join(' ');
}

/** A function is looked up when it is called, so that a module is not loaded before it is used. */
function declaration(written: string, id: string, module: string): string {
  const [name = '', alias = name] = written.split(/\s+as\s+/);
  const value: unknown = Reflect.get(process.getBuiltinModule(id) ?? {}, name);
  const isFunction = typeof value === 'function' && /^[a-z]/.test(name);
  return isFunction && !ALWAYS_LOADED.has(id)
    ? `const ${alias} = (...words) => ${module}.${name}(...words);`
    : `const ${alias} = ${module}.${name};`;
}

const ALWAYS_LOADED: ReadonlySet<string> = new Set([
  'node:fs',
  'node:path',
  'node:util',
  'node:url',
  'node:events',
  'node:timers',
  'node:async_hooks',
  'node:buffer',
]);
