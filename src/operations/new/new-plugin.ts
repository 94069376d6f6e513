import { join, resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { toSlashes } from '../../core/paths.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { ProgramFacts } from '../services.ts';
import type { Wire } from '../wire.ts';

const NEW_PLUGIN = closedObject({ name: Type.String(), directory: Type.String(), files: Type.Array(Type.String()) });
export type NewPlugin = Wire<typeof NEW_PLUGIN>;

/** A plugin to start from: a TypeScript file that runs as it is, and its package. */
export const newPlugin = defineOperation({
  name: 'plugin.new',
  summary: 'Write a plugin to start from',
  access: 'user',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    name: Type.String(),
    description: Type.Optional(Type.String()),
    /** Relative to the caller's directory. Default: the name. */
    directory: Type.Optional(Type.String()),
  }),
  output: NEW_PLUGIN,
  async run(
    { engine, program },
    { name, description = `What ${name} does.`, directory = name },
    { cwd },
  ): Promise<NewPlugin> {
    const taken = engine.registry.find(name);
    if (!/^[a-z][a-z0-9-]{1,99}$/.test(name) || (taken !== undefined && taken.plugin === undefined))
      throw new ToolError('invalid-input', `"${name}" cannot be the name of a plugin`, { field: 'name', hint: RULE });
    if (description.length < 10 || description.length > 500)
      throw new ToolError('invalid-input', 'a description has 10 to 500 characters', { field: 'description' });
    const place = resolve(cwd, directory);
    if ((await engine.files.lstat(place)) !== undefined)
      throw new ToolError('invalid-input', `${directory} is there already`, {
        hint: 'choose another with --output-dir',
      });
    const dependency = await packageDependency(engine.files, program);
    const files = pluginFiles({ name, description, packageName: program.packageName, dependency });
    await engine.writer.makeDirectory(place);
    for (const [file, { text, mode }] of files)
      await engine.writer.write(join(place, file), Buffer.from(text), { exclusive: true, mode });
    return { name, directory, files: [...files.keys()] };
  },
});

const RULE = '2 to 100 lower-case letters, digits and "-", the first a letter; not that of a built-in provider';

/**
 * What the package of a plugin depends on: this program's own package where it lies, so that `npm install` needs no registry. A package
 * that npm itself took from a registry, and the single executable, which is not a package, are named by their version.
 */
async function packageDependency(
  files: Pick<FileReader, 'read' | 'stat'>,
  { packageName, packageDirectory, version }: ProgramFacts,
): Promise<string> {
  if (packageDirectory === undefined) return `^${version}`;
  const modules = packageDirectory.slice(0, -packageName.length - 1);
  const record = join(modules, '.package-lock.json');
  if (packageDirectory === join(modules, packageName) && (await files.stat(record)) !== undefined) {
    const { resolved } = installedAs(Buffer.from(await files.read(record)).toString('utf8'), packageName);
    if (resolved?.startsWith('https:') === true) return `^${version}`;
  }
  return `file:${toSlashes(packageDirectory)}`;
}

/** What npm wrote down when it installed the package; nothing when that cannot be read. */
function installedAs(lock: string, packageName: string): { readonly resolved?: string } {
  try {
    const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, { readonly resolved?: string }>> };
    return packages[`node_modules/${packageName}`] ?? {};
  } catch {
    return {};
  }
}

interface Facts {
  readonly name: string;
  readonly description: string;
  readonly packageName: string;
  readonly dependency: string;
}

function pluginFiles(facts: Facts): ReadonlyMap<string, { readonly text: string; readonly mode: number }> {
  return new Map([
    [`${facts.name}.ts`, { text: program(facts), mode: 0o755 }],
    ['package.json', { text: `${JSON.stringify(manifest(facts), null, 2)}\n`, mode: 0o644 }],
    ['README.md', { text: readme(facts), mode: 0o644 }],
  ]);
}

const program = ({ name, description, packageName }: Facts): string => `#!/usr/bin/env node
import { defineProvider, servePlugin } from '${packageName}/plugin';

const provider = defineProvider({
  name: '${name}',
  version: '0.1.0',
  description: ${quoted(description)},
  capabilities: ['from', 'action'],
  sideEffects: 'none',
  inputs: {
    type: 'object',
    properties: { name: { type: 'string', description: 'Whom to greet.' } },
    required: ['name'],
    additionalProperties: false,
  },
  output: { type: 'object', properties: { greeting: { type: 'string' } }, required: ['greeting'] },
  valueField: 'greeting',
  examples: [{ name: 'a greeting', inputs: { name: 'Ada' } }],
  whatIf: ({ name }, { deferred }) => \`Would greet \${name ?? deferred.get('name')}\`,
  execute: ({ name }) => ({ data: { greeting: \`Hello \${name}\` } }),
});

await servePlugin(provider);
`;

/** As the formatters write it. */
const quoted = (text: string): string =>
  `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

const manifest = ({ name, description, packageName, dependency }: Facts): object => ({
  name: `tool-plugin-${name}`,
  version: '0.1.0',
  description,
  private: true,
  type: 'module',
  engines: { node: '>=24' },
  dependencies: { [packageName]: dependency },
});

const readme = ({ name, description, packageName, dependency }: Facts): string => `# ${name}

${description}

\`\`\`sh
npm install
tool plugins test ./${name}.ts --execute   # does it keep to the contract?
\`\`\`

${dependency.startsWith('file:') ? fromHere(packageName) : ''}To use it, put this directory into the directory of plugins (\`tool config get plugins.dir\`), and allow it:

\`\`\`sh
tool config set plugins.allowed '["${name}"]'
tool run provider ${name} name=Ada
\`\`\`
`;

const fromHere = (
  packageName: string,
): string => `\`package.json\` names the ${packageName} of this machine, so nothing is downloaded. To share the source, name a published version there instead.

`;
