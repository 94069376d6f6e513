import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { executable } from '../core/ports/executable.ts';
import type { PackagedExample, PackagedExamples, PackagedFile } from '../core/ports/packaged-examples.ts';

/** The file of a bundle that holds what `examples/` holds in the sources: npm packs no `.gitignore`, which an example may have. */
export const EXAMPLES_FILE = 'examples.json';

const DOCUMENT = 'solution.yaml';

/** The examples of a directory: the directories in it that hold a solution. */
export function directoryExamples(folder: string): PackagedExamples {
  return {
    async list() {
      const entries = await readdir(folder, { withFileTypes: true });
      const names = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
      const read = await Promise.all(names.toSorted().map(name => readExample(join(folder, name), name)));
      return read.filter(({ files }) => files.some(({ path }) => path === DOCUMENT));
    },
  };
}

async function readExample(root: string, name: string): Promise<PackagedExample> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return { name, files: await Promise.all(paths.toSorted().map(path => readPackaged(root, path))) };
}

async function readPackaged(root: string, path: string): Promise<PackagedFile> {
  const [content, { mode }] = await Promise.all([readFile(path), stat(path)]);
  return { path: relative(root, path).split(sep).join('/'), content, executable: (mode & 0o100) !== 0 };
}

/** An example as the file of the bundle holds it. */
interface WrittenExample extends Omit<PackagedExample, 'files'> {
  readonly files: readonly (Omit<PackagedFile, 'content'> & { readonly base64: string })[];
}

/** What a build writes into `EXAMPLES_FILE`. */
export function examplesText(examples: readonly PackagedExample[]): string {
  const written = examples.map(
    ({ name, files }): WrittenExample => ({
      name,
      files: files.map(({ path, content, executable }) => ({
        path,
        executable,
        base64: Buffer.from(content).toString('base64'),
      })),
    }),
  );
  return `${JSON.stringify(written)}\n`;
}

/** The examples that a build wrote, in the package of this directory or in the single executable. */
export function bundledExamples(directory: string): PackagedExamples {
  const path = `dist/${EXAMPLES_FILE}`;
  return {
    async list() {
      const bytes = executable()?.read(path) ?? (await readFile(join(directory, path)));
      const written = JSON.parse(Buffer.from(bytes).toString('utf8')) as readonly WrittenExample[];
      return written.map(({ name, files }) => ({
        name,
        files: files.map(({ path, executable, base64 }) => ({
          path,
          executable,
          content: Buffer.from(base64, 'base64'),
        })),
      }));
    },
  };
}
