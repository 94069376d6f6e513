import { dirname, join, resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { PackagedExample } from '../../core/ports/packaged-examples.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { plainData } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import type { Wire } from '../wire.ts';
import { hasWord, WORD } from './list-functions.ts';

/** The solutions that come with the program. */

const DOCUMENT = 'solution.yaml';
const NAME = Type.String({ minLength: 1, maxLength: 100, description: 'Name of an example.' });

export interface ExampleItem {
  readonly name: string;
  readonly description: string;
  /** Paths below its directory. */
  readonly files: readonly string[];
}

const ITEM = { name: Type.String(), description: Type.String() };

export const listExamples = defineOperation({
  name: 'example.list',
  summary: 'List the examples that come with the program',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ word: WORD }),
  output: Type.Array(closedObject({ ...ITEM, files: Type.Array(Type.String()) })),
  async run(services, { word }): Promise<readonly ExampleItem[]> {
    const examples = await (await services.examples()).list();
    return examples
      .map(example => ({
        name: example.name,
        description: describeExample(example),
        files: example.files.map(({ path }) => path),
      }))
      .filter(({ name, description, files }) => hasWord([name, description, ...files], word));
  },
});

export interface Example {
  readonly name: string;
  readonly description: string;
  readonly files: readonly { readonly path: string; readonly content: string; readonly executable: boolean }[];
}

export const getExample = defineOperation({
  name: 'example.get',
  summary: 'Show an example with its files',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ name: NAME }),
  output: closedObject({
    ...ITEM,
    files: Type.Array(closedObject({ path: Type.String(), content: Type.String(), executable: Type.Boolean() }), {
      description: `The document is ${DOCUMENT}.`,
    }),
  }),
  async run(services, { name }): Promise<Example> {
    const example = await findExample(services, name);
    return {
      name,
      description: describeExample(example),
      files: example.files.map(({ path, content, executable }) => ({
        path,
        content: Buffer.from(content).toString('utf8'),
        executable,
      })),
    };
  },
});

const WRITTEN_EXAMPLE = closedObject({
  name: Type.String(),
  directory: Type.String(),
  files: Type.Array(Type.String()),
});
export type WrittenExample = Wire<typeof WRITTEN_EXAMPLE>;

export const writeExample = defineOperation({
  name: 'example.write',
  summary: 'Write an example into a directory',
  access: 'user',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    name: NAME,
    /** Relative to the caller's directory. It is made, or is empty. */
    directory: Type.String(),
  }),
  output: WRITTEN_EXAMPLE,
  async run(services, { name, directory }, { cwd }): Promise<WrittenExample> {
    const example = await findExample(services, name);
    const { files, writer } = services.engine;
    const place = resolve(cwd, directory);
    const there = await files.stat(place);
    if (there !== undefined && there.kind !== 'directory')
      throw new ToolError('invalid-input', `${directory} is not a directory`, {
        hint: 'name one that is empty or new',
      });
    if (there !== undefined && (await files.list(place)).length > 0)
      throw new ToolError('invalid-input', `${directory} is not empty`, {
        hint: 'an example is written into a directory that is empty or new',
      });
    for (const { path, content, executable } of example.files) {
      const target = join(place, path);
      await writer.makeDirectory(dirname(target));
      await writer.write(target, content, { exclusive: true, mode: executable ? 0o755 : 0o644 });
    }
    return { name, directory, files: example.files.map(({ path }) => path) };
  },
});

async function findExample(services: Services, name: string): Promise<PackagedExample> {
  const examples = await (await services.examples()).list();
  const found = examples.find(example => example.name === name);
  if (found !== undefined) return found;
  const names = examples.map(example => example.name);
  throw new ToolError('not-found', `there is no example "${name}"`, {
    field: 'name',
    hint: suggestion(name, names) ?? `there are ${names.join(', ')}`,
  });
}

/** The description of its solution, or for an example without a solution those of all its documents. */
function describeExample({ files }: PackagedExample): string {
  const solution = files.filter(({ path }) => path === DOCUMENT);
  const documents = solution.length > 0 ? solution : files.filter(({ path }) => path.endsWith('.yaml'));
  return documents.flatMap(({ path, content }) => describeDocument(path, content)).join(' ');
}

function describeDocument(path: string, content: Uint8Array): readonly string[] {
  const data = plainData(readYaml(Buffer.from(content).toString('utf8'), path));
  const { metadata } = data as { readonly metadata?: { readonly description?: unknown } };
  return typeof metadata?.description === 'string' ? [metadata.description.trim()] : [];
}
